import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

const minimumN = 5;
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_260_620);

/** Units of a page, and the pages of the units below it. */
const pages: Readonly<Record<string, { perspective: 'org' | 'brand'; unitNos: readonly number[] }>> = {
  'org.all': { perspective: 'org', unitNos: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  'org.all.de': { perspective: 'org', unitNos: [2, 4, 5, 6, 7, 8] },
  'org.all.de.north': { perspective: 'org', unitNos: [4, 6, 7] },
  'org.all.de.north.d1': { perspective: 'org', unitNos: [6] },
  'org.all.de.north.d2': { perspective: 'org', unitNos: [7] },
  'org.all.de.south.d3': { perspective: 'org', unitNos: [8] },
  'org.all.fi.d4': { perspective: 'org', unitNos: [9] },
  'org.all.fi.d5': { perspective: 'org', unitNos: [10] },
  'brand.brands.vw': { perspective: 'brand', unitNos: [102] },
};
const windows = {
  '': ['', '9999'],
  ';date=2026-03-01_2026-03-31': ['2026-03-01', '2026-03-31'],
  ';date=2026-04-10_2026-05-02': ['2026-04-10', '2026-05-02'],
} as const;

interface RecordedInterview {
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
  readonly channel: string;
  readonly locale: string;
  readonly answers: { readonly model?: string; readonly reasons?: readonly string[] };
}

const otherFilters: Readonly<Record<string, (interview: RecordedInterview) => boolean>> = {
  '': () => true,
  ';channel=mail': ({ channel }) => channel === 'mail',
  ';locale=_fi': ({ locale }) => locale !== 'fi',
  ';model=golf*polo': ({ answers }) => ['golf', 'polo', 'lupo'].includes(answers.model ?? ''),
  ';reasons=price': (one) => categoriesOf(one, 'reasons').includes('price'),
};

let testProduct: TestProduct;
let manager: string;
let recorded: readonly RecordedInterview[];

beforeAll(async () => {
  testProduct = await startTestProduct({ interviewCount: 0 });
  manager = await testProduct.signIn('manager');
  const universeId = testProduct.people.aurora;
  const interview: fc.Arbitrary<Omit<IncomingInterview, 'externalId'>> = fc
    .record({
      day: fc.integer({ min: 0, max: 90 }),
      org: fc.constantFrom(6, 7, 7, 8, 8, 8, 9, 10, 10, 4),
      brand: fc.constantFrom(102, 102, 102, 103),
      channel: fc.constantFrom('mail', 'mail', 'mail', 'sms', 'sms', 'letter'),
      locale: fc.constantFrom('de', 'de', 'fi'),
      model: fc.constantFrom('golf', 'golf', 'golf', 'golf', 'polo', 'polo', 'lupo', 'id3', undefined),
      reasons: fc.option(fc.uniqueArray(fc.constantFrom('price', 'staff', 'waiting', 'cost')), { nil: undefined }),
    })
    .map(({ day, org, brand, channel, locale, model, reasons }) => ({
      answeredAt: new Date(Date.UTC(2026, 2, 1, 10) + day * 86_400_000),
      channel,
      locale,
      status: 'complete' as const,
      unitNos: { org, brand },
      answers: { nps: 9, ...(model && { model }), ...(reasons && { reasons }) },
    }));
  await testProduct.database.record.inUniverse(universeId, async (tx) => {
    const variables = await tx.db.selectFrom('variable').selectAll().where('kind', '=', 'dimension').execute();
    const merged = { model: ['lupo', 'polo'], reasons: ['cost', 'price'] } as const;
    await tx.copyRows(
      'variable_option',
      ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'titles', 'position', 'merged_into'],
      variables.map(({ survey_id: surveyId, variable_id: variableId, ext_name: name }) => {
        const [extName, target] = merged[name as keyof typeof merged];
        return [universeId, surveyId, variableId, extName, { en: extName }, 9, target];
      }),
    );
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interviews = fc
      .sample(interview, { numRuns: 420, seed })
      .map((one, index): IncomingInterview => ({ externalId: `r${index}`, ...one }));
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
    expect(outcomes.filter(({ outcome }) => outcome !== 'accepted')).toEqual([]);
    const { rows } = await sql<RecordedInterview>`
      select unit_nos as "unitNos", day::text, channel, locale, answers from interview`.execute(tx.db);
    recorded = rows;
  });
  await testProduct.projected();
});

afterAll(async () => {
  await testProduct?.close();
});

