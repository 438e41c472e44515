import { columnsOf, type ImportMapping, MappingError } from './import-mapping.ts';
import { refusedColumns } from './row-reader.ts';

/**
 * Holds a mapping against the head of a file: every column named is there, once, and every column there is named or skipped.
 * @throws MappingError with every fault.
 */
export function checkColumns(mapping: ImportMapping, columns: readonly string[]): void {
  const faults: string[] = [];
  const named = columnsOf(mapping);
  for (const { column, place } of named) {
    const count = columns.filter((name) => name === column).length;
    if (count === 0) faults.push(`${place}: the file has no column "${column}".`);
    if (count > 1) faults.push(`${place}: the file has ${count} columns called "${column}"; rename all but one.`);
  }
  const known = new Set([...named.map(({ column }) => column), ...refusedColumns]);
  for (const column of new Set(columns)) {
    if (known.has(column)) continue;
    faults.push(
      column === ''
        ? 'skip: the file has a column without a name; name it, or put "" on the list of columns to skip.'
        : `skip: the file has a column "${column}" that the mapping does not use; use it, or put it on this list.`,
    );
  }
  if (faults.length > 0) {
    if (faults.length >= columns.length && columns.length <= 2) {
      faults.push(`file.delimiter: only ${columns.length} column was found; is another character between the columns?`);
    }
    throw new MappingError(faults);
  }
}
