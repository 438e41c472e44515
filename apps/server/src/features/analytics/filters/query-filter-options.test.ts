import type { FilterOptions } from '@echolot/contract/analytics/filter-options';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { giveNewOwner } from '../../../testing/unit-history.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let testProduct: TestProduct;
let manager: string;
let dealer: string;

const units = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10 } as const;
const march = 'date=2026-03-01_2026-03-31';

beforeAll(async () => {
  testProduct = await startTestProduct({ interviewCount: 0 });
  manager = await testProduct.signIn('manager');
  dealer = await testProduct.signIn('dealer');
  await addModels([
    ['tiguan', { en: 'Tiguan', de: 'Tiguan (Geländewagen)' }, null],
    ['up', { en: '100 % up! *_~\\' }, null],
    ['lupo', { en: 'Lupo' }, 'polo'],
  ]);
  await accept('d1', 20, { model: 'golf', reasons: ['price', 'staff'] });
  await accept('d1', 10, { model: 'polo' });
  await accept('d1', 7, { model: 'lupo' });
  await accept('d2', 30, { model: 'golf', reasons: ['price'] });
  await accept('d2', 40, { model: 'id3' }, 'sms', 'fi');
  await accept('d3', 25, { model: 'tiguan' }, 'letter', 'not a locale');
  await accept('d4', 12, {});
  await testProduct.projected();
});

afterAll(async () => {
  await testProduct?.close();
});

async function addModels(models: [string, Record<string, string>, string | null][]): Promise<void> {
  const universeId = testProduct.people.aurora;
  await testProduct.database.record.inUniverse(universeId, async (tx) => {
    const { survey_id: surveyId, variable_id: variableId } = await tx.db
      .selectFrom('variable')
      .select(['survey_id', 'variable_id'])
      .where('ext_name', '=', 'model')
      .executeTakeFirstOrThrow();
    await tx.copyRows(
      'variable_option',
      ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'titles', 'position', 'merged_into'],
      models.map(([extName, titles, mergedInto], place) => [
        ...[universeId, surveyId, variableId, extName, titles, 10 + place, mergedInto],
      ]),
    );
  });
}

let made = 0;

async function accept(
  unit: keyof typeof units,
  count: number,
  answers: IncomingInterview['answers'],
  channel = 'mail',
  locale = 'de',
  day = '2026-03-10',
): Promise<void> {
  const universeId = testProduct.people.aurora;
  const interviews = Array.from({ length: count }, (): IncomingInterview => {
    made += 1;
    return {
      externalId: `o${made}`,
      answeredAt: new Date(`${day}T10:00:00Z`),
      channel,
      locale,
      status: 'complete',
      unitNos: { org: units[unit], brand: 102 },
      answers: { nps: 9, ...answers },
    };
  });
  await testProduct.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
    expect(outcomes.filter(({ outcome }) => outcome !== 'accepted')).toEqual([]);
  });
}

interface Question {
  filter?: string;
  query?: string;
  limit?: number;
  survey?: string;
  token?: string;
}

const ask = (path: string, { filter = 'model', survey = 'sales', token = manager, ...query }: Question = {}) =>
  testProduct.client.call('queryFilterOptions', { params: { survey, filter }, query: { path, ...query } }, { token });

const counts = ({ options }: FilterOptions): Record<string, number | string | null> =>
  Object.fromEntries(options.map(({ extName, n, hidden }) => [extName, hidden ?? n]));

