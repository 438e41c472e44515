import { createHash } from 'node:crypto';
import { refusedColumns } from '../row-reader.ts';

/** The same for files with the same columns in any order; those of a file of refused rows do not count. */
export function shapeOf(columns: readonly string[]): string {
  const names = columns
    .map((column) => column.trim())
    .filter((column) => !refusedColumns.includes(column))
    .sort((one, other) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);
}
