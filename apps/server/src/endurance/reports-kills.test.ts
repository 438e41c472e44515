import { type FSWatcher, watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@echolot/contract/reports/reports';
import { readXlsx } from 'hucre';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { reportRunJob } from '../features/reports/reports/report-run.job.ts';
import { TestClient } from '../http/test-client.ts';
import { sized } from '../testing/endurance.ts';
import { readTestHealth } from '../testing/health-key.ts';
import { bringForward, loseSignOfLife } from '../testing/hurry-jobs.ts';
import { stall } from '../testing/process-tree.ts';
import { createServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { createSignInPeople } from '../testing/sign-in-people.ts';
import { createWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts';

/** In the small size nobody waits until a process is missed by itself. */
const isHurried = sized({ whole: false, small: true });
/** From a kill to the end of what was killed. */
const visibleWithinMs = 60_000;

let database: TestRecord;
let home: string;
let folder: string;
let server: ServerProcess;
let workers: readonly [WorkerProcess, WorkerProcess];
let client: TestClient;
let token: string;
let parts: FSWatcher;
/** Unfinished files that have appeared and were not asked for yet. */
const appeared: string[] = [];

beforeAll(async () => {
  database = await createTestRecord();
  const { aurora } = await createSignInPeople(database.record);
  await database.record.inUniverse(aurora, async (tx) => {
    const survey = await getAcceptingSurvey(tx, aurora, 'sales');
    const interviews = Array.from({ length: 500 }, (_, index) => ({
      externalId: `i${index}`,
      answeredAt: new Date(Date.now() - (index % 300) * 86_400_000),
      channel: 'mail',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: 6, brand: 102 },
      answers: { nps: index % 11, csat: 1 + (index % 5) },
    }));
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  home = await mkdtemp(join(tmpdir(), 'echolot-report-kills-'));
  const dataDir = join(home, 'data');
  folder = join(dataDir, 'files', aurora, 'reports');
  await mkdir(folder, { recursive: true });
  parts = watch(folder, (_, name) => {
    if (name?.endsWith('.part')) appeared.push(name);
  });
  server = await createServerProcess(database.url, dataDir);
  workers = [0, 1].map(() => createWorkerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })) as unknown as [
    WorkerProcess,
    WorkerProcess,
  ];
  client = new TestClient(server.origin);
  await Promise.all([server.start(), ...workers.map((worker) => worker.start())]);
  for (;;) {
    const { status, columnar } = await readTestHealth(server.origin);
    if (status === 'ready' && columnar.lagEvents === 0) break;
    await sleep(50);
  }
  const login = { username: 'manager', password: 'manager', universe: 'aurora' };
  token = (await client.call('login', { body: login })).reply().authToken;
});
afterAll(async () => {
  parts?.close();
  await Promise.all((workers ?? []).map((worker) => worker.kill()));
  await server?.kill();
  await database?.drop();
  if (home) await rm(home, { recursive: true, force: true });
});

/** One drawn here, and three formats the engine writes. */
const sorts = 4;
let orders = 0;
/** Orders a report that is like no other: by turns one drawn here and ones the engine writes. */
async function order(): Promise<Report> {
  orders += 1;
  const params = {
    survey: 'sales',
    filteredDrillPath: `org.all;date=2024-01-${10 + (orders % 20)}_2030-12-${10 + Math.floor(orders / 20)}`,
  };
  const format = (['xlsx', 'csv', 'parquet'] as const)[orders % sorts];
  const answer = format
    ? await client.call('orderInterviewsReport', { params, query: { format } }, { token })
    : await client.call('orderRankingReport', { params, query: {} }, { token });
  return answer.reply();
}
async function listReports(): Promise<readonly Report[]> {
  return (await client.call('listReports', { query: {} }, { token })).reply().reports;
}
const nameOf = ({ reportId, format }: Report): string => `${reportId}.${format}`;
const statusOf = async (reportId: string): Promise<Report> =>
  (await client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token })).reply();
const isUnderWay = ({ status }: Report): boolean => status === 'QUEUED' || status === 'RUNNING';

/** Orders reports until one is being written by the wanted process; answers it while it is. */
async function inTheMiddle(runner: WorkerProcess | 'server'): Promise<string> {
  const deadline = Date.now() + 100_000;
  while (Date.now() < deadline) {
    const { reportId } = await order();
    while (Date.now() < deadline) {
      const part = appeared.findIndex((name) => name.startsWith(reportId));
      if (part >= 0) {
        const begunBy = workers.find(({ begun }) => begun.has(reportId)) ?? 'server';
        if (begunBy === runner) return reportId;
        break;
      }
      await sleep(1);
    }
  }
  throw new Error('The wanted process wrote no report');
}

