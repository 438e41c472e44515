import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { WorkContext } from '../context.ts';
import { jobQueueSchema } from '../database/job-queue-schema.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createTestUniverse } from '../database/test-rows.ts';
import { job } from '../jobs/job.ts';
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
let admin: pg.Client;
let universeId: string;
let started: StartedJobs | undefined;
const done: { word: string; attempt: number; isLastAttempt: boolean }[] = [];

beforeAll(async () => {
  records = await createTestRecord();
  admin = new pg.Client({ connectionString: records.adminUrl });
  await admin.connect();
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
  await admin?.end();
  await records.drop();
});

const enqueue = (word: string, key?: string): Promise<void> =>
  records.record.inUniverse(universeId, async (tx) => {
    await started?.jobs.enqueue(tx, count, { universeId, word }, key === undefined ? {} : { key });
    // Back in the role of the transaction: its own rows are there again.
    expect(await tx.db.selectFrom('survey').select('survey_id').execute()).toHaveLength(1);
  });
const seen = (word: string) => done.filter((one) => one.word === word);
/** In what state the jobs with this word are, however they ended. */
async function queued(word: string): Promise<string[]> {
  const { rows } = await admin.query<{ state: string }>(
    `select state from ${jobQueueSchema}.job where data ->> 'word' = $1 order by created_on`,
    [word],
  );
  return rows.map(({ state }) => state);
}

test('a job runs once its transaction has committed, and never when it was taken back', async () => {
  await expect(
    records.record.inUniverse(universeId, async (tx) => {
      await started?.jobs.enqueue(tx, count, { universeId, word: 'taken back' });
      throw new Error('fated');
    }),
  ).rejects.toThrow('fated');
  await enqueue('kept');
  await expect.poll(() => seen('kept'), { timeout: 20_000 }).toHaveLength(1);
  expect(await queued('taken back')).toEqual([]);
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
  await expect.poll(() => seen('after'), { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(() => queued('keyed'), { timeout: 20_000 }).toEqual(['completed']);
  expect(seen('keyed')).toHaveLength(1);
});

test('of those that wait the one of highest priority comes first', async () => {
  const add = (word: string, priority?: number): Promise<void> =>
    records.record.inUniverse(universeId, async (tx) => {
      const options = priority === undefined ? {} : { priority };
      await started?.jobs.enqueue(tx, single, { universeId, word }, options);
    });
  await add('holds the place');
  await expect.poll(() => seen('holds the place'), { timeout: 20_000 }).toHaveLength(1);
  for (const priority of [-5, -40_000, 3]) await add(`turn ${priority}`, priority);
  await add('turn of no priority');
  await expect.poll(() => seen('turn -40000'), { timeout: 20_000 }).toHaveLength(1);
  const order = done.map(({ word }) => word).filter((word) => word.startsWith('turn '));
  expect(order).toEqual(['turn 3', 'turn of no priority', 'turn -5', 'turn -40000']);
});

test('a job with a rhythm is put into the queue’s own calendar, and each has so long as it says', async () => {
  const { rows } = await admin.query(`select name, cron, timezone from ${jobQueueSchema}.schedule`);
  expect(rows).toEqual([{ name: 'test.round', cron: '7 3 * * *', timezone: 'UTC' }]);
  const queues = await admin.query<{ limit: number }>(
    `select expire_seconds as limit from ${jobQueueSchema}.queue where name = 'test.round'`,
  );
  expect(queues.rows).toEqual([{ limit: 77 }]);
});

test('what is under way when the process stops is told so, nothing else is begun, and the next process has it all', async () => {
  const begun: string[] = [];
  const told: unknown[] = [];
  const held = job({ ...count, name: 'test.held', attempts: 2 });
  const open = (name: string, waits: boolean) =>
    startJobs({
      url: records.url,
      log: silent,
      bound: [
        bind(held, async (_, { word }, { signal, attempt }) => {
          begun.push(`${name} ${word} ${attempt}`);
          if (!waits) return;
          await new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              told.push(signal.reason);
              reject(signal.reason as Error);
            });
          });
        }),
      ],
    });
  const first = await open('first', true);
  await first.work(context);
  const words = ['one', 'two', 'three', 'four'];
  for (const word of words)
    await records.record.inUniverse(universeId, (tx) => first.jobs.enqueue(tx, held, { universeId, word }));
  await expect.poll(() => begun, { timeout: 20_000 }).toHaveLength(held.parallel);
  const underWay = [...begun];
  await first.stop();
  expect(begun).toEqual(underWay);
  expect(told).toEqual(underWay.map(() => new Error('The process stops.')));
  const second = await open('second', false);
  await second.work(context);
  const expected = words.map((word) => `second ${word} ${underWay.includes(`first ${word} 1`) ? 2 : 1}`);
  await expect.poll(() => begun.slice(underWay.length).toSorted(), { timeout: 20_000 }).toEqual(expected.toSorted());
  await second.stop();
});

test('data of another shape is refused before it is queued', async () => {
  const wrong = records.record.inUniverse(universeId, async (tx) =>
    started?.jobs.enqueue(tx, count, { universeId: 'none', word: 'x' }),
  );
  await expect(wrong).rejects.toThrow(/UUID/);
});
