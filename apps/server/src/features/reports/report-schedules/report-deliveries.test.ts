import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  createScheduleDesk,
  monday,
  none,
  type ScheduleName,
  usualSchedule,
} from '../../../testing/schedule-desk.ts';
import { changeReportSchedule } from './change-report-schedule.ts';
import { endReportSchedule } from './end-report-schedule.ts';
import { setReportSubscription } from './set-report-subscription.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['ranking', 'samples']) };
});
vi.mock('../reports/report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

const desk = createScheduleDesk();
const { contextOf, create, inAurora, list, mails, minute, reports, setPaths, setPerson, settle, theOne } = desk;

beforeAll(() => desk.open(), 60_000);
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const reasons = async () =>
  (await theOne()).lastRun?.deliveries.map(({ recipient, unit, state, reason }) => [
    recipient.username,
    unit,
    state,
    reason,
  ]);
const subscribe = async (scheduleId: string, isActive: boolean, as: ScheduleName = 'dealer') =>
  setReportSubscription(await contextOf(as), { ...none, params: { scheduleId }, body: { isActive } });
const setUnfinished = (status: 'QUEUED' | 'FINISHED') =>
  inAurora(({ db }) => db.updateTable('report').set({ status }).execute());

/** Puts dealers below a unit. @returns their drill paths */
async function addUnits(below: string, count: number): Promise<string[]> {
  const { aurora } = desk.people;
  const numbers = Array.from({ length: count }, (_, no) => no);
  await inAurora(async ({ db }) => {
    const parent = await db.selectFrom('org_unit').selectAll().where('slug', '=', below).executeTakeFirstOrThrow();
    const units = numbers.map((no) => ({
      universe_id: aurora,
      unit_id: randomUUID(),
      perspective_id: parent.perspective_id,
      ext_id: `many-${no}`,
      unit_no: 1000 + no,
      slug: `many${no}`,
      name: `Many ${no}`,
      kind: 'dealer',
    }));
    await db.insertInto('org_unit').values(units).execute();
    await db
      .insertInto('org_unit_parent')
      .values(
        units.map(({ unit_id: unitId }) => ({
          universe_id: aurora,
          unit_id: unitId,
          parent_id: parent.unit_id,
          valid_from: '2000-01-01',
        })),
      )
      .execute();
    await db
      .updateTable('universe')
      .set(({ eb }) => ({ tree_version: eb('tree_version', '+', '1') }))
      .where('universe_id', '=', aurora)
      .execute();
  });
  return numbers.map((no) => `org.all.de.${below}.many${no}`);
}

describe('of which units', () => {
  test('somebody of several units gets one of each, and nothing twice of a unit within another', async () => {
    await create('admin', { recipients: ['dealer'], filteredDrillPath: 'org.all.de' });
    await setPaths('dealer', ['org.all.de.north', 'org.all.de.north.d1', 'org.all.de.south.d3', 'org.all.fi']);
    try {
      await minute(monday);
      const made = await reports();
      expect(made.map(({ request }) => request.filteredDrillPath).toSorted()).toEqual([
        'org.all.de.north',
        'org.all.de.south.d3',
      ]);
      await settle('FINISHED');
      await minute('2026-11-23T05:01:30Z');
      expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
        'Monday ranking: D3',
        'Monday ranking: NORTH',
      ]);
      expect((await list('dealer')).received[0]?.latest.map(({ unit }) => unit).toSorted()).toEqual(['D3', 'NORTH']);
    } finally {
      await setPaths('dealer', ['org.all.de.north.d1']);
    }
  });

  test('without an address, or of a unit that is no more, nothing is made and the owner reads why', async () => {
    await create('admin', { recipients: ['dealer'] });
    await setPerson('dealer', { email: '' });
    try {
      await minute(monday);
      expect(await reports()).toEqual([]);
      expect(await reasons()).toEqual([['dealer', '', 'none', 'no_address']]);
    } finally {
      await setPerson('dealer', { email: 'dealer@echolot.test' });
    }
    await inAurora(({ db }) => db.updateTable('report_schedule').set({ drill_path: 'org.all.zz' }).execute());
    await minute('2026-11-30T05:00:30Z');
    expect(await reasons()).toEqual([['dealer', '', 'none', 'unit_gone']]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Not delivered to everybody: Monday ranking',
      'Not delivered to everybody: Monday ranking',
    ]);
  });

  test('of twenty units somebody gets one of each, of more none; filters are kept no longer than needed', async () => {
    await create('admin', { recipients: ['dealer'] });
    const paths = await addUnits('south', 21);
    try {
      await setPaths('dealer', paths.slice(1));
      await minute(monday);
      expect(await reports()).toHaveLength(20);
      const kept = await inAurora(({ db }) => db.selectFrom('report_delivery').select('drill_path').execute());
      expect(new Set(kept.map((one) => one.drill_path))).toEqual(new Set(['']));
      await setPaths('dealer', paths);
      await settle('FINISHED');
      await minute('2026-11-30T05:00:30Z');
      expect(await reasons()).toEqual([['dealer', '', 'none', 'too_many_units']]);
    } finally {
      await setPaths('dealer', ['org.all.de.north.d1']);
    }
  });
});

