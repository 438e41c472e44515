import { printFilterTokens } from '@echolot/core/filter-tokens';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord } from '../../../database/test-database.ts';
import { propertyRuns, sized } from '../../../testing/endurance.ts';
import {
  addSampleVariables,
  type FilterSample,
  filterSampleArbitrary,
  type RecordedInterview,
  sampleComments,
} from '../../../testing/filter-samples.ts';
import { createSignInPeople } from '../../../testing/sign-in-people.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let running: TestProduct;
let token: string;
let recorded: readonly RecordedInterview[];

/** The small universe's tree: every unit below by its own number, and the numbers of all units in it. */
const subtrees: Readonly<Record<string, readonly number[]>> = {
  'org.all': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  'org.all.de': [2, 4, 5, 6, 7, 8],
  'org.all.fi': [3, 9, 10],
  'org.all.de.north': [4, 6, 7],
  'org.all.de.south': [5, 8],
  'org.all.de.north.d1': [6],
  'org.all.de.north.d2': [7],
  'org.all.de.south.d3': [8],
  'org.all.fi.d4': [9],
  'org.all.fi.d5': [10],
};

beforeAll(async () => {
  const database = await createTestRecord();
  const people = await createSignInPeople(database.record);
  const universeId = people.aurora;
  await database.record.inUniverse(universeId, async ({ db }) => {
    const { surveyId } = await db
      .selectFrom('survey')
      .select('survey_id as surveyId')
      .where('ext_name', '=', 'sales')
      .executeTakeFirstOrThrow();
    await addSampleVariables(database.record, { universeId, surveyId });
  });
  // Uneven units, so that filters leave some with few answers.
  const interviews = [2, 3, 6, 6, 6, 7, 7, 7, 7, 7, 8, 9, 9, 10, 10, 10].flatMap((unitNo, seed) =>
    Array.from({ length: 7 }, (_, index): IncomingInterview => {
      const turn = seed * 7 + index;
      const at = new Date(Date.UTC(2026, 5, 14) - turn * 5 * 86_400_000);
      return {
        externalId: `f${turn}`,
        answeredAt: at,
        channel: turn % 3 === 0 ? 'sms' : 'mail',
        locale: 'de',
        status: 'complete',
        unitNos: { org: unitNo, brand: 102 },
        answers: {
          ...(turn % 5 !== 0 && { nps: turn % 11, model: ['golf', 'polo', 'id3', 'polo1'][turn % 4] ?? '' }),
          ...(turn % 7 !== 0 && { price: (turn * 13) % 100, paid: (turn * 37) % 500 }),
          ...(turn % 2 !== 0 && { reasons: ['price', 'staff', 'waiting'].slice(turn % 3) }),
          bought: at.toISOString().slice(0, 10),
          comment: sampleComments[turn % sampleComments.length] ?? '',
        },
      };
    }),
  );
  recorded = await database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
    expect(outcomes.filter(({ outcome }) => outcome !== 'accepted')).toEqual([]);
    const { rows } = await sql<RecordedInterview>`
      select unit_nos as "unitNos", day::text, channel, answers from interview where survey_id = ${survey.surveyId}`.execute(
      tx.db,
    );
    return rows;
  });
  running = await startTestProduct({ database, people });
  token = await running.signIn('manager');
  await running.projected();
});

afterAll(() => running?.close());

const ask = (filteredDrillPath: string) =>
  running.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath } }, { token });

/** Everything the ranking shows at a path: interviews, and answers to the first indicator. */
async function shownAt(path: string, samples: readonly FilterSample[]) {
  const tokens = samples.map((sample) => sample.token).join(';');
  const ranking = (await ask(`${path};${tokens}`)).reply();
  const { rows, columns, total, totalColumns, suppressionMinimumN } = ranking;
  return {
    minimumN: suppressionMinimumN,
    sides: [
      { total: total.n, rows: rows.map(({ slug, n }) => ({ slug, n })) },
      {
        total: totalColumns[0]?.ns[0] ?? null,
        rows: rows.map(({ slug }, row) => ({ slug, n: columns[0]?.ns[row] ?? null })),
      },
    ],
  };
}

/** The same figure counted over the record: interviews (0), or answers to the first indicator (1). */
function countAt(unitNos: readonly number[], samples: readonly FilterSample[], side: number): number {
  return recorded.filter(
    (interview) =>
      unitNos.includes(interview.unitNos['org'] ?? 0) &&
      (side === 0 || interview.answers['nps'] !== undefined) &&
      samples.every((sample) => sample.matches(interview)),
  ).length;
}

/** Filters over dates and their codes aside: the product's today is not the samples'. */
const timeless = fc.uniqueArray(
  filterSampleArbitrary.filter((sample) => !sample.token.startsWith('bought=')),
  { minLength: 1, maxLength: 2, selector: (sample) => sample.token.split('=')[0] },
);

