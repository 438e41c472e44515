import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts, StoredRetention } from '../../../database/tables-erasure.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';

export const keepsAll: StoredRetention = {
  contactsMonths: null,
  commentsMonths: null,
  interviewsMonths: null,
  importsMonths: null,
  staffCommentsMonths: null,
};

export interface RetentionSettings {
  readonly months: StoredRetention;
  /** Counts changes; 0 before the first. */
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string;
}

export async function readRetention({ db }: Tx, universeId: string): Promise<RetentionSettings> {
  const row = await db
    .selectFrom('retention_setting')
    .selectAll()
    .where('universe_id', '=', universeId)
    .executeTakeFirst();
  if (!row) return { months: keepsAll, version: 0, changedAt: null, changedBy: '' };
  return {
    months: {
      contactsMonths: row.contacts_months,
      commentsMonths: row.comments_months,
      interviewsMonths: row.interviews_months,
      importsMonths: row.imports_months,
      staffCommentsMonths: row.staff_comments_months,
    },
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}

/** Writes over the version it was made on; false when that is not the one that is there any more. */
export async function writeRetention(
  { db }: Tx,
  universeId: string,
  months: StoredRetention,
  { version, ...by }: Omit<RetentionSettings, 'months' | 'changedAt'> & { readonly changedAt: Date },
): Promise<boolean> {
  const row = {
    contacts_months: months.contactsMonths,
    comments_months: months.commentsMonths,
    interviews_months: months.interviewsMonths,
    imports_months: months.importsMonths,
    staff_comments_months: months.staffCommentsMonths ?? null,
    changed_by: by.changedBy,
    changed_at: by.changedAt,
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('retention_setting')
      .values({ universe_id: universeId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('retention_setting')
    .set({ ...row, version: version + 1 })
    .where('universe_id', '=', universeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes who set what, instead of what. */
export async function noteRetention(
  tx: Tx,
  { universeId, personId }: { universeId: string; personId: string },
  months: { from: object; to: object },
): Promise<void> {
  await writeAuditEntry(tx, {
    universeId,
    personId,
    action: 'changeRetention',
    subject: universeId,
    details: { ...months },
  });
}

export interface StoredRun {
  readonly runId: string;
  readonly day: string;
  readonly settings: StoredRetention;
  readonly phase: string;
  readonly cursor: string[] | null;
  readonly counts: ErasureCounts;
  readonly surveyIds: string[];
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

const runColumns = [
  'retention_run_id as runId',
  'day',
  'settings',
  'phase',
  'cursor',
  'counts',
  'survey_ids as surveyIds',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

/** Newest first. */
export async function readRuns({ db }: Tx, universeId: string, limit: number): Promise<StoredRun[]> {
  return db
    .selectFrom('retention_run')
    .select(runColumns)
    .where('universe_id', '=', universeId)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

/** One run a day: answers its id only to whoever makes it. */
export async function insertRun(
  { db }: Tx,
  universeId: string,
  run: { day: string; settings: StoredRetention; startedAt: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto('retention_run')
    .values({
      universe_id: universeId,
      retention_run_id: uuidV7(),
      day: run.day,
      settings: JSON.stringify(run.settings),
      // Whichever comes first.
      phase: '',
      started_at: run.startedAt,
    })
    .onConflict((conflict) => conflict.columns(['universe_id', 'day']).doNothing())
    .returning('retention_run_id')
    .executeTakeFirst();
  return row?.retention_run_id;
}

export async function findRun({ db }: Tx, universeId: string, runId: string): Promise<StoredRun | undefined> {
  return db
    .selectFrom('retention_run')
    .select(runColumns)
    .where('universe_id', '=', universeId)
    .where('retention_run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeRun({ db }: Tx, universeId: string, run: StoredRun): Promise<void> {
  await db
    .updateTable('retention_run')
    .set({
      phase: run.phase,
      cursor: run.cursor && JSON.stringify(run.cursor),
      counts: JSON.stringify(run.counts),
      survey_ids: [...run.surveyIds],
      finished_at: run.finishedAt,
    })
    .where('universe_id', '=', universeId)
    .where('retention_run_id', '=', run.runId)
    .execute();
}

/** Surveys whose comments were erased since the run before this one. */
export async function readErasedSurveyIds({ db }: Tx, universeId: string, run: StoredRun): Promise<string[]> {
  const { rows } = await sql<{ survey_id: string }>`
    select distinct survey_id from (
      select unnest(survey_ids) as survey_id from erasure
      where universe_id = ${universeId} and state = 'done' and finished_at > coalesce(
        (select max(started_at) from retention_run where universe_id = ${universeId} and day < ${run.day}::date), '-infinity')
      union select unnest(${run.surveyIds}::uuid[])
    ) as erased join survey using (survey_id)`.execute(db);
  return rows.map((row) => row.survey_id);
}

/** Asks for new columnar tables: in the old ones, what was erased may lie about until they are merged. */
export async function requestTables(tx: Tx, universeId: string, surveyIds: readonly string[]): Promise<void> {
  if (surveyIds.length === 0) return;
  await sql`
    insert into projection_request (universe_id, survey_id)
    select ${universeId}, unnest(${surveyIds}::uuid[]) on conflict do nothing`.execute(tx.db);
  await tx.notify('echolot_outbox');
}

export interface UniverseClock {
  readonly universeId: string;
  readonly timeZone: string;
}

/** Every universe, for the work that starts by the clock; asked as the operator. */
export async function readUniverseClocks({ db }: Tx): Promise<UniverseClock[]> {
  const rows = await db.selectFrom('universe').select(['universe_id', 'time_zone']).orderBy('universe_id').execute();
  return rows.map((row) => ({ universeId: row.universe_id, timeZone: row.time_zone }));
}
