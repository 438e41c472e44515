import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let tester: TestProduct;
/** The manager reads interviews and may not see single persons; the administrator may. */
let tokens: { readonly admin: string; readonly manager: string };
/** All of them below fi, answered in the second quarter of 2026. */
const unitNos = { d4: 9, d5: 10 } as const;
const firstDay = Date.UTC(2026, 3, 1, 10);
const inQuarter = 'org.all.fi;date=2026-04-01_2026-06-30';

function interviews(): IncomingInterview[] {
  const models = [...Array<string>(12).fill('golf'), ...Array<string>(7).fill('polo'), 'id3'];
  return models.map((model, index) => ({
    externalId: `p${index}`,
    answeredAt: new Date(firstDay + index * 86_400_000),
    channel: index === 19 ? 'letter' : index % 3 === 0 ? 'sms' : 'mail',
    locale: 'de',
    status: 'complete',
    // Two at d5: the ranking hides it, and d4 beside it.
    unitNos: { org: index < 18 ? unitNos.d4 : unitNos.d5, brand: 102 },
    answers: {
      nps: index % 11,
      model,
      reasons: index === 19 ? ['price', 'staff'] : index < 9 ? ['price'] : [],
    },
  }));
}

beforeAll(async () => {
  tester = await startTestProduct({ interviewCount: 0 });
  const [admin, manager] = await Promise.all([tester.signIn('admin'), tester.signIn('manager')]);
  tokens = { admin, manager };
  const universeId = tester.people.aurora;
  await tester.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const options = { now: new Date(), acceptedBy: 'test', reason: 'test' };
    const outcomes = await acceptInterviews(tx, survey, interviews(), options);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
  await tester.projected();
});

afterAll(() => tester?.close());

const listFor = async (who: keyof typeof tokens, path = inQuarter): Promise<InterviewList> =>
  (
    await tester.client.call(
      'listInterviews',
      {
        params: { survey: 'sales', filteredDrillPath: path },
        query: { columns: 'nps,model,reasons', limit: 200 },
      },
      { token: tokens[who] },
    )
  ).reply();

const optionsFor = async (filter: string) =>
  (
    await tester.client.call(
      'queryFilterOptions',
      { params: { survey: 'sales', filter }, query: { path: inQuarter } },
      { token: tokens.manager },
    )
  ).reply();

const pageFor = async (who: keyof typeof tokens, interviewId: string) =>
  (
    await tester.client.call('getInterview', { params: { survey: 'sales', interviewId } }, { token: tokens[who] })
  ).reply();

test('case 7 a category that the filters hide stands in no row of the list, whatever is chosen beside it', async () => {
  const list = await listFor('manager');
  for (const filter of ['model', 'reasons', 'channel', 'locale']) {
    const { options } = await optionsFor(filter);
    const hidden = options.filter((option) => option.hidden !== null).map(({ extName }) => extName);
    if (filter === 'model') expect(hidden.toSorted()).toEqual(['id3', 'polo']);
    const told = list.rows.flatMap(({ answers, channel, locale }) =>
      filter === 'channel' ? [channel] : filter === 'locale' ? [locale] : [answers[filter] ?? []].flat().map(String),
    );
    for (const category of hidden) expect(told, `${filter} ${category}`).not.toContain(category);
    const column = list.columns.find(({ extName }) => extName === filter);
    if (column) expect(column.hidesCategories, filter).toBe(hidden.length > 0);
  }
  // Who chose none, the one alone and the one hidden beside it read the same.
  expect(list.rows.filter(({ answers }) => answers['model'] === null)).toHaveLength(8);
  expect(list.rows.filter(({ answers }) => answers['model'] === 'golf')).toHaveLength(12);
  expect(list.rows.filter(({ channel }) => channel === '')).not.toHaveLength(0);
  expect(list.titles['model']).toEqual({ golf: 'golf' });
  const exact = await listFor('admin');
  expect(exact.rows.filter(({ answers }) => answers['model'] === 'id3')).toHaveLength(1);
  expect(exact.columns.some(({ hidesCategories }) => hidesCategories)).toBe(false);
});

test('case 7 the pages of the interviews, one after the other, tell no more than the list of their quarter', async () => {
  const list = await listFor('manager');
  const exact = new Map((await listFor('admin')).rows.map((row) => [row.interviewId, row]));
  for (const row of list.rows) {
    const page = await pageFor('manager', row.interviewId);
    const unit = page.units.find(({ perspective }) => perspective === 'org')?.lineage.at(-1);
    expect(unit?.path).toBe(row.unit.path);
    expect(page.channel).toBe(row.channel);
    for (const name of ['model', 'reasons'])
      expect(page.answers.find(({ extName }) => extName === name)?.value ?? null).toEqual(row.answers[name]);
    const seen = await pageFor('admin', row.interviewId);
    expect(seen.units.find(({ perspective }) => perspective === 'org')?.lineage.at(-1)?.path).toBe(
      exact.get(row.interviewId)?.unit.path,
    );
  }
  expect(new Set(list.rows.map(({ unit }) => unit.slug))).toEqual(new Set(['fi']));
});
