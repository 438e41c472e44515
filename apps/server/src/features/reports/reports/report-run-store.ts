import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { diedBefore } from './stored-report.ts';

/** A run of a report: nobody else may finish it. */
export interface Claim {
  readonly universeId: string;
  readonly reportId: string;
  readonly claim: string;
}

/**
 * Begins a run of a report that waits, or whose run died. @returns the run before, whose unfinished file may be left, and how often
 * an attempt has failed; undefined when there is nothing to do any more.
 */
export async function claimReport(
  { db }: Tx,
  { universeId, reportId, claim }: Claim,
  { isLastAttempt, now }: { readonly isLastAttempt: boolean; readonly now: Date },
): Promise<{ readonly former: string | null; readonly failures: number } | undefined> {
  const before = await db
    .selectFrom('report')
    .select(['claimed_by', 'failures'])
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await db
    .updateTable('report')
    .set({
      status: 'RUNNING',
      stage: 'reading',
      progress: 0,
      attempt: sql<number>`attempt + 1`,
      is_last_attempt: isLastAttempt,
      claimed_by: claim,
      seen_at: now,
      started_at: sql<Date>`coalesce(started_at, ${now})`,
    })
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .execute();
  return { former: before.claimed_by, failures: before.failures };
}

/** The row of a run as long as it is that run's. */
const held = ({ db }: Tx, { universeId, reportId, claim }: Claim) =>
  db
    .updateTable('report')
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('claimed_by', '=', claim)
    .where('status', '=', 'RUNNING');

export interface RunProgress {
  readonly stage: 'reading' | 'writing';
  /** 0 to 1. */
  readonly progress: number;
}

/** A sign of life. @returns whether the report is still this run's: it may have been cancelled, deleted, taken away. */
export async function noteLife(tx: Tx, claim: Claim, progress: RunProgress, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, claim)
    .set({ ...progress, seen_at: now })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Holds the row until the transaction ends. @returns whether it is still this run's. */
export async function lockClaim({ db }: Tx, { universeId, reportId, claim }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('report_id')
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('claimed_by', '=', claim)
    .where('status', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface RunResult {
  readonly fileName: string;
  readonly fileSize: number;
  readonly rows: number;
  readonly suppressed: number;
  readonly position: string | null;
  readonly needs: readonly string[];
  readonly fromDay: string | null;
  readonly expiresAt: Date;
}

export async function markFinished(tx: Tx, claim: Claim, result: RunResult, now: Date): Promise<void> {
  await held(tx, claim)
    .set({
      status: 'FINISHED',
      stage: null,
      progress: 1,
      fault: null,
      finished_at: now,
      expires_at: result.expiresAt,
      file_name: result.fileName,
      file_size: result.fileSize,
      row_count: result.rows,
      suppressed_count: result.suppressed,
      data_position: result.position,
      needs: [...result.needs],
      from_day: result.fromDay,
      claimed_by: null,
    })
    .execute();
}

export async function markFailed(tx: Tx, claim: Claim, fault: string, now: Date): Promise<void> {
  await held(tx, claim).set({ status: 'FAILED', stage: null, fault, finished_at: now, claimed_by: null }).execute();
}

/** Back in the queue, for another attempt; with the code of why this one failed, if it did. */
export async function markWaiting(tx: Tx, claim: Claim, fault: string | null): Promise<void> {
  await held(tx, claim)
    .set({ status: 'QUEUED', stage: null, progress: 0, fault, claimed_by: null })
    .$if(fault !== null, (update) => update.set({ failures: sql<number>`failures + 1` }))
    .execute();
}

/** The turn of a report that is to be made all the same, though its run has lost it: somebody put it back into the queue. */
export async function findWaitingTurn({ db }: Tx, universeId: string, reportId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('report')
    .select(sql<number>`turn::int`.as('turn'))
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('status', '=', 'QUEUED')
    .executeTakeFirst();
  return row?.turn;
}

/** The run a report had when it was cancelled. */
export async function findCancelledRun({ db }: Tx, universeId: string, reportId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('report')
    .select('claimed_by')
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('status', '=', 'CANCELLED')
    .executeTakeFirst();
  return row?.claimed_by ?? undefined;
}

/** Runs without a sign of life. */
export async function listSilentRuns({ db }: Tx, universeId: string, now: Date) {
  return db
    .selectFrom('report')
    .select([
      'report_id as reportId',
      'claimed_by as claimedBy',
      'status',
      'seen_at as seenAt',
      'is_last_attempt as isLastAttempt',
    ])
    .where('universe_id', '=', universeId)
    .where('status', '=', 'RUNNING')
    .where('seen_at', '<', diedBefore(now))
    .execute();
}

/** Gives a dead run up. @returns false when it has been taken up meanwhile. */
export async function markInterrupted(
  { db }: Tx,
  { universeId, reportId, claim }: Omit<Claim, 'claim'> & { readonly claim: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report')
    .set({ status: 'FAILED', stage: null, fault: 'report_interrupted', finished_at: now, claimed_by: null })
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('claimed_by', claim === null ? 'is' : '=', claim)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
