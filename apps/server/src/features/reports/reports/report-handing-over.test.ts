import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@echolot/contract/app-error';
import { reportTicketSeconds } from '@echolot/contract/reports/reports';
import { todayIn } from '@echolot/core/time-zone-day';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createReportDesk, madeAtOnce, type ReportDesk } from '../../../testing/report-desk.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { giveNewOwner } from '../../../testing/unit-history.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['interviews', 'indicators']) };
});
vi.mock('./report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

let running: TestProduct;
let manager: string;
let admin: string;
let desk: ReportDesk;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  manager = await running.signIn('manager');
  admin = await running.signIn('admin');
  desk = createReportDesk(running, manager);
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));
afterEach(async () => {
  scripted.script = undefined;
  await desk.clear();
});

const inAurora: <T>(work: Parameters<typeof running.database.record.inUniverse<T>>[1]) => Promise<T> = (work) =>
  running.database.record.inUniverse(running.people.aurora, work);
const give = (reportId: string, usernames: string[], token = admin) =>
  running.client.call('giveReport', { params: { reportId }, body: { usernames } }, { token });
const remove = (reportId: string, token: string) =>
  running.client.call('deleteReport', { params: { reportId } }, { token });
const ticketCode = async (reportId: string, token: string) =>
  (await running.client.call('createDownloadTicket', { params: { reportId } }, { token })).code;

test('case 5: once its week is over a file is not handed out, before anybody has tidied it up', async () => {
  const { reportId } = await desk.finished();
  const before = await desk.ticketOf(reportId);
  await inAurora(({ db }) =>
    db
      .updateTable('report')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('report_id', '=', reportId)
      .execute(),
  );
  expect(await desk.files()).toContain(`${reportId}.csv`);
  expect((await desk.download(reportId, before)).code).toBe('report_expired');
  expect(await ticketCode(reportId, manager)).toBe('report_expired');
  expect((await desk.statusOf(reportId)).can).toMatchObject({ download: false, give: false, repeat: true });
});

test('a file that is not whole any more is not handed out', async () => {
  const { reportId } = await desk.finished();
  const ticket = await desk.ticketOf(reportId);
  await truncate(join(running.dataDir, 'files', running.people.aurora, 'reports', `${reportId}.csv`), 5);
  expect((await desk.download(reportId, ticket)).code).toBe('report_expired');
});

test('R-122 a ticket is good for a minute', async () => {
  const { reportId } = await desk.finished();
  const { expiresAt } = (
    await running.client.call('createDownloadTicket', { params: { reportId } }, { token: manager })
  ).reply();
  expect(reportTicketSeconds).toBe(60);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(50_000);
});

test('when it was downloaded is told of who asked for it, and the first time stays', async () => {
  const { reportId } = await desk.finished(admin, { masked: 'yes' });
  expect((await give(reportId, ['manager'])).status).toBe(200);
  expect((await desk.download(reportId, await desk.ticketOf(reportId))).status).toBe(200);
  expect((await desk.statusOf(reportId, admin)).downloadedAt).toBeNull();
  await desk.download(reportId, await desk.ticketOf(reportId, admin));
  const { downloadedAt } = await desk.statusOf(reportId, admin);
  expect(downloadedAt).not.toBeNull();
  await desk.download(reportId, await desk.ticketOf(reportId, admin));
  expect((await desk.statusOf(reportId, admin)).downloadedAt).toBe(downloadedAt);
  await remove(reportId, admin);
});

test('case 5: what was given is taken back: the colleague has it no more, nor by a ticket from before', async () => {
  const { reportId } = await desk.finished(admin, { masked: 'yes' });
  await give(reportId, ['manager']);
  const ticket = await desk.ticketOf(reportId);
  expect((await give(reportId, [])).reply().givenTo).toEqual([]);
  expect((await desk.download(reportId, ticket)).code).toBe('report_not_found');
  expect(await ticketCode(reportId, manager)).toBe('report_not_found');
  expect((await give(reportId, ['admin'])).code).toBe('people_unknown');
  await remove(reportId, admin);
});

test('a report that is deleted takes its file along', async () => {
  const { reportId } = await desk.finished();
  expect(await desk.files()).toContain(`${reportId}.csv`);
  await remove(reportId, manager);
  expect((await desk.files()).filter((name) => name.includes(reportId))).toEqual([]);
});

