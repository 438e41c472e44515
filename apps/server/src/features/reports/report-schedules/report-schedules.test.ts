import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  createScheduleDesk,
  monday,
  none,
  type ScheduleName,
  type ScheduleRequest,
  usualSchedule,
} from '../../../testing/schedule-desk.ts';
import { changeReportSchedule } from './change-report-schedule.ts';
import { endReportSchedule } from './end-report-schedule.ts';
import { listReportRecipients } from './list-report-recipients.ts';
import { setReportSubscription } from './set-report-subscription.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['ranking', 'samples']) };
});
vi.mock('../reports/report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

const desk = createScheduleDesk();
const { contextOf, create, inAurora, list, mails, minute, reports, setPerson, settle, theOne, withRole } = desk;

beforeAll(() => desk.open(), 60_000);
afterAll(() => desk.close());
beforeEach(() => desk.clear());

describe('a time that has come', () => {
  test('each recipient gets it in the own scope, made with the own rights, and one mail with a link to it', async () => {
    const { scheduleId, nextAt, unit } = await create('admin');
    expect({ nextAt, unit }).toEqual({ nextAt: '2026-11-23T05:00:00.000Z', unit: 'DE' });
    await minute('2026-11-23T04:59:59Z');
    expect(await reports()).toEqual([]);

    await minute(monday);
    const made = await reports();
    const byPerson = new Map(made.map((one) => [one.askedBy, one]));
    expect(made).toHaveLength(2);
    expect(made.every((one) => one.scheduleId === scheduleId)).toBe(true);
    expect(byPerson.get(desk.people.personIds.manager)?.request.filteredDrillPath).toBe('org.all.de;date=rmonths-2,-1');
    expect(byPerson.get(desk.people.personIds.dealer)?.request.filteredDrillPath).toBe(
      'org.all.de.north.d1;date=rmonths-2,-1',
    );
    expect(await mails()).toEqual([]);

    await settle('FINISHED');
    await minute('2026-11-23T05:01:30Z');
    await minute('2026-11-23T05:02:30Z');
    const told = await mails();
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      ['dealer@echolot.test', 'Monday ranking: D1'],
      ['manager@echolot.test', 'Monday ranking: DE'],
    ]);
    expect(told[0]?.link).toBe(`/reportdownload/sales/${byPerson.get(desk.people.personIds.dealer)?.reportId}`);
    expect(told[0]?.body).toContain('You can download it until 30/11-2026.');
    expect(told[0]?.body).toContain('It comes every Monday at 07:00; Admin Test set it up.');
    const { lastRun, nextAt: then } = await theOne();
    expect(then).toBe('2026-11-30T05:00:00.000Z');
    expect(lastRun?.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect((await list('dealer')).received).toMatchObject([
      { scheduleId, isActive: true, latest: [{ unit: 'D1', dueAt: '2026-11-23T05:00:00.000Z' }] },
    ]);
  });

  test('after days without a server it comes once, not for each time that was missed', async () => {
    await create('admin');
    await minute('2026-12-16T10:00:00Z');
    await minute('2026-12-16T10:01:00Z');
    expect(await reports()).toHaveLength(2);
    const { lastRun, nextAt } = await theOne();
    expect(lastRun).toMatchObject({ dueAt: '2026-12-14T05:00:00.000Z', missed: 3 });
    expect(nextAt).toBe('2026-12-21T05:00:00.000Z');
  });

  test('several processes at the same minute, and one that dies between its steps, order once', async () => {
    await create('admin');
    const queued: string[] = [];
    const counting = {
      enqueue: async (_: unknown, __: unknown, data: object) =>
        void queued.push('reportId' in data ? String(data.reportId) : ''),
      enqueueAll: async () => undefined,
      listPending: async () => [],
    };
    await Promise.all(Array.from({ length: 4 }, () => minute(monday, { jobs: counting })));
    const made = (await reports()).map(({ reportId }) => reportId);
    expect(made).toHaveLength(2);
    // Whoever comes too late takes the order back, and with it the job.
    expect(queued.filter((reportId) => made.includes(reportId)).toSorted()).toEqual(made.toSorted());
    await settle('FINISHED');
    await Promise.all(Array.from({ length: 4 }, () => minute('2026-11-23T05:01:30Z')));
    expect(await mails()).toHaveLength(2);

    // The queue takes nothing: the order is taken back with its note, and made up for at the next minute.
    const jobs = {
      enqueue: () => Promise.reject(new Error('died')),
      enqueueAll: async () => undefined,
      listPending: async () => [],
    };
    await minute('2026-11-30T05:00:30Z', { jobs });
    expect(await reports()).toHaveLength(2);
    await minute('2026-11-30T05:01:30Z');
    expect(await reports()).toHaveLength(4);
  });
});

