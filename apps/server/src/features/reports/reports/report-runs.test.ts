import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mostUnfinishedReports } from '@echolot/contract/reports/reports';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WorkContext } from '../../../context.ts';
import { createDrawing } from '../../../drawing/draw.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { createFolderFileStore } from '../../../gateways/files/folder-file-store.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { absentWorker } from '../../../testing/absent-worker.ts';
import {
  createReportDesk,
  holdRuns,
  wholePath as path,
  type ReportDesk,
  signInToNordic,
} from '../../../testing/report-desk.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { runReport } from './run-report.ts';

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

const setLocale = (locale: string) =>
  running.database.record.as('echolot_operator', ({ db }) =>
    db.updateTable('person').set({ locale }).where('person_id', '=', running.people.personIds.manager).execute(),
  );
const changeRow = (reportId: string, change: { claimed_by?: string | null; status?: 'QUEUED' }) =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.updateTable('report').set(change).where('report_id', '=', reportId).execute(),
  );

test('R-118 the place told is the place taken: reports are begun in the order of their turns', async () => {
  const stays = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  let staying = '';
  scripted.script = async (_, { reportId }) => (reportId === staying ? stays.promise : first.promise);
  const one = await desk.order();
  const two = await desk.order();
  staying = two.reportId;
  await desk.reaches(one.reportId, 'RUNNING');
  await desk.reaches(two.reportId, 'RUNNING');
  // Both have been given to the kind before the next are ordered: the scripts have begun.
  await expect.poll(() => scripted.runs).toEqual(expect.arrayContaining([one.reportId, two.reportId]));
  const own = [await desk.order(), await desk.order()];
  const nordic = await signInToNordic(running);
  const params = { survey: 'nordic-sales', filteredDrillPath: 'org.all' };
  const other = (await running.client.call('orderRankingReport', { params, query: {} }, { token: nordic })).reply();
  expect([other.position, (await desk.statusOf(own[0]?.reportId ?? '')).position]).toEqual([1, 2]);
  const waiting = [other, ...own].map(({ reportId }) => reportId);
  // With one free place they come one after another.
  first.resolve();
  await desk.reaches(own[1]?.reportId ?? '', 'FINISHED');
  expect(scripted.runs.filter((reportId) => waiting.includes(reportId))).toEqual(waiting);
  stays.resolve();
  await desk.reaches(two.reportId, 'FINISHED');
});

test('R-118 while it is made it says how far it is, and when the file is written', async () => {
  const [read, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  scripted.script = async (_, order, out) => {
    out.progress(1, 4);
    await read.promise;
    async function* rows(): AsyncGenerator<string[][]> {
      await written.promise;
      yield [['x']];
    }
    const sheet = { name: 'Test', columns: [{ title: 'x', kind: 'text' as const }], rows: rows(), emptySentence: '' };
    const about = { title: '', notesTitle: '', notes: [], timeZone: 'UTC', madeAt: order.askedAt.toISOString() };
    await out.tables({ ...about, language: order.locale, sheets: [sheet] });
  };
  const { reportId } = await desk.order();
  const told = async () => {
    const { status, stage, progress } = await desk.statusOf(reportId);
    return [status, stage, progress];
  };
  await expect.poll(told, { timeout: 20_000 }).toEqual(['RUNNING', 'reading', 0.25]);
  read.resolve();
  await expect.poll(told, { timeout: 20_000 }).toEqual(['RUNNING', 'writing', 0.25]);
  written.resolve();
  await desk.reaches(reportId, 'FINISHED');
  expect((await desk.statusOf(reportId)).stage).toBeNull();
});

test('it is made in the language it was asked in, for the days of the moment it was asked', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const { reportId, askedAt } = await desk.order(await running.signIn('manager'));
  await setLocale('fi');
  const made: unknown[] = [];
  const hold = scripted.script;
  scripted.script = async (ctx, order, out) => {
    if (order.reportId === reportId) made.push(order.locale, order.askedAt.toISOString());
    await hold?.(ctx, order, out);
  };
  try {
    letGo();
    await desk.reaches(reportId, 'FINISHED');
    expect(made).toEqual(['en', askedAt]);
  } finally {
    await setLocale('en');
  }
});

test('the same is what has the same kind, format, language and words; of many clicks at once one is kept', async () => {
  const { letGo } = holdRuns(scripted);
  // An older session may know another language of its person for some seconds yet.
  const token = await running.signIn('manager');
  const params = { survey: 'sales', filteredDrillPath: path };
  const ask = async (query: { format: 'csv' | 'xlsx'; search?: string }) =>
    (await running.client.call('orderInterviewsReport', { params, query }, { token })).reply();
  const csv = await Promise.all(Array.from({ length: 6 }, () => ask({ format: 'csv', search: 'same' })));
  expect(new Set(csv.map(({ reportId }) => reportId)).size).toBe(1);
  const all = [
    csv[0],
    await ask({ format: 'xlsx', search: 'same' }),
    await ask({ format: 'csv', search: 'other' }),
    await ask({ format: 'xlsx' }),
    (await running.client.call('orderRankingReport', { params, query: {} }, { token })).reply(),
    (await running.client.call('orderIndicatorsReport', { params, query: {} }, { token })).reply(),
  ];
  expect(new Set(all.map((report) => report?.reportId)).size).toBe(6);
  expect((await ask({ format: 'csv', search: 'same' })).reportId).toBe(csv[0]?.reportId);
  await setLocale('de');
  try {
    // A session notices within seconds what its person reads now.
    const again = async () => (await ask({ format: 'csv', search: 'same' })).reportId;
    await expect.poll(again, { timeout: 20_000, interval: 300 }).not.toBe(csv[0]?.reportId);
  } finally {
    await setLocale('en');
  }
  letGo();
});

