import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { detractors, raise } from '../../../testing/alert-tester.ts';
import type { EffectTask } from '../../../testing/effect-process.ts';
import { sized } from '../../../testing/endurance.ts';
import { createSignInPeople, type SignInPeople } from '../../../testing/sign-in-people.ts';
import { writeBlock } from './effect-block-store.ts';

/** After how many ms of work the process is killed, each time. */
const kills = [0, 97, 15, 140, 3, 61, 33, 118, 8, 79].slice(0, sized({ whole: 10, small: 4 }));
const perBatch = 25;
const program = join(import.meta.dirname, '..', '..', '..', 'testing', 'effect-process.ts');

let database: TestRecord;
let people: SignInPeople;
/** Of all interviews: what is sent again is the same. */
const answeredAt = new Date(Date.now() - 60_000).toISOString();
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestRecord();
  people = await createSignInPeople(database.record);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await database?.drop();
});

const inAurora = <T>(work: Parameters<typeof database.record.inUniverse<T>>[1]) =>
  database.record.inUniverse(people.aurora, work);

/** Starts the process; it begins with a batch that may have been stored before. */
function start(firstBatch: number, lastBatch: number, onStored: (batch: number) => void): ChildProcess {
  const process = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  process.on('message', (batch) => onStored(Number(batch)));
  const { url: databaseUrl } = database;
  const task: EffectTask = { databaseUrl, universeId: people.aurora, firstBatch, lastBatch, perBatch, answeredAt };
  process.send(task);
  return process;
}

async function kill(): Promise<void> {
  const gone = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await gone;
}

test(`case 22: alerts, marks, assignments and mails happen exactly once each, although the process is killed ${kills.length} times`, async () => {
  const rules = {
    plain: detractors(),
    turn: detractors([
      { kind: 'mark', tag: 'call' },
      { kind: 'tell', to: { kind: 'person', username: 'admin' }, subject: 'Low', text: 'Low' },
      raise({ kind: 'roundRobin', role: 'administrator' }),
    ]),
  };
  for (const [extName, definition] of Object.entries(rules)) {
    await inAurora(async (tx) => {
      const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      const at = new Date();
      const block = { effectBlockId: uuidV7(), surveyId, extName, name: extName, version: 1, definition };
      await writeBlock(tx, people.aurora, { ...block, isEnabled: true, liveSince: at, by: null, at });
    });
  }
  let stored = -1;
  for (const workMs of kills) {
    const before = stored;
    // The last acknowledged batch is sent again: whoever sends may not have heard.
    child = start(Math.max(0, stored), 1_000_000, (batch) => (stored = Math.max(stored, batch)));
    await expect.poll(() => stored, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
    await sleep(workMs);
    await kill();
  }
  child = start(stored, stored + 2, () => undefined);

  const counts = async () => {
    const { rows } = await inAurora(({ db }) =>
      sql<Record<string, number>>`select
        (select count(*)::int from interview) as interviews,
        (select count(*)::int from interview where (answers ->> 'nps')::int <= 6) as low,
        (select count(*)::int from alert) as alerts,
        (select count(distinct (effect_block_id, interview_id))::int from alert) as different,
        (select count(*)::int from alert where assignee is not null) as assigned,
        (select count(*)::int from alert_entry) as entries,
        (select count(*)::int from interview_mark) as marks,
        (select count(*)::int from mail_message) as mails,
        (select count(*)::int from effect_run where followed_at is null) as open`.execute(db),
    );
    return rows[0] ?? {};
  };
  await expect
    .poll(async () => (await counts())['interviews'], { timeout: 30_000 })
    .toBeGreaterThanOrEqual((stored + 3) * perBatch);
  await expect.poll(async () => (await counts())['open'], { timeout: 60_000 }).toBe(0);
  await kill();
  const { low = 0, ...told } = await counts();
  expect(low).toBeGreaterThan(10 * kills.length);
  // Each alert was raised, and those of one rule were given to somebody, once.
  expect(told).toMatchObject({
    alerts: 2 * low,
    different: 2 * low,
    assigned: low,
    entries: 3 * low,
    marks: low,
    mails: low,
  });
});
