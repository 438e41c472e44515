import type { ReportFormat, ReportKindName } from '@echolot/contract/reports/report-kinds';
import { sql } from 'kysely';
import type { Actor } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StoredReportRequest } from '../../../database/tables-reports.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { diedBefore, givenUpBefore, type StoredReport } from './stored-report.ts';

const number = (name: string) => sql<number | null>`${sql.ref(`report.${name}`)}::float8`;

/** Reports of the universe, everything of them. */
const reportsOf = ({ db }: Tx, universeId: string) =>
  db
    .selectFrom('report')
    .innerJoin('survey', (join) =>
      join.onRef('survey.universe_id', '=', 'report.universe_id').onRef('survey.survey_id', '=', 'report.survey_id'),
    )
    .select([
      'report.report_id as reportId',
      'survey.ext_name as survey',
      'survey.titles as surveyTitles',
      'report.kind',
      'report.format',
      'report.request',
      'report.subject',
      'report.link',
      'report.asked_by as askedBy',
      'report.session_id as sessionId',
      'report.locale',
      'report.status',
      'report.stage',
      'report.progress',
      'report.is_last_attempt as isLastAttempt',
      'report.claimed_by as claimedBy',
      'report.seen_at as seenAt',
      'report.fault',
      'report.asked_at as askedAt',
      'report.started_at as startedAt',
      'report.finished_at as finishedAt',
      'report.expires_at as expiresAt',
      'report.file_deleted_at as fileDeletedAt',
      'report.downloaded_at as downloadedAt',
      'report.file_name as fileName',
      number('file_size').as('fileSize'),
      number('row_count').as('rowCount'),
      number('suppressed_count').as('suppressedCount'),
      'report.data_position as dataPosition',
      'report.needs',
      'report.from_day as fromDay',
      'report.schedule_id as scheduleId',
      sql<string[]>`array(select person_id from report_reader r
        where r.universe_id = report.universe_id and r.report_id = report.report_id order by given_at, person_id)`.as(
        'readers',
      ),
    ])
    .where('report.universe_id', '=', universeId);

export function findReport(tx: Tx, universeId: string, reportId: string): Promise<StoredReport | undefined> {
  return reportsOf(tx, universeId).where('report.report_id', '=', reportId).executeTakeFirst();
}

/** Those a person asked for or was given, of surveys the person may open, newest first. */
export function listReportsOf(
  tx: Tx,
  universeId: string,
  { personId, surveys }: Pick<Actor, 'personId' | 'surveys'>,
  limit: number,
): Promise<StoredReport[]> {
  const named = surveys === 'all' ? [] : [...surveys];
  return reportsOf(tx, universeId)
    .$if(surveys !== 'all', (reports) => reports.where('survey.ext_name', '=', sql<string>`any(${named})`))
    .where((where) =>
      where.or([
        where('report.asked_by', '=', personId),
        where.exists(
          where
            .selectFrom('report_reader as given')
            .select('given.person_id')
            .whereRef('given.universe_id', '=', 'report.universe_id')
            .whereRef('given.report_id', '=', 'report.report_id')
            .where('given.person_id', '=', personId),
        ),
      ]),
    )
    .orderBy('report.report_id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewReport {
  readonly surveyId: string;
  readonly kind: ReportKindName;
  readonly format: ReportFormat;
  readonly request: StoredReportRequest;
  readonly subject: string;
  readonly link: string;
  readonly askedBy: string;
  readonly sessionId: string | null;
  readonly locale: string;
  readonly turn: number;
  readonly fromDay: string | null;
  readonly scheduleId: string | null;
  readonly askedAt: Date;
}

/** Reports of a person that wait or run; a run that died for good, and that nobody has tidied up yet, is none. */
const underWay = ({ db }: Tx, universeId: string, personId: string, now: Date) =>
  db
    .selectFrom('report')
    .where('universe_id', '=', universeId)
    .where('asked_by', '=', personId)
    .where((where) =>
      where.or([
        where('status', '=', 'QUEUED'),
        where.and([
          where('status', '=', 'RUNNING'),
          // As `isDead` has it.
          where.or([
            where('seen_at', '>=', diedBefore(now)),
            where.and([where('is_last_attempt', '=', false), where('seen_at', '>=', givenUpBefore(now))]),
          ]),
        ]),
      ]),
    );

/** The same order of the same person, as long as it waits or runs. */
export async function findSameUnfinished(tx: Tx, universeId: string, order: NewReport): Promise<string | undefined> {
  const row = await underWay(tx, universeId, order.askedBy, order.askedAt)
    .select('report_id')
    .where('survey_id', '=', order.surveyId)
    .where('kind', '=', order.kind)
    .where('format', '=', order.format)
    .where('locale', '=', order.locale)
    .where(sql<boolean>`request = ${JSON.stringify(order.request)}::jsonb`)
    .where('schedule_id', order.scheduleId === null ? 'is' : '=', order.scheduleId)
    .executeTakeFirst();
  return row?.report_id;
}

/** Waiting and running ones a person asked for; what schedules ask for them does not count. */
export async function countUnfinished(tx: Tx, universeId: string, personId: string, now: Date): Promise<number> {
  const row = await underWay(tx, universeId, personId, now)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('schedule_id', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertReport({ db }: Tx, universeId: string, order: NewReport): Promise<string> {
  const reportId = uuidV7();
  await db
    .insertInto('report')
    .values({
      universe_id: universeId,
      report_id: reportId,
      survey_id: order.surveyId,
      kind: order.kind,
      format: order.format,
      request: JSON.stringify(order.request),
      subject: order.subject,
      link: order.link,
      asked_by: order.askedBy,
      session_id: order.sessionId,
      locale: order.locale,
      turn: order.turn,
      from_day: order.fromDay,
      schedule_id: order.scheduleId,
      asked_at: order.askedAt,
    })
    .execute();
  return reportId;
}

/** Ends one that waits or runs. @returns whether it did either. */
export async function markCancelled({ db }: Tx, universeId: string, reportId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report')
    .set({ status: 'CANCELLED', stage: null, finished_at: now })
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteReportRow({ db }: Tx, universeId: string, reportId: string): Promise<void> {
  await db.deleteFrom('report').where('universe_id', '=', universeId).where('report_id', '=', reportId).execute();
}

export async function setReaders(
  { db }: Tx,
  universeId: string,
  reportId: string,
  personIds: readonly string[],
): Promise<void> {
  let gone = db.deleteFrom('report_reader').where('universe_id', '=', universeId).where('report_id', '=', reportId);
  if (personIds.length > 0) gone = gone.where('person_id', 'not in', [...personIds]);
  await gone.execute();
  if (personIds.length === 0) return;
  await db
    .insertInto('report_reader')
    .values(personIds.map((person) => ({ universe_id: universeId, report_id: reportId, person_id: person })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeReader({ db }: Tx, universeId: string, reportId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('report_reader')
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .where('person_id', '=', personId)
    .execute();
}

export async function noteDownloaded({ db }: Tx, universeId: string, reportId: string, now: Date): Promise<void> {
  await db
    .updateTable('report')
    .set({ downloaded_at: sql<Date>`coalesce(downloaded_at, ${now})` })
    .where('universe_id', '=', universeId)
    .where('report_id', '=', reportId)
    .execute();
}
