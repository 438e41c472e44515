import { type ImportMapping, importMappingSchema } from '../import-mapping.ts';
import type { ColumnRole, Guess, GuessContext } from './guess.ts';
import { guessMapping } from './guess-mapping.ts';
import { type JudgedRow, RowJudge } from './judge-table.ts';
import type { TableProfile } from './table-profile.ts';
import { TableProfiler } from './table-profiler.ts';

/** A table for tests: columns with the cells below each other. */
export type TestTable = Readonly<Record<string, readonly string[]>>;

export const testNow = new Date('2026-06-15T12:00:00Z');

export function rowsOf(table: TestTable): string[][] {
  const columns = Object.values(table);
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => columns.map((cells) => cells[row] ?? ''));
}

export function profileOf(table: TestTable): TableProfile {
  const profiler = new TableProfiler(Object.keys(table), { now: testNow });
  for (const cells of rowsOf(table)) profiler.add(cells);
  return profiler.finish();
}

export function guessOf(table: TestTable, context: Partial<GuessContext> = {}): Guess {
  return guessMapping(profileOf(table), { fileName: 'answers.csv', ...context });
}

export function rolesOf(guess: Guess): Record<string, ColumnRole> {
  return Object.fromEntries(guess.columns.map(({ column, role }) => [column, role]));
}

/** The cells of a table written as text, one row a line, `|` between cells. */
export function tableFrom(text: string): TestTable {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(head.map((column, index) => [column, rows.map((row) => row[index] ?? '')]));
}

/** The rows of a table over and over, with another day each time, so that there are enough of them. */
export function repeated(table: TestTable, times: number): TestTable {
  return Object.fromEntries(
    Object.entries(table).map(([column, cells]) => [column, Array.from({ length: times }, () => cells).flat()]),
  );
}

/** Six dealers in two regions, with days and answers. */
export const dealers = {
  date: Array.from({ length: 60 }, (_, row) => `2026-0${1 + (row % 5)}-1${row % 9}`),
  region: Array.from({ length: 60 }, (_, row) => `R${(row % 6) % 2}`),
  dealer: Array.from({ length: 60 }, (_, row) => `D${row % 6}`),
  nps: Array.from({ length: 60 }, (_, row) => String(row % 11)),
};

/** The guess as a mapping. @throws when it is not complete. */
export function mappingOf(table: TestTable, context: Partial<GuessContext> = {}): ImportMapping {
  const guess = guessOf(table, context);
  if (!guess.isComplete) throw new Error(`Not complete: ${guess.notes.map(({ code }) => code).join(', ')}`);
  return importMappingSchema.parse(guess.mapping);
}

/** What the rows of a table are understood as, or why they are refused. */
export function judgedRowsOf(table: TestTable, mapping: ImportMapping): JudgedRow[] {
  const judge = new RowJudge(mapping, Object.keys(table), { timeZone: 'Europe/Berlin', now: testNow });
  return rowsOf(table).map((cells, index) => judge.judge({ kind: 'row', line: index + 2, cells }).judged);
}

/** Rows the guessed mapping would refuse. */
export function refusedOf(table: TestTable, context: Partial<GuessContext> = {}): unknown[] {
  const judged = judgedRowsOf(table, mappingOf(table, context));
  return judged.flatMap((row) => (row.isTaken ? [] : row.sentences));
}
