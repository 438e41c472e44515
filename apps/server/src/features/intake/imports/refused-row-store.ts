import type { Tx } from '../../../database/record.ts';

/** Why a row is refused: a code to count and translate, and a sentence. The column is empty when it is the whole row. */
export interface RefusalReason {
  readonly code: string;
  readonly column: string;
  readonly details: Readonly<Record<string, string | number>>;
  readonly message: string;
}

export interface RefusedRow {
  readonly line: number;
  /** Number of the row in the file, from 1. */
  readonly rowNo: number;
  /** As they are in the file; a damaged line is in the first. */
  readonly cells: readonly string[];
  readonly reasons: readonly RefusalReason[];
}

export async function insertRefusedRows(
  tx: Tx,
  key: { readonly universeId: string; readonly importId: string },
  rows: readonly RefusedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.db
    .insertInto('import_refused_row')
    .values(
      rows.map(({ line, rowNo, cells, reasons }) => ({
        universe_id: key.universeId,
        import_id: key.importId,
        line,
        row_no: rowNo,
        cells: JSON.stringify(cells),
        reasons: JSON.stringify(reasons),
      })),
    )
    .execute();
}

/** In the order of the file, behind a row. */
export async function listRefused(
  { db }: Tx,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom('import_refused_row')
    .select(['line', 'row_no', 'cells', 'reasons'])
    .where('import_id', '=', importId)
    .where('row_no', '>', after)
    .orderBy('row_no')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    line: Number(row.line),
    rowNo: Number(row.row_no),
    cells: row.cells,
    // Written by insertRefusedRows.
    reasons: row.reasons as RefusalReason[],
  }));
}

export async function deleteRefusedRows({ db }: Tx, importId: string): Promise<void> {
  await db.deleteFrom('import_refused_row').where('import_id', '=', importId).execute();
}
