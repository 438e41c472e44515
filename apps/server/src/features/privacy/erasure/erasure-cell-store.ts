import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { CellEffect } from '../../../database/tables-erasure.ts';
import type { CellPlace, PersonCell } from './person-files.ts';

/** Of a cell, for who decides whether it stays. */
const excerptLength = 160;

interface ErasureKey {
  readonly universeId: string;
  readonly erasureId: string;
}

/** Adds the cells of some rows, numbered behind those that are there. */
export async function insertCells(
  { db }: Tx,
  { universeId, erasureId }: ErasureKey,
  importId: string,
  rows: readonly (readonly PersonCell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const last = await db
    .selectFrom('erasure_cell')
    .select(({ fn }) => fn.max('row_no').as('row_no'))
    .where('universe_id', '=', universeId)
    .where('erasure_id', '=', erasureId)
    .executeTakeFirst();
  const first = (last?.row_no ?? 0) + 1;
  const cells = rows.flatMap((row, index) => row.map((cell) => ({ ...cell, rowNo: first + index })));
  await sql`
    insert into erasure_cell (universe_id, erasure_id, import_id, row_no, place, sheet, line, column_name, excerpt, effect, is_own)
    select ${universeId}, ${erasureId}, ${importId}, *
    from unnest(${cells.map(({ rowNo }) => rowNo)}::int[], ${cells.map(({ place }) => place)}::int[],
      ${cells.map(({ sheet }) => sheet)}::text[], ${cells.map(({ line }) => line)}::bigint[],
      ${cells.map(({ column }) => column.slice(0, excerptLength))}::text[],
      ${cells.map(({ text }) => text.replaceAll('\0', ' ').slice(0, excerptLength).toWellFormed())}::text[],
      ${cells.map(({ effect }) => effect)}::text[], ${cells.map(({ isOwn }) => isOwn)}::boolean[])`.execute(db);
}

export async function deleteCells({ db }: Tx, { universeId, erasureId }: ErasureKey, importId?: string): Promise<void> {
  let query = db.deleteFrom('erasure_cell').where('universe_id', '=', universeId).where('erasure_id', '=', erasureId);
  if (importId !== undefined) query = query.where('import_id', '=', importId);
  await query.execute();
}

/** Cells of one file that are to be erased. */
export async function listCellsToErase(
  { db }: Tx,
  { universeId, erasureId }: ErasureKey,
  importId: string,
): Promise<(CellPlace & { effect: CellEffect; isOwn: boolean })[]> {
  const rows = await db
    .selectFrom('erasure_cell')
    .select(['sheet', 'line', 'place', 'effect', 'is_own'])
    .where('universe_id', '=', universeId)
    .where('erasure_id', '=', erasureId)
    .where('import_id', '=', importId)
    .where('is_kept', '=', false)
    .execute();
  return rows.map(({ line, is_own: isOwn, ...row }) => ({ ...row, line: Number(line), isOwn }));
}

/** Cells to be erased, of one file or of all. */
export async function countCells(
  { db }: Tx,
  { universeId, erasureId }: ErasureKey,
  importId?: string,
): Promise<number> {
  let query = db
    .selectFrom('erasure_cell')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('universe_id', '=', universeId)
    .where('erasure_id', '=', erasureId)
    .where('is_kept', '=', false);
  if (importId !== undefined) query = query.where('import_id', '=', importId);
  const row = await query.executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface StoredCell {
  readonly rowNo: number;
  readonly place: number;
  readonly importId: string;
  readonly fileName: string;
  readonly sheet: string;
  readonly line: number;
  readonly column: string;
  readonly excerpt: string;
  readonly effect: CellEffect;
  readonly isOwn: boolean;
  readonly isKept: boolean;
}

/** Cells of the next `limit` rows after a row. */
export async function listCells(
  { db }: Tx,
  { universeId, erasureId }: ErasureKey,
  { after, limit }: { after: number; limit: number },
): Promise<StoredCell[]> {
  const rows = await db
    .selectFrom('erasure_cell as c')
    .leftJoin('import as i', (join) =>
      join.onRef('i.universe_id', '=', 'c.universe_id').onRef('i.import_id', '=', 'c.import_id'),
    )
    .select(['c.row_no', 'c.place', 'c.import_id', 'i.file_name', 'c.sheet', 'c.line', 'c.column_name', 'c.excerpt'])
    .select(['c.effect', 'c.is_own', 'c.is_kept'])
    .where('c.universe_id', '=', universeId)
    .where('c.erasure_id', '=', erasureId)
    .where('c.row_no', '>', after)
    .where('c.row_no', '<=', after + limit)
    .orderBy('c.row_no')
    .orderBy('c.place')
    .execute();
  return rows.map((row) => ({
    rowNo: row.row_no,
    place: row.place,
    importId: row.import_id,
    fileName: row.file_name ?? '',
    sheet: row.sheet,
    line: Number(row.line),
    column: row.column_name,
    excerpt: row.excerpt,
    effect: row.effect,
    isOwn: row.is_own,
    isKept: row.is_kept,
  }));
}

/** Decides about cells: one, those of a row, or those of a file. @returns how many there are. */
export async function keepCells(
  { db }: Tx,
  { universeId, erasureId }: ErasureKey,
  of: { importId?: string | undefined; row?: number | undefined; place?: number | undefined },
  isKept: boolean,
): Promise<number> {
  let query = db
    .updateTable('erasure_cell')
    .set({ is_kept: isKept })
    .where('universe_id', '=', universeId)
    .where('erasure_id', '=', erasureId);
  if (of.importId !== undefined) query = query.where('import_id', '=', of.importId);
  if (of.row !== undefined) query = query.where('row_no', '=', of.row);
  if (of.place !== undefined) query = query.where('place', '=', of.place);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