describe('options of a filter', () => {
  test('R-115 without a text: those with the most answers first, under unit and period of the path', async () => {
    const reply = (await ask(`org.all;${march}`)).reply();
    expect(reply.options).toEqual([
      { extName: 'golf', title: 'golf', n: 50, hidden: null },
      { extName: 'id3', title: 'id3', n: 40, hidden: null },
      { extName: 'tiguan', title: 'Tiguan', n: 25, hidden: null },
      { extName: 'polo', title: 'polo', n: 17, hidden: null },
      { extName: 'up', title: '100 % up! *_~\\', n: 0, hidden: null },
    ]);
    expect(reply).toMatchObject({ survey: 'sales', filter: 'model', total: 5, isCut: false, suppressionMinimumN: 5 });
    expect(counts((await ask(`org.all.de.north.d2;${march}`)).reply())).toMatchObject({ golf: 30, id3: 40, tiguan: 0 });
    expect(counts((await ask('org.all;date=2026-04-01_2026-04-30')).reply())).toMatchObject({ golf: 0, id3: 0 });
  });

  test('R-115 without a path it answers for the whole that the reader may see', async () => {
    const of = async (token: string) =>
      (
        await testProduct.client.call(
          'queryFilterOptions',
          { params: { survey: 'sales', filter: 'model' }, query: { query: 'GOLF' } },
          { token },
        )
      ).reply();
    expect(await of(manager)).toEqual((await ask('org.all', { query: 'GOLF' })).reply());
    const dealer = await testProduct.signIn('dealer');
    const [own] = (await of(dealer)).options;
    const [all] = (await of(manager)).options;
    expect(own).toMatchObject({ extName: 'golf' });
    expect(own?.n ?? 0).toBeLessThan(all?.n ?? 0);
  });

  test('R-102 what is typed finds titles and ext names; a merged category is not offered, and counts as its target', async () => {
    const find = async (query: string) => (await ask(`org.all;${march}`, { query })).reply().options;
    expect((await find('TIG')).map(({ extName }) => extName)).toEqual(['tiguan']);
    expect((await find('%')).map(({ extName }) => extName)).toEqual(['up']);
    expect((await find('*_~\\')).map(({ extName }) => extName)).toEqual(['up']);
    expect(await find('lupo')).toEqual([]);
    expect(await find('po')).toEqual([{ extName: 'polo', title: 'polo', n: 17, hidden: null }]);
    expect(await find('o')).toHaveLength(2);
  });

  test('R-102 titles speak the reader’s language', async () => {
    const admin = await testProduct.signIn('admin');
    await testProduct.client.call('changeLocale', { body: { locale: 'de' } }, { token: admin });
    const { options } = (await ask(`org.all;${march}`, { query: 'gelande', token: admin })).reply();
    expect(options.map(({ title }) => title)).toEqual(['Tiguan (Geländewagen)']);
    const { options: locales } = (
      await ask(`org.all;${march}`, { filter: 'locale', query: 'finn', token: admin })
    ).reply();
    expect(locales).toEqual([{ extName: 'fi', title: 'Finnisch', n: 40, hidden: null }]);
  });

  test('R-115 no more than the limit are listed, and it says how many there are', async () => {
    const cut = (await ask(`org.all;${march}`, { limit: 2 })).reply();
    expect(cut.options.map(({ extName }) => extName)).toEqual(['golf', 'id3']);
    expect(cut).toMatchObject({ total: 5, isCut: true });
    const typed = (await ask(`org.all;${march}`, { query: 'o', limit: 1 })).reply();
    expect(typed).toMatchObject({ total: 2, isCut: true });
    for (const limit of [0, 201, 1.5]) expect((await ask(`org.all;${march}`, { limit })).code).toBe('invalid_input');
    expect((await ask(`org.all;${march}`, { query: 'x'.repeat(201) })).code).toBe('invalid_input');
  });

  test('R-115 the other filters of the path count, its own does not, whatever it says', async () => {
    const mail = { golf: 50, polo: 17, id3: 0, tiguan: 0, up: 0 };
    expect(counts((await ask(`org.all;channel=mail;${march}`)).reply())).toEqual(mail);
    expect(counts((await ask(`org.all;channel=mail;model=golf;${march}`)).reply())).toEqual(mail);
    expect(counts((await ask(`org.all;model=_gone*golf;channel=mail;${march}`)).reply())).toEqual(mail);
    expect(counts((await ask(`org.all;model=golf;${march}`, { filter: 'reasons' })).reply())).toEqual({
      price: 50,
      staff: 20,
      waiting: 0,
    });
  });

  test('R-115 channel and locale offer what was answered at the unit', async () => {
    const channels = (await ask(`org.all;${march}`, { filter: 'channel' })).reply();
    expect(channels.options).toEqual([
      { extName: 'mail', title: 'mail', n: 79, hidden: null },
      { extName: 'sms', title: 'sms', n: 40, hidden: null },
      { extName: 'letter', title: 'letter', n: 25, hidden: null },
    ]);
    expect(counts((await ask(`org.all.fi;${march}`, { filter: 'channel' })).reply())).toEqual({ mail: 12 });
    const locales = (await ask(`org.all;${march}`, { filter: 'locale' })).reply();
    expect(locales.options.map(({ title, n }) => [title, n])).toEqual([
      ['German', 79],
      ['Finnish', 40],
      ['not a locale', 25],
    ]);
    expect((await ask(`org.all;${march}`, { filter: 'locale', query: 'ger' })).reply().total).toBe(1);
  });

  test.each([
    ['unknown', 'org.all', 'variable_not_found', 'unknown'],
    ['nps', 'org.all', 'variable_not_found', 'nps'],
    ['comment', 'org.all', 'variable_not_found', 'comment'],
    ['date', 'org.all', 'variable_not_found', 'date'],
    ['model', 'org', 'path_malformed', 'too_short'],
    ['model', 'org.all;nonsense', 'filter_malformed', 'nonsense'],
    ['model', 'org.all;model=a;model=b', 'filter_malformed', 'duplicate_name'],
    ['model', 'org.all;colour=red', 'filter_unknown', 'colour'],
    ['model', 'org.all;date=yesterday', 'period_malformed', 'yesterday'],
  ])('options of %s at %s are answered with %s, which names %s', async (filter, path, code, named) => {
    const { problem } = await ask(path, { filter });
    expect(problem).toMatchObject({ code });
    expect(JSON.stringify(problem?.details)).toContain(named);
  });

  test('case 6: somebody sees the numbers of the own units only', async () => {
    const own = (await ask(`org.all.de.north.d1;${march}`, { token: dealer })).reply();
    expect(counts(own)).toEqual({ golf: 20, polo: 17, id3: 0, tiguan: 0, up: 0 });
    expect(counts((await ask(`org.all.de.north.d1;${march}`, { token: dealer, filter: 'channel' })).reply())).toEqual({
      mail: 37,
    });
    const refused = await Promise.all(
      ['org.all', 'org.all.de.north', 'org.all.de.north.d2', 'brand.brands', 'org.all.zz', 'org.all.no.n1'].map(
        (path) => ask(`${path};${march}`, { token: dealer }),
      ),
    );
    for (const { problem } of refused) expect(problem).toEqual(refused[0]?.problem);
    expect(refused[0]?.code).toBe('path_forbidden');
  });

  test('case 1: another universe’s survey, unit and options do not exist', async () => {
    const foreign = [await ask('org.all', { survey: 'nordic-sales' }), await ask('org.all', { survey: 'zz' })];
    for (const { problem } of foreign) expect(problem).toMatchObject({ code: 'survey_not_found', status: 404 });
    expect((await ask('org.all.no.n1')).code).toBe('path_forbidden');
    expect((await ask('org.all', { filter: 'nordic_model' })).code).toBe('variable_not_found');
    const nordic = (
      await testProduct.client.call('login', {
        body: { username: 'manager', password: 'manager', universe: 'nordic' },
      })
    ).problem;
    expect(nordic).toBeDefined();
  });

  test('a reading that nobody waits for any more is given up', async () => {
    const { rankings } = testProduct.product;
    const { readOptionCounts } = rankings;
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    const given = Promise.withResolvers<void>();
    Object.assign(rankings, {
      async readOptionCounts(...args: Parameters<typeof readOptionCounts>) {
        asked.resolve(args[1]);
        await given.promise;
        return readOptionCounts(...args);
      },
    });
    try {
      const controller = new AbortController();
      const { signal } = controller;
      const call = testProduct.client.call(
        'queryFilterOptions',
        { params: { survey: 'sales', filter: 'model' }, query: { path: 'org.all;date=2026-01-01_2026-12-31' } },
        { token: manager, signal },
      );
      call.catch(() => undefined);
      const reading = await asked.promise;
      expect(reading?.aborted).toBe(false);
      controller.abort();
      await expect.poll(() => reading?.aborted).toBe(true);
    } finally {
      given.resolve();
      Object.assign(rankings, { readOptionCounts });
    }
  });
});

