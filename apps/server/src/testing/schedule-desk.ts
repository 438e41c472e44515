import { AppError } from '@echolot/contract/app-error';
import type { ReportSchedule } from '@echolot/contract/reports/report-schedules';
import type { ProductWork, WorkParts } from '../composition/product-context.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/record.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createReportSchedule } from '../features/reports/report-schedules/create-report-schedule.ts';
import { listReportSchedules } from '../features/reports/report-schedules/list-report-schedules.ts';
import { runReportSchedules } from '../features/reports/report-schedules/run-report-schedules.ts';
import { absentContext, absentWorker } from './absent-worker.ts';
import { createSignInPeople, type SignInPeople } from './sign-in-people.ts';

export type ScheduleName = 'root' | 'admin' | 'manager' | 'dealer' | 'gone';
export type ScheduleRequest = Parameters<typeof createReportSchedule>[1]['body'];

/** An input without anything. */
export const none = { params: undefined, query: undefined, body: undefined };

export const usualSchedule: ScheduleRequest = {
  survey: 'sales',
  name: 'Monday ranking',
  kind: 'ranking',
  format: 'xlsx',
  options: {},
  filteredDrillPath: 'org.all.de;date=rmonths-2,-1',
  rhythm: { every: 'week', weekday: 'monday' },
  time: '07:00',
  recipients: ['manager', 'dealer'],
};

/** Code of the fault a promise ends with; `none` when it ends well. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** The half minute after the usual one comes round for the first time. */
export const monday = '2026-11-23T05:00:30Z';

/** Schedules on a record of their own, with a clock that tests set and a worker that runs when they say. */
export function createScheduleDesk() {
  let records: TestRecord;
  let people: SignInPeople;
  let clock = new Date();

  const inAurora = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => records.record.inUniverse(people.aurora, work);
  const workContext = (change: Partial<ProductWork> = {}): ProductWork =>
    absentWorker(
      records.record,
      () => clock,
      () => undefined,
      change,
    );
  const contextOf = (name: ScheduleName): Promise<Context & WorkParts> =>
    absentContext(workContext(), { universeId: people.aurora, personId: people.personIds[name] });
  const list = async (as: ScheduleName) => listReportSchedules(await contextOf(as), none);

  return {
    get people() {
      return people;
    },
    get records() {
      return records;
    },
    get clock() {
      return clock;
    },
    set clock(at: Date) {
      clock = at;
    },
    inAurora,
    contextOf,
    list,
    async open(): Promise<void> {
      records = await createTestRecord();
      people = await createSignInPeople(records.record);
    },
    close: (): Promise<void> => records?.drop(),
    async clear(): Promise<void> {
      // Friday, 20 November 2026, 14:00 in Helsinki, where the universe is.
      clock = new Date('2026-11-20T12:00:00Z');
      await inAurora(async ({ db }) => {
        await db.deleteFrom('report_schedule').execute();
        await db.deleteFrom('report').execute();
        await db.deleteFrom('mail_message').execute();
      });
    },
    async create(as: ScheduleName, change: Partial<ScheduleRequest> = {}): Promise<ReportSchedule> {
      const body = { ...usualSchedule, ...change };
      return (await createReportSchedule(await contextOf(as), { ...none, body })).schedule;
    },
    async theOne(as: ScheduleName = 'admin'): Promise<ReportSchedule> {
      const [schedule] = (await list(as)).schedules;
      if (!schedule) throw new Error('There is none');
      return schedule;
    },
    /** What the minutely work does at an instant. */
    async minute(at: string, change: Partial<ProductWork> = {}): Promise<void> {
      clock = new Date(at);
      const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
      await runReportSchedules(workContext(change), {}, run);
    },
    reports: () =>
      inAurora(({ db }) =>
        db
          .selectFrom('report')
          .select(['report_id as reportId', 'asked_by as askedBy', 'request', 'schedule_id as scheduleId'])
          .orderBy('report_id')
          .execute(),
      ),
    mails: () =>
      inAurora(({ db }) =>
        db
          .selectFrom('mail_message')
          .select(['to_address as to', 'subject', 'body', 'link'])
          .orderBy('to_address')
          .execute(),
      ),
    /** Ends what waits. */
    settle: (status: 'FINISHED' | 'FAILED', fault: string | null = null) =>
      inAurora(({ db }) =>
        db
          .updateTable('report')
          .set({ status, fault, expires_at: new Date('2026-11-30T05:00:00Z') })
          .where('status', '=', 'QUEUED')
          .execute(),
      ),
    setPerson: (name: ScheduleName, change: { disabled_at?: Date | null; email?: string; locale?: string }) =>
      records.record.as('echolot_operator', ({ db }) =>
        db.updateTable('person').set(change).where('person_id', '=', people.personIds[name]).execute(),
      ),
    setPaths: (name: ScheduleName, drillPaths: string[]) =>
      inAurora(({ db }) =>
        db
          .updateTable('membership')
          .set({ drill_paths: drillPaths })
          .where('person_id', '=', people.personIds[name])
          .execute(),
      ),
    /** Does something while a role has other permissions. */
    async withRole<T>(role: string, permissions: readonly string[], work: () => Promise<T>): Promise<T> {
      const rights = ({ db }: Tx) =>
        db.selectFrom('role').select('permissions').where('ext_name', '=', role).executeTakeFirstOrThrow();
      const before = await inAurora(rights);
      const set = (to: readonly string[]) =>
        inAurora(({ db }) =>
          db
            .updateTable('role')
            .set({ permissions: [...to] })
            .where('ext_name', '=', role)
            .execute(),
        );
      await set(permissions);
      try {
        return await work();
      } finally {
        await set(before.permissions);
      }
    },
  };
}