describe('what cannot be made at the moment', () => {
  test('is tried again for six hours, and then the owner is told', async () => {
    await create('admin', { recipients: ['dealer'] });
    const jobs = {
      enqueue: () => Promise.reject(new Error('away')),
      enqueueAll: async () => undefined,
      listPending: async () => [],
    };
    await minute(monday, { jobs });
    await minute('2026-11-23T10:59:00Z', { jobs });
    expect(await reasons()).toEqual([['dealer', 'D1', 'due', '']]);
    await minute('2026-11-23T11:00:30Z', { jobs }).catch(() => undefined);
    expect(await reasons()).toEqual([['dealer', 'D1', 'failed', 'internal']]);
  });

  test('of which nothing is heard for a day is given up, and one that is done is never told twice', async () => {
    await create('admin', { recipients: ['dealer'] });
    await minute(monday);
    await minute('2026-11-24T05:00:00Z');
    expect(await reasons()).toEqual([['dealer', 'D1', 'ordered', '']]);
    await minute('2026-11-24T05:01:00Z');
    expect(await reasons()).toEqual([['dealer', 'D1', 'failed', 'internal']]);
    await setUnfinished('FINISHED');
    await minute('2026-11-24T05:02:00Z');
    expect((await mails()).map(({ to }) => to)).toEqual(['admin@echolot.test']);
  });

  test('in one universe is not felt in another', async () => {
    const { aurora, nordic } = desk.people;
    const personId = desk.people.personIds.manager;
    const scheduleId = randomUUID();
    await create('admin', { recipients: ['dealer'] });
    // Whichever comes first in the list of universes fails; the other has its report.
    await desk.records.record.inUniverse(nordic, async ({ db }) => {
      const survey = await db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      await db
        .insertInto('report_schedule')
        .values({
          universe_id: nordic,
          report_schedule_id: scheduleId,
          survey_id: survey.survey_id,
          person_id: personId,
          name: 'Nordic',
          kind: 'ranking',
          format: 'xlsx',
          options: '{}',
          drill_path: 'org.all',
          rhythm: JSON.stringify({ every: 'week', weekday: 'monday' }),
          time_of_day: '07:00',
          next_at: new Date('2026-11-23T05:00:00Z'),
        })
        .execute();
      await db
        .insertInto('report_subscription')
        .values({
          universe_id: nordic,
          report_schedule_id: scheduleId,
          person_id: personId,
          added_at: new Date('2026-11-20T12:00:00Z'),
        })
        .execute();
    });
    const { record } = desk.records;
    try {
      for (const [broken, at] of [
        [nordic, monday],
        [aurora, '2026-11-30T05:00:30Z'],
      ] as const) {
        const failing = {
          ...record,
          as: record.as.bind(record),
          inUniverse: (universeId: string, work: never) =>
            universeId === broken ? Promise.reject(new Error('broken')) : record.inUniverse(universeId, work),
        } as unknown as typeof record;
        await expect(minute(at, { record: failing })).rejects.toThrow('broken');
      }
      expect(await reports()).toHaveLength(1);
      const next = await record.inUniverse(nordic, ({ db }) =>
        db.selectFrom('report_schedule').select('next_at as nextAt').executeTakeFirstOrThrow(),
      );
      expect(next.nextAt?.toISOString()).toBe('2026-12-07T05:00:00.000Z');
    } finally {
      await record.inUniverse(nordic, ({ db }) => db.deleteFrom('report_schedule').execute());
    }
  });
});

