import { randomUUID } from 'node:crypto';
import { AppError } from '@echolot/contract/app-error';
import { mostUnfinishedReports, type Report } from '@echolot/contract/reports/reports';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { absentWorker } from '../../../testing/absent-worker.ts';
import { hurryJobs } from '../../../testing/hurry-jobs.ts';
import {
  createReportDesk,
  holdRuns,
  wholePath as path,
  type ReportDesk,
  signInToNordic,
} from '../../../testing/report-desk.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { reportRunJob } from './report-run.job.ts';
import { runReport } from './run-report.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['interviews', 'ranking']) };
});
vi.mock('./report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

let running: TestProduct;
let manager: string;
let desk: ReportDesk;
const lines: string[] = [];

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3, onLogLine: (line) => lines.push(line) });
  manager = await running.signIn('manager');
  desk = createReportDesk(running, manager);
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));
afterEach(async () => {
  scripted.script = undefined;
  await desk.clear();
});

test('R-094 R-118 R-119 R-122 ordered, followed until it is finished, downloaded once per ticket', async () => {
  const { reportId, status } = await desk.order();
  expect(['QUEUED', 'RUNNING']).toContain(status);
  await desk.reaches(reportId, 'FINISHED');
  const report = await desk.statusOf(reportId);
  expect(report).toMatchObject({
    position: null,
    progress: 1,
    rowCount: 1,
    suppressedCount: 2,
    dataPosition: '7',
    needs: [],
    isMine: true,
  });
  expect(report.fileName).toBe('Übersicht-Test.csv');
  expect(report.link).toMatch(
    /^http:\/\/localhost:8080\/interviewlist\/sales\/org\.all;date=[\d-]{10}_[\d-]{10}\?q=word\d+$/,
  );
  expect(Date.parse(report.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);

  const answer = await desk.download(reportId, await desk.ticketOf(reportId));
  const text = answer.reply();
  expect(text).toContain('org.all');
  expect(Number(answer.headers.get('content-length'))).toBe(report.fileSize);
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Übersicht-Test.csv'));
  expect((await desk.statusOf(reportId)).downloadedAt).not.toBeNull();
  const { reports } = (await running.client.call('listReports', { query: {} }, { token: manager })).reply();
  expect(reports.map((one) => one.reportId)).toContain(reportId);
  expect(await desk.files()).toContain(`${reportId}.csv`);
});

test('R-118 whoever waits is told the place in the queue; the same order again answers the one that waits', async () => {
  const { letGo } = holdRuns(scripted);
  const first = await desk.order();
  const second = await desk.order();
  await desk.reaches(first.reportId, 'RUNNING');
  await desk.reaches(second.reportId, 'RUNNING');
  const third = await desk.order();
  const fourth = await desk.order();
  expect([third.position, fourth.position]).toEqual([1, 2]);
  expect((await desk.order(manager, {}, true)).reportId).toBe(fourth.reportId);
  letGo();
  for (const { reportId } of [first, second, third, fourth]) await desk.reaches(reportId, 'FINISHED');
});

test('universes take turns: the first report of one comes before the waiting ones of another', async () => {
  const { letGo } = holdRuns(scripted);
  const own = [await desk.order(), await desk.order(), await desk.order(), await desk.order(), await desk.order()];
  await desk.reaches(own[1]?.reportId ?? '', 'RUNNING');
  const nordic = await signInToNordic(running);
  const params = { survey: 'nordic-sales', filteredDrillPath: 'org.all' };
  const other = (await running.client.call('orderRankingReport', { params, query: {} }, { token: nordic })).reply();
  expect(other.position).toBe(1);
  expect((await desk.statusOf(own[2]?.reportId ?? '')).position).toBe(2);

  // Turns that were given up count for nothing: the next one comes right after the second of the others.
  for (const { reportId } of own.slice(2))
    await running.client.call('cancelReport', { params: { reportId } }, { token: manager });
  for (const date of ['rmonths-3,0', 'rmonths-6,0']) {
    const filtered = { ...params, filteredDrillPath: `org.all;date=${date}` };
    await running.client.call('orderRankingReport', { params: filtered, query: {} }, { token: nordic });
  }
  const next = await desk.order();
  expect(next.position).toBe(3);
  letGo();
  for (const { reportId } of [...own.slice(0, 2), next]) await desk.reaches(reportId, 'FINISHED');
});

test('a person has so many under way, and not one more', async () => {
  const { letGo } = holdRuns(scripted);
  const all: Report[] = [];
  for (let index = 0; index < mostUnfinishedReports; index += 1) all.push(await desk.order());
  const params = { survey: 'sales', filteredDrillPath: path };
  const more = await running.client.call(
    'orderInterviewsReport',
    { params, query: { search: 'more' } },
    { token: manager },
  );
  expect(more.code).toBe('report_limit');
  expect(more.problem?.details).toEqual({ most: mostUnfinishedReports });
  // What a schedule asks for somebody does not count.
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .updateTable('report')
      .set({ schedule_id: randomUUID() })
      .where('report_id', '=', all.at(-1)?.reportId ?? '')
      .execute(),
  );
  expect((await desk.order()).status).toBe('QUEUED');
  for (const { reportId } of all.slice(2)) {
    expect((await running.client.call('cancelReport', { params: { reportId } }, { token: manager })).status).toBe(200);
  }
  letGo();
});

