import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@echolot/contract/app-error';
import { mostUnfinishedReports, type Report } from '@echolot/contract/reports';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['interviews', 'ranking', 'indicators']) };
});
vi.mock('./report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

let running: TestProduct;
let manager: string;
const lines: string[] = [];
const path = 'org.all;date=rmonths-12,0';

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3, onLogLine: (line) => lines.push(line) });
  manager = await running.signIn('manager');
}, 60_000);
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));
afterEach(async () => {
  scripted.script = undefined;
  const { reports } = (await running.client.call('listReports', { query: {} }, { token: manager })).reply();
  for (const { reportId } of reports)
    await running.client.call('deleteReport', { params: { reportId } }, { token: manager });
});

let places = 0;
/** Orders one that no other test has asked for. */
async function order(token = manager, options: Record<string, string> = {}): Promise<Report> {
  places += 1;
  const params = { survey: 'sales', filteredDrillPath: path };
  const query = { search: `word${places}`, format: 'csv', ...options } as const;
  return (await running.client.call('orderInterviewsReport', { params, query }, { token })).reply();
}
const statusOf = async (reportId: string, token = manager): Promise<Report> =>
  (await running.client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token })).reply();
const reaches = (reportId: string, status: Report['status'], token = manager) =>
  expect.poll(async () => (await statusOf(reportId, token)).status, { timeout: 15_000, interval: 50 }).toBe(status);
async function finished(token = manager, options: Record<string, string> = {}): Promise<Report> {
  const { reportId } = await order(token, options);
  await reaches(reportId, 'FINISHED', token);
  return statusOf(reportId, token);
}
const ticketOf = async (reportId: string, token = manager): Promise<string> =>
  (await running.client.call('createDownloadTicket', { params: { reportId } }, { token })).reply().ticket;
const download = (reportId: string, ticket: string) =>
  running.client.call('downloadReport', { params: { reportId }, query: { ticket } });
const files = async (): Promise<string[]> =>
  readdir(join(running.dataDir, 'files', running.people.aurora, 'reports')).catch(() => []);

/** Runs wait until they are let go; aborted ones are counted. */
function holdRuns() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const aborted: string[] = [];
  scripted.script = async (ctx, { reportId }) => {
    await Promise.race([
      promise,
      new Promise((_, reject) => {
        ctx.signal.addEventListener('abort', () => {
          aborted.push(reportId);
          reject(ctx.signal.reason as Error);
        });
      }),
    ]);
  };
  return { letGo: resolve, aborted };
}

