import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createReportDesk,
  holdRuns,
  madeAtOnce,
  wholePath as path,
  type ReportDesk,
  signInToNordic,
} from '../../../testing/report-desk.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['interviews', 'ranking', 'indicators']) };
});
vi.mock('./report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

let running: TestProduct;
let manager: string;
let desk: ReportDesk;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  manager = await running.signIn('manager');
  desk = createReportDesk(running, manager);
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));
afterEach(async () => {
  scripted.script = undefined;
  await desk.clear();
});

test('case 5: for another person and another universe a report does not exist', async () => {
  const { reportId } = await desk.finished();
  const ticket = await desk.ticketOf(reportId);
  const nordic = await signInToNordic(running);
  for (const token of [await running.signIn('admin'), await running.signIn('root'), nordic]) {
    const codes = [
      await running.client.call('createDownloadTicket', { params: { reportId } }, { token }),
      await running.client.call('cancelReport', { params: { reportId } }, { token }),
      await running.client.call('repeatReport', { params: { reportId } }, { token }),
      await running.client.call('deleteReport', { params: { reportId } }, { token }),
      await running.client.call('listReportColleagues', { params: { reportId } }, { token }),
      await running.client.call('giveReport', { params: { reportId }, body: { usernames: [] } }, { token }),
      await running.client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token }),
    ].map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['report_not_found']));
    const list = (await running.client.call('listReports', { query: {} }, { token })).reply().reports;
    expect(list.map((report) => report.reportId)).not.toContain(reportId);
  }
  const of = (survey: string) =>
    running.client.call('getReportStatus', { params: { survey, reportId } }, { token: manager });
  expect((await of('service')).code).toBe('report_not_found');
  expect((await desk.download(reportId, ticket)).status).toBe(200);
});

test('case 5: a ticket opens one file once, within a minute, as long as its session is open', async () => {
  const one = await desk.finished();
  const other = await desk.finished();
  const ticket = await desk.ticketOf(one.reportId);
  expect((await desk.download(other.reportId, ticket)).code).toBe('report_ticket_invalid');
  expect((await running.client.call('downloadIndicators', { query: { ticket } })).code).toBe('report_ticket_invalid');
  const answers = await Promise.all([1, 2, 3].map(() => desk.download(one.reportId, ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await desk.download(one.reportId, ticket)).code).toBe('report_ticket_invalid');

  const late = await desk.ticketOf(one.reportId);
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('report_ticket')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute(),
  );
  expect((await desk.download(one.reportId, late)).code).toBe('report_ticket_invalid');

  const session = await running.signIn('manager');
  const last = await desk.ticketOf(one.reportId, session);
  await running.client.call('logout', {}, { token: session });
  expect((await desk.download(one.reportId, last)).code).toBe('report_ticket_invalid');
  for (const wrong of ['', 'x', '../../..', 'A'.repeat(64), ticket.slice(1)]) {
    expect((await desk.download(one.reportId, wrong)).code, wrong).toBe('report_ticket_invalid');
  }
});

const setRole = (permissions: string[]) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.updateTable('role').set({ permissions }).where('ext_name', '=', 'manager').execute(),
  );
const setPaths = (paths: string[]) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('membership')
      .set({ drill_paths: paths })
      .where('person_id', '=', running.people.personIds.manager)
      .execute(),
  );

test('case 5: rights count when a report is made and when it is downloaded, not when it was asked for', async () => {
  const ready = await desk.finished();
  const byPermission = await desk.ticketOf(ready.reportId);
  const byScope = await desk.ticketOf(ready.reportId);
  const byFlag = await desk.ticketOf(ready.reportId);
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const waiting = await desk.order();
  try {
    await setRole(['rankings.read']);
    const refused = await desk.download(ready.reportId, byPermission);
    expect([refused.code, refused.problem?.details]).toEqual(['permission_missing', { permission: 'interviews.read' }]);
    letGo();
    await desk.reaches(waiting.reportId, 'FAILED');
    expect((await desk.statusOf(waiting.reportId)).fault?.code).toBe('permission_missing');
    await setRole(['rankings.read', 'interviews.read']);

    await setPaths(['org.all.de']);
    expect((await desk.download(ready.reportId, byScope)).code).toBe('path_forbidden');
  } finally {
    await setRole(['rankings.read', 'interviews.read']);
    await setPaths(['*']);
  }
  await setFlags(false);
  try {
    expect((await desk.download(ready.reportId, byFlag)).code).toBe('report_not_enabled');
    const params = { survey: 'sales', filteredDrillPath: path };
    // A session notices within seconds that it has its rights back.
    const ask = () => running.client.call('orderInterviewsReport', { params, query: {} }, { token: manager });
    await expect.poll(async () => (await ask()).code, { timeout: 20_000 }).toBe('report_not_enabled');
  } finally {
    await setFlags(true);
  }
  expect((await desk.download(ready.reportId, await desk.ticketOf(ready.reportId))).status).toBe(200);
});

const setFlags = (isOn: boolean) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('survey')
      .set({ report_flags: JSON.stringify({ enableInterviewsReport: isOn, enableIndicatorsReport: true }) })
      .execute(),
  );

