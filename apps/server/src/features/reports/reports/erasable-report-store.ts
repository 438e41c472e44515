import {
  type ReportFormat,
  type ReportKindName,
  reportKindNames,
  reportKinds,
} from '@echolot/contract/reports/report-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { mayTell } from '../../../personal-data/scan.ts';

/** Kinds in whose files words about persons may be. */
const telling: readonly ReportKindName[] = reportKindNames.filter((kind) => reportKinds[kind].holdsPersons);

/** What somebody asked for may tell the person too: words to search for, filters. The file says it as well. */
const asked = sql`request::text || ' ' || link || ' ' || subject || ' ' || coalesce(file_name, '')`;

/** Files in which the person may be, and orders that may tell the person. */
export async function countReportsThatMayTell({ db }: Tx, universeId: string, finder: PersonFinder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report where universe_id = ${universeId}
      and ((kind = any(${telling}) and status = 'FINISHED' and file_deleted_at is null) or ${mayTell(asked, finder)})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Takes back every file in which the person may be, and empties orders that may tell the person. Runs under way are put back
 * into the queue: they may have read what was there before.
 * @returns how many it found
 */
export async function withdrawReports(tx: Tx, universeId: string, finder: PersonFinder): Promise<number> {
  const { db } = tx;
  const count = await countReportsThatMayTell(tx, universeId, finder);
  await sql`
    update report set status = 'QUEUED', claimed_by = null, stage = null, progress = 0
    where universe_id = ${universeId} and kind = any(${telling}) and status = 'RUNNING'`.execute(db);
  await sql`
    update report set expires_at = now()
    where universe_id = ${universeId} and status = 'FINISHED' and file_deleted_at is null
      and (kind = any(${telling}) or ${mayTell(asked, finder)})`.execute(db);
  await sql`
    update report set request = jsonb_build_object('filteredDrillPath', split_part(request->>'filteredDrillPath', ';', 1), 'options', '{}'::jsonb)
      || jsonb_strip_nulls(jsonb_build_object('unit', request->'unit')), link = '', file_name = null
    where universe_id = ${universeId} and ${mayTell(asked, finder)}`.execute(db);
  return count;
}

/** Those whose file is to be deleted. */
export function listWithdrawnReports(
  { db }: Tx,
  universeId: string,
): Promise<{ readonly reportId: string; readonly format: ReportFormat }[]> {
  return db
    .selectFrom('report')
    .select(['report_id as reportId', 'format'])
    .where('universe_id', '=', universeId)
    .where('status', '=', 'FINISHED')
    .where('file_deleted_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

export async function noteReportFilesDeleted(
  { db }: Tx,
  universeId: string,
  reportIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('report')
    .set({ file_deleted_at: sql<Date>`now()` })
    .where('universe_id', '=', universeId)
    .where('report_id', 'in', [...reportIds])
    .execute();
}