test('a running report is stopped at once when it is cancelled or deleted, and leaves nothing', async () => {
  const { aborted } = holdRuns(scripted);
  const cancelled = await desk.order();
  const deleted = await desk.order();
  await desk.reaches(cancelled.reportId, 'RUNNING');
  await desk.reaches(deleted.reportId, 'RUNNING');
  const reply = await running.client.call(
    'cancelReport',
    { params: { reportId: cancelled.reportId } },
    { token: manager },
  );
  expect(reply.reply().status).toBe('CANCELLED');
  await running.client.call('deleteReport', { params: { reportId: deleted.reportId } }, { token: manager });
  await expect
    .poll(() => aborted.toSorted(), { timeout: 20_000, interval: 20 })
    .toEqual([cancelled.reportId, deleted.reportId].toSorted());
  scripted.script = undefined;
  await desk.reaches((await desk.order()).reportId, 'FINISHED');
  const left = await desk.files();
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
  await desk.reaches(repeated.reply().reportId, 'FINISHED');
});

test('what may pass is tried again; what may not is FAILED at once, with the reason, and can be asked for again', async () => {
  let attempts = 0;
  scripted.script = async () => {
    attempts += 1;
    if (attempts === 1) throw new AppError('columnar_unavailable');
  };
  const passing = await desk.order();
  await hurryJobs(running.database, reportRunJob);
  await desk.reaches(passing.reportId, 'FINISHED');
  expect(attempts).toBe(2);
  scripted.script = async () => {
    throw new AppError('disk_full');
  };
  const { reportId } = await desk.order();
  await desk.reaches(reportId, 'FAILED');
  const failed = await desk.statusOf(reportId);
  expect(failed.fault).toEqual({ code: 'disk_full', title: expect.stringContaining('disk') as string });
  expect(failed.can).toMatchObject({ download: false, repeat: true, cancel: false });
  expect((await running.client.call('createDownloadTicket', { params: { reportId } }, { token: manager })).code).toBe(
    'report_state',
  );
  expect((await desk.files()).filter((name) => name.includes(reportId))).toEqual([]);
});

test('kills do not use up the attempts: a report is given up after its third failure, however often it was begun', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[0]?.reportId ?? '', 'RUNNING');
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const { reportId } = await desk.order();
  const files = {
    prepare: () => Promise.reject(new AppError('columnar_unavailable')),
    delete: async () => undefined,
  } as unknown as WithFiles['files']; // A run that never gets to its file uses nothing else.
  const worker = absentWorker(
    running.database.record,
    () => new Date(),
    () => undefined,
    { files },
  );
  const fail = (attempt: number) => {
    const run = { signal: new AbortController().signal, attempt, isLastAttempt: false };
    return runReport(worker, { universeId: running.people.aurora, reportId }, run);
  };
  await expect(fail(4)).rejects.toThrow('columnar_unavailable');
  await expect(fail(5)).rejects.toThrow('columnar_unavailable');
  expect(await desk.statusOf(reportId)).toMatchObject({ status: 'QUEUED', position: 1 });
  await fail(5);
  expect(await desk.statusOf(reportId)).toMatchObject({ status: 'FAILED', fault: { code: 'columnar_unavailable' } });
  letGo();
  for (const { reportId: other } of held) await desk.reaches(other, 'FINISHED');
});

test('neither a ticket nor its hash stands in the logs or the record once it is used', async () => {
  const { reportId } = await desk.finished();
  const ticket = await desk.ticketOf(reportId);
  const { rowCount } = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => ({
    rowCount: (await db.selectFrom('report_ticket').select('token_hash').execute()).length,
  }));
  expect(rowCount).toBeGreaterThan(0);
  await desk.download(reportId, ticket);
  await desk.download(reportId, 'B'.repeat(64));
  const log = lines.join('\n');
  expect(log).toContain('/vuejs/download/taskreport/');
  expect(log).not.toContain(ticket);
  expect(log).not.toContain('B'.repeat(64));
});
