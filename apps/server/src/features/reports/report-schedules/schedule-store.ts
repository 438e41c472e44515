import type { QueuedReportKind, ReportFormat } from '@echolot/contract/reports/report-kinds';
import type { Rhythm } from '@echolot/contract/reports/report-schedules';
import { sql } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { ScheduleEndReason, SubscriptionEndReason } from '../../../database/tables-report-schedules.ts';

/** A report that comes by itself, as it is kept. */
export interface StoredSchedule {
  readonly scheduleId: string;
  readonly surveyId: string;
  /** Ext name. */
  readonly survey: string;
  /** Its owner. */
  readonly personId: string;
  readonly name: string;
  readonly kind: QueuedReportKind;
  readonly format: ReportFormat;
  readonly options: Readonly<Record<string, string>>;
  /** With filters. */
  readonly drillPath: string;
  readonly rhythm: Rhythm;
  /** HH:MM in the universe's time zone. */
  readonly time: string;
  readonly nextAt: Date | null;
  readonly version: number;
  readonly endedAt: Date | null;
  readonly endReason: ScheduleEndReason | null;
}

/** What is kept of somebody's wishes; the survey and the kind stay as they were made. */
export type ScheduleSettings = Pick<
  StoredSchedule,
  'name' | 'format' | 'options' | 'drillPath' | 'rhythm' | 'time' | 'nextAt'
>;

export interface StoredSubscriber {
  readonly scheduleId: string;
  readonly personId: string;
  readonly endReason: SubscriptionEndReason | null;
}

/** What has ended is told for so long, and forgotten then. */
const toldDays = 60;

function schedules({ db }: Tx, universeId: string) {
  return (
    db
      .selectFrom('report_schedule as r')
      .innerJoin('survey as s', (join) =>
        join.onRef('s.universe_id', '=', 'r.universe_id').onRef('s.survey_id', '=', 'r.survey_id'),
      )
      .where('r.universe_id', '=', universeId)
      .select([
        'r.report_schedule_id as scheduleId',
        'r.survey_id as surveyId',
        's.ext_name as survey',
        'r.person_id as personId',
        'r.name',
        'r.options',
        'r.drill_path as drillPath',
        'r.rhythm',
        'r.time_of_day as time',
        'r.next_at as nextAt',
        'r.version',
        'r.ended_at as endedAt',
        'r.end_reason as endReason',
      ])
      // Both were checked on the way in.
      .select(sql<QueuedReportKind>`r.kind`.as('kind'))
      .select(sql<ReportFormat>`r.format`.as('format'))
  );
}

/** Those of one person, or with null of everybody; by name, those that have ended last. */
export async function listSchedules(tx: Tx, universeId: string, personId: string | null): Promise<StoredSchedule[]> {
  let query = schedules(tx, universeId)
    .orderBy(sql`r.ended_at desc nulls first`)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.report_schedule_id');
  if (personId !== null) query = query.where('r.person_id', '=', personId);
  return query.execute();
}

/** Those somebody is a recipient of and has not been taken off, that have not ended. */
export async function listReceived(
  tx: Tx,
  universeId: string,
  personId: string,
): Promise<(StoredSchedule & { isActive: boolean })[]> {
  return schedules(tx, universeId)
    .innerJoin('report_subscription as p', (join) =>
      join
        .onRef('p.universe_id', '=', 'r.universe_id')
        .onRef('p.report_schedule_id', '=', 'r.report_schedule_id')
        .on('p.person_id', '=', personId),
    )
    .select(sql<boolean>`p.ended_at is null`.as('isActive'))
    .where('r.ended_at', 'is', null)
    .where(sql<boolean>`(p.ended_at is null or p.end_reason = 'left')`)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.report_schedule_id')
    .execute();
}

/** One that is there; locked against whoever else changes it until the transaction ends. */
export async function findSchedule(
  tx: Tx,
  universeId: string,
  scheduleId: string,
  isLocked = false,
): Promise<StoredSchedule | undefined> {
  const query = schedules(tx, universeId).where('r.report_schedule_id', '=', scheduleId);
  return (isLocked ? query.forUpdate('r') : query).executeTakeFirst();
}

/** One whose time has come, that nobody else is at; locked. */
export async function takeDueSchedule(tx: Tx, universeId: string, now: Date): Promise<StoredSchedule | undefined> {
  return schedules(tx, universeId)
    .where('r.next_at', '<=', now)
    .orderBy('r.next_at')
    .limit(1)
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();
}

