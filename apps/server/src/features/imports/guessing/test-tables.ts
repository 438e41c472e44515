import type { ColumnRole, Guess, GuessContext } from './guess.ts';
import { guessMapping } from './guess-mapping.ts';
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