test('a report is given to colleagues who may see all it holds; masked ones to more of them', async () => {
  const admin = await running.signIn('admin');
  const colleagues = async (reportId: string) =>
    (await running.client.call('listReportColleagues', { params: { reportId } }, { token: admin })).reply().colleagues;
  const give = (reportId: string, usernames: string[]) =>
    running.client.call('giveReport', { params: { reportId }, body: { usernames } }, { token: admin });

  const named = await desk.finished(admin);
  expect(named.needs).toEqual(['interviews.identify']);
  expect(
    await desk.download(named.reportId, await desk.ticketOf(named.reportId, admin)).then((one) => one.reply()),
  ).toContain('named');
  expect(await colleagues(named.reportId)).toEqual([]);
  expect((await give(named.reportId, ['manager'])).code).toBe('report_reader_unfit');
  expect((await give(named.reportId, ['nobody'])).code).toBe('people_unknown');

  const masked = await desk.finished(admin, { masked: 'yes' });
  expect(masked.needs).toEqual([]);
  // A dealer sees one unit only, and this is of all.
  expect(await colleagues(masked.reportId)).toEqual([{ username: 'manager', name: 'Manager Test' }]);
  expect((await give(masked.reportId, ['manager'])).reply().givenTo).toHaveLength(1);
  const got = await desk.statusOf(masked.reportId);
  expect(got).toMatchObject({
    isMine: false,
    givenTo: [],
    askedBy: { username: 'admin' },
    can: { give: false, cancel: false },
  });
  // Whoever works here no more is not named, so that the rest can be said anew.
  const setManager = (disabledAt: Date | null) =>
    running.database.record.as('echolot_operator', ({ db }) =>
      db
        .updateTable('person')
        .set({ disabled_at: disabledAt })
        .where('person_id', '=', running.people.personIds.manager)
        .execute(),
    );
  await setManager(new Date());
  expect((await desk.statusOf(masked.reportId, admin)).givenTo).toEqual([]);
  await setManager(null);
  const text = (await desk.download(masked.reportId, await desk.ticketOf(masked.reportId))).reply();
  expect(text).toContain('masked');
  expect(
    (await running.client.call('cancelReport', { params: { reportId: masked.reportId } }, { token: manager })).code,
  ).toBe('report_not_found');
  // Those it was given to take it off their list; it stays with who asked.
  await running.client.call('deleteReport', { params: { reportId: masked.reportId } }, { token: manager });
  expect((await running.client.call('listReports', { query: {} }, { token: manager })).reply().reports).toEqual([]);
  expect((await desk.statusOf(masked.reportId, admin)).status).toBe('FINISHED');
  for (const { reportId } of [named, masked])
    await running.client.call('deleteReport', { params: { reportId } }, { token: admin });
});

test('R-122 what is made at once is opened with a ticket of its own, and leaves no file', async () => {
  const make = () => running.client.call('createReportTicket', { body: madeAtOnce }, { token: manager });
  const { ticket, address } = (await make()).reply();
  expect(address).toBe(`/vuejs/reports/indicators?ticket=${ticket}`);
  expect((await running.client.call('downloadRankingList', { query: { ticket } })).code).toBe('report_ticket_invalid');
  const answer = await running.client.call('downloadIndicators', { query: { ticket } });
  expect(answer.reply()).toContain('org.all');
  expect((await running.client.call('downloadIndicators', { query: { ticket } })).code).toBe('report_ticket_invalid');
  await expect.poll(async () => (await desk.files()).filter((name) => name.endsWith('.part'))).toEqual([]);
  const wrong = { ...madeAtOnce, options: { masked: 'perhaps' }, kind: 'interview' as const };
  expect((await running.client.call('createReportTicket', { body: wrong }, { token: manager })).status).toBe(400);
  const foreign = { ...madeAtOnce, options: { campaignId: '3' } };
  const refused = await running.client.call('createReportTicket', { body: foreign }, { token: manager });
  expect(refused.problem?.details).toEqual({
    fields: [{ in: 'body', path: 'options', message: 'Unknown field: "campaignId".' }],
  });
  const outside = { ...madeAtOnce, filteredDrillPath: 'org.all.zz' };
  expect((await running.client.call('createReportTicket', { body: outside }, { token: manager })).code).toBe(
    'path_forbidden',
  );
  const taken = (await make()).reply().ticket;
  try {
    await setRole([]);
    expect((await running.client.call('downloadIndicators', { query: { ticket: taken } })).code).toBe(
      'permission_missing',
    );
  } finally {
    await setRole(['rankings.read', 'interviews.read']);
  }
});

test('a key of another system orders nothing and holds nothing', async () => {
  const { reportId } = await desk.finished();
  const { createTestApiKey } = await import('../../../testing/test-api-key.ts');
  const { secret } = await createTestApiKey(running.database.record, running.people.aurora, 'aurora', {});
  const answer = await running.client.call(
    'getReportStatus',
    { params: { survey: 'sales', reportId } },
    { token: secret },
  );
  expect(answer.code).toBe('permission_missing');
});
