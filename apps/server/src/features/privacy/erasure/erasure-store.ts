import type { ErasurePolicy } from '@echolot/contract/privacy/contacts';
import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts, ErasureState, StoredSample, StoredWords } from '../../../database/tables-erasure.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { countUpTo } from '../../../personal-data/count-up-to.ts';

/** Of an erasure that begins: whichever comes first. */
export const firstPhase = '';

export interface StoredErasure {
  readonly erasureId: string;
  readonly subjectId: string;
  readonly policy: ErasurePolicy;
  readonly reason: string;
  readonly state: ErasureState;
  readonly phase: string;
  readonly cursor: string[] | null;
  readonly scanned: number;
  readonly total: number;
  readonly words: StoredWords | null;
  readonly samples: StoredSample[];
  readonly surveyIds: string[];
  readonly planCounts: ErasureCounts;
  readonly counts: ErasureCounts;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date | null;
  readonly finishedAt: Date | null;
}

const columns = [
  'erasure_id as erasureId',
  'subject_id as subjectId',
  'policy',
  'reason',
  'state',
  'phase',
  'cursor',
  'scanned',
  'total',
  'words',
  'samples',
  'survey_ids as surveyIds',
  'plan_counts as planCounts',
  'counts',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'confirmed_at as confirmedAt',
  'finished_at as finishedAt',
] as const;

const erasureOf = <Row extends { scanned: string; total: string }>(row: Row) => ({
  ...row,
  scanned: Number(row.scanned),
  total: Number(row.total),
});

export async function insertErasure(
  { db }: Tx,
  erasure: {
    universeId: string;
    subjectId: string;
    policy: ErasurePolicy;
    reason: string;
    words: StoredWords;
    askedBy: string;
  },
): Promise<string> {
  const erasureId = uuidV7();
  await db
    .insertInto('erasure')
    .values({
      universe_id: erasure.universeId,
      erasure_id: erasureId,
      subject_id: erasure.subjectId,
      policy: erasure.policy,
      reason: erasure.reason,
      state: 'planning',
      phase: firstPhase,
      words: JSON.stringify(erasure.words),
      asked_by: erasure.askedBy,
    })
    .execute();
  return erasureId;
}

/** @param isLocked whether nobody else may change it until the transaction ends. */
export async function findErasure(
  { db }: Tx,
  universeId: string,
  erasureId: string,
  { isLocked = false } = {},
): Promise<StoredErasure | undefined> {
  const query = db
    .selectFrom('erasure')
    .select(columns)
    .where('universe_id', '=', universeId)
    .where('erasure_id', '=', erasureId);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return row && erasureOf(row);
}

/** Newest first. */
export async function readErasures(
  { db }: Tx,
  universeId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredErasure[]> {
  let query = db.selectFrom('erasure').select(columns).where('universe_id', '=', universeId);
  if (after !== undefined) query = query.where('erasure_id', '<', after);
  const rows = await query.orderBy('erasure_id', 'desc').limit(limit).execute();
  return rows.map(erasureOf);
}

/** Erasures a worker has to do with. */
export async function listOpenErasureIds({ db }: Tx, universeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('erasure_id')
    .where('universe_id', '=', universeId)
    .where('state', 'in', ['planning', 'erasing'])
    .execute();
  return rows.map((row) => row.erasure_id);
}

export interface ErasureProgress {
  readonly state: ErasureState;
  readonly phase: string;
  readonly cursor: string[] | null;
  readonly scanned: number;
  readonly total: number;
  readonly words: StoredWords | null;
  readonly samples: readonly StoredSample[];
  readonly surveyIds: readonly string[];
  readonly planCounts: ErasureCounts;
  readonly counts: ErasureCounts;
  readonly confirmedAt: Date | null;
  readonly finishedAt: Date | null;
}

export async function writeProgress(
  { db }: Tx,
  universeId: string,
  erasureId: string,
  progress: ErasureProgress,
): Promise<void> {
  await db
    .updateTable('erasure')
    .set({
      state: progress.state,
      phase: progress.phase,
      cursor: progress.cursor && JSON.stringify(progress.cursor),
      scanned: progress.scanned,
      total: progress.total,
      words: progress.words && JSON.stringify(progress.words),
      samples: JSON.stringify(progress.samples),
      survey_ids: [...progress.surveyIds],
      plan_counts: JSON.stringify(progress.planCounts),
      counts: JSON.stringify(progress.counts),
      confirmed_at: progress.confirmedAt,
      finished_at: progress.finishedAt,
    })
    .where('universe_id', '=', universeId)
    .where('erasure_id', '=', erasureId)
    .execute();
}

/** Notes what a person did with an erasure: nothing about whom it is for. */
export async function noteErasure(
  tx: Tx,
  { universeId, erasureId, personId }: { universeId: string; erasureId: string; personId: string },
  action: 'planErasure' | 'confirmErasure' | 'discardErasure',
): Promise<void> {
  await writeAuditEntry(tx, { universeId, personId, action, subject: erasureId });
}

/** Rows a plan looks at, about. */
export async function countRows({ db }: Tx, universeId: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select (select count(*) from interview where universe_id = ${universeId})
         + (select count(*) from interview_revision where universe_id = ${universeId}) as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Throws plans away that nobody confirmed; with them what was kept to recognise the person. */
export async function discardPlans({ db }: Tx, universeId: string, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('erasure')
    .set({ state: 'discarded', words: null, samples: '[]', finished_at: now })
    .where('universe_id', '=', universeId)
    .where('state', 'in', ['planning', 'planned'])
    .where('asked_at', '<', before)
    .executeTakeFirstOrThrow();
  await sql`
    delete from erasure_cell c using erasure e
    where c.universe_id = ${universeId} and e.universe_id = c.universe_id and e.erasure_id = c.erasure_id
      and e.state = 'discarded'`.execute(db);
  return Number(numUpdatedRows);
}

/** Plans that `discardPlans` would throw away. */
export const countOldPlans = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(
    tx,
    cap,
    sql`from erasure where universe_id = ${universeId} and state in ('planning', 'planned') and asked_at < ${before}`,
  );
