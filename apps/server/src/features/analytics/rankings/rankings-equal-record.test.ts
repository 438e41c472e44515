import { addDays } from '@echolot/core/day';
import { parseFilterTokens } from '@echolot/core/filter-tokens';
import { bandsOf } from '@echolot/core/indicator';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FactQuery, RankingQuery } from '../../../columnar/ranking-query.ts';
import {
  addSampleCampaigns,
  recordedSendOuts,
  sendOutSampleArbitrary,
  storeSendOuts,
} from '../../../testing/campaign-samples.ts';
import { propertyRuns } from '../../../testing/endurance.ts';
import {
  campaignSampleArbitrary,
  type FilterSample,
  filterSampleArbitrary,
  type RecordedInterview,
  sampleComments,
  sampleToday,
} from '../../../testing/filter-samples.ts';
import { type SampleStore, startSampleStore } from '../../../testing/sample-store.ts';
import type { IncomingInterview } from '../../intake/interviews/public.ts';
import { readFilters } from '../../structure/surveys/public.ts';

const leaves = ['all', 'de', 'd1', 'd2', 'd3', 'd4', 'd5'] as const;

let store: SampleStore;

beforeAll(async () => {
  store = await startSampleStore(({ record }, universe) => addSampleCampaigns(record, universe));
});

afterAll(() => store?.close());

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 });

const edgeDays = [
  '2026-01-01',
  '2026-03-31',
  '2025-12-05',
  '2026-02-10',
  '2026-06-03',
  '2026-06-09',
  '2025-07-01',
  '2024-12-24',
  '2025-12-31',
];

const dayArbitrary = fc.integer({ min: -700, max: 40 }).map((offset) => addDays(sampleToday, offset));

/** Few ids over many interviews, so that corrections are common. */
const interviewArbitrary: fc.Arbitrary<IncomingInterview> = fc
  .record({
    externalId: fc.integer({ min: 1, max: 400 }).map((id) => `i${id}`),
    answeredAt: fc
      .oneof(
        fc.integer({ min: Date.UTC(2024, 10, 20), max: Date.UTC(2026, 5, 15) }),
        // Around the edges of the windows and of their months, where a day too many or too few shows.
        fc
          .tuple(fc.constantFrom(...edgeDays), fc.integer({ min: -26, max: 50 }))
          .map(([day, hours]) => Date.parse(day) + hours * 3_600_000),
      )
      .map((ms) => new Date(ms)),
    unit: fc.constantFrom(...leaves),
    brand: fc.constantFrom('vw', 'audi'),
    channel: fc.constantFrom('mail', 'sms'),
    nps: optional(fc.integer({ min: 0, max: 10 })),
    csat: optional(fc.integer({ min: 1, max: 5 })),
    effort: optional(fc.integer({ min: 1, max: 7 })),
    price: optional(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    model: optional(fc.constantFrom('golf', 'polo', 'id3', 'polo1')),
    paid: optional(
      fc.oneof(
        fc.constantFrom(1.15, 0, -0.01, 0.01),
        fc.integer({ min: -5000, max: 60_000 }).map((cents) => cents / 100),
      ),
    ),
    bought: optional(fc.oneof(dayArbitrary, fc.constantFrom('2026-06-15', '2026-06-08', '2149-06-06', ...edgeDays))),
    comment: optional(fc.constantFrom(...sampleComments)),
    reasons: optional(fc.uniqueArray(fc.constantFrom('price', 'staff', 'waiting'))),
  })
  .map(({ externalId, answeredAt, unit, brand, channel, ...answers }) => ({
    externalId,
    answeredAt,
    channel,
    locale: 'de',
    status: 'complete',
    unitNos: { org: store.universe.unitNos[unit] ?? 0, brand: store.universe.unitNos[brand] ?? 0 },
    answers: Object.fromEntries(
      Object.entries(answers).filter(([, answer]) => answer !== undefined),
    ) as IncomingInterview['answers'],
  }));

const groupsOf = (names: readonly (readonly string[])[]): FactQuery['groups'] =>
  names.map((slugs, index) => ({ key: `g${index}`, unitNos: slugs.map((slug) => store.universe.unitNos[slug] ?? 0) }));

const nameOf = ({ token }: FilterSample): string => token.split('=')[0] ?? '';

const questionArbitrary = fc.record({
  place: fc.constantFrom(
    {
      perspective: 'org',
      groups: [['all'], ['de', 'north', 'south', 'd1', 'd2', 'd3'], ['fi', 'd4', 'd5']],
      isWhole: true,
    },
    { perspective: 'org', groups: [['de'], ['north', 'd1', 'd2'], ['south', 'd3']], isWhole: false },
    { perspective: 'org', groups: [['fi'], ['d4'], ['d5']], isWhole: false },
    { perspective: 'brand', groups: [['brands'], ['vw'], ['audi']], isWhole: true },
  ),
  window: fc.constantFrom(
    {},
    { fromDay: '2026-01-01', toDay: '2026-03-31' },
    { fromDay: '2025-12-05', toDay: '2026-02-10' },
    { fromDay: '2026-06-03', toDay: '2026-06-09' },
    { fromDay: '2025-07-01' },
  ),
  previousWindow: fc.constantFrom(
    undefined,
    { fromDay: '2025-01-01', toDay: '2025-06-30' },
    { fromDay: '2024-12-24', toDay: '2025-01-03' },
    'meets' as const,
  ),
  // Some of the questions have no filter at all: roll-ups answer them.
  filters: fc.oneof(
    { weight: 1, arbitrary: fc.constant<FilterSample[]>([]) },
    {
      weight: 3,
      arbitrary: fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: filterSampleArbitrary }, campaignSampleArbitrary), {
        minLength: 1,
        maxLength: 3,
        selector: nameOf,
      }),
    },
  ),
  tableDate: fc.constantFrom<string[]>('', '', 'tabledate=answered', 'tabledate=bought'),
  scope: fc.constantFrom('all' as const, ['d1', 'd3', 'd4', 'vw']),
  scopeFromDay: fc.constantFrom(undefined, '2026-01-20'),
});