describe('who gets none', () => {
  test('somebody whose role does not allow it, or who sees nothing there: the owner is told why, the others get it', async () => {
    await create('admin', { kind: 'samples', recipients: ['manager', 'admin'], name: 'Samples' });
    await create('admin', { filteredDrillPath: 'org.all.fi', recipients: ['dealer', 'manager'] });
    await minute(monday);
    expect((await reports()).map(({ askedBy }) => askedBy).toSorted()).toEqual(
      [desk.people.personIds.admin, desk.people.personIds.manager].toSorted(),
    );
    await settle('FINISHED');
    await minute('2026-11-23T05:01:30Z');
    const toOwner = (await mails()).filter(({ subject }) => subject.startsWith('Not delivered'));
    expect(toOwner.map(({ to }) => to)).toEqual(['admin@echolot.test', 'admin@echolot.test']);
    const text = toOwner.map(({ body }) => body).join('\n');
    expect(text).toContain('Manager Test: has a role that does not allow this kind of report');
    expect(text).toContain('Dealer Test: sees nothing of this part of the organisation');
  });

  test('a report that could not be made, and one that was deleted meanwhile', async () => {
    await create('admin', { recipients: ['manager'] });
    await create('admin', { recipients: ['dealer'], name: 'Other' });
    await minute(monday);
    const personId = desk.people.personIds.dealer;
    await inAurora(({ db }) => db.deleteFrom('report').where('asked_by', '=', personId).execute());
    await settle('FAILED', 'columnar_timeout');
    await minute('2026-11-23T05:01:30Z');
    const { schedules } = await list('admin');
    const reasons = schedules.map(({ lastRun }) => lastRun?.deliveries.map(({ state, reason }) => [state, reason]));
    expect(reasons).toEqual([[['failed', 'columnar_timeout']], [['failed', 'cancelled']]]);
    expect((await mails()).map(({ to }) => to)).toEqual(['admin@echolot.test', 'admin@echolot.test']);
  });

  test('a survey for which this kind was switched off: nobody, and the owner reads the reason', async () => {
    await create('admin', { recipients: ['manager'] });
    const before = await inAurora(({ db }) => db.selectFrom('survey').select('report_flags').executeTakeFirstOrThrow());
    const setFlags = (flags: Readonly<Record<string, boolean>>) =>
      inAurora(({ db }) =>
        db
          .updateTable('survey')
          .set({ report_flags: JSON.stringify(flags) })
          .execute(),
      );
    await setFlags({ ...before.report_flags, enableExcelBenchmarkReport: false });
    await minute(monday);
    await setFlags(before.report_flags);
    expect((await theOne()).lastRun?.deliveries).toMatchObject([{ state: 'failed', reason: 'report_not_enabled' }]);
  });
});

describe('how it ends', () => {
  test('a recipient leaves by one click and may come back; others go on', async () => {
    const { scheduleId } = await create('admin');
    const set = async (isActive: boolean, as: ScheduleName = 'dealer') =>
      setReportSubscription(await contextOf(as), { ...none, params: { scheduleId }, body: { isActive } });
    await set(false);
    expect((await list('dealer')).received).toMatchObject([{ isActive: false }]);
    expect((await theOne()).recipients).toMatchObject([
      { username: 'manager', hasLeft: false },
      { username: 'dealer', hasLeft: true },
    ]);
    await minute(monday);
    expect(await reports()).toHaveLength(1);
    await settle('FINISHED');
    await set(true);
    await minute('2026-11-30T05:00:30Z');
    expect(await reports()).toHaveLength(3);
    expect(await codeOf(set(false, 'admin'))).toBe('report_schedule_not_found');
  });

  test('with the person: a disabled recipient is taken off, a disabled owner ends it', async () => {
    await create('admin');
    try {
      await setPerson('dealer', { disabled_at: desk.clock });
      await minute(monday);
      expect(await reports()).toHaveLength(1);
      expect((await theOne()).recipients.map(({ username }) => username)).toEqual(['manager']);
    } finally {
      await setPerson('dealer', { disabled_at: null });
    }
    try {
      await setPerson('admin', { disabled_at: desk.clock });
      await minute('2026-11-30T05:00:30Z');
      expect(await reports()).toHaveLength(1);
    } finally {
      await setPerson('admin', { disabled_at: null });
    }
    expect(await theOne()).toMatchObject({ endReason: 'owner_gone', nextAt: null });
  });

  test('with the owner’s right to such a report, and with the last recipient', async () => {
    await create('manager', { recipients: ['manager'] });
    await withRole('manager', ['interviews.read'], () => minute(monday));
    expect(await theOne()).toMatchObject({ endReason: 'owner_role' });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Ended: Monday ranking']);
    expect(await reports()).toEqual([]);

    const { scheduleId } = await create('admin', { recipients: ['dealer'], name: 'Second' });
    const params = { scheduleId };
    await setReportSubscription(await contextOf('dealer'), { ...none, params, body: { isActive: false } });
    await minute('2026-11-30T05:00:30Z');
    const second = (await list('admin')).schedules.find(({ name }) => name === 'Second');
    expect(second).toMatchObject({ endReason: 'nobody_left' });
  });

  test('by its owner or an administrator, and for nobody else; what ended is forgotten after weeks', async () => {
    const { scheduleId } = await create('manager', { recipients: ['manager'] });
    const end = async (as: ScheduleName) => endReportSchedule(await contextOf(as), { ...none, params: { scheduleId } });
    expect(await codeOf(end('dealer'))).toBe('report_schedule_not_found');
    expect((await list('dealer')).schedules).toEqual([]);
    await end('admin');
    expect((await list('manager')).schedules).toMatchObject([{ endReason: 'administrator', isMine: true }]);
    await minute(monday);
    expect(await reports()).toEqual([]);
    await create('admin', { time: '06:00' });
    await minute('2027-02-01T05:00:30Z');
    expect((await list('manager')).schedules).toEqual([]);
  });
});

