import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Statistics } from '@echolot/contract/analytics/statistics';
import type { ReportOptions } from '@echolot/contract/reports/report-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../../../../drawing/table-book.ts';
import { makeReport, notesOf, recordsOf } from '../../../../../testing/report-tester.ts';
import { acceptSmallNumbers, smallNumberMonths } from '../../../../../testing/small-numbers.ts';
import { startTestProduct, type TestProduct } from '../../../../../testing/test-product.ts';
import { reportTexts } from '../report-texts.ts';
import { indicatorsReport } from './indicators-report.ts';
import { rankingListReport } from './ranking-list-report.ts';
import { rankingReport } from './ranking-report.ts';
import { summarySheet } from './ranking-sheets.ts';
import { rankingTexts } from './ranking-texts.ts';

let running: TestProduct;
let manager: string;
let dealer: string;

const { march, april } = smallNumberMonths;
/** Units that have others below, in both perspectives, with and without a filter. */
const places = ['org.all', 'org.all.de', 'org.all.de.north', 'org.all.fi', 'brand.brands'];
const paths = places.flatMap((place, index) => [
  `${place};date=${april}`,
  index % 2 === 0 ? `${place};date=${march};model=golf*id3` : place,
]);

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  const titles = JSON.stringify({ en: 'Experience' });
  await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.updateTable('survey').set({ composite_titles: titles, composite_target: 80 }).execute(),
  );
  await acceptSmallNumbers(running);
  [manager, dealer] = await Promise.all([running.signIn('manager'), running.signIn('dealer')]);
});
afterAll(() => running?.close());

const at = (filteredDrillPath: string) => ({ params: { survey: 'sales', filteredDrillPath } });
const askRanking = async (path: string, token = manager): Promise<Ranking> =>
  (await running.client.call('getRanking', at(path), { token })).reply();
const benchmark = (path: string, token = manager) =>
  makeReport<'ranking'>(running, rankingReport, { token, path, options: {} });
const list = (path: string, options: Partial<ReportOptions<'rankinglist'>> = {}, token = manager) =>
  makeReport<'rankinglist'>(running, rankingListReport, { token, path, options: { search: '', ...options } });

const tooFew = 'Hidden: fewer than 5 answers';
const complementary = 'Hidden so that a small group cannot be worked out by subtraction';
const reasonOf = (hidden: 'too_few' | 'complementary'): string => (hidden === 'too_few' ? tooFew : complementary);
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The numbers a reply tells of one row and indicator, without its name. */
function toldNumbers(ranking: Ranking, row: number): Map<string, (number | null)[]> {
  return new Map(
    ranking.indicators.map(({ title }, position) => {
      const column = ranking.columns[position];
      const of = (list: readonly (number | null)[] | undefined) => list?.[row] ?? null;
      const { ranks, values, ns, lows, highs, changes, groups, quarters, rests } = column ?? {};
      return [title, [ranks, values, ns, lows, highs, changes, groups, quarters, rests].map(of)];
    }),
  );
}

