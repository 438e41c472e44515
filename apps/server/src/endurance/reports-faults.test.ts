import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@echolot/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withOutputFile } from '../columnar/output-file.ts';
import { reportRunJob } from '../features/reports/reports/report-run.job.ts';
import { asTheyLie } from '../testing/as-they-lie.ts';
import { bringForward, holdJobs } from '../testing/hurry-jobs.ts';
import { enginesBelow } from '../testing/process-tree.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'echolot-report-faults-'));
const disk = join(dataDir, 'files');
mkdirSync(disk);
/** A small disk of its own for the files; only root may mount one. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const canMount = mountDisk();

let running: TestProduct;
let token: string;
beforeAll(async () => {
  running = await startTestProduct({ dataDir });
  token = await running.signIn('manager');
});
afterAll(async () => {
  if (canMount) execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
  await running?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function order(from: number): Promise<string> {
  const params = { survey: 'sales', filteredDrillPath: `org.all;date=rmonths-${from},0` };
  return (await running.client.call('orderRankingReport', { params, query: {} }, { token })).reply().reportId;
}
async function orderInterviews(format: 'xlsx' | 'csv' | 'parquet'): Promise<string> {
  const params = { survey: 'sales', filteredDrillPath: 'org.all' };
  return (await running.client.call('orderInterviewsReport', { params, query: { format } }, { token })).reply()
    .reportId;
}
const statusOf = async (reportId: string): Promise<Report> =>
  (await running.client.call('getReportStatus', { params: { survey: 'sales', reportId } }, { token })).reply();
async function ended(reportId: string, withinMs: number): Promise<Report> {
  await expect
    .poll(async () => (await statusOf(reportId)).finishedAt, { timeout: withinMs, interval: 100 })
    .not.toBeNull();
  return statusOf(reportId);
}
async function repeated(reportId: string): Promise<Report> {
  const again = await running.client.call('repeatReport', { params: { reportId } }, { token });
  return ended(again.reply().reportId, 20_000);
}
const filesOf = (reportId: string): string[] =>
  readdirSync(join(disk, running.people.aurora, 'reports')).filter((name) => name.startsWith(reportId));

describe.runIf(canMount)('case 22: the disk of the files is full', () => {
  test('a report is FAILED with the reason, nothing of it is left, and asked for again it is made', async () => {
    const filler = join(disk, 'filler');
    mkdirSync(join(disk, running.people.aurora, 'reports'), { recursive: true });
    for (const size of [65_536, 4096, 1]) {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // No more of this size fits.
      }
    }
    const ordered = [await order(12)];
    for (const format of ['xlsx', 'csv', 'parquet'] as const) ordered.push(await orderInterviews(format));
    for (const reportId of ordered) {
      const failed = await ended(reportId, 20_000);
      expect([failed.format, failed.status, failed.fault?.code]).toEqual([failed.format, 'FAILED', 'disk_full']);
      expect(failed.can).toMatchObject({ download: false, repeat: true });
      expect(filesOf(failed.reportId)).toEqual([]);
    }
    truncateSync(filler, 0);
    for (const failed of ordered) {
      const { status, reportId, format } = await repeated(failed);
      expect([status, filesOf(reportId)]).toEqual(['FINISHED', [`${reportId}.${format}`]]);
    }
  });
});

test.runIf(canMount).for(['CSV', 'JSONCompactEachRow', 'Parquet'] as const)(
  'case 22: a disk that fills up in the middle of a file of %s leaves no file',
  async (format) => {
    const path = join(disk, 'half.part');
    const written = running.product.engine.writeFile(
      asTheyLie('SELECT number, sipHash64(number) FROM numbers(500000)'),
      {
        path,
        format,
      },
    );
    await expect(written).rejects.toMatchObject({ code: 'disk_full' });
    expect(readdirSync(disk)).not.toContain('half.part');
  },
);

test.runIf(canMount)(
  'case 22: a disk that was full while a file was made, and no longer is, is the reason',
  async () => {
    const path = join(disk, 'half.part');
    const spill = join(disk, 'spill');
    const written = withOutputFile({ path, format: 'CSV', head: 'a\r\n' }, async () => {
      writeFileSync(spill, Buffer.alloc(1024 ** 2));
      await sleep(300);
      rmSync(spill);
      appendFileSync(path, '1\r\n2');
    });
    await expect(written).rejects.toMatchObject({ code: 'disk_full' });
    expect(existsSync(path)).toBe(false);
  },
);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since it was found.
  }
}

test('case 22: without its engine a report is FAILED with the reason after some attempts, and asked for again it is made', async () => {
  // They are ordered while the engine lives, and made when it does not.
  const letGo = await holdJobs(running.database, reportRunJob);
  const ordered = [await order(11)];
  for (const format of ['xlsx', 'csv', 'parquet'] as const) ordered.push(await orderInterviews(format));
  let isGone = true;
  const keepsDying = (async () => {
    while (isGone) {
      for (const pid of enginesBelow(process.pid)) killIfThere(pid);
      await sleep(20);
    }
  })();
  await letGo();
  const hurrying = (async () => {
    while (isGone) {
      await bringForward(running.database, reportRunJob);
      await sleep(100);
    }
  })();
  const failed = await Promise.all(ordered.map((reportId) => ended(reportId, 60_000)));
  isGone = false;
  await Promise.all([keepsDying, hurrying]);
  for (const { reportId, format, status, fault, can } of failed) {
    expect([format, status, fault?.code]).toEqual([format, 'FAILED', 'columnar_unavailable']);
    expect(can).toMatchObject({ download: false, repeat: true });
    expect(filesOf(reportId)).toEqual([]);
  }
  await expect.poll(() => running.product.engine.isReady(), { timeout: 20_000 }).toBe(true);
  for (const { reportId } of failed) expect((await repeated(reportId)).status).toBe('FINISHED');
});