describe('what is refused', () => {
  test('what could not be ordered either, and recipients one may not choose', async () => {
    expect(await codeOf(create('manager'))).toBe('permission_missing');
    expect(await codeOf(create('manager', { kind: 'samples', recipients: ['manager'] }))).toBe('permission_missing');
    expect(await codeOf(create('dealer', { recipients: ['dealer'] }))).toBe('path_forbidden');
    expect(await codeOf(create('admin', { recipients: ['nobody'] }))).toBe('people_unknown');
    expect(await codeOf(create('admin', { recipients: ['gone'] }))).toBe('people_unknown');
    expect(await codeOf(create('admin', { format: 'parquet' }))).toBe('invalid_input');
    expect(await codeOf(create('admin', { options: { colour: 'red' } }))).toBe('invalid_input');
    expect(await codeOf(create('admin', { filteredDrillPath: 'org.all;colour=red' }))).toBe('filter_unknown');
    expect(await codeOf(create('admin', { survey: 'other' }))).toBe('survey_not_found');
    expect(await codeOf(create('root', { recipients: ['manager'] }))).toBe('report_schedule_owner_unfit');
    expect((await list('admin')).schedules).toEqual([]);
  });

  test('fifty of one person, then no more', async () => {
    await create('admin', { recipients: ['admin'] });
    await inAurora(({ db }) =>
      sql`
        insert into report_schedule (universe_id, report_schedule_id, survey_id, person_id, name, kind, format, drill_path,
          rhythm, time_of_day, next_at)
        select universe_id, gen_random_uuid(), survey_id, person_id, name, kind, format, drill_path, rhythm, time_of_day, next_at
        from report_schedule, generate_series(1, 49)`.execute(db),
    );
    expect(await codeOf(create('admin'))).toBe('report_schedule_limit');
  });

  test('a change by somebody else or on an older version; a new rhythm counts from now on', async () => {
    const { scheduleId, version } = await create('admin');
    const change = async (as: ScheduleName, settings: Partial<ScheduleRequest>, on = version) =>
      (
        await changeReportSchedule(await contextOf(as), {
          ...none,
          params: { scheduleId },
          body: { ...usualSchedule, ...settings, version: on },
        })
      ).schedule;
    expect(await codeOf(change('manager', {}))).toBe('report_schedule_not_found');
    const changed = await change('admin', { rhythm: { every: 'month', day: 'last' }, recipients: ['manager'] });
    expect(changed).toMatchObject({ nextAt: '2026-11-30T05:00:00.000Z', version: version + 1 });
    expect(changed.recipients.map(({ username }) => username)).toEqual(['manager']);
    // Whoever was slower is told what stands now, and may go on from there.
    await expect(change('admin', { name: 'Late' })).rejects.toMatchObject({
      code: 'conflict',
      details: { version: version + 1, schedule: changed },
    });
    expect(await codeOf(change('admin', { survey: 'sales', kind: 'samples' }, version + 1))).toBe('conflict');

    // It has come and nobody has taken it up yet: another name does not put it off.
    desk.clock = new Date('2026-11-30T05:00:20Z');
    const monthly = { rhythm: { every: 'month', day: 'last' }, recipients: ['manager'] } as const;
    const renamed = await change('admin', { ...monthly, recipients: ['manager'], name: 'Renamed' }, version + 1);
    expect(renamed).toMatchObject({ name: 'Renamed', nextAt: '2026-11-30T05:00:00.000Z' });
  });

  test('recipients are offered with the units they would get, or why they would get none', async () => {
    const query = { survey: 'sales', kind: 'ranking' as const, path: 'org.all.de.north;date=rmonths-2,-1' };
    const { recipients } = await listReportRecipients(await contextOf('admin'), { ...none, query });
    expect(recipients).toMatchObject([
      { username: 'admin', units: ['NORTH'], reason: '' },
      { username: 'dealer', units: ['D1'], reason: '' },
      { username: 'manager', units: ['NORTH'], reason: '' },
    ]);
    const south = { ...query, path: 'org.all.de.south' };
    const offered = await listReportRecipients(await contextOf('admin'), { ...none, query: south });
    expect(offered.recipients[1]).toMatchObject({ username: 'dealer', units: [], reason: 'no_unit' });
    const alone = await listReportRecipients(await contextOf('manager'), { ...none, query });
    expect(alone.recipients.map(({ username }) => username)).toEqual(['manager']);
    expect(await codeOf(contextOf('dealer').then((ctx) => listReportRecipients(ctx, { ...none, query })))).toBe(
      'path_forbidden',
    );
  });
});