describe('R-119 the Excel benchmark', () => {
  test.each(paths)(
    'case 7: says of %s what the ranking says, to the last digit, and why it says no more',
    async (path) => {
      const [made, ranking] = await Promise.all([benchmark(path), askRanking(path)]);
      const records = recordsOf(made, 'Ranking');
      expect(records).toHaveLength(ranking.rows.length);
      let hidden = 0;
      for (const [row, unit] of ranking.rows.entries()) {
        const record = records.find(({ Name: name }) => name === (unit.name || `At ${ranking.unit.name} itself`));
        expect(record?.['Interviews']).toBe(unit.n ?? tooFew);
        expect(record?.['Interviews, period before']).toBe(unit.previousN);
        hidden += unit.n === null ? 1 : 0;
        const { values = [], changes = [], hidden: reasons = [] } = ranking.composite ?? {};
        const why = reasons[row] ?? null;
        hidden += why === null ? 0 : 1;
        expect(record?.['Experience: Value']).toBe(why === null ? values[row] : reasonOf(why));
        expect(record?.['Experience: Change']).toBe(changes[row]);
        for (const [title, numbers] of toldNumbers(ranking, row)) {
          const position = ranking.indicators.findIndex((one) => one.title === title);
          const cells = Object.entries(record ?? {}).filter(([name]) => name.startsWith(`${title}: `));
          // No number but those of the reply, and each in its place.
          expect(cells.map(([, value]) => value).filter(isNumber)).toEqual(numbers.filter(isNumber));
          const reason = ranking.columns[position]?.hidden[row];
          if (!reason) continue;
          hidden += 1;
          expect(cells.flatMap(([, value]) => value ?? [])).toEqual([reasonOf(reason)]);
        }
      }
      for (const { hidden: reasons } of ranking.totalColumns) hidden += reasons[0] ? 1 : 0;
      hidden += ranking.composite?.totalHidden ? 1 : 0;
      const course = recordsOf(made, 'Trend by month').filter(({ Value: value }) => typeof value === 'string').length;
      const byUnit = recordsOf(made, 'Trend by unit')
        .flatMap(({ Indicator: _, Unit: __, ...points }) => Object.values(points))
        .filter((point) => typeof point === 'string').length;
      expect(made.facts.suppressed).toBe(hidden + course + byUnit + (ranking.total.n === null ? 1 : 0));
      expect(notesOf(made).get('Hidden values')?.[0]).toBe(made.facts.suppressed);
    },
  );

  test('case 7: where a column holds several indicators, each has the digits of the screen', async () => {
    const ranking = await askRanking(`org.all;date=${april}`);
    const words = { common: reportTexts('en'), own: rankingTexts('en') };
    const rows: (readonly Cell[])[] = [];
    for await (const batch of summarySheet(ranking, words).rows) if (!('lines' in batch)) rows.push(...batch);
    const { composite, indicators, totalColumns } = ranking;
    const digits = indicators.map(({ decimals }) => decimals);
    expect(new Set(digits).size).toBeGreaterThan(1);
    expect(rows.map(([, value]) => value)).toEqual(
      [...totalColumns.map(({ values }) => values[0]), composite?.total].map((number, position) => ({
        number,
        decimals: digits[position] ?? composite?.decimals,
      })),
    );
  });

  test('some of these figures are hidden, for either reason, or the comparison shows nothing', async () => {
    const replies = await Promise.all(paths.map((path) => askRanking(path)));
    const reasons = replies.flatMap(({ columns }) => columns.flatMap(({ hidden }) => hidden));
    expect(new Set(reasons)).toEqual(new Set([null, 'too_few', 'complementary']));
    expect(replies.some(({ columns }) => columns.some(({ significant }) => significant.includes(true)))).toBe(true);
  });

  test('tells courses by month and by unit as the screen draws them', async () => {
    const path = 'org.all.de;date=2026-01-01_2026-06-30';
    const made = await benchmark(path);
    const query = { indicators: 'nps,csat,effort,price', by: 'month' as const };
    const courses = (await running.client.call('getCourses', { ...at(path), query }, { token: manager })).reply();
    const told = recordsOf(made, 'Trend by month');
    for (const { indicator, points } of courses.courses) {
      const rows = told.filter(({ Indicator: title }) => title === indicator.title);
      expect(rows.map(({ Value: value }) => (isNumber(value) ? value : null))).toEqual(points.values);
      expect(rows.map(({ Answers: n }) => n)).toEqual(points.ns);
      expect(rows.map((row) => row['95 % from'])).toEqual(points.lows);
    }
    const small = await benchmark('org.all.fi.d4;date=2026-01-01_2026-06-30');
    const reasons = recordsOf(small, 'Trend by month').map(({ Value: value }) => value);
    expect(reasons.filter((value) => typeof value === 'string').length).toBeGreaterThan(0);
    for (const indicator of ['nps', 'csat']) {
      const ask = { ...at(path), query: { indicator } };
      const trends = (await running.client.call('getRankingTrends', ask, { token: manager })).reply();
      const rows = recordsOf(made, 'Trend by unit').filter(({ Indicator: title }) => title === indicator);
      expect(rows).toHaveLength(trends.rows.length);
      for (const { slug, values } of trends.rows) {
        const row = rows.find(({ Unit: unit }) => unit === slug.toUpperCase());
        const cells = Object.values(row ?? {}).slice(2);
        expect(cells.map((cell) => (isNumber(cell) ? cell : null))).toEqual(values);
      }
    }
  });

  test('a hidden point of a unit says why, as its own page does, and is counted', async () => {
    const path = 'org.all.fi;date=2026-01-01_2026-06-30';
    const made = await benchmark(path);
    const seen = new Set<unknown>();
    for (const { Indicator: title, Unit: unit, ...points } of recordsOf(made, 'Trend by unit')) {
      const place = path.replace('org.all.fi', `org.all.fi.${String(unit).toLowerCase()}`);
      const query = { indicators: String(title), by: 'month' as const };
      const told = (await running.client.call('getCourses', { ...at(place), query }, { token: manager })).reply();
      const { hidden = [], values = [] } = told.courses[0]?.points ?? {};
      const expected = hidden.map((reason, bucket) => (reason === null ? values[bucket] : reasonOf(reason)));
      expect([title, unit, ...Object.values(points)]).toEqual([title, unit, ...expected]);
      for (const reason of hidden) seen.add(reason);
    }
    expect(seen.has('too_few')).toBe(true);
    expect(seen.has(null)).toBe(true);
  });

  test('says of what, of when and by which filters it is, where to see the same, and how figures are counted', async () => {
    const path = `org.all.de.north;date=${april};model=golf*_polo;hierarchy=was`;
    const made = await benchmark(path);
    const ranking = await askRanking(path);
    const notes = notesOf(made);
    expect(notes.get('Unit')).toEqual(['ALL › DE › NORTH']);
    expect(notes.get('From')).toEqual([new Date('2026-04-01')]);
    expect(notes.get('To')).toEqual([new Date('2026-04-30')]);
    expect(notes.get('Filters')).toEqual(['model: golf, not polo']);
    expect(notes.get('Organisation structure')).toEqual(['as it was on the day of each interview']);
    expect(notes.get('Data as of')).toEqual([ranking.position]);
    expect(made.book.notes).toContainEqual({
      label: 'Open in Echolot',
      value: { link: `https://echolot.test/ranking/sales/${path}`, text: 'Open' },
    });
    expect(recordsOf(made, 'Definitions')).toHaveLength(ranking.indicators.length + 1);
    expect(recordsOf(made, 'Summary').at(-1)).toMatchObject({ Indicator: 'Experience', 'Target: Target': 80 });
    expect(recordsOf(made, 'Definitions')[1]).toMatchObject({
      Indicator: 'csat',
      'How it is counted': 'Share of the answers 4 to 5.',
      'Scale of the answers': '1 to 5',
    });
    expect(made.facts.fileName).toMatch(/^sales-benchmark-north-\d{4}-\d\d-\d\d$/);
    expect(made.steps.at(-1)).toEqual([6, 6]);
  });

  test('of an empty selection says so, and is refused where the screen is', async () => {
    const made = await benchmark('org.all.de.north.d1;date=2020-01-01_2020-01-31');
    expect(made.sheets.get('Ranking')?.flat()).toContain('There are no units below D1.');
    await expect(benchmark('org.all.de.north', dealer)).rejects.toThrow('path_forbidden');
    await expect(benchmark('org.all.nowhere')).rejects.toThrow('path_forbidden');
  });
});