test('R-094 R-118 R-119 R-122 ordered, followed until it is finished, downloaded once per ticket', async () => {
  const { reportId, status } = await order();
  expect(['QUEUED', 'RUNNING']).toContain(status);
  await reaches(reportId, 'FINISHED');
  const report = await statusOf(reportId);
  expect(report).toMatchObject({
    position: null,
    progress: 1,
    rowCount: 1,
    dataPosition: '7',
    needs: [],
    isMine: true,
  });
  expect(report.fileName).toBe('Übersicht-Test.csv');
  expect(report.link).toBe(`http://localhost:8080/interviewlist/sales/${path}`);
  expect(Date.parse(report.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);

  const answer = await download(reportId, await ticketOf(reportId));
  const text = answer.reply();
  expect(text).toContain('org.all');
  expect(Number(answer.headers.get('content-length'))).toBe(report.fileSize);
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Übersicht-Test.csv'));
  expect((await statusOf(reportId)).downloadedAt).not.toBeNull();
  const { reports } = (await running.client.call('listReports', { query: {} }, { token: manager })).reply();
  expect(reports.map((one) => one.reportId)).toContain(reportId);
  expect(await files()).toContain(`${reportId}.csv`);
});

test('R-118 whoever waits is told the place in the queue; the same order again answers the one that waits', async () => {
  const { letGo } = holdRuns();
  const first = await order();
  const second = await order();
  await reaches(first.reportId, 'RUNNING');
  await reaches(second.reportId, 'RUNNING');
  const third = await order();
  const fourth = await order();
  expect([third.position, fourth.position]).toEqual([1, 2]);
  places -= 1;
  expect((await order()).reportId).toBe(fourth.reportId);
  letGo();
  for (const { reportId } of [first, second, third, fourth]) await reaches(reportId, 'FINISHED');
});

test('universes take turns: the first report of one comes before the waiting ones of another', async () => {
  const { letGo } = holdRuns();
  const own = [await order(), await order(), await order(), await order(), await order()];
  await reaches(own[1]?.reportId ?? '', 'RUNNING');
  const body = { username: 'manager', password: 'manager', universe: 'nordic' };
  await running.database.record.as('echolot_operator', ({ db }) =>
    db
      .updateTable('universe')
      .set({ allows_local_login: true })
      .where('universe_id', '=', running.people.nordic)
      .execute(),
  );
  const nordic = (await running.client.call('login', { body })).reply().authToken;
  const params = { survey: 'nordic-sales', filteredDrillPath: 'org.all' };
  const other = (await running.client.call('orderRankingReport', { params, query: {} }, { token: nordic })).reply();
  expect(other.position).toBe(1);
  expect((await statusOf(own[2]?.reportId ?? '')).position).toBe(2);
  letGo();
  for (const { reportId } of own) await reaches(reportId, 'FINISHED');
});

test('a person has so many under way, and not one more', async () => {
  const { letGo } = holdRuns();
  const all = [];
  for (let index = 0; index < mostUnfinishedReports; index += 1) all.push(await order());
  const params = { survey: 'sales', filteredDrillPath: path };
  const more = await running.client.call(
    'orderInterviewsReport',
    { params, query: { search: 'more' } },
    { token: manager },
  );
  expect(more.code).toBe('report_limit');
  expect(more.problem?.details).toEqual({ most: mostUnfinishedReports });
  for (const { reportId } of all.slice(2)) {
    expect((await running.client.call('cancelReport', { params: { reportId } }, { token: manager })).status).toBe(200);
  }
  letGo();
});

test('a running report is stopped at once when it is cancelled or deleted, and leaves nothing', async () => {
  const { aborted } = holdRuns();
  const cancelled = await order();
  const deleted = await order();
  await reaches(cancelled.reportId, 'RUNNING');
  await reaches(deleted.reportId, 'RUNNING');
  const startedAt = performance.now();
  const reply = await running.client.call(
    'cancelReport',
    { params: { reportId: cancelled.reportId } },
    { token: manager },
  );
  expect(reply.reply().status).toBe('CANCELLED');
  await running.client.call('deleteReport', { params: { reportId: deleted.reportId } }, { token: manager });
  await expect
    .poll(() => aborted.toSorted(), { timeout: 5000, interval: 20 })
    .toEqual([cancelled.reportId, deleted.reportId].toSorted());
  expect(performance.now() - startedAt).toBeLessThan(1500);
  scripted.script = undefined;
  await reaches((await order()).reportId, 'FINISHED');
  const left = await files();
  expect(left.filter((name) => name.includes(cancelled.reportId) || name.includes(deleted.reportId))).toEqual([]);
  const again = await running.client.call(
    'cancelReport',
    { params: { reportId: cancelled.reportId } },
    { token: manager },
  );
  expect(again.code).toBe('report_state');
  const repeated = await running.client.call(
    'repeatReport',
    { params: { reportId: cancelled.reportId } },
    { token: manager },
  );
  await reaches(repeated.reply().reportId, 'FINISHED');
});

test('what may pass is tried again; what may not is FAILED at once, with the reason, and can be asked for again', async () => {
  let attempts = 0;
  scripted.script = async () => {
    attempts += 1;
    if (attempts === 1) throw new AppError('columnar_unavailable');
  };
  const passing = await order();
  await reaches(passing.reportId, 'FINISHED');
  expect(attempts).toBe(2);
  scripted.script = async () => {
    throw new AppError('disk_full');
  };
  const { reportId } = await order();
  await reaches(reportId, 'FAILED');
  const failed = await statusOf(reportId);
  expect(failed.fault).toEqual({ code: 'disk_full', title: expect.stringContaining('disk') as string });
  expect(failed.can).toMatchObject({ download: false, repeat: true, cancel: false });
  expect((await running.client.call('createDownloadTicket', { params: { reportId } }, { token: manager })).code).toBe(
    'report_state',
  );
  expect((await files()).filter((name) => name.includes(reportId))).toEqual([]);
}, 30_000);

test('case 5: for another person and another universe a report does not exist', async () => {
  const { reportId } = await finished();
  const ticket = await ticketOf(reportId);
  const body = { username: 'manager', password: 'manager', universe: 'nordic' };
  const nordic = (await running.client.call('login', { body })).reply().authToken;
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
  expect((await download(reportId, ticket)).status).toBe(200);
});

test('case 5: a ticket opens one file once, within a minute, as long as its session is open', async () => {
  const one = await finished();
  const other = await finished();
  const ticket = await ticketOf(one.reportId);
  expect((await download(other.reportId, ticket)).code).toBe('report_ticket_invalid');
  expect((await running.client.call('downloadIndicators', { query: { ticket } })).code).toBe('report_ticket_invalid');
  const answers = await Promise.all([1, 2, 3].map(() => download(one.reportId, ticket)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  expect((await download(one.reportId, ticket)).code).toBe('report_ticket_invalid');

  const late = await ticketOf(one.reportId);
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('report_ticket')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute(),
  );
  expect((await download(one.reportId, late)).code).toBe('report_ticket_invalid');

  const session = await running.signIn('manager');
  const last = await ticketOf(one.reportId, session);
  await running.client.call('logout', {}, { token: session });
  expect((await download(one.reportId, last)).code).toBe('report_ticket_invalid');
  for (const wrong of ['', 'x', '../..', 'A'.repeat(64), ticket.slice(1)]) {
    expect((await download(one.reportId, wrong)).code, wrong).toBe('report_ticket_invalid');
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
  const ready = await finished();
  const byPermission = await ticketOf(ready.reportId);
  const byScope = await ticketOf(ready.reportId);
  const byFlag = await ticketOf(ready.reportId);
  const { letGo } = holdRuns();
  const held = [await order(), await order()];
  await reaches(held[1]?.reportId ?? '', 'RUNNING');
  const waiting = await order();
  try {
    await setRole(['rankings.read']);
    const refused = await download(ready.reportId, byPermission);
    expect([refused.code, refused.problem?.details]).toEqual(['permission_missing', { permission: 'interviews.read' }]);
    letGo();
    await reaches(waiting.reportId, 'FAILED');
    expect((await statusOf(waiting.reportId)).fault?.code).toBe('permission_missing');
    await setRole(['rankings.read', 'interviews.read']);

    await setPaths(['org.all.de']);
    expect((await download(ready.reportId, byScope)).code).toBe('path_forbidden');
  } finally {
    await setRole(['rankings.read', 'interviews.read']);
    await setPaths(['*']);
  }
  await setFlags(false);
  expect((await download(ready.reportId, byFlag)).code).toBe('report_not_enabled');
  const params = { survey: 'sales', filteredDrillPath: path };
  const off = await running.client.call('orderInterviewsReport', { params, query: {} }, { token: manager });
  expect(off.code).toBe('report_not_enabled');
  await setFlags(true);
  expect((await download(ready.reportId, await ticketOf(ready.reportId))).status).toBe(200);
}, 30_000);

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

  const named = await finished(admin);
  expect(named.needs).toEqual(['interviews.identify']);
  expect(await download(named.reportId, await ticketOf(named.reportId, admin)).then((one) => one.reply())).toContain(
    'named',
  );
  expect(await colleagues(named.reportId)).toEqual([]);
  expect((await give(named.reportId, ['manager'])).code).toBe('report_reader_unfit');
  expect((await give(named.reportId, ['nobody'])).code).toBe('people_unknown');

  const masked = await finished(admin, { masked: 'yes' });
  expect(masked.needs).toEqual([]);
  // A dealer sees one unit only, and this is of all.
  expect(await colleagues(masked.reportId)).toEqual([{ username: 'manager', name: 'Manager Test' }]);
  expect((await give(masked.reportId, ['manager'])).reply().givenTo).toHaveLength(1);
  const got = await statusOf(masked.reportId);
  expect(got).toMatchObject({
    isMine: false,
    givenTo: [],
    askedBy: { username: 'admin' },
    can: { give: false, cancel: false },
  });
  const text = (await download(masked.reportId, await ticketOf(masked.reportId))).reply();
  expect(text).toContain('masked');
  expect(
    (await running.client.call('cancelReport', { params: { reportId: masked.reportId } }, { token: manager })).code,
  ).toBe('report_not_found');
  // Those it was given to take it off their list; it stays with who asked.
  await running.client.call('deleteReport', { params: { reportId: masked.reportId } }, { token: manager });
  expect((await running.client.call('listReports', { query: {} }, { token: manager })).reply().reports).toEqual([]);
  expect((await statusOf(masked.reportId, admin)).status).toBe('FINISHED');
  for (const { reportId } of [named, masked])
    await running.client.call('deleteReport', { params: { reportId } }, { token: admin });
});

test('R-122 what is made at once is opened with a ticket of its own, and leaves no file', async () => {
  const body = {
    kind: 'indicators',
    survey: 'sales',
    filteredDrillPath: 'org.all',
    format: 'csv',
    options: {},
  } as const;
  const make = () => running.client.call('createReportTicket', { body }, { token: manager });
  const { ticket, address } = (await make()).reply();
  expect(address).toBe(`/vuejs/reports/indicators?ticket=${ticket}`);
  expect((await running.client.call('downloadRankingList', { query: { ticket } })).code).toBe('report_ticket_invalid');
  const answer = await running.client.call('downloadIndicators', { query: { ticket } });
  expect(answer.reply()).toContain('org.all');
  expect((await running.client.call('downloadIndicators', { query: { ticket } })).code).toBe('report_ticket_invalid');
  await expect.poll(async () => (await files()).filter((name) => name.endsWith('.part'))).toEqual([]);
  const wrong = { ...body, options: { masked: 'perhaps' }, kind: 'interview' as const };
  expect((await running.client.call('createReportTicket', { body: wrong }, { token: manager })).status).toBe(400);
  const outside = { ...body, filteredDrillPath: 'org.all.zz' };
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

test('neither a ticket nor its hash stands in the logs or the record once it is used', async () => {
  const { reportId } = await finished();
  const ticket = await ticketOf(reportId);
  const { rowCount } = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => ({
    rowCount: (await db.selectFrom('report_ticket').select('token_hash').execute()).length,
  }));
  expect(rowCount).toBeGreaterThan(0);
  await download(reportId, ticket);
  await download(reportId, 'B'.repeat(64));
  const log = lines.join('\n');
  expect(log).toContain('/vuejs/download/taskreport/');
  expect(log).not.toContain(ticket);
  expect(log).not.toContain('B'.repeat(64));
});

test('a key of another system orders nothing and holds nothing', async () => {
  const { reportId } = await finished();
  const { createTestApiKey } = await import('../../testing/test-api-key.ts');
  const { secret } = await createTestApiKey(running.database.record, running.people.aurora, 'aurora', {});
  const answer = await running.client.call(
    'getReportStatus',
    { params: { survey: 'sales', reportId } },
    { token: secret },
  );
  expect(answer.code).toBe('permission_missing');
});
