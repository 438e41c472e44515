import { addDays } from '@echolot/core/day';
import { parseFilterTokens } from '@echolot/core/filter-tokens';
import { quantile } from '@echolot/core/quantile';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quantileProbabilities, type StatisticsQuery } from '../../../columnar/statistics-query.ts';
import { propertyRuns } from '../../../testing/endurance.ts';
import {
  type FilterSample,
  filterSampleArbitrary,
  type RecordedInterview,
  sampleComments,
  sampleToday,
} from '../../../testing/filter-samples.ts';
import { type SampleStore, startSampleStore } from '../../../testing/sample-store.ts';
import type { IncomingInterview } from '../../intake/interviews/public.ts';
import { readFilters } from '../../structure/surveys/public.ts';

let store: SampleStore;

beforeAll(async () => {
  store = await startSampleStore(({ record }, { universeId, surveyId }) =>
    record.inUniverse(universeId, async ({ db }) => {
      const reasons = await db
        .selectFrom('variable')
        .select('variable_id')
        .where('ext_name', '=', 'reasons')
        .executeTakeFirstOrThrow();
      const queue = { ext_name: 'queue', titles: '{"en":"Queue"}', position: 9, merged_into: 'waiting' };
      await db
        .insertInto('variable_option')
        .values({ universe_id: universeId, survey_id: surveyId, ...reasons, ...queue })
        .execute();
    }),
  );
});

afterAll(() => store?.close());

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 });

