import { sql } from 'kysely';
import type { RecordDatabase, Tx } from '../../../database/record.ts';

/** The last turn begun anywhere: one ordered now does not come before it. */
export function readBegunTurn(record: RecordDatabase): Promise<number> {
  return record.as('echolot_turns', async ({ db }) => {
    const { rows } = await sql<{ turn: string }>`
      select coalesce(max(turn), 1) as turn from report where started_at is not null`.execute(db);
    return Number(rows[0]?.turn ?? 1);
  });
}

/**
 * The turn of a report that is ordered now (start-time fair queuing): after the last one of its universe, but not before the last
 * one begun anywhere. So universes take turns, and one that was idle has saved nothing up. Turns that were given up before they came
 * count for nothing. Orders of a universe that come at once wait for each other, until their transactions end: each has a turn of
 * its own.
 */
export async function takeTurn({ db }: Tx, universeId: string, begunTurn: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report turn ${universeId}`}, 0))`.execute(db);
  const { rows } = await sql<{ turn: string }>`
    select coalesce(max(turn), 0) + 1 as turn from report
    where universe_id = ${universeId} and (status = 'QUEUED' or started_at is not null)`.execute(db);
  return Math.max(begunTurn, Number(rows[0]?.turn ?? 1));
}

/** Places in the queue over all universes, from 1, of those of one universe that wait. */
export function readPositions(record: RecordDatabase, universeId: string): Promise<ReadonlyMap<string, number>> {
  return record.as('echolot_turns', async ({ db }) => {
    const { rows } = await sql<{ reportId: string; place: number }>`
      select report_id as "reportId", place::int from (
        select universe_id, report_id, row_number() over (order by turn, report_id) as place
        from report where status = 'QUEUED'
      ) waiting where universe_id = ${universeId}`.execute(db);
    return new Map(rows.map(({ reportId, place }) => [reportId, place]));
  });
}

/** Universes in which something is to be tidied: a file has expired, a run died for good, a row is old. */
export function listUniversesToTidy(
  record: RecordDatabase,
  { now, diedBefore, endedBefore }: { readonly now: Date; readonly diedBefore: Date; readonly endedBefore: Date },
): Promise<string[]> {
  return record.as('echolot_turns', async ({ db }) => {
    const rows = await db
      .selectFrom('report')
      .select('universe_id')
      .distinct()
      .where((where) =>
        where.or([
          where.and([where('status', '=', 'RUNNING'), where('seen_at', '<', diedBefore)]),
          where.and([where('expires_at', '<=', now), where('file_deleted_at', 'is', null)]),
          where('finished_at', '<', endedBefore),
        ]),
      )
      .execute();
    return rows.map((row) => row.universe_id);
  });
}

/** Universes in which a report is remembered. */
export function listUniversesWithReports(record: RecordDatabase): Promise<string[]> {
  return record.as('echolot_turns', async ({ db }) => {
    const rows = await db.selectFrom('report').select('universe_id').distinct().execute();
    return rows.map((row) => row.universe_id);
  });
}
