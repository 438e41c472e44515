import type { Tx } from '../../../database/record.ts';

type Db = Pick<Tx, 'db'>;

interface ReadingKey {
  readonly universeId: string;
  readonly importId: string;
}

/** What reading a file had gathered at a row. */
export interface StoredReading {
  readonly rowNo: number;
  readonly head: Uint8Array;
  readonly parts: readonly Uint8Array[];
}

export async function findStoredReading({ db }: Db, importId: string): Promise<StoredReading | undefined> {
  const [first, ...others] = await db
    .selectFrom('import_reading')
    .select(['row_no', 'content'])
    .where('import_id', '=', importId)
    .orderBy('part_no')
    .execute();
  return first && { rowNo: Number(first.row_no), head: first.content, parts: others.map(({ content }) => content) };
}

interface NextReading extends StoredReading {
  /** Row at which it was kept the last time; 0 when it was not. */
  readonly formerRowNo: number;
  /** Parts that stay: the new ones come behind them. */
  readonly keptParts: number;
}

/** Keeps how far a reading is. @returns false when another process has kept it meanwhile: that one reads on. */
export async function storeReading(
  { db }: Db,
  { universeId, importId }: ReadingKey,
  { formerRowNo, rowNo, head, parts, keptParts }: NextReading,
): Promise<boolean> {
  const key = { universe_id: universeId, import_id: importId };
  const changed =
    formerRowNo === 0
      ? await db
          .insertInto('import_reading')
          .values({ ...key, part_no: 0, row_no: rowNo, content: head })
          .onConflict((conflict) => conflict.doNothing())
          .returning('row_no')
          .execute()
      : await db
          .updateTable('import_reading')
          .set({ row_no: rowNo, content: head })
          .where('import_id', '=', importId)
          .where('part_no', '=', 0)
          .where('row_no', '=', String(formerRowNo))
          .returning('row_no')
          .execute();
  if (changed.length === 0) {
    const stored = await findStoredReading({ db }, importId);
    // Stored, but its confirmation got lost.
    return stored?.rowNo === rowNo;
  }
  await db.deleteFrom('import_reading').where('import_id', '=', importId).where('part_no', '>', keptParts).execute();
  if (parts.length > 0) {
    const rows = parts.map((content, place) => ({
      ...key,
      part_no: keptParts + 1 + place,
      row_no: rowNo,
      content,
    }));
    await db.insertInto('import_reading').values(rows).execute();
  }
  return true;
}

export async function deleteStoredReading({ db }: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_reading').where('import_id', '=', importId).execute();
}