/** How many of a person's have not ended; one such change at a time, so that the count holds until the commit. */
export async function countSchedules({ db }: Tx, universeId: string, personId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report_schedule ${universeId} ${personId}`}, 0))`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('report_schedule')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSchedule(
  { db }: Tx,
  universeId: string,
  schedule: Omit<StoredSchedule, 'survey' | 'version' | 'endedAt' | 'endReason'>,
): Promise<void> {
  await db
    .insertInto('report_schedule')
    .values({
      universe_id: universeId,
      report_schedule_id: schedule.scheduleId,
      survey_id: schedule.surveyId,
      person_id: schedule.personId,
      kind: schedule.kind,
      ...columnsOf(schedule),
    })
    .execute();
}

export async function updateSchedule(
  { db }: Tx,
  universeId: string,
  scheduleId: string,
  settings: ScheduleSettings,
): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set(({ eb }) => ({ ...columnsOf(settings), version: eb('version', '+', 1), changed_at: sql<Date>`now()` }))
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .execute();
}

function columnsOf({ name, format, options, drillPath, rhythm, time, nextAt }: ScheduleSettings) {
  return {
    name,
    format,
    options: JSON.stringify(options),
    drill_path: drillPath,
    rhythm: JSON.stringify(rhythm),
    time_of_day: time,
    next_at: nextAt,
  };
}

export async function setNextAt({ db }: Tx, universeId: string, scheduleId: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set({ next_at: nextAt })
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .execute();
}

export async function endSchedule(
  { db }: Tx,
  universeId: string,
  scheduleId: string,
  reason: ScheduleEndReason,
  at: Date,
): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set(({ eb }) => ({ ended_at: at, end_reason: reason, next_at: null, version: eb('version', '+', 1) }))
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Recipients, those who have left included; not those who were taken off or are gone. */
export async function listSubscribers(
  { db }: Tx,
  universeId: string,
  scheduleIds: readonly string[],
): Promise<StoredSubscriber[]> {
  if (scheduleIds.length === 0) return [];
  return db
    .selectFrom('report_subscription')
    .select(['report_schedule_id as scheduleId', 'person_id as personId', 'end_reason as endReason'])
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', 'in', scheduleIds)
    .where(sql<boolean>`(ended_at is null or end_reason = 'left')`)
    .orderBy('added_at')
    .orderBy('person_id')
    .execute();
}

/** Makes exactly these people recipients. Who has left stays away; who was taken off and is named again comes back. */
export async function setSubscribers(
  { db }: Tx,
  universeId: string,
  scheduleId: string,
  personIds: readonly string[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('report_subscription')
    .set({ ended_at: at, end_reason: 'removed' })
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('person_id', 'not in', personIds)
    .where(sql<boolean>`(ended_at is null or end_reason = 'left')`)
    .execute();
  await db
    .insertInto('report_subscription')
    .values(
      personIds.map((personId) => ({
        universe_id: universeId,
        report_schedule_id: scheduleId,
        person_id: personId,
        added_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['universe_id', 'report_schedule_id', 'person_id'])
        .doUpdateSet({ added_at: at, ended_at: null, end_reason: null })
        .where('report_subscription.end_reason', 'in', ['removed', 'gone']),
    )
    .execute();
}

/** Lets a recipient leave or come back; false for somebody who is no recipient. */
export async function setSubscription(
  { db }: Tx,
  universeId: string,
  { scheduleId, personId }: { readonly scheduleId: string; readonly personId: string },
  isActive: boolean,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_subscription')
    .set(isActive ? { ended_at: null, end_reason: null } : { ended_at: at, end_reason: 'left' })
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('person_id', '=', personId)
    .where(sql<boolean>`(ended_at is null or end_reason = 'left')`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the subscription of somebody who works here no more. */
export async function endSubscription(
  { db }: Tx,
  universeId: string,
  { scheduleId, personId }: { readonly scheduleId: string; readonly personId: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('report_subscription')
    .set({ ended_at: at, end_reason: 'gone' })
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('person_id', '=', personId)
    .execute();
}

/** Forgets what ended long ago, with all that belongs to it. */
export async function forgetEndedSchedules({ db }: Tx, universeId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('report_schedule')
    .where('universe_id', '=', universeId)
    .where('ended_at', '<', new Date(now.getTime() - toldDays * 86_400_000))
    .execute();
}

export async function noteScheduleChange(
  tx: Tx,
  universeId: string,
  /** Undefined for the product itself. */
  personId: string | undefined,
  action: string,
  scheduleId: string,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> {
  await writeAuditEntry(tx, { universeId, personId, action, subject: scheduleId, details });
}
