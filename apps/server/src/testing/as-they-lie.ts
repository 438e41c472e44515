import type { FileStatement } from '../columnar/engine.ts';

/** A file of rows as they are read. */
export const asTheyLie = (rows: string): FileStatement => ({ rows, table: 'SELECT * FROM rows' });