describe('R-122 the list of the ranking', () => {
  const sorts = [
    'name',
    '-name',
    'n',
    '-n',
    'rank',
    '-rank',
    'nps',
    '-nps',
    'effort',
    '-effort',
    '(rest)',
    '-(quarter)',
  ];

  test.each(sorts)(
    'case 7: sorted by %s it stands as on the screen: what is hidden comes last either way',
    async (sort) => {
      for (const path of ['org.all', 'org.all.de', `org.all.de.north;date=${april}`]) {
        const [made, ranking] = await Promise.all([list(path, { sort }), askRanking(path)]);
        const [whole, ...rows] = recordsOf(made, 'Ranking');
        expect(whole?.['Name']).toBe(`All of ${ranking.unit.name}`);
        expect(whole?.['Answers']).toBe(ranking.total.n);
        const [, indicator] = /^-?(nps|effort)$/.exec(sort) ?? [];
        if (indicator === undefined) continue;
        const position = ranking.indicators.findIndex(({ extName }) => extName === indicator);
        const column = ranking.columns[position];
        const keys = rows.map(({ Name: name }) => {
          const row = ranking.rows.findIndex((unit) => unit.name === name);
          const value = column?.values[row] ?? null;
          return {
            group: value === null ? 2 : (column?.ns[row] ?? 0) < ranking.reliabilityMinimumN ? 1 : 0,
            value,
            row,
          };
        });
        const sign = sort.startsWith('-') ? -1 : 1;
        expect(keys).toEqual(
          keys.toSorted((a, b) => a.group - b.group || sign * ((a.value ?? 0) - (b.value ?? 0)) || a.row - b.row),
        );
      }
    },
  );

  test('has the columns that are shown, and finds what is searched', async () => {
    const path = `org.all.de.north;date=${april}`;
    const ranking = await askRanking(path);
    const titles = (await list(path)).book.sheets[0]?.columns.map(({ title, group }) => [group, title].join(': '));
    expect(titles?.slice(0, 9)).toEqual(
      [
        [undefined, 'Rank'],
        [undefined, 'Name'],
        [undefined, 'Answers'],
        ['nps', 'Value'],
        ['nps', '95 % from'],
        ['nps', '95 % to'],
        ['nps', 'Change'],
        ['nps', 'Change in words'],
        ['Trend: nps', 'First'],
      ].map((pair) => pair.join(': ')),
    );
    const narrow = await list(path, { columns: 'csat,(rest)', search: 'd1', sort: '-csat' });
    const [, only, ...others] = recordsOf(narrow, 'Ranking');
    expect(others).toEqual([]);
    expect(Object.keys(only ?? {})).toEqual([
      ...['Rank', 'Name', 'vs. rest: csat: vs. rest', 'vs. rest: csat: vs. rest in words'],
      ...['csat: Value', 'csat: Change', 'csat: Change in words'],
    ]);
    const row = ranking.rows.findIndex(({ slug }) => slug === 'd1');
    expect(only?.['csat: Value']).toBe(ranking.columns[1]?.values[row]);
    expect((await list(path, { search: 'zürich' })).sheets.get('Ranking')?.flat()).toContain(
      'No unit is called “zürich”.',
    );
  });

  test('as CSV it holds the same figures, and a name that looks like a formula stays a name', async () => {
    const made = await makeReport<'rankinglist'>(running, rankingListReport, {
      ...{ token: manager, path: `org.all;date=${april}`, format: 'csv', locale: 'de' },
      options: { search: '' },
    });
    const ranking = await askRanking(`org.all;date=${april}`);
    const [heads = '', whole = ''] = made.text.split('\r\n');
    expect(heads).toContain('Rang,Name,Antworten,nps: Wert');
    expect(whole.split(',').slice(1, 4)).toEqual([
      'ALL gesamt',
      String(ranking.total.n),
      String(ranking.totalColumns[0]?.values[0]),
    ]);
    expect(made.text).toContain('Verborgen: weniger als 5 Antworten');
  });
});

