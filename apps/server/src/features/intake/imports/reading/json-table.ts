import { buildTable } from './build-table.ts';
import type { FoundEncoding } from './detect-encoding.ts';
import { readJsonFields } from './json-cells.ts';
import { type JsonElement, JsonLines, type JsonShape, JsonValues } from './json-elements.ts';
import { jsonShape } from './json-shape.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';
import type { DamagedRow, OpenOptions, SourceRow, SourceTable } from './source-table.ts';
import type { ByteSurvey } from './survey-bytes.ts';
import { TextPieces } from './text-pieces.ts';

/**
 * Opens JSON lines or a list of objects. The names of the columns are those of all rows, so the file is read once before
 * the first row is handed out.
 *
 * @throws SourceFileError when it holds no objects, or breaks off.
 */
export async function openJsonTable(
  path: string,
  survey: ByteSurvey,
  encoding: FoundEncoding,
  options: OpenOptions,
  limits: ReadingLimits,
): Promise<SourceTable> {
  const shape = jsonShape(new TextDecoder(encoding.encoding).decode(survey.start, { stream: true }), limits);
  const text = await TextPieces.open(path, encoding, options.signal);
  try {
    const columns = await collectColumns(text, shape, limits);
    return await buildTable(
      {
        kind: 'jsonl',
        facts: { encoding: encoding.encoding, ...(encoding.other && { otherEncoding: encoding.other }) },
        rows: readRows(text, shape, columns, limits),
        byteCount: survey.byteCount,
        bytesRead: () => text.bytesRead,
        close: () => text.close(),
      },
      limits,
    );
  } catch (error) {
    await text.close();
    throw error;
  }
}

/** Places of the names all objects use, in the order they are met. */
async function collectColumns(text: TextPieces, shape: JsonShape, limits: ReadingLimits): Promise<Map<string, number>> {
  const columns = new Map<string, number>();
  let rows = 0;
  for await (const { text: json, isCut } of readElements(text, shape, limits)) {
    const fields = isCut ? '' : readJsonFields(json, limits.jsonDepth);
    if (typeof fields !== 'string')
      for (const name of fields.keys()) if (!columns.has(name)) columns.set(name, columns.size);
    if (columns.size > limits.columns) {
      throw new SourceFileError('too_many_columns', { columns: columns.size, most: limits.columns });
    }
    rows += 1;
    if (rows >= limits.jsonHeadRows) break;
  }
  if (columns.size === 0) throw new SourceFileError('json_not_a_table');
  return columns;
}

async function* readRows(
  text: TextPieces,
  shape: JsonShape,
  columns: ReadonlyMap<string, number>,
  limits: ReadingLimits,
): AsyncGenerator<SourceRow | DamagedRow> {
  yield { kind: 'row', line: 0, cells: [...columns.keys()] };
  for await (const element of readElements(text, shape, limits)) {
    const { line } = element;
    const damaged = (reason: string): DamagedRow => ({
      kind: 'damaged',
      line,
      text: element.text.slice(0, limits.damagedCharacters),
      reason,
    });
    if (element.isCut) {
      yield damaged(
        `It is longer than ${limits.rowCharacters} characters or nested deeper than ${limits.jsonDepth} levels.`,
      );
      continue;
    }
    const fault = text.hasOddities ? text.faultOf(element.text) : undefined;
    const fields = fault ?? readJsonFields(element.text, limits.jsonDepth);
    if (typeof fields === 'string') {
      yield damaged(fields);
      continue;
    }
    const cells = Array.from({ length: columns.size }, () => '');
    let unknown: string | undefined;
    for (const [name, cell] of fields) {
      const place = columns.get(name);
      if (place === undefined) unknown ??= name;
      else cells[place] = cell;
    }
    if (unknown === undefined) yield { kind: 'row', line, cells };
    else
      yield damaged(
        `It has the field "${unknown.slice(0, 100)}", which none of the first ${limits.jsonHeadRows} rows has.`,
      );
  }
}

async function* readElements(text: TextPieces, shape: JsonShape, limits: ReadingLimits): AsyncGenerator<JsonElement> {
  const cutter = shape === 'lines' ? new JsonLines(limits) : new JsonValues(shape, limits);
  for await (const piece of text.read()) for (const element of cutter.add(piece)) yield element;
  for (const element of cutter.end()) yield element;
  if (cutter instanceof JsonValues && !cutter.isWhole) throw new SourceFileError('json_damaged', { line: cutter.line });
}
