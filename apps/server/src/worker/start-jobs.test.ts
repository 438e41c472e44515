import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { WorkContext } from '../context.ts';
import { jobQueueSchema } from '../database/job-queue-schema.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createTestUniverse } from '../database/test-rows.ts';
import { job } from '../job.ts';
import { bind, type StartedJobs, startJobs } from './start-jobs.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const context = {} as WorkContext; // The handlers here use nothing of it.
const count = job({
  name: 'test.count',
  schema: z.object({ universeId: z.uuid(), word: z.string() }),
  attempts: 3,
  delaySeconds: 0,
  limitSeconds: 30,
  parallel: 2,
});
const single = job({ ...count, name: 'test.single', parallel: 1 });
const round = job({ ...count, name: 'test.round', limitSeconds: 77, cron: '7 3 * * *' });

let records: TestRecord;
let universeId: string;
let started: StartedJobs | undefined;
const done: { word: string; attempt: number; isLastAttempt: boolean }[] = [];

beforeAll(async () => {
  records = await createTestRecord();
  ({ universeId } = await createTestUniverse(records.record));
  started = await startJobs({
    url: records.url,
    log: silent,
    bound: [
      bind(count, async (_, { word }, { attempt, isLastAttempt }) => {
        done.push({ word, attempt, isLastAttempt });
        if (word === 'fails') throw new Error('fated');
      }),
      bind(single, async (_, { word }, { attempt, isLastAttempt }) => {
        done.push({ word, attempt, isLastAttempt });
        if (word === 'holds the place') await sleep(1000);
      }),
      bind(round, async () => undefined),
    ],
  });
  await started.work(context);
});
afterAll(async () => {
  await started?.stop();
  await records.drop();
});

const enqueue = (word: string, key?: string): Promise<void> =>
  records.record.inUniverse(universeId, async (tx) => {
    await started?.jobs.enqueue(tx, count, { universeId, word }, key === undefined ? {} : { key });
    // Back in the role of the transaction: its own rows are there again.
    expect(await tx.db.selectFrom('survey').select('survey_id').execute()).toHaveLength(1);
  });
const seen = (word: string) => done.filter((one) => one.word === word);

test('a job runs once its transaction has committed, and never when it was taken back', async () => {
  await expect(
    records.record.inUniverse(universeId, async (tx) => {
      await started?.jobs.enqueue(tx, count, { universeId, word: 'taken back' });
      throw new Error('fated');
    }),
  ).rejects.toThrow('fated');
  await enqueue('kept');
  await expect.poll(() => seen('kept'), { timeout: 10_000 }).toHaveLength(1);
  await sleep(300);
  expect(seen('taken back')).toEqual([]);
});

test('a failing job is tried as often as it says, and told which attempt is the last', async () => {
  await enqueue('fails');
  await expect.poll(() => seen('fails').map(({ attempt }) => attempt), { timeout: 20_000 }).toEqual([1, 2, 3]);
  expect(seen('fails').map(({ isLastAttempt }) => isLastAttempt)).toEqual([false, false, true]);
});

test('of one key only one job waits', async () => {
  await records.record.inUniverse(universeId, async (tx) => {
    for (const _ of [1, 2, 3]) await started?.jobs.enqueue(tx, count, { universeId, word: 'keyed' }, { key: 'same' });
  });
  await enqueue('after');
  await expect.poll(() => seen('after'), { timeout: 10_000 }).toHaveLength(1);
  await sleep(300);
  expect(seen('keyed')).toHaveLength(1);
});

test('of those that wait the one of highest priority comes first', async () => {
  const add = (word: string, priority?: number): Promise<void> =>
    records.record.inUniverse(universeId, async (tx) => {
      const options = priority === undefined ? {} : { priority };
      await started?.jobs.enqueue(tx, single, { universeId, word }, options);
    });
  await add('holds the place');
  await expect.poll(() => seen('holds the place'), { timeout: 10_000 }).toHaveLength(1);
  for (const priority of [-5, -40_000, 3]) await add(`turn ${priority}`, priority);
  await add('turn of no priority');
  await expect.poll(() => seen('turn -40000'), { timeout: 20_000 }).toHaveLength(1);
  const order = done.map(({ word }) => word).filter((word) => word.startsWith('turn '));
  expect(order).toEqual(['turn 3', 'turn of no priority', 'turn -5', 'turn -40000']);
});

test('a job with a rhythm is put into the queue’s own calendar, and each has so long as it says', async () => {
  const client = new pg.Client({ connectionString: records.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select name, cron, timezone from ${jobQueueSchema}.schedule`);
    expect(rows).toEqual([{ name: 'test.round', cron: '7 3 * * *', timezone: 'UTC' }]);
    const queues = await client.query<{ limit: number }>(
      `select expire_seconds as limit from ${jobQueueSchema}.queue where name = 'test.round'`,
    );
    expect(queues.rows).toEqual([{ limit: 77 }]);
  } finally {
    await client.end();
  }
});

test('what is under way when the process stops is told so at once, and begun again by the next', async () => {
  const begun: string[] = [];
  const held = job({ ...count, name: 'test.held', attempts: 2 });
  const open = (name: string, waits: boolean) =>
    startJobs({
      url: records.url,
      log: silent,
      bound: [
        bind(held, async (_, __, { signal, attempt }) => {
          begun.push(`${name} ${attempt}`);
          if (!waits) return;
          await new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          });
        }),
      ],
    });
  const first = await open('first', true);
  await first.work(context);
  await records.record.inUniverse(universeId, (tx) => first.jobs.enqueue(tx, held, { universeId, word: 'held' }));
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['first 1']);
  const stoppedAt = performance.now();
  await first.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(4000);
  const second = await open('second', false);
  await second.work(context);
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['first 1', 'second 2']);
  await second.stop();
}, 40_000);

test('data of another shape is refused before it is queued', async () => {
  const wrong = records.record.inUniverse(universeId, async (tx) =>
    started?.jobs.enqueue(tx, count, { universeId: 'none', word: 'x' }),
  );
  await expect(wrong).rejects.toThrow(/UUID/);
});
