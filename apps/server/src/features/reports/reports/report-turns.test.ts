import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkContext } from '../../../context.ts';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createTestUniverse } from '../../../database/test-rows.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { bind, type StartedJobs, startJobs } from '../../../worker/start-jobs.ts';
import { reportRunJob } from './report-run.job.ts';
import { claimReport } from './report-run-store.ts';
import { insertReport } from './report-store.ts';
import { readBegunTurn, takeTurn } from './report-turns-view.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const names = ['large', 'east', 'north', 'south', 'west'] as const;

let records: TestRecord;
let workers: StartedJobs[];
const universes = new Map<string, { universeId: string; surveyId: string }>();
const personId = randomUUID();
/** Universes in the order in which their reports were begun. */
const begun: string[] = [];
const runs = new Map<string, number>();
/** Nobody goes on before all is ordered that is ordered at once, however slow the machine is. */
let ordered: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  records = await createTestRecord();
  for (const name of names) universes.set(name, await createTestUniverse(records.record));
  await records.record.as('echolot_operator', ({ db }) =>
    db.insertInto('person').values({ person_id: personId, username: 'asker' }).execute(),
  );
  const run = bind(reportRunJob, async (_, { universeId, reportId }) => {
    const claim = { universeId, reportId, claim: uuidV7() };
    const options = { isLastAttempt: false, now: new Date() };
    await records.record.inUniverse(universeId, (tx) => claimReport(tx, claim, options));
    begun.push(names.find((name) => universes.get(name)?.universeId === universeId) ?? '');
    runs.set(reportId, (runs.get(reportId) ?? 0) + 1);
    await sleep(15);
    await ordered;
  });
  workers = await Promise.all([1, 2].map(() => startJobs({ url: records.url, bound: [run], log: silent })));
});
afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.stop()));
  await records?.drop();
});

/** Orders so many at once. @returns their turns. */
function order(name: string, count: number): Promise<number[]> {
  const { universeId, surveyId } = universes.get(name) ?? { universeId: '', surveyId: '' };
  const made = Array.from({ length: count }, async () => {
    const begunTurn = await readBegunTurn(records.record);
    return records.record.inUniverse(universeId, async (tx) => {
      const turn = await takeTurn(tx, universeId, begunTurn);
      const reportId = await insertReport(tx, universeId, {
        ...{ surveyId, kind: 'ranking', format: 'xlsx', request: { filteredDrillPath: '', options: {} }, subject: '' },
        ...{ link: '', askedBy: personId, sessionId: null, locale: 'en', turn, fromDay: null, scheduleId: null },
        askedAt: new Date(),
      });
      await workers[0]?.jobs.enqueue(tx, reportRunJob, { universeId, reportId }, { key: reportId, priority: -turn });
      return turn;
    });
  });
  return Promise.all(made);
}
async function has(count: number): Promise<void> {
  await expect.poll(() => begun.length, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(count);
}
/** How many of a universe are among the reports begun from one place to another. */
const share = (name: string, from: number, to: number): number =>
  begun.slice(from, to).filter((one) => one === name).length;

test('a hundred reports of one universe do not stand before the first of another; who was idle is not owed anything', async () => {
  expect((await order('large', 60)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, no) => no + 1));
  await Promise.all(workers.map((worker) => worker.work({} as WorkContext)));
  await has(8);
  ordered = Promise.all(['east', 'north', 'south'].map((name) => order(name, 10)));
  await ordered;
  const joined = begun.length;
  expect(joined).toBeLessThan(50);
  // Newcomers come at once, then each has its share.
  await has(joined + 28);
  for (const name of ['east', 'north', 'south']) expect(begun.slice(joined, joined + 12), name).toContain(name);
  expect(begun.slice(joined, joined + 20)).toContain('large');
  for (const name of ['large', 'east', 'north', 'south']) {
    expect(share(name, joined, joined + 28), name).toBeGreaterThanOrEqual(3);
    expect(share(name, joined, joined + 28), name).toBeLessThanOrEqual(10);
  }

  ordered = order('west', 10);
  await ordered;
  const later = begun.length;
  await has(Math.min(later + 12, 100));
  expect(begun.slice(later, later + 12)).toContain('west');
  expect(share('large', later, 100)).toBeGreaterThan(0);
  await has(100);
  await sleep(200);
  expect(begun).toHaveLength(100);
  expect([...runs.values()].every((count) => count === 1)).toBe(true);
  expect(names.map((name) => share(name, 0, 100))).toEqual([60, 10, 10, 10, 10]);
});
