import { AppError } from '@echolot/contract/app-error';
import { healthDetailsSchema } from '@echolot/contract/operation/health';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { ProjectionStatus } from '../../../columnar/projection-status.ts';
import type { ProductWork, VerbParts } from '../../../composition/product-context.ts';
import { readTestHealth } from '../../../testing/health-key.ts';
import { startTestProduct } from '../../../testing/test-product.ts';
import { getHealth } from './get-health.ts';

const ready: ProjectionStatus = {
  isReachable: true,
  position: '700:12',
  recordPosition: '700:15',
  lagEvents: 3,
  lagMs: 20,
  rebuilding: [],
  isPrepared: true,
};

const healthKey = 'a key of monitoring';
const queue = { waiting: 2, running: 1, failed: 0, oldestWaitingMs: 1200 };

async function healthOf(isReachable: boolean, status: Partial<ProjectionStatus>) {
  const ctx = {
    record: {
      isReachable: async () => isReachable,
      as: async () => {
        if (!isReachable) throw new AppError('record_unavailable');
        return queue;
      },
    },
    rankings: { status: async () => ({ ...ready, ...status }) },
    config: { healthKey, commit: 'abc' },
    bearer: healthKey,
  } as unknown as ProductWork & VerbParts; // The verb asks for nothing else.
  const health = await getHealth(ctx, { params: undefined, query: undefined, body: undefined });
  expect(healthDetailsSchema.parse(health)).toEqual(health);
  return healthDetailsSchema.parse(health);
}

test('both positions and the lag between them are told', async () => {
  expect(await healthOf(true, {})).toEqual({
    status: 'ready',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    commit: 'abc',
    record: { isReachable: true, position: '700:15' },
    columnar: { isReachable: true, position: '700:12', lagEvents: 3, lagMs: 20, rebuilding: [] },
    jobs: queue,
  });
});

test('a survey whose tables do not serve yet is being prepared; one built anew still serves', async () => {
  const rebuilding = [{ survey: 'sales', done: 1, total: 2 }];
  expect((await healthOf(true, { isPrepared: false, rebuilding })).status).toBe('preparing');
  expect((await healthOf(true, { rebuilding })).status).toBe('ready');
});

test('a record or an engine that does not answer is degraded, and said', async () => {
  expect((await healthOf(false, { position: null, recordPosition: null })).record).toEqual({
    isReachable: false,
    position: null,
  });
  expect((await healthOf(false, {})).status).toBe('degraded');
  expect((await healthOf(false, {})).jobs).toBeNull();
  expect((await healthOf(true, { isReachable: false })).status).toBe('degraded');
});

test('the running product tells its queue, and that the record is gone while it is', async () => {
  const running = await startTestProduct();
  const read = () => readTestHealth(running.origin);
  const admin = new pg.Client({ connectionString: running.database.adminUrl.replace(/[^/]*$/, 'postgres') });
  await admin.connect();
  const database = new URL(running.database.url).pathname.slice(1);
  try {
    const whole = await read();
    expect(whole).toMatchObject({ status: 'ready', jobs: { failed: 0 }, columnar: { lagEvents: 0, rebuilding: [] } });
    expect(whole.record.position).toBe(whole.columnar.position);
    expect(whole.record.position).not.toBe('0:0');
    expect(whole.commit).toMatch(/^[0-9a-f]{7,40}$/);
    for (const bearer of ['', 'another-key-of-16', await running.signIn('admin')]) {
      const reply = await fetch(`${running.origin}/vuejs/health`, { headers: { authorization: `Bearer ${bearer}` } });
      expect(await reply.json(), 'nothing but the status without the key').toEqual({ status: 'ready' });
    }
    const statusOf = async (path: string) => (await fetch(`${running.origin}${path}`)).status;
    expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
    await admin.query(`alter database ${database} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    const gone = await read();
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503);
    expect(await statusOf('/livez')).toBe(200);
    expect(gone).toMatchObject({ status: 'degraded', record: { isReachable: false, position: null }, jobs: null });
    expect(gone.columnar.isReachable).toBe(true);
    await admin.query(`alter database ${database} with allow_connections true`);
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('ready');
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(200);
  } finally {
    await admin.query(`alter database ${database} with allow_connections true`);
    await admin.end();
    await running.close();
  }
});