test('case 6: a unit that is no more opens nothing, and a new owner is not given what is of the one before', async () => {
  const params = { survey: 'sales', filteredDrillPath: 'org.all.de.north.d1' };
  const query = { format: 'csv', masked: 'yes' } as const;
  const { reportId } = (
    await running.client.call('orderInterviewsReport', { params, query }, { token: admin })
  ).reply();
  await desk.reaches(reportId, 'FINISHED', admin);
  const colleagues = async () =>
    (await running.client.call('listReportColleagues', { params: { reportId } }, { token: admin }))
      .reply()
      .colleagues.map(({ username }) => username);
  expect(await colleagues()).toEqual(['dealer', 'manager']);
  expect((await give(reportId, ['dealer'])).status).toBe(200);
  const dealer = await running.signIn('dealer');
  const ticket = await desk.ticketOf(reportId, dealer);

  await giveNewOwner(running, 'd1', todayIn('Europe/Helsinki', new Date(Date.now() - 10 * 86_400_000)));
  expect(await colleagues()).toEqual(['manager']);
  expect((await desk.download(reportId, ticket)).code).toBe('path_forbidden');
  const own = (await running.client.call('orderInterviewsReport', { params, query }, { token: dealer })).reply();
  await desk.reaches(own.reportId, 'FINISHED', dealer);
  // The new owner's own begins with the ownership.
  expect((await desk.download(own.reportId, await desk.ticketOf(own.reportId, dealer))).status).toBe(200);

  await inAurora(({ db }) =>
    db
      .updateTable('report')
      .set({ request: JSON.stringify({ ...params, options: {}, unit: { perspective: 'org', unitNo: 9999 } }) })
      .where('report_id', '=', reportId)
      .execute(),
  );
  expect(await ticketCode(reportId, admin)).toBe('path_forbidden');
  await remove(own.reportId, dealer);
  await remove(reportId, admin);
});

test('a file made at once that cannot be made leaves nothing', async () => {
  const { ticket } = (
    await running.client.call('createReportTicket', { body: madeAtOnce }, { token: manager })
  ).reply();
  scripted.script = async (_, __, out) => {
    await writeFile(out.path, 'half');
    throw new AppError('disk_full');
  };
  expect((await running.client.call('downloadIndicators', { query: { ticket } })).code).toBe('disk_full');
  expect((await desk.files()).filter((name) => name.endsWith('.part'))).toEqual([]);
  running.errors.length = 0; // The full disk was logged.
});

test('who asked, gave, downloaded, cancelled and deleted is in the audit', async () => {
  const since = new Date();
  const { reportId } = await desk.finished(admin, { masked: 'yes' });
  await give(reportId, ['manager']);
  await desk.download(reportId, await desk.ticketOf(reportId));
  await remove(reportId, admin);
  const { ticket } = (await running.client.call('createReportTicket', { body: madeAtOnce }, { token: admin })).reply();
  await running.client.call('downloadIndicators', { query: { ticket } });
  scripted.script = (ctx) =>
    new Promise((_, reject) => ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error)));
  const held = await desk.order();
  await running.client.call('cancelReport', { params: { reportId: held.reportId } }, { token: manager });
  const { admin: adminId, manager: managerId } = running.people.personIds;
  const noted = await inAurora(({ db }) =>
    db
      .selectFrom('audit_entry')
      .select(['person_id as by', 'action', 'subject', 'details'])
      .where('at', '>=', since)
      .where('action', 'like', '%Report')
      .orderBy('audit_entry_id')
      .execute(),
  );
  expect(noted.map(({ by, action, subject }) => [by, action, subject])).toEqual([
    [adminId, 'orderReport', reportId],
    [adminId, 'giveReport', reportId],
    [managerId, 'downloadReport', reportId],
    [adminId, 'deleteReport', reportId],
    [adminId, 'downloadReport', 'indicators'],
    [managerId, 'orderReport', held.reportId],
    [managerId, 'cancelReport', held.reportId],
  ]);
  expect(noted[0]?.details).toMatchObject({ kind: 'interviews', survey: 'sales', options: { masked: 'yes' } });
  expect(noted[1]?.details).toEqual({ to: ['manager'] });
});
