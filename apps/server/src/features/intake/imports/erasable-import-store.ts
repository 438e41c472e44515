import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { lowestId, mayTell, type Page } from '../../../personal-data/scan.ts';

/** What erasing reads and changes of imports, in the role echolot_erasure. */

export interface RefusedRow {
  readonly importId: string;
  readonly rowNo: string;
  readonly cells: unknown;
  readonly reasons: unknown;
}

export async function scanRefusedRows(
  { db }: Tx,
  universeId: string,
  finder: PersonFinder,
  after: readonly string[] | null,
  limit: number,
): Promise<Page<RefusedRow>> {
  const { rows } = await sql<RefusedRow & { n: number; last: string[] }>`
    with page as materialized (
      select * from import_refused_row
      where universe_id = ${universeId} and (import_id, row_no) > (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? '0'}::bigint)
      order by import_id, row_no limit ${limit}
    ), bounds as (
      select count(*)::int as n, (array_agg(array[import_id::text, row_no::text] order by import_id desc, row_no desc))[1:1] as last from page
    )
    select b.n, array[b.last[1][1], b.last[1][2]] as last, p.* from bounds b left join (
      select import_id as "importId", row_no as "rowNo", cells, reasons from page
      where ${mayTell(sql`cells::text || ' ' || reasons::text`, finder)}
    ) p on true`.execute(db);
  const scanned = rows[0]?.n ?? 0;
  return {
    rows: rows.filter((row) => row.importId !== null),
    last: scanned < limit ? null : (rows[0]?.last ?? null),
    scanned,
  };
}

export async function writeRefusedRows({ db }: Tx, universeId: string, rows: readonly RefusedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_refused_row r set cells = t.cells, reasons = t.reasons
    from unnest(${rows.map(({ importId }) => importId)}::uuid[], ${rows.map(({ rowNo }) => rowNo)}::bigint[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::json[], ${rows.map(({ reasons }) => JSON.stringify(reasons))}::json[])
      as t (import_id, row_no, cells, reasons)
    where r.universe_id = ${universeId} and r.import_id = t.import_id and r.row_no = t.row_no`.execute(db);
}

/** Columns of an import that hold what its file says. */
export const importTexts = ['columns', 'judgement', 'notes', 'faults', 'reason', 'mapping', 'facts'] as const;
type ImportTexts = Readonly<Record<(typeof importTexts)[number], unknown>>;

export interface ErasableImport extends ImportTexts {
  readonly importId: string;
  readonly fileName: string;
  readonly state: string;
}

/** Those of them that are shown: examples, frequent values. */
export const shownTexts: readonly string[] = ['columns', 'judgement', 'notes', 'reason'];

/** Imports of which it is known that they tell the person, and those whose description may, once exactly looked at. */
export async function readImports(
  { db }: Tx,
  universeId: string,
  { finder, importIds }: { finder?: PersonFinder; importIds: readonly string[] },
): Promise<ErasableImport[]> {
  const texts = importTexts.map((name) => `coalesce(${name}::text, '')`).join(` || ' ' || `);
  const may = finder ? mayTell(sql`file_name || ' ' || ${sql.raw(texts)}`, finder) : sql`false`;
  const { rows } = await sql<ErasableImport>`
    select import_id as "importId", file_name as "fileName", state, ${sql.raw(importTexts.join(', '))} from import
    where universe_id = ${universeId} and (import_id = any(${importIds}::uuid[]) or ${may})
    order by import_id`.execute(db);
  return rows;
}

export async function writeImport({ db }: Tx, universeId: string, row: ErasableImport): Promise<void> {
  const values = importTexts.map((name) => (row[name] === null ? null : JSON.stringify(row[name])));
  const sets = importTexts.map((name, index) => sql`${sql.ref(name)} = ${values[index]}::json`);
  await sql`
    update import set file_name = ${row.fileName}, ${sql.join(sets)}
    where universe_id = ${universeId} and import_id = ${row.importId}`.execute(db);
}