type Question = typeof questionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const everything: Question = {
  place: { perspective: 'org', groups: [['de'], ['north', 'd1', 'd2'], ['south', 'd3']], isWhole: false },
  window: {},
  previousWindow: undefined,
  filters: [],
  tableDate: '',
  scope: 'all',
  scopeFromDay: undefined,
};

/** A fixed window, or one that ends the day before the window begins (at the beginning of a month, or within one). */
function previousOf({ window, previousWindow }: Question): RankingQuery['previousWindow'] {
  if (!('toDay' in window) || !window.fromDay) return undefined;
  if (previousWindow !== 'meets') return previousWindow;
  return { fromDay: addDays(window.fromDay, -100), toDay: addDays(window.fromDay, -1) };
}

async function queryOf(question: Question): Promise<RankingQuery> {
  const { stored, options, universe } = store;
  const tokens = [...question.filters.map(({ token }) => token), question.tableDate].filter((token) => token !== '');
  const { filters, dateVariable } = readFilters(stored, options, parseFilterTokens(tokens.join(';')), sampleToday);
  return {
    survey: await store.findServed(),
    perspective: question.place.perspective,
    key: JSON.stringify(question.place.groups),
    groups: groupsOf(question.place.groups),
    isWholePerspective: question.place.isWhole,
    levels: [],
    window: question.window,
    previousWindow: previousOf(question),
    dateVariable,
    filters,
    indicators: ['nps', 'csat', 'effort', 'price'],
    suppressionMinimumN: 1,
    scope: {
      unitNos: question.scope === 'all' ? 'all' : new Set(question.scope.map((slug) => universe.unitNos[slug] ?? 0)),
      fromDay: question.scopeFromDay,
    },
  };
}

/** The same question answered slowly, row by row, over the record. */
async function slowAnswer(
  query: RankingQuery,
  window: FactQuery['window'],
  samples: readonly FilterSample[],
): Promise<{ n: number; parts: unknown[] }[]> {
  const { testRecord, universe } = store;
  const { rows } = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    sql<RecordedInterview>`
    select unit_nos as "unitNos", day::text, channel, answers, ${recordedSendOuts} as "sendOuts"
    from interview i where survey_id = ${universe.surveyId} and status <> 'deleted'`.execute(db),
  );

  return query.groups.map(({ unitNos }) => {
    const matching = rows.filter((interview) => {
      const { unitNos: placed, day, answers } = interview;
      const unitNo = placed[query.perspective] ?? 0;
      // What has no such date is in no window with a bound.
      const date = query.dateVariable === undefined ? day : (answers[query.dateVariable] as string | undefined);
      return (
        unitNos.includes(unitNo) &&
        (query.scope.unitNos === 'all' || query.scope.unitNos.has(unitNo)) &&
        (!query.scope.fromDay || day >= query.scope.fromDay) &&
        (!window.fromDay || (date !== undefined && date >= window.fromDay)) &&
        (!window.toDay || (date !== undefined && date <= window.toDay)) &&
        samples.every((sample) => sample.matches(interview))
      );
    });
    return {
      n: matching.length,
      parts: query.indicators.map((name) =>
        slowParts(
          query,
          name,
          matching.map(({ answers }) => answers[name]),
        ),
      ),
    };
  });
}