/** Categories of an interview as they are offered. */
function categoriesOf({ channel, locale, answers }: RecordedInterview, filter: string): readonly string[] {
  if (filter === 'channel') return [channel];
  if (filter === 'locale') return [locale];
  if (filter === 'reasons') return (answers.reasons ?? []).map((reason) => (reason === 'cost' ? 'price' : reason));
  return answers.model === undefined ? [] : [answers.model === 'lupo' ? 'polo' : answers.model];
}

const questions = fc.record({
  page: fc.constantFrom(...Object.keys(pages)),
  window: fc.constantFrom(...(Object.keys(windows) as (keyof typeof windows)[])),
  other: fc.constantFrom(...Object.keys(otherFilters)),
  filter: fc.constantFrom('model', 'reasons', 'channel', 'locale'),
});

test('R-115 case 7: options count what the record holds, and show nothing that the ranking filtered by them hides', async () => {
  const seen = { shown: 0, tooFew: 0, complementary: 0, closedAbove: 0, rest: 0 };
  await fc.assert(
    fc.asyncProperty(questions, async ({ page, window, other, filter }) => {
      const { perspective, unitNos } = pages[page] ?? { perspective: 'org', unitNos: [] };
      const [fromDay, toDay] = windows[window];
      const isOwn = other.startsWith(`;${filter}=`);
      const matching = recorded.filter(
        (one) =>
          unitNos.includes(one.unitNos[perspective] ?? 0) &&
          one.day >= fromDay &&
          one.day <= toDay &&
          (isOwn || (otherFilters[other]?.(one) ?? false)),
      );
      const countOf = (option: string): number =>
        matching.filter((one) => categoriesOf(one, filter).includes(option)).length;

      const path = `${page}${window}${other}`;
      const { options } = (
        await testProduct.client.call(
          'queryFilterOptions',
          { params: { survey: 'sales', filter }, query: { path, limit: 200 } },
          { token: manager },
        )
      ).reply();
      const isSystem = filter === 'channel' || filter === 'locale';
      const expected = isSystem
        ? [...new Set(matching.flatMap((one) => categoriesOf(one, filter)))]
        : filter === 'model'
          ? ['golf', 'polo', 'id3']
          : ['price', 'staff', 'waiting'];
      expect(options.map(({ extName }) => extName).toSorted()).toEqual(expected.toSorted());

      const base = `${page}${window}${isOwn ? '' : other}`;
      const rankingOf = async (filteredDrillPath: string): Promise<number | null> =>
        (
          await testProduct.client.call(
            'getRanking',
            { params: { survey: 'sales', filteredDrillPath } },
            { token: manager },
          )
        ).reply().total.n;
      const whole = await rankingOf(base);
      let hiddenN = 0;
      let hiddenCount = 0;
      for (const { extName, n, hidden } of options) {
        const actual = countOf(extName);
        if (hidden === null) {
          expect(n).toBe(actual);
          expect(n === 0 || actual >= minimumN).toBe(true);
          expect(await rankingOf(`${base};${filter}=${extName}`)).toBe(actual);
          if (actual > 0) {
            seen.shown += 1;
            expect(whole).not.toBeNull();
          }
          continue;
        }
        expect(n).toBeNull();
        expect(hidden).toBe(actual < minimumN ? 'too_few' : 'complementary');
        expect(actual).toBeGreaterThan(0);
        hiddenCount += 1;
        hiddenN += actual;
        if (hidden === 'too_few') seen.tooFew += 1;
        else if ((await rankingOf(`${base};${filter}=${extName}`)) === null) seen.closedAbove += 1;
        else seen.complementary += 1;
      }
      if (filter === 'reasons') return;
      // What is left of the total together: the hidden ones, beside a rest that hides itself when it is small.
      const rest = matching.filter((one) => categoriesOf(one, filter).length === 0).length;
      const isRestSmall = rest > 0 && rest < minimumN;
      if (hiddenCount === 0 && !isRestSmall) return;
      if (isRestSmall) seen.rest += 1;
      const isAllHidden = options.every(({ n, hidden }) => hidden !== null || n === 0);
      const unknown = hiddenCount + (isRestSmall ? 1 : 0);
      const unknownN = hiddenN + (isRestSmall ? rest : 0);
      expect(isAllHidden || (unknown >= 2 && unknownN >= minimumN)).toBe(true);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 45), seed },
  );
  // The sample shows every way there is.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
}, 180_000);
