import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductWork } from '../../../composition/product-context.ts';
import { createFolderFileStore } from '../../../gateways/files/folder-file-store.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { cleanReports } from './clean-reports.ts';

const { scripted } = await vi.hoisted(async () => {
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(['interviews']) };
});
vi.mock('./report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

let running: TestProduct;
let manager: string;
let folder: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  manager = await running.signIn('manager');
  folder = join(running.dataDir, 'files', running.people.aurora, 'reports');
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await running.close();
});

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
/** The cleaning as it would be after so many days. */
const cleanAfter = (days: number) => {
  const { record } = running.database;
  const files = createFolderFileStore(join(running.dataDir, 'files'));
  const now = () => new Date(Date.now() + days * 86_400_000);
  return cleanReports({ record, files, log, now } as unknown as ProductWork, {}, run); // It uses nothing else.
};
const statusOf = async (reportId: string) =>
  (await running.client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token: manager })).reply();
async function finished(search: string): Promise<string> {
  const params = { survey: 'sales', filteredDrillPath: 'org.all' };
  const query = { search, format: 'csv' } as const;
  const { reportId } = (
    await running.client.call('orderInterviewsReport', { params, query }, { token: manager })
  ).reply();
  await expect.poll(async () => (await statusOf(reportId)).status, { timeout: 15_000 }).toBe('FINISHED');
  return reportId;
}

test('files expire after a week and can be asked for again; after a month nothing is left', async () => {
  const reportId = await finished('expires');
  const { ticket } = (
    await running.client.call('createDownloadTicket', { params: { reportId } }, { token: manager })
  ).reply();
  await cleanAfter(6.9);
  expect(await readdir(folder)).toContain(`${reportId}.csv`);
  await cleanAfter(7.1);
  expect(await readdir(folder)).not.toContain(`${reportId}.csv`);
  expect((await running.client.call('downloadReport', { params: { reportId }, query: { ticket } })).code).toBe(
    'report_ticket_invalid',
  );
  const again = await running.client.call('createDownloadTicket', { params: { reportId } }, { token: manager });
  expect(again.code).toBe('report_expired');
  expect((await statusOf(reportId)).can).toEqual({
    download: false,
    cancel: false,
    repeat: true,
    give: false,
    delete: true,
  });
  const repeated = await running.client.call('repeatReport', { params: { reportId } }, { token: manager });
  expect(repeated.reply().reportId).not.toBe(reportId);
  const listed = async () =>
    (await running.client.call('listReports', { query: {} }, { token: manager }))
      .reply()
      .reports.map((one) => one.reportId);
  await cleanAfter(29);
  expect(await listed()).toContain(reportId);
  await cleanAfter(31);
  expect(await listed()).not.toContain(reportId);
});

test('case 21: a run that died for good is FAILED and says so, and its unfinished file is not left', async () => {
  const reportId = await finished('dies');
  const claim = uuidV7();
  const part = join(folder, `${reportId}-${claim}.part`);
  await writeFile(part, 'half');
  const silentFor = (seconds: number, isLast: boolean) =>
    running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db
        .updateTable('report')
        .set({
          status: 'RUNNING',
          claimed_by: claim,
          seen_at: new Date(Date.now() - seconds * 1000),
          is_last_attempt: isLast,
          finished_at: null,
          expires_at: null,
        })
        .where('report_id', '=', reportId)
        .execute(),
    );
  await silentFor(60, false);
  await cleanAfter(0);
  expect((await statusOf(reportId)).status).toBe('RUNNING');
  await silentFor(60, true);
  // Told at once, before anybody has tidied up.
  expect(await statusOf(reportId)).toMatchObject({
    status: 'FAILED',
    fault: { code: 'report_interrupted' },
    can: { repeat: true },
  });
  const again = await running.client.call('repeatReport', { params: { reportId } }, { token: manager });
  expect(again.reply().reportId).not.toBe(reportId);
  await expect.poll(async () => (await statusOf(again.reply().reportId)).status, { timeout: 15_000 }).toBe('FINISHED');
  await cleanAfter(0);
  expect(await statusOf(reportId)).toMatchObject({ status: 'FAILED', fault: { code: 'report_interrupted' } });
  expect((await readdir(folder)).filter((name) => name.includes(claim))).toEqual([]);
});

test('files that no report offers are swept after a day', async () => {
  await mkdir(folder, { recursive: true });
  const kept = await finished('kept');
  const stray = [`${uuidV7()}.xlsx`, `${uuidV7()}-${uuidV7()}.part`, `${kept}-${uuidV7()}.part`];
  const fresh = `${uuidV7()}-${uuidV7()}.part`;
  for (const name of [...stray, fresh]) await writeFile(join(folder, name), 'x');
  const yesterday = new Date(Date.now() - 2 * 86_400_000);
  for (const name of [...stray, `${kept}.csv`]) await utimes(join(folder, name), yesterday, yesterday);
  await cleanAfter(0);
  const left = await readdir(folder);
  expect(left).toContain(`${kept}.csv`);
  expect(left).toContain(fresh);
  expect(left.filter((name) => stray.includes(name))).toEqual([]);
});
