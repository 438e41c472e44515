import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../features/intake/interviews/public.ts';
import { createSmallUniverse, type SmallUniverse } from '../testing/small-universe.ts';
import { ChdbEngine } from './chdb-engine.ts';
import type { ColumnarEngine } from './engine.ts';
import { type Projection, startProjection } from './projection.ts';
import { readProjectionStatus } from './projection-status.ts';
import { findServedSurvey } from './served-survey.ts';
import { tableNames } from './survey-columns.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let testRecord: TestRecord;
let universe: SmallUniverse;
let dataDir: string;
let engine: ChdbEngine;
let projection: Projection | undefined;

beforeEach(async () => {
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-projection-'));
  engine = await ChdbEngine.open({ dataDir, log: quiet });
});

afterEach(async () => {
  await projection?.stop();
  projection = undefined;
  await engine.close();
  await testRecord.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (on: ColumnarEngine = engine): Projection =>
  (projection = startProjection({ record: testRecord.record, engine: on, log: quiet }));

/** A deterministic interview; another `wave` of the same number is its correction. */
function interview(number: number, wave = 0): IncomingInterview {
  const mixed = (number * 7919 + wave * 104_729) % 1009;
  return {
    externalId: `i${number}`,
    channel: 'mail',
    locale: 'de',
    status: 'complete',
    answeredAt: new Date(Date.UTC(2025, mixed % 14, 1 + (mixed % 27), 12)),
    unitNos: {
      org: universe.unitNos[['d1', 'd2', 'd3', 'd4', 'd5'][mixed % 5] ?? 'd1'] ?? 0,
      brand: universe.unitNos[mixed % 2 ? 'vw' : 'audi'] ?? 0,
    },
    answers: {
      nps: mixed % 11,
      csat: 1 + (mixed % 5),
      price: (mixed % 1000) / 10,
      model: 'golf',
      reasons: mixed % 3 ? ['price'] : ['staff', 'waiting'],
    },
  };
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

async function accept(numbers: readonly number[], wave = 0): Promise<void> {
  await testRecord.record.inUniverse(universe.universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
    const outcomes = await acceptInterviews(
      tx,
      survey,
      numbers.map((number) => interview(number, wave)),
      { now: new Date(), acceptedBy: 'test', reason: 'test' },
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
}

interface Totals {
  readonly n: number;
  readonly nps: number;
  readonly price: number;
}

async function recordTotals(): Promise<Totals> {
  const { rows } = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    sql<{ n: number; nps: number; price: number }>`
      select count(*)::int as n, coalesce(sum((answers->>'nps')::int), 0)::int as nps, coalesce(sum((answers->>'price')::numeric * 10), 0)::int as price
      from interview where status <> 'deleted'`.execute(db),
  );
  return rows[0] ?? { n: 0, nps: 0, price: 0 };
}

/** Totals of facts and of both kinds of roll-ups of both perspectives; they must agree with each other. */
async function columnarTotals(): Promise<Totals[]> {
  const { served } = await testRecord.record.inUniverse(universe.universeId, (tx) =>
    findServedSurvey(tx, universe.universeId, universe.surveyId),
  );
  if (!served) throw new Error('nothing serves');
  const names = tableNames(served.shape, served.generation);
  const statements = [
    `SELECT sum(sign), sumIf(v1 * sign, v1 != -128), sumIf(v4 * sign, v4 != -32768) FROM ${names.facts}`,
    ...[...names.days, ...names.months].map((table) => `SELECT sum(n), sum(s1), sum(s4) FROM ${table}`),
  ];
  return Promise.all(
    statements.map(async (statement) => {
      const { rows } = await engine.query(statement);
      const [n, nps, price] = rows[0] as [number, number, number];
      return { n, nps, price };
    }),
  );
}

async function expectAgreement(): Promise<void> {
  const totals = await recordTotals();
  expect(await columnarTotals()).toEqual(Array.from({ length: 5 }, () => totals));
}

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error('never came true');
}

describe('the projection', () => {
  test('carries what was accepted and corrected, and says its position', async () => {
    await accept(range(0, 300));
    await start().caughtUp();
    await expectAgreement();
    await accept(range(100, 150), 1);
    await accept(range(120, 30), 2);
    await projection?.caughtUp();
    await expectAgreement();
    const status = await readProjectionStatus(testRecord.record, engine);
    expect(status).toMatchObject({ lagEvents: 0, rebuilding: [], isPrepared: true });
    expect(status.position).toBe(status.recordPosition);
  });

  test('loses and doubles nothing when every insert fails once, before or after it was written', async () => {
    await start().caughtUp();
    await projection?.stop();
    const failed = new Set<string>();
    const faults = { before: 0, after: 0 };
    const flaky: ColumnarEngine = {
      query: (...args) => engine.query(...args),
      readNumbers: (...args) => engine.readNumbers(...args),
      command: (...args) => engine.command(...args),
      writeFile: (...args) => engine.writeFile(...args),
      isReady: () => engine.isReady(),
      onRestart: (listener) => engine.onRestart(listener),
      close: () => engine.close(),
      async insert(table, columns, lines, options) {
        const key = `${table} ${options?.deduplicationToken}`;
        const isFirst = !failed.has(key);
        failed.add(key);
        const isAfter = failed.size % 2 === 0;
        if (isFirst && !isAfter) {
          faults.before += 1;
          throw new Error('killed before the insert');
        }
        await engine.insert(table, columns, lines, options);
        if (isFirst) {
          faults.after += 1;
          throw new Error('killed after the insert');
        }
      },
    };
    await accept(range(0, 40));
    start(flaky);
    await projection?.caughtUp();
    await accept(range(20, 30), 1);
    await projection?.caughtUp();
    expect(faults.before).toBeGreaterThan(1);
    expect(faults.after).toBeGreaterThan(1);
    await expectAgreement();
  });

  test('leaves changes alone that an older transaction holds back, and carries them on when it has ended', async () => {
    await start().caughtUp();
    const begun = Promise.withResolvers<void>();
    let release: () => void = () => undefined;
    const holding = testRecord.record.inUniverse(universe.universeId, async ({ db }) => {
      // Takes a transaction number, and keeps the horizon where it is.
      await db.updateTable('survey').set({ position: 1 }).execute();
      begun.resolve();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await begun.promise;
    await accept(range(0, 5));
    await sleep(300);
    expect((await readProjectionStatus(testRecord.record, engine)).lagEvents).toBe(5);
    release();
    await holding;
    await projection?.caughtUp();
    await expectAgreement();
  });

  test('goes on by itself when the engine is killed again and again while interviews arrive', async () => {
    await start().caughtUp();
    for (const round of range(0, 6)) {
      await accept(range(round * 50, 80), round);
      if (engine.pid) process.kill(engine.pid, 'SIGKILL');
      await accept(range(round * 50 + 500, 20), round);
      await sleep(60 * round);
    }
    await eventually(() => engine.isReady());
    await projection?.caughtUp();
    await eventually(async () => (await readProjectionStatus(testRecord.record, engine)).lagEvents === 0);
    await expectAgreement();
  });

  test('builds the tables anew while interviews arrive; the answers stay right all the time', async () => {
    await accept(range(0, 500));
    await start().caughtUp();
    const before = await findServed();
    await testRecord.record.as('echolot_projection', ({ db }) =>
      db
        .insertInto('projection_request')
        .values({ universe_id: universe.universeId, survey_id: universe.surveyId })
        .execute(),
    );
    for (const round of range(0, 5)) {
      await accept(range(round * 100, 60), round + 1);
      await accept(range(1000 + round * 10, 10));
      await projection?.caughtUp();
      await expectAgreement();
    }
    expect(await findServed()).toBe((before ?? 0) + 1);
  });

  test('a variable that was added becomes a column, one whose scale changed leads to a rebuild', async () => {
    await accept(range(0, 50));
    await start().caughtUp();
    await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
      db
        .insertInto('variable')
        .values({
          universe_id: universe.universeId,
          survey_id: universe.surveyId,
          variable_id: universe.surveyId,
          ext_name: 'advice',
          kind: 'indicator',
          titles: '{}',
          position: 9,
          column_no: 9,
          method: 'mean',
          scale_min: 1,
          scale_max: 5,
        })
        .execute(),
    );
    await accept(range(50, 20));
    await projection?.caughtUp();
    await expectAgreement();
    expect(await findServed()).toBe(1);
    await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
      db.updateTable('variable').set({ top_boxes: 1 }).where('ext_name', '=', 'csat').execute(),
    );
    await projection?.caughtUp();
    await eventually(async () => (await findServed()) === 2);
    await projection?.caughtUp();
    await expectAgreement();
    const { rows } = await engine.query(
      `SELECT sum(h2), (SELECT sumIf(sign, v2 = 5) FROM ${tableNames({ surveyId: universe.surveyId, perspectives: ['org', 'brand'] }, 2).facts}) FROM ${tableNames({ surveyId: universe.surveyId, perspectives: ['org', 'brand'] }, 2).months[0]}`,
    );
    expect(rows[0]?.[0]).toBe(rows[0]?.[1]);
  });

  test('another columnar store is recognised and filled from the record', async () => {
    await accept(range(0, 200));
    await start().caughtUp();
    await accept(range(50, 60), 1);
    await projection?.caughtUp();
    await projection?.stop();
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
    engine = await ChdbEngine.open({ dataDir, log: quiet });
    await start().caughtUp();
    await accept(range(200, 10));
    await projection?.caughtUp();
    await expectAgreement();
  });

  async function findServed(): Promise<number | undefined> {
    const { served } = await testRecord.record.inUniverse(universe.universeId, (tx) =>
      findServedSurvey(tx, universe.universeId, universe.surveyId),
    );
    return served?.generation;
  }
});