describe('small numbers', () => {
  const april = 'date=2026-04-01_2026-04-30';
  const may = 'date=2026-05-01_2026-05-31';

  beforeAll(async () => {
    const inMay = (count: number, answers: IncomingInterview['answers'], channel = 'mail') =>
      accept('d5', count, answers, channel, 'de', '2026-05-10');
    await inMay(3, { model: 'golf' });
    await inMay(20, { model: 'polo', reasons: ['price', 'staff'] });
    await inMay(9, { model: 'id3', reasons: ['price'] });
    await inMay(2, { model: 'up', reasons: ['waiting'] }, 'sms');
    const inApril = (unit: keyof typeof units, count: number, model: string) =>
      accept(unit, count, { model }, 'mail', 'de', '2026-04-10');
    await inApril('d1', 4, 'tiguan');
    await inApril('d2', 50, 'tiguan');
    await inApril('d1', 60, 'golf');
    await inApril('d2', 60, 'golf');
    await testProduct.projected();
  });

  test('case 7: a small number is hidden, and with it the option that would give it away', async () => {
    expect(counts((await ask(`org.all.fi.d5;${may};channel=mail`)).reply())).toEqual({
      polo: 20,
      golf: 'too_few',
      id3: 'complementary',
      tiguan: 0,
      up: 0,
    });
    // Two that are small hide one another where they are five together.
    expect(counts((await ask(`org.all.fi.d5;${may}`)).reply())).toMatchObject({
      polo: 20,
      id3: 9,
      golf: 'too_few',
      up: 'too_few',
    });
  });

  test('case 7: what is hidden does not depend on what is typed or how many are asked for', async () => {
    const typed = (await ask(`org.all.fi.d5;${may};channel=mail`, { query: 'id3', limit: 1 })).reply();
    expect(typed.options).toEqual([{ extName: 'id3', title: 'id3', n: null, hidden: 'complementary' }]);
    const { options } = (await ask(`org.all.fi.d5;${may};channel=mail`, { query: 'o' })).reply();
    expect(options.map(({ extName, n }) => [extName, n])).toEqual([
      ['golf', null],
      ['polo', 20],
    ]);
  });

  test('case 7: several answers at once do not add up: each option is hidden alone', async () => {
    expect(counts((await ask(`org.all.fi.d5;${may}`, { filter: 'reasons' })).reply())).toEqual({
      price: 29,
      staff: 20,
      waiting: 'too_few',
    });
  });

  test('case 7: an option is hidden where the ranking filtered by it hides the unit', async () => {
    const rankingOf = async (path: string) =>
      (
        await testProduct.client.call(
          'getRanking',
          { params: { survey: 'sales', filteredDrillPath: path } },
          { token: manager },
        )
      ).reply().total.n;
    // d1 has four Tiguans; d2's fifty, taken from those of the region, would tell.
    expect(await rankingOf(`org.all.de.north.d2;model=tiguan;${april}`)).toBeNull();
    const north = counts((await ask(`org.all.de.north;${april}`)).reply());
    expect(north).toMatchObject({ tiguan: 54, golf: 120 });
    const d2 = counts((await ask(`org.all.de.north.d2;${april}`)).reply());
    expect(d2).toMatchObject({ tiguan: 'complementary', golf: 'complementary' });
    expect(counts((await ask(`org.all.de.north.d1;${april}`)).reply())['tiguan']).toBe('too_few');
  });

  test('case 7: a unit whose own page is closed shows no option', async () => {
    await accept('d4', 2, { model: 'golf' }, 'letter', 'de', '2026-04-11');
    await accept('d5', 40, { model: 'polo' }, 'letter', 'de', '2026-04-11');
    await accept('d3', 30, { model: 'polo' }, 'letter', 'de', '2026-04-11');
    await testProduct.projected();
    const letters = `channel=letter;date=2026-04-11_2026-04-11`;
    const d5 = counts((await ask(`org.all.fi.d5;${letters}`)).reply());
    expect(d5).toMatchObject({ polo: 'complementary' });
    expect(counts((await ask(`org.all.de.south.d3;${letters}`)).reply())).toMatchObject({ polo: 30 });
  });
});

