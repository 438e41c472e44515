import type { Ranking } from '@echolot/contract/analytics/rankings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/endurance.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let testProduct: TestProduct;
let manager: string;
let dealer: string;

/** Unit numbers of the small universe, by slug. */
const unitNos = { all: 1, north: 4, d1: 6, d2: 7, d3: 8, d4: 9, d5: 10, vw: 102 } as const;

beforeAll(async () => {
  testProduct = await startTestProduct({ interviewCount: 0 });
  manager = await testProduct.signIn('manager');
  dealer = await testProduct.signIn('dealer');
  await accept('d1', 3, '2026-03-10');
  await accept('d2', 60, '2026-03-11');
  await accept('d3', 90, '2026-03-12');
  await accept('d4', 50, '2026-03-13');
  await accept('d5', 7, '2026-03-14');
  await accept('north', 8, '2026-03-15');
  await accept('d2', 45, '2026-02-11');
  await accept('d3', 40, '2026-02-12');
  await accept('d4', 4, '2026-02-13');
  await accept('d5', 30, '2026-02-14');
  await testProduct.projected();
});

afterAll(async () => {
  await testProduct?.close();
});

let made = 0;

/** Answers in turn, so that every part of a distribution has some. */
async function accept(unit: keyof typeof unitNos, count: number, day: string): Promise<void> {
  const interviews = Array.from({ length: count }, (_, index): IncomingInterview => {
    made += 1;
    return {
      externalId: `m${made}`,
      answeredAt: new Date(`${day}T09:00:00Z`),
      channel: 'mail',
      locale: 'en',
      status: 'complete',
      unitNos: { org: unitNos[unit], brand: unitNos.vw },
      answers: {
        nps: (index * 7) % 11,
        ...(index % 3 > 0 && { csat: 1 + (index % 5) }),
        ...(index % 4 > 0 && { effort: 1 + ((index * index) % 7), price: (index * 37) % 100 }),
        model: ['golf', 'polo', 'id3'][index % 3] ?? '',
        reasons: index % 2 > 0 ? ['price', 'staff'] : ['price'],
        ...(index % 5 === 0 && { comment: 'Good' }),
      },
    };
  });
  const { aurora } = testProduct.people;
  const outcomes = await testProduct.database.record.inUniverse(aurora, async (tx) => {
    const survey = await getAcceptingSurvey(tx, aurora, 'sales');
    return acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
}

const rankingOf = async (filteredDrillPath: string, token: string): Promise<Ranking> => {
  const params = { survey: 'sales', filteredDrillPath };
  return (await testProduct.client.call('getRanking', { params }, { token })).reply();
};

const explain = (filteredDrillPath: string, query: { indicator: string; unit?: string }, token = manager) =>
  testProduct.client.call('explainNumber', { params: { survey: 'sales', filteredDrillPath }, query }, { token });

const statistics = (filteredDrillPath: string, token = manager, variable?: string) => {
  const query = variable === undefined ? {} : { variable };
  return testProduct.client.call('getStatistics', { params: { survey: 'sales', filteredDrillPath }, query }, { token });
};

const march = 'date=2026-03-01_2026-03-31';

const questionArbitrary = fc.record({
  path: fc.constantFrom('org.all', 'org.all.de', 'org.all.de.north', 'org.all.fi', 'org.all.de.south'),
  tokens: fc.subarray(['model=golf*polo', 'reasons=_staff'], { minLength: 0 }),
  period: fc.constantFrom(march, 'date=2026-01-01_2026-12-31', undefined),
  indicator: fc.constantFrom('nps', 'csat', 'effort', 'price'),
});

describe('an explanation', () => {
  test('R-151 tells the very numbers of the ranking, row by row and for the total, hidden ones as well', async () => {
    await fc.assert(
      fc.asyncProperty(questionArbitrary, async ({ path, tokens, period, indicator }) => {
        const asked = [path, ...tokens, ...(period ? [period] : [])].join(';');
        const ranking = await rankingOf(asked, manager);
        const index = ranking.indicators.findIndex(({ extName }) => extName === indicator);
        const rows = [
          ...ranking.rows.map((row, place) => ({ unit: row.slug, row, column: ranking.columns[index], place })),
          { unit: undefined, row: ranking.total, column: ranking.totalColumns[index], place: 0 },
        ];
        for (const { unit, row, column, place } of rows) {
          const explained = (await explain(asked, { indicator, ...(unit !== undefined && { unit }) })).reply();
          expect(explained).toMatchObject({
            ...{ interviews: row.n, n: column?.ns[place], value: column?.values[place] },
            ...{ low: column?.lows[place], high: column?.highs[place], hidden: column?.hidden[place] },
            ...{ tokens: ranking.filters, position: ranking.position, treeDay: ranking.treeDay },
          });
          if (ranking.previousWindow)
            expect(explained.previous).toMatchObject({
              ...{ change: column?.changes[place], significant: column?.significant[place] },
              interviews: row.previousN,
            });
          if (unit !== undefined) expect(explained.rest?.change ?? null).toBe(column?.rests[place]);
          const rank = unit === undefined ? null : (column?.ranks[place] ?? null);
          expect(explained.standing?.rank ?? null).toBe(rank);
          if (explained.standing && column)
            expect(explained.standing).toMatchObject({
              ranked: column.ranks.filter((one) => one !== null).length,
              tied: column.groups.filter((one) => one === column.groups[place]).length - 1,
              quarter: column.quarters[place],
            });
          for (const compared of [explained.previous, explained.rest]) {
            const isTested = Math.min(explained.n ?? 0, compared?.n ?? 0) >= ranking.reliabilityMinimumN;
            if (!isTested) expect(compared?.test ?? null).toBeNull();
            if (compared?.significant) expect(compared.test?.p).toBeLessThanOrEqual(0.05);
            if (compared?.test)
              expect(Object.values(compared.parts ?? {}).filter((part) => part !== null).length).toBeGreaterThan(0);
          }
          // A whole is above the table that its page shows, a row is in it: both are told what is hidden there.
          const hiddenHere = ranking.columns[index]?.hidden.filter((reason) => reason !== null).length;
          expect(explained).toMatchObject({ siblings: ranking.rows.length, hiddenSiblings: hiddenHere });
          if (explained.value === null) expect(explained.parts).toBeNull();
          if (column?.ns[place] == null) expect(explained.missing).toBeNull();
        }
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  test('R-151 the context of other figures is told as for the number, to whoever sees the place', async () => {
    const params = { survey: 'sales', filteredDrillPath: 'org.all.de;model=golf*polo;date=rmonths-12,0' };
    const context = (await testProduct.client.call('explainContext', { params }, { token: manager })).reply();
    const number = (await explain(params.filteredDrillPath, { indicator: 'nps' })).reply();
    expect(number).toMatchObject(context);
    expect(context.reproduce).toMatch(/^org\.all\.de;model=golf\*polo;date=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/);
    const elsewhere = { params: { survey: 'sales', filteredDrillPath: 'org.all.fi' } };
    const refused = await testProduct.client.call('explainContext', elsewhere, { token: dealer });
    expect(refused.status).toBe(403);
  });

  test('says what the number is made of, compares, names filters and fixes the days', async () => {
    const { reply } = await explain('org.all.de;model=golf*polo;date=rmonths-12,0', {
      indicator: 'nps',
      unit: 'south',
    });
    const south = reply();
    expect(south.unit.path).toBe('org.all.de.south');
    expect(south.filters).toEqual([
      {
        extName: 'model',
        title: 'model',
        values: ['golf', 'polo'].map((title) => ({ title, exclude: false, submatch: false })),
      },
    ]);
    expect(south.intervalMethod).toBe('adjusted_wald');
    const { good, bad } = south.parts ?? {};
    expect(south.value).toBeCloseTo((100 * ((good ?? 0) - (bad ?? 0))) / (south.n ?? 1), 3);
    expect(south.reproduce).toMatch(/^org\.all\.de\.south;model=golf\*polo;date=\d{4}-\d\d-01_\d{4}-\d\d-\d\d$/);
    expect((await explain(south.reproduce, { indicator: 'nps' })).reply()).toMatchObject({
      ...{ value: south.value, n: south.n, low: south.low, high: south.high },
    });
    // The whole of a unit is compared with the unit above without it, as its row is.
    const whole = (await explain('org.all.de.south;model=golf*polo;date=rmonths-12,0', { indicator: 'nps' })).reply();
    expect(whole.rest).toEqual(south.rest);
    expect(whole.rest?.unit.path).toBe('org.all.de');

    // A range, and an open beginning.
    const ranged = (await explain('org.all;nps=_0_6;date=!_2026-03-12', { indicator: 'nps' })).reply();
    expect(ranged.filters).toEqual([
      {
        extName: 'nps',
        title: 'nps',
        values: [{ title: '0 … 6', range: { from: 0, to: 6 }, exclude: true, submatch: false }],
      },
    ]);
    expect(ranged.reproduce).toBe('org.all;nps=_0_6;date=!_2026-03-12');
    expect(ranged.parts?.bad).toBe(0);

    const effort = (await explain(`org.all;${march}`, { indicator: 'effort' })).reply();
    expect(effort).toMatchObject({ intervalMethod: 'student_t', rest: null, windowDate: null });
    expect(effort.window).toEqual({ fromDay: '2026-03-01', toDay: '2026-03-31', days: 31 });
    expect(effort.parts?.mean).toBe(effort.value);
    expect((effort.n ?? 0) + (effort.missing ?? 0)).toBe(effort.interviews);
  });

  test('names the test behind a difference, with what goes into it and its p', async () => {
    const asked = (indicator: string) => explain('org.all.de', { indicator, unit: 'south' });
    const { rest, parts, n } = (await asked('nps')).reply();
    expect(rest?.test).toMatchObject({ name: 'nps_adjusted_wald_z', degreesOfFreedom: null });
    // The adjusted Wald test of the glossary, worked out of the parts that are told.
    const sideOf = (counts: typeof parts, count: number | null) => {
      const all = (count ?? 0) + 3;
      const [good, bad] = [((counts?.good ?? 0) + 0.75) / all, ((counts?.bad ?? 0) + 0.75) / all];
      return { score: good - bad, variance: (good + bad - (good - bad) ** 2) / all };
    };
    const [own, other] = [sideOf(parts, n), sideOf(rest?.parts ?? null, rest?.n ?? null)];
    const z = (own.score - other.score) / Math.sqrt(own.variance + other.variance);
    expect(rest?.test?.statistic).toBeCloseTo(z, 3);
    expect(Math.sign((rest?.test?.p ?? 0) - 0.05)).toBe(Math.abs(z) > 1.96 ? -1 : 1);
    expect((await asked('csat')).reply().rest?.test?.name).toBe('csat_pooled_z');
    expect((await asked('effort')).reply().rest?.test?.name).toBe('welch_t');
  });

  test('says why a number is hidden and how many beside it are, but nothing of the number', async () => {
    const hidden = (await explain(`org.all.de.north;${march}`, { indicator: 'nps', unit: 'd1' })).reply();
    expect(hidden).toMatchObject({ hidden: 'too_few', value: null, n: null, parts: null, missing: null, rest: null });
    expect(hidden.hiddenSiblings).toBeGreaterThan(1);
    expect(hidden.siblings).toBe(3);
  });

  test('a unit outside the scope, or none at all, answers the same 403; an unknown indicator says so', async () => {
    const unknown = await explain('org.all.de', { indicator: 'nps', unit: 'nowhere' });
    const foreign = await explain('org.all.fi', { indicator: 'nps' }, dealer);
    for (const { problem } of [unknown, foreign])
      expect(problem).toMatchObject({ code: 'path_forbidden', status: 403 });
    expect((await explain('org.all', { indicator: 'model' })).problem).toMatchObject({ code: 'invalid_input' });
    // What is above the reader's scope is compared with nothing.
    expect((await explain(`org.all.de.north.d1;${march}`, { indicator: 'nps' }, dealer)).reply().rest).toBeNull();
  });
});

describe('statistics', () => {
  test('R-151 score, n and interval are those of the ranking; cells add up to n', async () => {
    const ranking = await rankingOf(`org.all;${march}`, manager);
    const { reply } = await statistics(`org.all;${march}`);
    const all = reply();
    expect(all.interviews).toBe(ranking.total.n);
    for (const [index, indicator] of all.indicators.entries()) {
      const column = ranking.totalColumns[index];
      expect(indicator).toMatchObject({
        ...{ value: column?.values[0], low: column?.lows[0], high: column?.highs[0], n: column?.ns[0] },
      });
      expect((indicator.n ?? 0) + (indicator.missing ?? 0)).toBe(all.interviews);
      expect(indicator.cells.reduce((sum, { n }) => sum + (n ?? 0), 0)).toBe(indicator.n);
    }
    expect(all.dimensions.map(({ extName, n, isMultiValued }) => [extName, n, isMultiValued])).toEqual([
      ['model', all.interviews, false],
      ['reasons', all.interviews, true],
    ]);
    expect(all.dimensions[1]?.categories.map(({ value, n }) => [value, n])).toEqual([
      ['price', all.interviews],
      ['staff', expect.any(Number)],
      ['waiting', 0],
    ]);
    expect(all.comments).toMatchObject([{ extName: 'comment', title: 'comment', hidden: null }]);
    expect(all.comments[0]?.n).toBeGreaterThan(30);

    const one = (await statistics(`org.all;${march}`, manager, 'model')).reply();
    expect(one.indicators).toEqual([]);
    expect(one.dimensions).toEqual(all.dimensions.slice(0, 1));
    expect((await statistics('org.all', manager, 'nothing')).problem).toMatchObject({ code: 'invalid_input' });
  });

  test('case 6: a unit that the table above hides tells nothing on its own page either', async () => {
    for (const unit of ['d4', 'd5']) {
      const closed = (await statistics(`org.all.fi.${unit};date=2026-02-01_2026-02-28`)).reply();
      expect(closed.interviews).toBeNull();
      expect(closed.hidden).not.toBeNull();
      expect(
        closed.indicators.every(
          ({ n, cells, mean }) => (n ?? 0) === 0 && mean === null && !cells.some(({ n: count }) => count),
        ),
      ).toBe(true);
      expect(
        closed.dimensions.every(({ n, categories }) => (n ?? 0) === 0 && !categories.some(({ n: count }) => count)),
      ).toBe(true);
      expect(closed.comments.every(({ n }) => (n ?? 0) === 0)).toBe(true);
    }
    expect((await statistics(`org.all.de.south.d3;${march}`)).reply().interviews).toBe(90);
  });

  test('a unit outside the scope is forbidden', async () => {
    expect((await statistics('org.all.fi', dealer)).problem).toMatchObject({ code: 'path_forbidden', status: 403 });
    expect((await statistics('org.all.nowhere')).problem).toMatchObject({ code: 'path_forbidden', status: 403 });
  });
});