describe('who has left', () => {
  test('stays away when the owner changes it, and comes back only by the own click', async () => {
    const { scheduleId, version } = await create('admin');
    await subscribe(scheduleId, false);
    const body = { ...usualSchedule, name: 'Renamed', version };
    await changeReportSchedule(await contextOf('admin'), { ...none, params: { scheduleId }, body });
    expect((await theOne()).recipients).toMatchObject([
      { username: 'manager', hasLeft: false },
      { username: 'dealer', hasLeft: true },
    ]);
    await minute(monday);
    expect((await reports()).map(({ askedBy }) => askedBy)).toEqual([desk.people.personIds.manager]);
  });

  test('what has ended is neither changed nor come back to, and nobody receives it any more', async () => {
    const { scheduleId, version } = await create('admin');
    await subscribe(scheduleId, false);
    await endReportSchedule(await contextOf('admin'), { ...none, params: { scheduleId } });
    expect((await list('manager')).received).toEqual([]);
    expect(await codeOf(subscribe(scheduleId, true))).toBe('report_schedule_ended');
    const body = { ...usualSchedule, version: version + 1 };
    const change = async () =>
      changeReportSchedule(await contextOf('admin'), { ...none, params: { scheduleId }, body });
    expect(await codeOf(change())).toBe('report_schedule_ended');
    // It is told for two months.
    await create('admin', { name: 'Other' });
    await minute('2027-01-11T05:00:30Z');
    expect((await list('admin')).schedules.map(({ name }) => name)).toContain('Monday ranking');
  });

  test('works here no more is off the list, also after coming back', async () => {
    await create('admin');
    await setPerson('dealer', { disabled_at: desk.clock });
    try {
      await minute(monday);
    } finally {
      await setPerson('dealer', { disabled_at: null });
    }
    await minute('2026-11-30T05:00:30Z');
    expect((await theOne()).recipients.map(({ username }) => username)).toEqual(['manager']);
    expect((await reports()).every(({ askedBy }) => askedBy === desk.people.personIds.manager)).toBe(true);
  });
});

