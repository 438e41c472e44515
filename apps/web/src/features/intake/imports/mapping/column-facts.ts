import type { ImportColumn } from '@echolot/contract/intake/imports';
import type { ColumnFacts } from './change-role.ts';

/** What of a column a new role needs to know. */
export function factsOf(column: ImportColumn): ColumnFacts {
  const { guess, numeric, filled } = column;
  const separator = guess?.details['separator'];
  return {
    column: column.column,
    title: column.title ?? undefined,
    // Some stray numbers among texts make no scale.
    numeric: numeric && numeric.count >= filled * 0.5 ? numeric : null,
    top: column.top,
    distinct: column.distinct,
    dateFormats: column.dates?.formats.map(({ format }) => format) ?? [],
    separator: typeof separator === 'string' ? separator : undefined,
  };
}

/** Filled cells of all, 0 to 1. */
export function filledShare({ filled, empty }: ImportColumn): number {
  return filled + empty === 0 ? 0 : filled / (filled + empty);
}
