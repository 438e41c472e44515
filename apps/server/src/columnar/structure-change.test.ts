import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bandsOf, partsOf } from '@echolot/core/indicator';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../features/intake/interviews/public.ts';
import { propertyRuns } from '../testing/endurance.ts';
import { createSmallUniverse, type SmallUniverse } from '../testing/small-universe.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { type Projection, startProjection } from './projection.ts';
import { findServedSurvey } from './served-survey.ts';
import { indicatorColumnsOf, tableNames } from './survey-columns.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let testRecord: TestRecord;
let universe: SmallUniverse;
let dataDir: string;
let engine: ChdbEngine;
let projection: Projection;

beforeAll(async () => {
  testRecord = await createTestRecord();
  universe = await createSmallUniverse(testRecord.record);
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-structure-'));
  engine = await ChdbEngine.open({ dataDir, log: quiet });
  projection = startProjection({ record: testRecord.record, engine, log: quiet });
});

afterAll(async () => {
  await projection?.stop();
  await engine?.close();
  await testRecord?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

let made = 0;

/** Some new interviews and corrections of some that are there. */
async function accept(count: number): Promise<void> {
  const interviews = Array.from({ length: count }, (_, index): IncomingInterview => {
    const number = index % 3 === 0 ? Math.floor(made / 2) + index : (made += 1) + index;
    const mixed = (number * 7919 + made * 31) % 1009;
    return {
      externalId: `i${number}`,
      channel: 'mail',
      locale: 'de',
      status: 'complete',
      answeredAt: new Date(Date.UTC(2025, mixed % 14, 1 + (mixed % 27), 12)),
      unitNos: { org: universe.unitNos[mixed % 2 ? 'd1' : 'd4'] ?? 0, brand: universe.unitNos['vw'] ?? 0 },
      answers: { nps: mixed % 11, csat: 1 + (mixed % 5), effort: 1 + (mixed % 7), price: (mixed % 1000) / 10 },
    };
  });
  const unique = [...new Map(interviews.map((one) => [one.externalId, one])).values()];
  await testRecord.record.inUniverse(universe.universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universe.universeId, 'sales');
    // What the scale of the moment refuses is not part of this.
    await acceptInterviews(tx, survey, unique, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
}

interface Definition {
  readonly kind: 'indicator' | 'number';
  readonly method: 'nps' | 'csat' | 'mean' | 'index' | null;
  readonly scale_min: number;
  readonly scale_max: number;
  readonly decimals: number;
  readonly direction: 'higher' | 'lower';
  readonly top_boxes: number | null;
}

const define = (name: string, definition: Definition) =>
  testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    db.updateTable('variable').set(definition).where('ext_name', '=', name).execute(),
  );

/** Facts and roll-ups of what serves say what the record says, by the definitions that serve. Answers the definitions. */
async function expectAgreement(): Promise<string> {
  const { served, answers } = await testRecord.record.inUniverse(universe.universeId, async (tx) => {
    const { rows } = await sql<{ answers: Record<string, unknown> }>`
      select answers from interview where survey_id = ${universe.surveyId} and status <> 'deleted'`.execute(tx.db);
    const found = await findServedSurvey(tx, universe.universeId, universe.surveyId);
    return { served: found.served, answers: rows.map((row) => row.answers) };
  });
  if (!served) throw new Error('nothing serves');
  const names = tableNames(served.shape, served.generation);
  for (const { extName, columnNo, indicator, missing } of indicatorColumnsOf(served.shape)) {
    const { scale } = indicator;
    const taken = answers
      .map((all) => all[extName])
      .filter((answer) => typeof answer === 'number')
      .filter((answer) => answer >= scale.min && answer <= scale.max)
      .filter((answer) => Math.abs(Math.round(answer * 10 ** scale.decimals) / 10 ** scale.decimals - answer) < 1e-9);
    const { n, sum, high, low } = partsOf(indicator, taken);
    const bands = bandsOf(indicator);
    const within = (band: { from: number; to: number } | undefined) =>
      band ? `toInt64(sumIf(sign, v${columnNo} BETWEEN ${band.from} AND ${band.to}))` : '0';
    const { rows: facts } = await engine.query(
      `SELECT sumIf(sign, v${columnNo} != ${missing}), sumIf(v${columnNo} * sign, v${columnNo} != ${missing}),
        ${within(bands.high)}, ${within(bands.low)} FROM ${names.facts}`,
    );
    expect(facts[0], `${extName} in facts`).toEqual([n, sum, high, low]);
    for (const table of [...names.days, ...names.months]) {
      const { rows } = await engine.query(
        `SELECT sum(n${columnNo}), sum(s${columnNo}), sum(h${columnNo}), sum(l${columnNo}) FROM ${table}`,
      );
      expect(rows[0], `${extName} in ${table}`).toEqual([n, sum, high, low]);
    }
  }
  return JSON.stringify(served.shape.variables);
}

const definitionArbitrary = fc.record({
  name: fc.constantFrom('nps', 'csat', 'effort', 'price'),
  definition: fc
    .record({
      kind: fc.constantFrom('indicator' as const, 'indicator' as const, 'indicator' as const, 'number' as const),
      method: fc.constantFrom('csat' as const, 'mean' as const, 'index' as const),
      scale_min: fc.integer({ min: 0, max: 3 }),
      width: fc.integer({ min: 2, max: 120 }),
      decimals: fc.constantFrom(0, 1),
      direction: fc.constantFrom('higher' as const, 'lower' as const),
      top_boxes: fc.constantFrom(null, 1, 2),
    })
    .map(({ width, ...rest }): Definition => ({ ...rest, scale_max: rest.scale_min + width })),
});

describe('a changed variable', () => {
  test('is counted as before until its new columns stand, then anew; every answer is right all the time', async () => {
    await accept(200);
    await projection.caughtUp();
    const first = await expectAgreement();
    await fc.assert(
      fc.asyncProperty(fc.array(definitionArbitrary, { minLength: 1, maxLength: 3 }), async (definitions) => {
        for (const { name, definition } of definitions) {
          await define(name, definition);
          await accept(30);
          // Whatever step of the rebuild this meets.
          await projection.caughtUp();
          await expectAgreement();
        }
      }),
      { numRuns: propertyRuns(15) },
    );
    await define('nps', {
      kind: 'indicator',
      method: 'mean',
      scale_min: 3,
      scale_max: 5,
      decimals: 0,
      direction: 'higher',
      top_boxes: null,
    });
    await expect
      .poll(
        async () => {
          await projection.caughtUp();
          return expectAgreement();
        },
        { timeout: 20_000 },
      )
      .toContain('"min":3,"max":5');
    expect(await expectAgreement()).not.toBe(first);
  });
});