test('case 6: a new owner’s options leave out the former owner’s interviews', async () => {
  const year = 'date=2026-01-01_2026-12-31';
  const before = counts((await ask(`org.all.de.north.d1;${year}`, { token: dealer })).reply());
  expect(before).toMatchObject({ golf: 80, polo: 'complementary', tiguan: 'too_few' });
  await giveNewOwner(testProduct, 'd1', '2026-04-01');
  const after = counts((await ask(`org.all.de.north.d1;${year}`, { token: dealer })).reply());
  // Four Tiguans are left, and sixty Golfs that would tell them.
  expect(after).toEqual({ golf: 'complementary', tiguan: 'too_few', polo: 0, id3: 0, up: 0 });
  expect(counts((await ask(`org.all.de.north.d1;${year}`, { token: dealer, filter: 'channel' })).reply())).toEqual({
    mail: 64,
  });
});

test('R-102 50,000 options are searched and counted', async () => {
  await addModels(
    Array.from({ length: 50_000 }, (_, place) => [`m${place}`, { en: `Modell Nr. ${place} „Süd“` }, null]),
  );
  const byText = (await ask(`org.all;${march}`, { query: 'nr. 49999' })).reply();
  expect(byText.options.map(({ extName, n }) => [extName, n])).toEqual([['m49999', 0]]);
  const all = (await ask(`org.all;${march}`, { query: 'sud', limit: 200 })).reply();
  expect(all).toMatchObject({ total: 50_000, isCut: true });
  expect(all.options).toHaveLength(200);
  const most = (await ask(`org.all;${march}`, { limit: 3 })).reply();
  expect(most.options.map(({ extName }) => extName)).toEqual(['golf', 'id3', 'tiguan']);
  // There are five more: a list ends at 50,000.
  expect(most.total).toBe(50_000);
});

test('nothing above was an error of ours', () => {
  expect(testProduct.errors).toEqual([]);
});
