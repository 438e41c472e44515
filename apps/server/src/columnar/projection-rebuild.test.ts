import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import {
  acceptInterviews,
  deleteInterviews,
  getAcceptingSurvey,
  type IncomingInterview,
} from '../features/intake/interviews/public.ts';
import { createSmallUniverse, type SmallUniverse } from '../testing/small-universe.ts';
import { ChdbEngine } from './chdb-engine.ts';
import type { ColumnarEngine } from './engine.ts';
import { type Projection, startProjection } from './projection.ts';
import { readProjectionStatus } from './projection-status.ts';
import { requestRebuild } from './rebuild-request.ts';
import { findServedSurvey } from './served-survey.ts';
import { rollUpColumns, tableNames } from './survey-columns.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let testRecord: TestRecord;
let universe: SmallUniverse;
let dataDir: string;
let engine: ChdbEngine;
let projection: Projection | undefined;

beforeEach(async () => {
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-rebuild-'));
  engine = await ChdbEngine.open({ dataDir, log: quiet });
});

afterEach(async () => {
  await projection?.stop();
  projection = undefined;
  await engine.close();
  await testRecord.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Small ranges and batches, so that a few thousand interviews go through every stage many times. */
const start = (on: ColumnarEngine = engine, leastRowsPerGroup = 4): Projection =>
  (projection = startProjection({
    record: testRecord.record,
    engine: on,
    log: quiet,
    rebuildSizes: { range: 400, page: 150, eventsPerBatch: 100, leastRowsPerGroup },
  }));

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** A deterministic interview; another `wave` of the same number is its correction and mostly lies in another month or year. */
function interview(number: number, wave = 0): IncomingInterview {
  const mixed = (number * 7919 + wave * 104_729) % 1009;
  return {
    externalId: `i${number}`,
    channel: 'mail',
    locale: 'de',
    status: 'complete',
    answeredAt: new Date(Date.UTC(2024, mixed % 26, 1 + (mixed % 27), 12)),
    unitNos: {
      org: universe.unitNos[['d1', 'd2', 'd3', 'd4', 'd5'][mixed % 5] ?? 'd1'] ?? 0,
      brand: universe.unitNos[mixed % 2 ? 'vw' : 'audi'] ?? 0,
    },
    answers: {
      nps: mixed % 11,
      ...(mixed % 4 > 0 && { csat: 1 + (mixed % 5), effort: 1 + (mixed % 7) }),
      price: (mixed % 1000) / 10,
      model: ['golf', 'polo', 'id3'][mixed % 3] ?? '',
      reasons: mixed % 3 ? ['price'] : ['staff', 'waiting'],
      comment: `"${number}"\n`,
    },
  };
}

async function change(work: { accept?: readonly number[]; wave?: number; remove?: readonly number[] }): Promise<void> {
  const options = { now: new Date('2026-06-01'), acceptedBy: 'test', reason: 'test' };
  await testRecord.record.inUniverse(universe.universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
    const interviews = (work.accept ?? []).map((number) => interview(number, work.wave));
    const outcomes = await acceptInterviews(tx, survey, interviews, options);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    const gone = (work.remove ?? []).map((number) => ({ externalId: `i${number}` }));
    if (gone.length > 0) await deleteInterviews(tx, survey, gone, options);
  });
}

const served = async (): Promise<number | undefined> => {
  const found = await testRecord.record.inUniverse(universe.universeId, (tx) =>
    findServedSurvey(tx, universe.universeId, universe.surveyId),
  );
  return found.served?.generation;
};

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error('never came true');
}

/** Every roll-up row of a generation, days and months of both perspectives, and the same made of its facts by plain SQL. */
async function rollUpsOf(generation: number): Promise<{ rollUps: unknown[]; facts: unknown[] }> {
  const { served: survey } = await testRecord.record.inUniverse(universe.universeId, (tx) =>
    findServedSurvey(tx, universe.universeId, universe.surveyId),
  );
  if (!survey) throw new Error('nothing serves');
  const names = tableNames(survey.shape, generation);
  const columns = rollUpColumns(survey.shape).map(({ name }) => name);
  const rowsOf = async (statement: string): Promise<unknown> => (await engine.query(statement)).rows;
  const rollUps = [];
  const facts = [];
  for (const [index, perspective] of ['u0', 'u1'].entries()) {
    for (const [table, day] of [
      [names.days[index], 'day'],
      [names.months[index], 'toStartOfMonth(day)'],
    ]) {
      rollUps.push(
        await rowsOf(
          `SELECT u, day, ${columns.map((name) => `sum(${name})`).join(', ')} FROM ${table} GROUP BY u, day HAVING sum(n) != 0 ORDER BY u, day`,
        ),
      );
      const parts = [
        [1, -128, 9, 10, 0, 6],
        [2, -128, 4, 5, 99, 99],
        [3, -128, 99, 99, 99, 99],
        [4, -32_768, 9999, 9999, 9999, 9999],
      ].map(
        ([no, missing, highFrom, highTo, lowFrom, lowTo]) =>
          `sumIf(sign, v${no} != ${missing}), sumIf(v${no} * sign, v${no} != ${missing}), sumIf(toInt32(v${no}) * v${no} * sign, v${no} != ${missing}), ` +
          `sumIf(sign, v${no} BETWEEN ${highFrom} AND ${highTo}), sumIf(sign, v${no} BETWEEN ${lowFrom} AND ${lowTo})`,
      );
      facts.push(
        await rowsOf(
          `SELECT ${perspective}, ${day} AS d, sum(sign), ${parts.join(', ')} FROM ${names.facts} GROUP BY ${perspective}, d HAVING sum(sign) != 0 ORDER BY ${perspective}, d`,
        ),
      );
    }
  }
  return { rollUps, facts };
}