/** Few ids over many interviews, so that corrections are common. */
const interviewArbitrary: fc.Arbitrary<IncomingInterview> = fc
  .record({
    externalId: fc.integer({ min: 1, max: 300 }).map((id) => `i${id}`),
    offset: fc.integer({ min: -400, max: 0 }),
    unit: fc.constantFrom('all', 'd1', 'd2', 'd3', 'd4'),
    channel: fc.constantFrom('mail', 'sms'),
    nps: optional(fc.integer({ min: 0, max: 10 })),
    csat: optional(fc.integer({ min: 1, max: 5 })),
    effort: optional(fc.integer({ min: 1, max: 7 })),
    price: optional(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    model: optional(fc.constantFrom('golf', 'polo', 'id3', 'polo1')),
    reasons: optional(fc.uniqueArray(fc.constantFrom('price', 'staff', 'waiting', 'queue'))),
    paid: optional(fc.integer({ min: -5000, max: 60_000 }).map((cents) => cents / 100)),
    comment: optional(fc.constantFrom(...sampleComments)),
  })
  .map(({ externalId, offset, unit, channel, ...answers }) => ({
    externalId,
    answeredAt: new Date(`${addDays(sampleToday, offset)}T09:00:00Z`),
    channel,
    locale: 'de',
    status: 'complete',
    unitNos: { org: store.universe.unitNos[unit] ?? 0, brand: store.universe.unitNos['vw'] ?? 0 },
    answers: Object.fromEntries(
      Object.entries(answers).filter(([, answer]) => answer !== undefined),
    ) as IncomingInterview['answers'],
  }));

async function accept(interviews: readonly IncomingInterview[]): Promise<void> {
  await store.accept(interviews);
  await store.caughtUp();
}

/** The samples know nothing of the category that this file adds to the reasons. */
const filterArbitrary = filterSampleArbitrary.filter(({ token }) => !token.startsWith('reasons='));

const nameOf = ({ token }: FilterSample): string => token.split('=')[0] ?? '';
const questionArbitrary = fc.record({
  unit: fc.constantFrom(
    { groups: [['all'], ['de', 'north', 'south', 'd1', 'd2', 'd3'], ['fi', 'd4', 'd5']], isWhole: true },
    { groups: [['de'], ['north', 'd1', 'd2'], ['south', 'd3']], isWhole: false },
    { groups: [['d2']], isWhole: false },
  ),
  window: fc.constantFrom({}, { fromDay: '2026-01-01', toDay: '2026-05-31' }, { fromDay: '2025-07-01' }),
  filters: fc.uniqueArray(filterArbitrary, { maxLength: 2, selector: nameOf }),
  scope: fc.constantFrom('all' as const, ['d1', 'd3']),
  scopeFromDay: fc.constantFrom(undefined, '2026-01-20'),
});
type Question = typeof questionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

async function queryOf(question: Question, suppressionMinimumN = 1): Promise<StatisticsQuery> {
  const { stored, options, universe } = store;
  const tokens = question.filters.map(({ token }) => token).join(';');
  const { filters } = readFilters(stored, options, parseFilterTokens(tokens), sampleToday);
  const unitNosOf = (slugs: readonly string[]): number[] => slugs.map((slug) => universe.unitNos[slug] ?? 0);
  return {
    survey: await store.findServed(),
    perspective: 'org',
    key: JSON.stringify(question.unit.groups),
    groups: question.unit.groups.map((slugs, index) => ({ key: `g${index}`, unitNos: unitNosOf(slugs) })),
    isWholePerspective: question.unit.isWhole,
    levels: [],
    window: question.window,
    dateVariable: undefined,
    filters,
    indicators: ['nps', 'csat', 'effort', 'price'],
    dimensions: [
      { variable: 'model', merged: new Map([['polo1', 'polo']]) },
      { variable: 'reasons', merged: new Map([['queue', 'waiting']]) },
    ],
    numbers: ['paid'],
    comments: ['comment'],
    suppressionMinimumN,
    scope: {
      unitNos: question.scope === 'all' ? 'all' : new Set(unitNosOf(question.scope)),
      fromDay: question.scopeFromDay,
    },
  };
}

/** The interviews a question is about, straight from the record. */
async function matching(query: StatisticsQuery, samples: readonly FilterSample[]): Promise<RecordedInterview[]> {
  const { testRecord, universe } = store;
  const { rows } = await testRecord.record.inUniverse(universe.universeId, ({ db }) =>
    sql<RecordedInterview>`
    select unit_nos as "unitNos", day::text, channel, answers from interview where survey_id = ${universe.surveyId} and status <> 'deleted'`.execute(
      db,
    ),
  );
  const units = new Set(query.groups.flatMap(({ unitNos }) => unitNos));
  const { fromDay = '', toDay = '9' } = query.window;
  return rows.filter((interview) => {
    const unitNo = interview.unitNos['org'] ?? 0;
    return (
      units.has(unitNo) &&
      (query.scope.unitNos === 'all' || query.scope.unitNos.has(unitNo)) &&
      interview.day >= (query.scope.fromDay ?? '') &&
      interview.day >= fromDay &&
      interview.day <= toDay &&
      samples.every((sample) => sample.matches(interview))
    );
  });
}

const numbersOf = (interviews: readonly RecordedInterview[], name: string): number[] =>
  interviews.map(({ answers }) => answers[name]).filter((answer) => typeof answer === 'number');

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function expectClose(
  found: number | null | undefined,
  values: readonly number[],
  wanted: (values: readonly number[]) => number,
  least: number,
): void {
  if (values.length < least) expect(found ?? null).toBeNull();
  else expect(found).toBeCloseTo(wanted(values), 6);
}

function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const targets: Readonly<Record<string, string>> = { polo1: 'polo', queue: 'waiting' };

describe('statistics over the columnar store', () => {
  test('case 6: every distribution equals a slow count over the record, whatever was added, corrected, filtered and asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(interviewArbitrary, { minLength: 1, maxLength: 120 }),
        fc.array(questionArbitrary, { minLength: 4, maxLength: 4 }),
        async (added, questions) => {
          await accept(added);
          for (const question of questions) {
            const query = await queryOf(question);
            const answer = await store.reader.readStatistics(query);
            const interviews = await matching(query, question.filters);
            expect(answer.interviews).toBe(interviews.length);
            for (const [index, name] of query.indicators.entries()) {
              const values = numbersOf(interviews, name);
              const { figure, moments, cells = [] } = answer.indicators[index] ?? {};
              expect(figure?.parts?.n).toBe(values.length);
              expectClose(moments?.mean, values, meanOf, 1);
              expectClose(moments?.standardDeviation, values, deviationOf, 2);
              const perUnit = name === 'price' ? 10 : 1;
              const steps = values.map((value) => Math.round(value * perUnit));
              expect(cells.map(({ n }) => n)).toEqual(
                cells.map(({ from, to }) => steps.filter((step) => step >= from && step <= to).length),
              );
              expect(cells).toHaveLength({ nps: 11, csat: 5, effort: 7, price: 10 }[name] ?? 0);
            }
            const models = interviews.flatMap(({ answers }) => (answers['model'] as string | undefined) ?? []);
            expect(answer.dimensions[0]?.n).toBe(models.length);
            expect(Object.fromEntries(answer.dimensions[0]?.categories ?? [])).toEqual(
              countsOf(models.map((model) => targets[model] ?? model)),
            );
            const reasons = interviews.map(({ answers }) => (answers['reasons'] as string[] | undefined) ?? []);
            expect(answer.dimensions[1]?.n).toBe(reasons.filter((list) => list.length > 0).length);
            // Once per interview, however many of its categories count as one.
            expect(Object.fromEntries(answer.dimensions[1]?.categories ?? [])).toEqual(
              countsOf(reasons.flatMap((list) => [...new Set(list.map((reason) => targets[reason] ?? reason))])),
            );
            const paid = numbersOf(interviews, 'paid').toSorted((a, b) => a - b);
            const number = answer.numbers[0];
            expect(number?.n).toBe(paid.length);
            expectClose(number?.mean, paid, meanOf, 1);
            expectClose(number?.standardDeviation, paid, deviationOf, 2);
            for (const [place, probability] of quantileProbabilities.entries()) {
              const found = number?.quantiles[place]?.value;
              if (Math.min(probability, 1 - probability) * paid.length < 1) expect(found).toBeUndefined();
              else expect(found).toBeCloseTo(quantile(paid, probability) ?? 0, 9);
            }
            const comments = interviews.filter(({ answers }) => answers['comment']);
            expect(answer.comments[0]?.n).toBe(comments.length);
          }
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });

  test('case 6: no count of one to four leaves the reader, and no sum gives one away', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(interviewArbitrary, { minLength: 1, maxLength: 40 }),
        fc.array(questionArbitrary, { minLength: 6, maxLength: 6 }),
        async (added, questions) => {
          await accept(added);
          for (const question of questions) {
            const answer = await store.reader.readStatistics(await queryOf(question, 5));
            const isOpen = (n: number | undefined): boolean => n === undefined || n === 0 || n >= 5;
            expect(isOpen(answer.interviews)).toBe(true);
            for (const { figure, cells } of answer.indicators) {
              expect(isOpen(figure.parts?.n)).toBe(true);
              expect(cells.every(({ n }) => isOpen(n))).toBe(true);
              expect(cells.filter(({ n }) => n === undefined)).not.toHaveLength(1);
              if (figure.parts === undefined) expect(cells).toEqual([]);
            }
            for (const { n, categories } of answer.dimensions) {
              expect(isOpen(n)).toBe(true);
              expect([...categories.values()].every(isOpen)).toBe(true);
              expect([...categories.values()].filter((count) => count === undefined)).not.toHaveLength(1);
            }
            for (const { n } of [...answer.numbers, ...answer.comments]) expect(isOpen(n)).toBe(true);
            if (answer.hidden) {
              expect(answer.indicators.every(({ figure }) => figure.parts === undefined || figure.parts.n === 0)).toBe(
                true,
              );
              expect(answer.dimensions.every(({ n }) => n === undefined || n === 0)).toBe(true);
            }
          }
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });
});
