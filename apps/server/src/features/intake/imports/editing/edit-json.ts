import type { FileHandle } from 'node:fs/promises';
import { readJsonFields } from '../reading/json-cells.ts';
import { type JsonElement, JsonLines, JsonValues } from '../reading/json-elements.ts';
import { jsonShape } from '../reading/json-shape.ts';
import { editText, type TextFile } from './edit-text.ts';
import { emptiedRow, type FileEditor, type FileRow, leavesNothing } from './file-row.ts';
import { jsonLeaves } from './json-leaves.ts';

/** Shows every object of JSON lines or a list to an editor; with a file, writes the text there with what is edited. */
export function editJson(file: TextFile, editor: FileEditor, output: FileHandle | undefined): Promise<void> {
  const { limits } = file;
  return editText<JsonElement>(file, editor, output, (text, sample) => {
    const shape = jsonShape(sample, limits);
    return {
      cutter: shape === 'lines' ? new JsonLines(limits) : new JsonValues(shape, limits),
      rowOf({ line, text: raw, isCut }) {
        const json = text.decode(raw);
        const fields = isCut ? '' : readJsonFields(json, limits.jsonDepth);
        return typeof fields === 'string'
          ? { sheet: '', line, cells: [json], isDamaged: true }
          : { sheet: '', line, cells: [...fields.values()], names: [...fields.keys()], isDamaged: false };
      },
      placeOf: (element) => element,
      edited(raw, row, edits) {
        const texts = new Map([...edits].map(([place, edited]) => [row.names?.[place] ?? '', edited]));
        const written = leavesNothing(row, edits) ? undefined : editedObject(text.decode(raw), texts, row);
        // In braces it counts as an object, in lists too, and as one that cannot be read.
        return (written && text.encode(written)) ?? `{${emptiedRow}}`;
      },
    };
  });
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
