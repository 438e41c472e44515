import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@echolot/contract/app-error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrateRecord } from '../database/migrate.ts';
import { connectRecord } from '../database/record.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

const whole = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };
const recoveryMs = 10_000;

/** Small disks of their own; only root may mount them. */
function mountDisk(dir: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const disks = [mkdtempSync(join(tmpdir(), 'echolot-disk-')), mkdtempSync(join(tmpdir(), 'echolot-disk-'))] as const;
const canMount = mountDisk(disks[0], 220) && mountDisk(disks[1], 260);

function fill(disk: string): void {
  const file = join(disk, 'filler');
  for (const size of [16_777_216, 1_048_576, 65_536, 4096]) {
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}
const makeRoom = (disk: string): void => truncateSync(join(disk, 'filler'), 0);

describe.runIf(canMount)('case 22: the disk is full', () => {
  let postgres: EmbeddedPostgres;
  let running: TestProduct;
  let token: string;
  let accepted = 0;

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir: join(disks[0], 'data') });
    await migrateRecord({ url: postgres.url });
    const record = connectRecord({ url: postgres.url });
    const database = { record, url: postgres.url, adminUrl: postgres.adminUrl, drop: () => record.close() };
    running = await startTestProduct({ database, dataDir: join(disks[1], 'data') });
    token = await running.signIn('manager');
    accepted = (await ranking()).reply().total.n ?? 0;
  });
  afterAll(async () => {
    makeRoom(disks[0]);
    makeRoom(disks[1]);
    await running?.close();
    await postgres?.stop();
  });

  const ranking = () => running.client.call('getRanking', whole, { token });

  /** Accepts a batch; answers the code it was refused with. */
  async function accept(name: string, count: number): Promise<string | undefined> {
    const universeId = running.people.aurora;
    try {
      await running.product.record.inUniverse(universeId, async (tx) => {
        const survey = await getAcceptingSurvey(tx, universeId, 'sales');
        const interviews = Array.from({ length: count }, (_, index) => ({
          externalId: `${name} ${index}`,
          answeredAt: new Date(),
          channel: '',
          locale: '',
          status: 'complete' as const,
          unitNos: { org: 6, brand: 102 },
          // Nothing PostgreSQL could make small.
          answers: { nps: 9, comment: Array.from({ length: 60 }, () => Math.random().toString(36)).join(' ') },
        }));
        await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    }
    accepted += count;
    return undefined;
  }

  async function recovery(): Promise<number> {
    const startedAt = performance.now();
    for (;;) {
      const result = await ranking();
      if (!result.problem && result.reply().total.n === accepted) return performance.now() - startedAt;
      if (performance.now() - startedAt > 4 * recoveryMs) {
        throw new Error(`no recovery: ${result.code ?? result.reply().total.n} of ${accepted}`);
      }
      await sleep(50);
    }
  }

  test('of the record: 503 with a sentence, nothing half kept, and it goes on when there is room', async () => {
    fill(disks[0]);
    const codes = new Set<string>();
    for (let batch = 0; codes.size === 0 && batch < 100; batch += 1) {
      const code = await accept(`full ${batch}`, 500);
      if (code) codes.add(code);
    }
    expect([...codes].filter((code) => code !== 'disk_full' && code !== 'record_unavailable')).toEqual([]);
    expect(codes.size).toBe(1);
    const { problem } = await ranking();
    if (problem) expect(problem.status).toBe(503);
    makeRoom(disks[0]);
    // What was refused may have committed just before its answer was lost; the same again adds only what is missing.
    const startedAt = performance.now();
    const before = accepted;
    for (;;) {
      const code = await accept('after', 20);
      if (!code) break;
      expect(['disk_full', 'record_unavailable']).toContain(code);
      expect(performance.now() - startedAt).toBeLessThan(recoveryMs);
      await sleep(100);
    }
    expect(accepted).toBe(before + 20);
    expect(await recovery()).toBeLessThan(recoveryMs);
  });

  test('of the columnar store: what is accepted stays in the record, and is counted when there is room', async () => {
    fill(disks[1]);
    for (let batch = 0; batch < 10; batch += 1) expect(await accept(`columnar ${batch}`, 500)).toBeUndefined();
    await sleep(2000);
    const result = await ranking();
    if (result.problem) expect(result.problem.status).toBe(503);
    else expect(result.reply().total.n).toBeLessThanOrEqual(accepted);
    const { lagEvents } = await running.product.rankings.status();
    expect(lagEvents).toBeGreaterThan(0);
    makeRoom(disks[1]);
    expect(await recovery()).toBeLessThan(recoveryMs);
  });
});

afterAll(() => {
  for (const disk of disks) {
    if (canMount) execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
    rmSync(disk, { recursive: true, force: true });
  }
});
