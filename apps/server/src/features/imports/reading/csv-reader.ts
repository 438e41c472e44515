import { type CsvDialect, type CsvLimits, CsvParser, type CsvRecord, type CsvShape } from './csv-parser.ts';
import { readingLimits } from './reading-limits.ts';

export type { CsvRecord } from './csv-parser.ts';

export interface CsvOptions extends CsvDialect, CsvShape {
  readonly limits?: CsvLimits;
}

/** Reads records from pieces of text; one with more or fewer cells than the head is damaged. */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  { limits = readingLimits, ...shape }: CsvOptions,
): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser(shape, limits);
  for await (const piece of pieces) for (const record of parser.add(piece)) yield record;
  for (const record of parser.end()) yield record;
}

/** Which of the usual delimiters the head of a file uses. */
export function detectDelimiter(head: string, quote: string): string {
  const candidates = [',', ';', '\t', '|'];
  const counts = new Map(candidates.map((candidate) => [candidate, 0]));
  let isQuoted = false;
  for (const character of head) {
    if (character === quote) isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? -1) + (counts.has(character) ? 1 : 0));
  }
  return candidates.reduce((best, candidate) =>
    (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0) ? candidate : best,
  );
}