/** n, Σ NPS, Σ price × 10 of the record, and the same of a generation's facts; and that no interview is there twice. */
async function expectAgreement(generation: number): Promise<void> {
  const { rows: expected } = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    sql`select count(*)::int, sum((answers->>'nps')::int)::int as nps, sum((answers->>'price')::numeric * 10)::int as price
      from interview where status <> 'deleted'`.execute(db),
  );
  const { facts: table } = tableNames({ surveyId: universe.surveyId, perspectives: [] }, generation);
  const { rows } = await engine.query(
    `SELECT sum(sign), sumIf(v1 * sign, v1 != -128), sumIf(v4 * sign, v4 != -32768) FROM ${table}`,
  );
  expect(rows[0]).toEqual(Object.values(expected[0] as object));
  const doubled = await engine.query(
    `SELECT interview_id, sum(sign) AS s FROM ${table} GROUP BY interview_id HAVING s NOT IN (0, 1)`,
  );
  expect(doubled.rows).toEqual([]);
  const { rollUps, facts } = await rollUpsOf(generation);
  expect(rollUps).toEqual(facts);
}

describe('a rebuild', () => {
  test('gives to the digit what changes one by one gave, roll-ups included, and tells how far it is', async () => {
    await start().caughtUp();
    await change({ accept: range(0, 2500) });
    await projection?.caughtUp();
    await change({ accept: range(300, 900), wave: 1, remove: range(100, 50) });
    await change({ accept: range(120, 10), wave: 2 });
    await projection?.caughtUp();
    await expectAgreement(1);
    await requestRebuild(testRecord.record, {});
    const told = new Set<number>();
    await eventually(async () => {
      const { rebuilding } = await readProjectionStatus(testRecord.record, engine);
      for (const { done, total } of rebuilding) if (total === 2460) told.add(done);
      return (await served()) === 2;
    });
    expect(told.size).toBeGreaterThan(1);
    await expectAgreement(2);
    expect(await rollUpsOf(2)).toEqual(await rollUpsOf(1));
    const count = await testRecord.record.as('echolot_projection', ({ db }) =>
      db.selectFrom('projection_table').select('interviews_done').where('state', '=', 'live').executeTakeFirst(),
    );
    expect(Number(count?.interviews_done)).toBe(2460);
  }, 180_000);

  // As a killed engine leaves it: a block of one token is in one partition and not in the others, and the interviews
  // have been corrected before it is repeated.
  test('case 22: killed while it writes, goes on to the letter though interviews were corrected and deleted meanwhile', async () => {
    await start().caughtUp();
    await change({ accept: range(0, 2000) });
    await projection?.caughtUp();
    await projection?.stop();
    const attempts = new Map<string, number>();
    let wave = 1;
    const killed: ColumnarEngine = {
      query: (...args) => engine.query(...args),
      readNumbers: (...args) => engine.readNumbers(...args),
      command: (...args) => engine.command(...args),
      writeFile: (...args) => engine.writeFile(...args),
      isReady: () => engine.isReady(),
      onRestart: (listener) => engine.onRestart(listener),
      close: () => engine.close(),
      async insert(table, columns, lines, options) {
        if (!table.endsWith('g2_facts')) return engine.insert(table, columns, lines, options);
        const key = options?.deduplicationToken ?? '';
        const attempt = (attempts.get(key) ?? 0) + 1;
        attempts.set(key, attempt);
        if (attempt > 2 || attempts.size > 3) return engine.insert(table, columns, lines, options);
        const year = attempt === 1 ? '"2024-' : '"2025-';
        const some = Buffer.from(lines).toString().split('\n');
        const partition = some.filter((line) => line.includes(year)).join('\n');
        if (partition !== '') await engine.insert(table, columns, partition, options);
        wave += 1;
        await change({ accept: range(wave * 40, 300), wave, remove: range(wave * 100, 20) });
        await change({ accept: range(5000 + wave * 10, 10) });
        throw new Error('killed');
      },
    };
    await requestRebuild(testRecord.record, {});
    // Summed before they are written, though there is little to sum.
    start(killed, 0);
    await eventually(async () => (await served()) === 2);
    await projection?.caughtUp();
    expect(Math.max(...attempts.values())).toBeGreaterThan(2);
    await expectAgreement(2);
  }, 180_000);

  test('begins anew when the survey changes, and ends with what the survey is then', async () => {
    await start().caughtUp();
    await change({ accept: range(0, 1500) });
    await projection?.caughtUp();
    await requestRebuild(testRecord.record, {});
    await eventually(
      async () =>
        (await readProjectionStatus(testRecord.record, engine)).rebuilding.length > 0 || (await served()) === 2,
    );
    await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
      db.updateTable('variable').set({ decimals: 1 }).where('ext_name', '=', 'csat').execute(),
    );
    await change({ accept: range(1500, 50) });
    await eventually(async () => {
      const { rebuilding, lagEvents } = await readProjectionStatus(testRecord.record, engine);
      return lagEvents === 0 && rebuilding.length === 0 && ((await served()) ?? 0) > 1;
    });
    await projection?.caughtUp();
    const generation = (await served()) ?? 0;
    const { facts } = tableNames({ surveyId: universe.surveyId, perspectives: [] }, generation);
    const { rows } = await engine.query(`SELECT count(), max(v2), sum(sign) FROM ${facts}`);
    expect(rows[0]).toEqual([1550, 50, 1550]);
  }, 180_000);
});
