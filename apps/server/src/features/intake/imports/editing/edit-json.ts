import type { FileHandle } from 'node:fs/promises';
import type { FoundEncoding } from '../reading/detect-encoding.ts';
import { readJsonFields } from '../reading/json-cells.ts';
import { type JsonElement, JsonLines, JsonValues } from '../reading/json-elements.ts';
import { jsonShape } from '../reading/json-shape.ts';
import type { ReadingLimits } from '../reading/reading-limits.ts';
import type { OpenOptions } from '../reading/source-table.ts';
import type { ByteSurvey } from '../reading/survey-bytes.ts';
import { emptiedRow, type FileEditor, type FileRow, leavesNothing } from './file-row.ts';
import { jsonLeaves } from './json-leaves.ts';
import { RawCopy, RawText } from './raw-text.ts';

/** Shows every object of JSON lines or a list to an editor; with a file, writes the text there with what is edited. */
export async function editJson(
  path: string,
  survey: ByteSurvey,
  encoding: FoundEncoding,
  options: OpenOptions,
  limits: ReadingLimits,
  editor: FileEditor,
  output: FileHandle | undefined,
): Promise<void> {
  const sample = new TextDecoder(encoding.encoding).decode(survey.start, { stream: true });
  const shape = jsonShape(sample, limits);
  const text = new RawText(encoding);
  const cutter = shape === 'lines' ? new JsonLines(limits) : new JsonValues(shape, limits);
  const copy = output && new RawCopy(text, output);
  if (output) await text.copyMark(path, output);

  const work = (elements: readonly JsonElement[]): void => {
    for (const { line, text: raw, isCut, from, to } of elements) {
      const json = text.decode(raw);
      const fields = isCut ? '' : readJsonFields(json, limits.jsonDepth);
      const isDamaged = typeof fields === 'string';
      const row: FileRow = isDamaged
        ? { sheet: '', line, cells: [json], isDamaged }
        : { sheet: '', line, cells: [...fields.values()], names: [...fields.keys()], isDamaged };
      const edits = editor.edit(row);
      if (!edits || edits.size === 0 || !copy) continue;
      const texts = new Map([...edits].map(([place, edited]) => [row.names?.[place] ?? '', edited]));
      const written = leavesNothing(row, edits) ? undefined : editedObject(json, texts, row);
      // In braces it counts as an object, in lists too, and as one that cannot be read.
      copy.replace({ from, to }, (written && text.encode(written)) ?? `{${emptiedRow}}`);
    }
  };
  for await (const piece of text.read(path, options.signal)) {
    copy?.add(piece);
    work(cutter.add(piece));
    await copy?.flush(cutter.position);
    await editor.rest?.();
  }
  work(cutter.end());
  await editor.rest?.();
  await copy?.flush();
}

/** The object with new texts in place of some, by name; undefined when it cannot be taken apart. */
function editedObject(json: string, texts: ReadonlyMap<string, string>, { names, cells }: FileRow): string | undefined {
  const leaves = jsonLeaves(json);
  if (!leaves) return undefined;
  let written = '';
  let at = 0;
  const done = new Set<string>();
  for (const { name, from, to } of leaves) {
    const text = texts.get(name);
    if (text === undefined) continue;
    // A list is one cell: its first value takes the text, the others go.
    const isFirst = !done.has(name);
    done.add(name);
    const isText = json[from] === '"';
    const isList = leaves.filter((leaf) => leaf.name === name).length > 1;
    const value = isList && !isFirst ? '' : text;
    written += json.slice(at, from) + (value === '' && !isText ? 'null' : JSON.stringify(value));
    at = to;
  }
  const isWhole = [...texts].every(
    ([name, text]) => done.has(name) || (text === '' && cells[names?.indexOf(name) ?? -1] === ''),
  );
  return isWhole ? written + json.slice(at) : undefined;
}
