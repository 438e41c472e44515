import { type CsvDialect, CsvParser, type CsvRecord } from './csv-parser.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';

export interface FoundDialect extends CsvDialect {
  /** Above it are a title, or the line with which Excel names the delimiter. */
  readonly headLine: number;
  /** Cells of the head. */
  readonly columnCount: number | undefined;
}

/** Stands for no quote at all: no text has it. */
export const noQuote = '\uffff';
const usualDelimiters = [',', ';', '\t', '|'];
const rareDelimiters = ['^', '~', '\u001f', '\u0001', '¦', '§', ':', '/', ' '];
const sampledRecords = 60;
/** Characters tried at a time. */
const sampledPiece = 4096;

/**
 * The dialect in which the first records of a text have equally many cells, and more than one of them.
 *
 * @throws SourceFileError when what was asked for cannot be.
 */
export function detectDialect(
  sample: string,
  asked: { readonly delimiter?: string | undefined; readonly quote?: string | undefined },
  limits: ReadingLimits,
): FoundDialect {
  const lineEnd = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r';
  const quote =
    asked.quote === undefined ? detectQuote(sample) : askedCharacter(asked.quote || noQuote, 'quote_unusable');
  const named = /^sep=([^\r\n])\r?\n/i.exec(sample)?.[1];
  const given = asked.delimiter === undefined ? undefined : askedCharacter(asked.delimiter, 'delimiter_unusable');
  if (given === quote) throw new SourceFileError('delimiter_unusable');
  const candidates =
    given !== undefined ? [given] : named !== undefined ? [named] : [...usualDelimiters, ...rareDelimiters];
  const tried = candidates.map((delimiter) => tryDialect(sample, { delimiter, quote, lineEnd }, limits));
  const best = tried.reduce((a, b) => (b.score > a.score ? b : a));
  const { records, usual, score: _, ...dialect } = best;
  const head = records[countBefore(records, named !== undefined)];
  if (head?.kind !== 'record') return { ...dialect, headLine: head?.line ?? 1, columnCount: undefined };
  let columnCount = head.cells.length;
  // Some writers end the head with a delimiter and the rows without.
  while (columnCount > usual && usual > 0 && head.cells[columnCount - 1] === '') columnCount -= 1;
  return { ...dialect, headLine: head.line, columnCount };
}

function askedCharacter(text: string, code: 'delimiter_unusable' | 'quote_unusable'): string {
  const character = text === '\\t' || text === 'tab' ? '\t' : text;
  if (character.length !== 1 || character === '\n' || character === '\r') throw new SourceFileError(code);
  return character;
}

function detectQuote(sample: string): string {
  const head = /^[^\r\n]*/.exec(sample)?.[0] ?? '';
  return !sample.includes('"') && /^'.*'$/.test(head) && head.length > 2 ? "'" : '"';
}

interface Tried extends CsvDialect {
  readonly score: number;
  /** Cells most of its records have. */
  readonly usual: number;
  readonly records: readonly CsvRecord[];
}

function tryDialect(sample: string, dialect: CsvDialect, limits: ReadingLimits): Tried {
  const parser = new CsvParser({ ...dialect, isRagged: true }, limits);
  const whole: CsvRecord[] = [];
  for (let at = 0; at < sample.length && whole.length < sampledRecords; at += sampledPiece) {
    whole.push(...parser.add(sample.slice(at, at + sampledPiece)));
  }
  // The last record of a sample is usually cut.
  const records = (whole.length > 0 ? whole : parser.end()).slice(0, sampledRecords);
  const counts = records.map((record) => (record.kind === 'record' ? record.cells.length : 0));
  const usual = mostFrequent(counts);
  const share = counts.filter((count) => count === usual).length / Math.max(1, counts.length);
  const isRare = rareDelimiters.includes(dialect.delimiter);
  const score = usual < 2 ? 0 : share * share * (1 + Math.log2(usual)) * (isRare ? 0.3 : 1);
  return { ...dialect, score, usual, records };
}

function mostFrequent(counts: readonly number[]): number {
  const frequencies = new Map<number, number>();
  for (const count of counts) frequencies.set(count, (frequencies.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, frequency] of frequencies) if (frequency > (frequencies.get(best) ?? 0)) best = count;
  return best;
}

/** Lines with one filled cell above a table of several columns are its title, not its head. */
function countBefore(records: readonly CsvRecord[], isDelimiterNamed: boolean): number {
  const from = isDelimiterNamed ? 1 : 0;
  const filled = records.map((record) =>
    record.kind === 'record' ? record.cells.filter((cell) => cell !== '').length : 0,
  );
  if (mostFrequent(filled.slice(from)) < 3) return from;
  const first = filled.findIndex((count, place) => place >= from && count > 1);
  return first < 0 || first > from + 10 ? from : first;
}