test('case 21: killed or stalled in the middle of an export, each report is taken up by another and is one whole file', async () => {
  const [first, second] = workers;
  const victims: { reportId: string; killedAt: number }[] = [];
  /** Strikes until a run is really ended before its end; a blow that misses is taken back. */
  async function hit(runner: WorkerProcess | 'server', blow: () => Promise<() => unknown>): Promise<string> {
    for (;;) {
      const reportId = await inTheMiddle(runner);
      const takeBack = await blow();
      const names = (await readdir(folder)).filter((name) => name.startsWith(reportId));
      if (names.length === 1 && names[0]?.endsWith('.part')) {
        victims.push({ reportId, killedAt: Date.now() });
        return reportId;
      }
      await takeBack();
    }
  }
  const killing = (one: WorkerProcess | ServerProcess) => async () => {
    await one.kill();
    return () => one.start();
  };

  const cancelled = await hit(first, killing(first));
  const cancelling = await client.call('cancelReport', { params: { reportId: cancelled } }, { token });
  expect(cancelling.reply().status).toBe('CANCELLED');
  await first.start();
  await hit(first, killing(first));
  await hit('server', killing(server));
  await Promise.all([server.start(), first.start()]);
  let goOn = (): void => undefined;
  const stalled = await hit(second, async () => {
    goOn = stall(second.pid ?? 0);
    return goOn;
  });

  for (const { reportId, killedAt } of victims) {
    const seen: string[] = [];
    if (isHurried) await loseSignOfLife(database, reportRunJob, ['reportId', reportId]);
    await expect
      .poll(
        async () => {
          if (isHurried) await bringForward(database, reportRunJob);
          const report = await statusOf(reportId);
          seen.push(report.status);
          // What is not finished is not offered.
          if (report.status !== 'FINISHED') expect(report.can.download).toBe(false);
          return isUnderWay(report);
        },
        { timeout: visibleWithinMs, interval: 100 },
      )
      .toBe(false);
    if (!isHurried) expect(Date.now() - killedAt).toBeLessThan(visibleWithinMs);
    expect(seen.at(-1)).toBe(reportId === cancelled ? 'CANCELLED' : 'FINISHED');
  }
  const path = join(folder, nameOf(await statusOf(stalled)));
  const finishedAt = (await stat(path)).mtimeMs;
  goOn();
  // Who goes on may begin its file anew before it learns that it has been made: there is none for a second, then.
  let looksWithout = 0;
  await expect
    .poll(
      async () => {
        const isThere = (await readdir(folder)).some((name) => name.endsWith('.part'));
        looksWithout = isThere ? 0 : looksWithout + 1;
        return looksWithout;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBeGreaterThan(10);
  expect((await stat(path)).mtimeMs).toBe(finishedAt);

  // As many were ordered as the blows took to hit; a sort that was not among them is made now.
  while (orders < sorts) await order();
  await expect
    .poll(async () => (await listReports()).filter(isUnderWay), { timeout: visibleWithinMs, interval: 100 })
    .toEqual([]);
  const reports = await listReports();
  const [stopped, finished] = [
    reports.filter(({ status }) => status === 'CANCELLED'),
    reports.filter(({ status }) => status === 'FINISHED'),
  ];
  expect(stopped.map(({ reportId }) => reportId)).toEqual([cancelled]);
  expect(finished.length).toBe(reports.length - 1);
  expect((await readdir(folder)).toSorted()).toEqual(finished.map(nameOf).toSorted());
  const seen = new Map<string, unknown>();
  for (const report of finished) {
    expect((await stat(join(folder, nameOf(report)))).size).toBe(report.fileSize);
    const sort = `${report.kind} ${report.format}`;
    // The periods differ by days without interviews: files of a sort are of one length.
    seen.set(sort, seen.get(sort) ?? (await lengthOf(report)));
    expect(await lengthOf(report), sort).toEqual(seen.get(sort));
  }
  expect(seen.size).toBe(sorts);
}, 180_000);

/** How much there is in a file: whoever reads it to its end finds it whole. */
async function lengthOf(report: Report): Promise<unknown> {
  const bytes = await readFile(join(folder, nameOf(report)));
  if (report.format === 'csv') return bytes.toString().split('\r\n').length;
  if (report.format === 'parquet') return parquetMetadata(new Uint8Array(bytes).buffer).num_rows;
  return (await readXlsx(bytes)).sheets.map(({ name, rows }) => [name, rows.length]);
}

test('Ctrl-C ends a worker in order; what it was at is taken up at once by others', async () => {
  const [first] = workers;
  const reportId = await inTheMiddle(first);
  expect(await first.stop()).toBe(0);
  expect(first.said).toContain('Stopping …');
  await expect.poll(async () => (await statusOf(reportId)).status, { timeout: 20_000, interval: 100 }).toBe('FINISHED');
});