describe('what one receives', () => {
  test('is told to each alone: the last one, as long as it can be fetched', async () => {
    const { scheduleId } = await create('admin', { recipients: ['dealer', 'manager'] });
    await create('admin', { name: 'Of the manager', recipients: ['manager'] });
    await minute(monday);
    await settle('FINISHED');
    await minute('2026-11-23T05:01:30Z');
    const received = async (as: ScheduleName) => (await list(as)).received;
    expect((await received('dealer')).map((one) => one.scheduleId)).toEqual([scheduleId]);
    expect((await received('dealer'))[0]?.latest.map(({ unit }) => unit)).toEqual(['D1']);
    expect((await received('manager')).map(({ latest }) => latest.length)).toEqual([1, 1]);
    expect(await received('admin')).toEqual([]);

    await minute('2026-11-30T05:00:30Z');
    await settle('FINISHED');
    await inAurora(({ db }) =>
      db
        .updateTable('report')
        .set({ expires_at: new Date('2026-12-07T05:00:00Z') })
        .execute(),
    );
    await minute('2026-11-30T05:01:30Z');
    expect((await received('dealer'))[0]?.latest.map(({ dueAt }) => dueAt)).toEqual(['2026-11-30T05:00:00.000Z']);
    desk.clock = new Date('2026-12-07T05:00:00Z');
    expect((await received('dealer'))[0]?.latest).toEqual([]);
  });

  test('the mail is in the recipient’s language, and tells the last day in the time of the universe', async () => {
    await setPerson('dealer', { locale: 'de' });
    try {
      await create('admin', {
        recipients: ['dealer', 'manager'],
        rhythm: { every: 'month', day: 23 },
        time: '07:00',
      });
      await minute(monday);
      await settle('FINISHED');
      // Half past midnight in Helsinki.
      await inAurora(({ db }) =>
        db
          .updateTable('report')
          .set({ expires_at: new Date('2026-12-14T22:30:00Z') })
          .execute(),
      );
      await minute('2026-11-23T05:01:30Z');
      const [dealer, manager] = await mails();
      expect(dealer?.body).toContain('Sie können ihn bis 15/12-2026 herunterladen.');
      expect(dealer?.body).toContain('Er kommt am 23. jedes Monats um 07:00 Uhr; eingerichtet hat ihn Admin Test.');
      expect(manager?.body).toContain('You can download it until 15/12-2026.');
      expect(manager?.body).toContain('It comes on day 23 of every month at 07:00; Admin Test set it up.');
    } finally {
      await setPerson('dealer', { locale: 'en' });
    }
  });

  test('a universe that writes dates as its readers do tells the last day so, in the locale of each', async () => {
    const format = (date_format: 'day/month-year' | 'locale') =>
      desk.records.record.as('echolot_operator', ({ db }) =>
        db.updateTable('universe').set({ date_format }).where('universe_id', '=', desk.people.aurora).execute(),
      );
    await format('locale');
    await setPerson('dealer', { locale: 'sv' });
    await setPerson('manager', { locale: 'fi' });
    try {
      await create('admin', { recipients: ['dealer', 'manager'] });
      await minute(monday);
      await settle('FINISHED');
      await minute('2026-11-23T05:01:30Z');
      const [dealer, manager] = await mails();
      expect(dealer?.body).toContain('You can download it until 2026-11-30.');
      expect(manager?.body).toContain('You can download it until 30.11.2026.');
    } finally {
      await format('day/month-year');
      for (const person of ['dealer', 'manager'] as const) await setPerson(person, { locale: 'en' });
    }
  });

  test('what a schedule asks for is no order of the person’s own, however many wait', async () => {
    await create('admin', { recipients: ['manager'] });
    await create('admin', { recipients: ['manager'], name: 'The same again' });
    await minute(monday);
    expect(new Set((await reports()).map(({ scheduleId }) => scheduleId)).size).toBe(2);
    // Twenty of their own wait: a schedule's comes all the same.
    await inAurora(async ({ db }) => {
      const row = await db.selectFrom('report').selectAll().executeTakeFirstOrThrow();
      const { request, needs, ...rest } = row;
      await db
        .insertInto('report')
        .values(
          Array.from({ length: 20 }, () => ({
            ...rest,
            needs: [...needs],
            request: JSON.stringify(request),
            report_id: randomUUID(),
            schedule_id: null,
          })),
        )
        .execute();
    });
    await inAurora(({ db }) => db.deleteFrom('report').where('schedule_id', 'is not', null).execute());
    await minute('2026-11-30T05:00:30Z');
    expect((await reports()).filter(({ scheduleId }) => scheduleId !== null)).toHaveLength(2);
  });
});

test('who made, changed, left and ended it is in the audit', async () => {
  const { scheduleId, version } = await create('admin');
  const since = await inAurora(({ db }) => db.selectFrom('audit_entry').select('audit_entry_id').execute());
  const body = { ...usualSchedule, name: 'Renamed', version };
  await changeReportSchedule(await contextOf('admin'), { ...none, params: { scheduleId }, body });
  await subscribe(scheduleId, false);
  await endReportSchedule(await contextOf('admin'), { ...none, params: { scheduleId } });
  const noted = await inAurora(({ db }) =>
    db
      .selectFrom('audit_entry')
      .select(['person_id as by', 'action'])
      .where('subject', '=', scheduleId)
      .orderBy('audit_entry_id')
      .execute(),
  );
  const { admin, dealer } = desk.people.personIds;
  expect(since.length).toBeGreaterThan(0);
  expect(noted).toEqual([
    { by: admin, action: 'createReportSchedule' },
    { by: admin, action: 'changeReportSchedule' },
    { by: dealer, action: 'setReportSubscription' },
    { by: admin, action: 'endReportSchedule' },
  ]);
});