const statisticsPaths = [
  `org.all;date=${april}`,
  'org.all.de.north;model=golf*id3',
  `org.all.de.north.d2;date=${april}`,
  'org.all.fi.d5;model=golf*id3',
];
const askStatistics = async (filteredDrillPath: string): Promise<Statistics> => {
  const params = { survey: 'sales', filteredDrillPath };
  return (await running.client.call('getStatistics', { params, query: {} }, { token: manager })).reply();
};
const indicators = (path: string, format: 'xlsx' | 'csv' = 'xlsx') =>
  makeReport<'indicators'>(running, indicatorsReport, { token: manager, path, options: {}, format });

const isText = (value: unknown): value is string => typeof value === 'string';
const numberOf = (value: unknown): unknown => (isText(value) ? null : value);
const either = 'Hidden: fewer than 5 answers, or needed so that they cannot be worked out';

describe('R-119, R-122 the indicators of a unit', () => {
  test.each(statisticsPaths)(
    'case 7: tells of %s what the page of statistics tells, and why it tells no more',
    async (path) => {
      const [made, told] = await Promise.all([indicators(path), askStatistics(path)]);
      let hidden = 0;
      const figures = recordsOf(made, 'Indicators');
      for (const [index, one] of told.indicators.entries()) {
        const row = figures[index] ?? {};
        const { title, value, n, missing, low, high, mean, standardDeviation } = one;
        expect(row).toMatchObject({ Indicator: title, Answers: n, 'Without an answer': missing });
        expect(row).toMatchObject({ '95 % from': low, '95 % to': high, 'Standard deviation': standardDeviation });
        expect(numberOf(row['Value'])).toBe(value);
        expect(numberOf(row['Mean'])).toBe(mean);
        expect(isText(row['Value'])).toBe(one.hidden !== null);
        expect(isText(row['Mean'])).toBe(mean === null && (n ?? 0) > 0);
      }
      for (const row of figures)
        hidden += Object.values(row).filter((cell) => isText(cell) && cell.startsWith('Hid')).length;

      const steps = recordsOf(made, 'Distribution');
      expect(
        steps.flatMap((row) =>
          told.indicators.some(({ cells }) => cells.length > 0) ? [numberOf(row['Answers'])] : [],
        ),
      ).toEqual(told.indicators.flatMap(({ cells }) => cells.map(({ n }) => n)));
      for (const row of steps) {
        if (!isText(row['Answers'])) continue;
        expect(row).toMatchObject({ Answers: either, Share: null });
        hidden += 1;
      }

      const categories = recordsOf(made, 'Categories');
      const listed = told.dimensions.flatMap(({ title, hidden: reason, categories: all, n: total }) => {
        const ones: { title: string | null; n: number | null }[] = reason === null ? all : [{ title: null, n: null }];
        return ones.map((one) => ({ title, one, total }));
      });
      expect(categories).toHaveLength(listed.length);
      for (const [index, { title, one, total }] of listed.entries()) {
        const row = categories[index] ?? {};
        expect(row).toMatchObject({ Question: title, Category: one.title });
        expect(numberOf(row['Answers'])).toBe(one.n);
        expect(row['Share']).toBe(one.n === null || !total ? null : one.n / total);
        hidden += one.n === null ? 1 : 0;
      }
      const comments = recordsOf(made, 'Comments');
      expect(comments.map(({ Comments: n }) => numberOf(n))).toEqual(told.comments.map(({ n }) => n));
      hidden += told.comments.filter((one) => one.hidden !== null).length;
      const byUnit = recordsOf(made, 'By unit').filter(({ Value: value }) => isText(value)).length;
      expect(made.facts.suppressed).toBe(hidden + byUnit);
    },
  );

  test('of some nothing is told, of others only some steps are hidden', async () => {
    const all = await Promise.all(statisticsPaths.map(askStatistics));
    expect(all.some(({ indicators }) => indicators.some(({ hidden }) => hidden !== null))).toBe(true);
    expect(all.some(({ indicators }) => indicators.some(({ cells }) => cells.some(({ n }) => n === null)))).toBe(true);
  });

  test('an empty selection is told as one, and CSV holds the indicators alone', async () => {
    const none = 'org.all;date=2019-01-01_2019-01-31';
    const made = await indicators(none);
    expect(recordsOf(made, 'Indicators')[0]).toMatchObject({ Indicator: 'nps', Value: null, Answers: 0 });
    const { text } = await indicators(`org.all;date=${april}`, 'csv');
    const [first] = (await askStatistics(`org.all;date=${april}`)).indicators;
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(`nps,${first?.value},${first?.n}`);
  });
});