const withoutPrice: FilterSample = {
  token: 'price=_-999999999999999_999999999999999',
  matches: ({ answers }) => answers['price'] === undefined,
};

test('R-101 case 7: with filters, too, small numbers stay hidden and do not follow from those shown', async () => {
  let hiddenCount = 0;
  await fc.assert(
    fc.asyncProperty(timeless, async (samples) => {
      const closed = new Map<string, boolean>();
      for (const [path, unitNos] of Object.entries(subtrees)) {
        const { minimumN, sides } = await shownAt(path, samples);
        for (const [side, { total, rows }] of sides.entries()) {
          const countOf = (slug: string): number =>
            countAt(slug === '' ? unitNos.slice(0, 1) : (subtrees[`${path}.${slug}`] ?? []), samples, side);
          for (const { slug, n } of rows) {
            const count = countOf(slug);
            if (n === null) hiddenCount += 1;
            else expect(n).toBe(count);
            if (count > 0 && count < minimumN) expect(n, `${path}.${slug}`).toBeNull();
            closed.set(`${side} ${path}.${slug}`, n === null);
          }
          // A unit whose number its parent hides does not show it on its own page, nor do its parts give it away.
          if (closed.get(`${side} ${path}`)) expect(total, path).toBeNull();
          if (total === null) continue;
          expect(total).toBe(countAt(unitNos, samples, side));
          const hidden = rows.filter(({ n }) => n === null);
          const rest = hidden.reduce((sum, { slug }) => sum + countOf(slug), 0);
          // That nobody answered may follow: zeros are shown, too.
          if (rest === 0) continue;
          expect(hidden.length, path).toBeGreaterThan(1);
          expect(rest, path).toBeGreaterThanOrEqual(minimumN);
        }
      }
    }),
    // What is left in Germany is one answer that its empty neighbours would tell.
    { numRuns: propertyRuns(25), examples: [[[withoutPrice]]] },
  );
  expect(hiddenCount).toBeGreaterThan(0);
});

const payloads = [
  "' OR 1=1 --",
  "') UNION ALL SELECT * FROM system.users --",
  '"; DROP TABLE echolot.facts; --',
  '{f0:String}',
  "{f0:String}') OR ('' = '",
  'sleep(3)',
  "\\' OR sleep(3) OR \\'",
  '%00\u0000\u0001',
  '\t\n\r\\N',
  '\\x27',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '９９_１００',
  '1_2) OR (1=1',
  '-0_0',
  '-999999999999999.9999999999_999999999999999.9999999999',
  '0.0000000001_0.0000000002',
  'rdays-36525,36525',
  'rdatee36525df',
  'rdays-999999,999999',
  '1900-01-01_2199-12-31',
  '0001-01-01_9999-12-31',
  '2026-02-29_2026-02-30',
  '_',
  '__',
  '\ud7ff\u{10ffff}\u200b\u202e',
  'a'.repeat(3000),
  '1_2*'.repeat(500),
];
const names = [
  'nps',
  'price',
  'paid',
  'model',
  'reasons',
  'bought',
  'comment',
  'channel',
  'locale',
  'date',
  'tabledate',
];

const hostileValue = fc.oneof(
  fc.constantFrom(...payloads),
  fc.string({ unit: fc.constantFrom('!', '_', '-', '.', '~', ',', '0', '9', "'", '\\', '%', '{', '}', ':', '(', ')') }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileFilters = fc
  .uniqueArray(
    fc.record({
      extName: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constant('v1') },
      ),
      values: fc.array(fc.record({ value: hostileValue, exclude: fc.boolean(), submatch: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ extName }) => extName },
  )
  .map(printFilterTokens);
/** What no program would print. */
const soup = fc.string({
  unit: fc.constantFrom(
    ...names,
    '=',
    '=',
    '*',
    ';',
    '~',
    '_',
    '!',
    '∕',
    '＆',
    "'",
    '1',
    '2',
    '.',
    '-',
    'rdays',
    'today',
  ),
  maxLength: 60,
});

test('R-093 case 9: thousands of hostile filters are answered or refused, and none is an error of ours', async () => {
  const count = sized({ whole: 1500, small: 500 });
  const texts = fc.sample(fc.oneof({ weight: 3, arbitrary: hostileFilters }, { weight: 1, arbitrary: soup }), count);
  const answers = new Map<string, number>();
  const waiting = texts.map((text) => `org.all;${text}`.slice(0, 8000));
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status, code } = await ask(path);
      if (status !== 200 && status !== 400) throw new Error(`${status} ${code} for ${JSON.stringify(path)}`);
      answers.set(code ?? 'answered', (answers.get(code ?? 'answered') ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(running.errors).toEqual([]);
  // Both ways were taken, and the facts are there as before.
  for (const code of ['answered', 'filter_malformed', 'filter_unknown', 'period_malformed'])
    expect(answers.get(code) ?? 0, code).toBeGreaterThan(0);
  expect((await ask('org.all')).reply().total.n).toBe(recorded.length);
}, 300_000);
