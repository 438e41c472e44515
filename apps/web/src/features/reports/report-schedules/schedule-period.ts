import { type FilteredDrillPath, parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import { parseDateCode } from '@echolot/core/relative-date';

/** The filter that holds the time period. */
const dateFilter = 'date';

/** Periods that are over when the report comes, besides the last: nothing of it changes any more. */
export const periods = {
  lastWeek: 'rdays-8,-1',
  lastMonth: 'rmonths-2,-1',
  lastQuarter: 'rmonths-4,-1',
  lastYear: 'rmonths-13,-1',
  thisYear: 'ryears-1,0',
} as const;
export type PeriodName = keyof typeof periods;
export const periodNames = Object.keys(periods) as PeriodName[];

/** What the date filter of a path says; empty where there is none, undefined for a path that cannot be read. */
export function periodOf(path: string): string | undefined {
  return readPath(path)?.filters.find(({ extName }) => extName === dateFilter)?.values[0]?.value ?? '';
}

/** The path with another period; the other filters stay. */
export function withPeriod(path: string, code: string): string {
  const read = readPath(path);
  if (!read) return path;
  const filters = read.filters.filter(({ extName }) => extName !== dateFilter);
  const value = { value: code, exclude: false, submatch: false };
  return printFilteredDrillPath({
    ...read,
    filters: code === '' ? filters : [{ extName: dateFilter, values: [value] }, ...filters],
  });
}

/** How many filters besides the period a path has. */
export function filterCount(path: string): number {
  return readPath(path)?.filters.filter(({ extName }) => extName !== dateFilter).length ?? 0;
}

/** Whether each report would be about the same days. */
export function isFixedPeriod(code: string): boolean {
  try {
    return code !== '' && parseDateCode(code).kind === 'window';
  } catch {
    return false; // The server says what is wrong with it.
  }
}

function readPath(path: string): FilteredDrillPath | undefined {
  try {
    return parseFilteredDrillPath(path);
  } catch {
    return undefined;
  }
}
