import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createTraffic } from '../fair-queue/throttle.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { createSmallUniverse, type SmallUniverse } from '../testing/small-universe.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { startProjectionThread } from './projection-host.ts';
import { findServedSurvey } from './served-survey.ts';
import { tableNames } from './survey-columns.ts';

let testRecord: TestRecord;
let universe: SmallUniverse;
let dataDir: string;
let engine: ChdbEngine;
let stop: (() => Promise<void>) | undefined;
/** What the projection logged, and the threads it ran in. */
const logged: string[] = [];
const threads: Worker[] = [];
const noteThread = (thread: Worker): void => void threads.push(thread);
const note = (_details: object, message: string): void => void logged.push(message);

beforeEach(async () => {
  process.on('worker', noteThread);
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-projection-host-'));
  engine = await ChdbEngine.open({ dataDir, log: { info: note, warn: note, error: note } });
  start();
});

function start(): void {
  const started = startProjectionThread({
    recordUrl: testRecord.url,
    traffic: createTraffic().shared,
    engine,
    log: { info: note, warn: note, error: note },
  });
  stop = () => started.stop();
}

afterEach(async () => {
  await stop?.();
  await engine.close();
  await testRecord.drop();
  await rm(dataDir, { recursive: true, force: true });
  process.off('worker', noteThread);
  logged.length = 0;
  threads.length = 0;
});

async function accept(externalId: string): Promise<void> {
  const { universeId, unitNos } = universe;
  await testRecord.record.inUniverse(universeId, async (tx) => {
    const interview = {
      externalId,
      channel: 'mail',
      locale: 'de',
      status: 'complete' as const,
      answeredAt: new Date('2025-03-04T12:00:00Z'),
      unitNos: { org: unitNos['d1'] ?? 0, brand: unitNos['vw'] ?? 0 },
      answers: { nps: 9, comment: 'größer' },
    };
    const options = { now: new Date(), acceptedBy: 'test', reason: 'test' };
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    expect(await acceptInterviews(tx, survey, [interview], options)).toMatchObject([{ outcome: 'accepted' }]);
  });
}

/** Interviews that can be seen; undefined while nothing serves. */
async function countVisible(): Promise<unknown> {
  const { universeId, surveyId } = universe;
  const { served } = await testRecord.record.inUniverse(universeId, (tx) => findServedSurvey(tx, universeId, surveyId));
  if (!served) return undefined;
  const { rows } = await engine.query(`SELECT sum(sign) FROM ${tableNames(served.shape, served.generation).facts}`);
  return rows[0]?.[0];
}

test('what is accepted becomes visible through a thread of its own, also after it died', async () => {
  await accept('a');
  await expect.poll(countVisible, { timeout: 20_000 }).toBe(1);
  expect(logged).toContain('columnar tables are live');

  await threads.at(-1)?.terminate();
  await accept('b');
  await expect.poll(countVisible, { timeout: 20_000 }).toBe(2);
  expect(logged.filter((message) => message.includes('starting it again'))).toHaveLength(1);
  expect(threads).toHaveLength(2);
});

test('a killed engine is met again by the thread', async () => {
  await accept('a');
  await expect.poll(countVisible, { timeout: 20_000 }).toBe(1);
  process.kill(engine.pid ?? 0, 'SIGKILL');
  await accept('b');
  await expect.poll(() => countVisible().catch(() => 'gone'), { timeout: 30_000 }).toBe(2);
});

test('an engine that comes back while no thread runs is no fault', async () => {
  await stop?.();
  const hearing = vi.spyOn(engine, 'onRestart');
  start();
  await expect.poll(() => threads, { timeout: 20_000 }).toHaveLength(2);
  await threads.at(-1)?.terminate();
  for (const [engineRestarted] of hearing.mock.calls) engineRestarted();
  await accept('a');
  await expect.poll(countVisible, { timeout: 20_000 }).toBe(1);
});

test('stopped while it starts, its thread ends by itself', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  await stop?.();
  stop = undefined;
  expect(threads.at(-1)?.threadId).toBe(-1);
  expect(terminate).not.toHaveBeenCalled();
  terminate.mockRestore();
});

test('stopped, its thread and its connections are gone, and nothing is carried any more', async () => {
  await accept('a');
  await expect.poll(countVisible, { timeout: 20_000 }).toBe(1);
  await stop?.();
  stop = undefined;
  expect(threads.at(-1)?.threadId).toBe(-1);
  expect(logged.filter((message) => message.includes('thread ended'))).toEqual([]);
  await accept('b');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await countVisible()).toBe(1);
});
