import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestRecord, type TestRecord } from './test-database.ts';

let records: TestRecord;

beforeAll(async () => {
  records = await createTestRecord();
});
afterAll(() => records.drop());

const send = (channel: string, payload: string): Promise<void> =>
  records.record.as('echolot_projection', ({ notify }) => notify(channel, payload));

test('listeners hear their channel when the transaction commits, until they end', async () => {
  const heard: string[] = [];
  const stop = await records.record.listen('echolot_outbox', (payload) => heard.push(`outbox ${payload}`));
  await records.record.listen('echolot_projected', (payload) => heard.push(`projected ${payload}`));
  const rolledBack = records.record.as('echolot_projection', async ({ notify }) => {
    await notify('echolot_outbox', 'never');
    throw new Error('fated');
  });
  await expect(rolledBack).rejects.toThrow('fated');
  await send('echolot_outbox', '1');
  await send('echolot_projected', '2');
  await vi.waitFor(() => expect(heard).toEqual(['outbox 1', 'projected 2']), { timeout: 20_000 });
  await stop();
  await send('echolot_outbox', '3');
  await send('echolot_projected', '4');
  await vi.waitFor(() => expect(heard).toEqual(['outbox 1', 'projected 2', 'projected 4']), { timeout: 20_000 });
});

test('a lost connection is made again, and listeners are told that they may have missed something', async () => {
  const heard: string[] = [];
  let gaps = 0;
  await records.record.listen(
    'echolot_outbox',
    (payload) => heard.push(payload),
    () => gaps++,
  );
  const admin = new pg.Client({ connectionString: records.adminUrl });
  await admin.connect();
  for (const round of [1, 2]) {
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'echolot listener' and datname = current_database()`);
    await vi.waitFor(() => expect(gaps).toBe(round), { timeout: 20_000 });
    await send('echolot_outbox', `after ${round}`);
    await vi.waitFor(() => expect(heard.at(-1)).toBe(`after ${round}`), { timeout: 20_000 });
  }
  await admin.end();
});