function slowParts({ survey: { shape } }: FactQuery, name: string, answers: readonly unknown[]): unknown {
  const indicator = shape.variables.find(({ extName }) => extName === name)?.indicator;
  if (!indicator) throw new Error(name);
  const steps = answers
    .filter((answer) => typeof answer === 'number')
    .map((answer) => Math.round(answer * 10 ** indicator.scale.decimals));
  const { high, low } = bandsOf(indicator);
  const count = (band: { from: number; to: number } | undefined) =>
    band ? steps.filter((step) => step >= band.from && step <= band.to).length : 0;
  const isMean = indicator.method === 'ces' || indicator.method === 'index';
  return {
    n: steps.length,
    sum: isMean ? steps.reduce((sum, step) => sum + step, 0) : 0,
    sumSquares: isMean ? steps.reduce((sum, step) => sum + step * step, 0) : 0,
    high: count(high),
    low: count(low),
  };
}

describe('rankings over the columnar store', () => {
  test('R-151 R-097 R-098 R-099 R-100 R-101 case 6: every answer equals a slow answer over the record, whatever was added, corrected, sent, filtered and asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(interviewArbitrary, { minLength: 1, maxLength: 120 }),
        fc.array(sendOutSampleArbitrary, { minLength: 20, maxLength: 120 }),
        fc.array(questionArbitrary, { minLength: 4, maxLength: 4 }),
        async (interviews, sendOuts, questions) => {
          await store.accept(interviews);
          await storeSendOuts(store.testRecord.record, store.universe, sendOuts);
          await store.caughtUp();
          for (const question of questions) {
            const query = await queryOf(question);
            const answer = await store.reader.readRanking(query);
            const windows = [query.window, query.previousWindow] as const;
            for (const [index, window] of windows.entries()) {
              const slow = window
                ? await slowAnswer(query, window, question.filters)
                : query.groups.map(() => undefined);
              const fast = answer.rows.map((row) =>
                index === 0
                  ? { n: row.n, parts: row.current.map(({ parts }) => parts) }
                  : { n: row.previousN, parts: row.previous.map(({ parts }) => parts) },
              );
              expect(fast).toEqual(
                slow.map(
                  (cells) =>
                    cells ?? {
                      n: 0,
                      parts: query.indicators.map(() => ({ n: 0, sum: 0, sumSquares: 0, high: 0, low: 0 })),
                    },
                ),
              );
            }
          }
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  test('R-151 the points of a course, by day, week or month, of the interview or another date, add up to slow answers over the same days', async () => {
    // Whatever chance brought before, each window holds something.
    const fixed = ['2026-05-30', '2026-06-09', '2025-11-20', '2026-01-31', '2025-06-15', '2026-06-14'].flatMap((day) =>
      (['d1', 'd2', 'd4'] as const).map(
        (unit, index): IncomingInterview => ({
          externalId: `c${day}${unit}`,
          answeredAt: new Date(`${day}T09:00:00Z`),
          channel: 'mail',
          locale: 'de',
          status: 'complete',
          unitNos: { org: store.universe.unitNos[unit] ?? 0, brand: store.universe.unitNos['vw'] ?? 0 },
          answers: { nps: 3 + 3 * index, bought: addDays(day, -2) },
        }),
      ),
    );
    await store.accept(fixed);
    await store.caughtUp();
    const places = [
      { groups: [['d1'], ['d2', 'd3']], isWhole: false },
      {
        groups: [
          ['all', 'de', 'north', 'south', 'd1', 'd2', 'd3'],
          ['fi', 'd4', 'd5'],
        ],
        isWhole: true,
      },
    ];
    for (const [place, tableDate] of places.flatMap((one) =>
      ['', 'tabledate=bought'].map((date) => [one, date] as const),
    )) {
      for (const [bucketUnit, window] of [
        ['day', { fromDay: '2026-05-25', toDay: '2026-06-09' }],
        ['week', { fromDay: '2025-11-20', toDay: '2026-02-12' }],
        ['month', { fromDay: '2025-06-15', toDay: '2026-06-14' }],
      ] as const) {
        const base = await queryOf({ ...everything, tableDate });
        const query = { ...base, groups: groupsOf(place.groups), isWholePerspective: place.isWhole };
        const trends = await store.reader.readTrends(
          { ...query, window, bucketUnit, indicators: ['nps'] },
          '2026-06-15',
        );
        let counted = 0;
        for (const [index, bucket] of trends.buckets.entries()) {
          const slow = await slowAnswer({ ...query, indicators: ['nps'] }, bucket, []);
          expect(trends.rows.map((row) => row[index]?.parts)).toEqual(slow.map(({ parts }) => parts[0]));
          counted += slow.reduce((sum, { n }) => sum + n, 0);
        }
        expect(counted).toBeGreaterThan(0);
      }
    }
  });
});
