import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';

/** An id of nothing. */
const params = { scheduleId: '01990000-0000-7000-8000-000000000000' };
const code = 'report_schedule_not_found';
const settings = {
  survey: 'sales',
  name: 'Monday ranking',
  kind: 'ranking' as const,
  format: 'xlsx' as const,
  filteredDrillPath: 'org.all;date=rmonths-2,-1',
  rhythm: { every: 'week' as const, weekday: 'monday' as const },
  time: '07:00',
  recipients: ['manager'],
};

/** Calls of reports that come by themselves. */
export const reportScheduleExamples = {
  listReportSchedules: { as: 'manager', input: {} },
  createReportSchedule: { as: 'manager', input: { body: settings } },
  changeReportSchedule: { as: 'manager', input: { params, body: { ...settings, version: 1 } }, code },
  endReportSchedule: { as: 'manager', input: { params }, code },
  setReportSubscription: { as: 'manager', input: { params, body: { isActive: false } }, code },
  listReportRecipients: {
    as: 'manager',
    input: { query: { survey: 'sales', kind: 'ranking', path: 'org.all;date=rmonths-2,-1' } },
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

/** Of somebody who may be in both universes, and receives it, so that only the universe hides it. */
export const reportScheduleForeignValues: Readonly<Record<'scheduleId', ForeignMaker>> = {
  scheduleId: (record, universeId) =>
    record.inUniverse(universeId, async ({ db }) => {
      const { survey_id: surveyId } = await db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      const { person_id: personId } = await db.selectFrom('membership').select('person_id').executeTakeFirstOrThrow();
      const scheduleId = uuidV7();
      const key = { universe_id: universeId, report_schedule_id: scheduleId, person_id: personId };
      await db
        .insertInto('report_schedule')
        .values({
          ...key,
          survey_id: surveyId,
          name: scheduleId,
          kind: 'ranking',
          format: 'xlsx',
          drill_path: 'org.all',
          rhythm: JSON.stringify({ every: 'month', day: 'last' }),
          time_of_day: '07:00',
          next_at: new Date('2099-01-31T07:00:00Z'),
          ended_at: null,
          end_reason: null,
        })
        .execute();
      await db
        .insertInto('report_subscription')
        .values({ ...key, ended_at: null, end_reason: null })
        .execute();
      return scheduleId;
    }),
};