test('orders that come at once do not slip past the limit', async () => {
  const { letGo } = holdRuns(scripted);
  const params = { survey: 'sales', filteredDrillPath: path };
  const codes = await Promise.all(
    Array.from({ length: mostUnfinishedReports + 5 }, async (_, no) => {
      const query = { search: `at once ${no}` };
      return (await running.client.call('orderInterviewsReport', { params, query }, { token: manager })).code;
    }),
  );
  expect(codes.filter((code) => code === 'report_limit')).toHaveLength(5);
  letGo();
});

test('the newest stand first in the list, which says when there are more', async () => {
  const all = [await desk.order(), await desk.order(), await desk.order()].map(({ reportId }) => reportId);
  const list = async (limit: number) =>
    (await running.client.call('listReports', { query: { limit } }, { token: manager })).reply();
  const { reports, hasMore } = await list(2);
  expect([reports.map(({ reportId }) => reportId), hasMore]).toEqual([all.toReversed().slice(0, 2), true]);
  expect((await list(3)).hasMore).toBe(false);
});

test('cancelled while it waits it is not made', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const { reportId } = await desk.order();
  const last = await desk.order();
  await running.client.call('cancelReport', { params: { reportId } }, { token: manager });
  letGo();
  await desk.reaches(last.reportId, 'FINISHED');
  expect((await desk.statusOf(reportId)).status).toBe('CANCELLED');
  expect(scripted.runs).not.toContain(reportId);
});

test('case 21: a run that has lost its report to another makes no second file', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const { reportId } = await desk.order();
  const drawing = createDrawing();
  const worker = absentWorker(
    running.database.record,
    () => new Date(),
    () => undefined,
    { files: createFolderFileStore(join(running.dataDir, 'files')), drawing },
  );
  scripted.script = async () => {
    await changeRow(reportId, { claimed_by: uuidV7() });
  };
  const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  await runReport(worker, { universeId: running.people.aurora, reportId }, run);
  await drawing.close();
  expect(scripted.runs).toContain(reportId);
  expect((await desk.files()).filter((name) => name.includes(reportId))).toEqual([]);
  expect(await desk.statusOf(reportId)).toMatchObject({ status: 'RUNNING', fileName: null });
  letGo();
});

test('case 21: what a dead run left is cleared away by the next, also of a report that was cancelled meanwhile', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const [again, cancelled] = [await desk.order(), await desk.order()];
  await running.client.call('cancelReport', { params: { reportId: cancelled.reportId } }, { token: manager });
  const folder = join(running.dataDir, 'files', running.people.aurora, 'reports');
  await mkdir(folder, { recursive: true });
  const drawing = createDrawing();
  const worker = absentWorker(
    running.database.record,
    () => new Date(),
    () => undefined,
    { files: createFolderFileStore(join(running.dataDir, 'files')), drawing },
  );
  scripted.script = undefined;
  const run = { signal: new AbortController().signal, attempt: 2, isLastAttempt: false };
  for (const { reportId } of [again, cancelled]) {
    const dead = uuidV7();
    await changeRow(reportId, { claimed_by: dead });
    await writeFile(join(folder, `${reportId}-${dead}.part`), 'half');
    await runReport(worker, { universeId: running.people.aurora, reportId }, run);
  }
  await drawing.close();
  const left = (await desk.files()).filter(
    (name) => name.includes(again.reportId) || name.includes(cancelled.reportId),
  );
  expect(left).toEqual([`${again.reportId}.csv`]);
  letGo();
});

test('R-118 put back into the queue by somebody while it runs, it has a job again, at its own place', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const { reportId } = await desk.order();
  const { turn } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('report').select('turn').where('report_id', '=', reportId).executeTakeFirstOrThrow(),
  );
  const queued: unknown[] = [];
  const jobs: WorkContext['jobs'] = {
    enqueue: async (_, { name }, data, options) => void queued.push([name, data, options]),
    enqueueAll: async () => undefined,
    listPending: async () => [],
  };
  const drawing = createDrawing();
  const worker = absentWorker(
    running.database.record,
    () => new Date(),
    () => undefined,
    { files: createFolderFileStore(join(running.dataDir, 'files')), drawing, jobs },
  );
  scripted.script = async () => {
    await changeRow(reportId, { claimed_by: null, status: 'QUEUED' });
  };
  const { aurora: universeId } = running.people;
  const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  await runReport(worker, { universeId, reportId }, run);
  await drawing.close();
  const options = { key: reportId, priority: -Number(turn) };
  expect(queued).toEqual([['report.run', { universeId, reportId }, options]]);
  letGo();
});

test('stopped with its process it waits for the next one, and that is no failure of its own', async () => {
  const { letGo } = holdRuns(scripted);
  const held = [await desk.order(), await desk.order()];
  await desk.reaches(held[1]?.reportId ?? '', 'RUNNING');
  const { reportId } = await desk.order();
  const stopping = new AbortController();
  const files = {
    prepare: async () => {
      stopping.abort(new Error('The process stops.'));
      throw stopping.signal.reason;
    },
    delete: async () => undefined,
  } as unknown as WithFiles['files']; // A run that never gets to its file uses nothing else.
  const worker = absentWorker(
    running.database.record,
    () => new Date(),
    () => undefined,
    { files },
  );
  const run = { signal: stopping.signal, attempt: 1, isLastAttempt: true };
  await expect(runReport(worker, { universeId: running.people.aurora, reportId }, run)).rejects.toThrow('stops');
  expect(await desk.statusOf(reportId)).toMatchObject({ status: 'QUEUED', position: 1, fault: null });
  letGo();
  await desk.reaches(reportId, 'FINISHED');
});
