import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { giveNewOwner, moveUnit } from '../../../testing/unit-history.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let testProduct: TestProduct;
let manager: string;
let dealer: string;

/** Unit numbers of the small universe, by slug. */
const unitNos = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10, vw: 102, audi: 103 } as const;

beforeAll(async () => {
  testProduct = await startTestProduct({ interviewCount: 0 });
  manager = await testProduct.signIn('manager');
  dealer = await testProduct.signIn('dealer');
  await accept('d1', 3, '2026-03-10');
  await accept('d2', 60, '2026-03-11');
  await accept('d3', 40, '2026-03-12');
  await accept('d4', 50, '2026-03-13');
  await accept('d5', 50, '2026-03-14');
  await testProduct.projected();
});

afterAll(async () => {
  await testProduct?.close();
});

let made = 0;

async function accept(
  unit: keyof typeof unitNos,
  count: number,
  day: string,
  brand: 'vw' | 'audi' = 'vw',
): Promise<void> {
  const interviews = Array.from({ length: count }, (_, index): IncomingInterview => {
    made += 1;
    return {
      externalId: `m${made}`,
      answeredAt: new Date(`${day}T10:00:00Z`),
      channel: 'mail',
      locale: 'en',
      status: 'complete',
      unitNos: { org: unitNos[unit], brand: unitNos[brand] },
      answers: { nps: index % 11, csat: 1 + (index % 5), model: 'golf' },
    };
  });
  const universeId = testProduct.people.aurora;
  await testProduct.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
    expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  });
}

const ask = (filteredDrillPath: string, token = manager) =>
  testProduct.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath } }, { token });

describe('the ranking of the units below a drill path', () => {
  test('R-008 gives n, every indicator and the change against the previous equal period, and says which windows', async () => {
    await accept('d4', 33, '2025-03-13');
    await testProduct.projected();
    const ranking = (await ask('org.all.fi;date=2026-03-01_2026-03-31')).reply();
    expect(ranking.window).toEqual({ fromDay: '2026-03-01', toDay: '2026-03-31' });
    expect(ranking.previousWindow).toEqual({
      fromDay: '2026-02-01',
      toDay: '2026-02-28',
      comparison: 'before',
      isCut: false,
    });
    expect(ranking.breadcrumb.map(({ path }) => path)).toEqual(['org.all', 'org.all.fi']);
    expect(ranking.rows.map(({ slug, n, hasChildren }) => ({ slug, n, hasChildren }))).toEqual([
      { slug: 'd4', n: 50, hasChildren: false },
      { slug: 'd5', n: 50, hasChildren: false },
    ]);
    expect(ranking.indicators.map(({ extName }) => extName)).toEqual(['nps', 'csat', 'effort', 'price']);
    // 50 answers 0…10 in turn: promoters 8, detractors 34 of 50.
    expect(ranking.columns[0]).toMatchObject({
      ...{ values: [-52, -52], ranks: [1, 1], groups: [1, 1], quartiles: null, quarters: [null, null] },
      // Each against the other, not against both.
      ...{ rests: [0, 0], restSignificant: [false, false] },
    });
    expect(ranking.total.n).toBe(100);

    const year = (await ask('org.all.fi;date=2026-01-01_2026-12-31')).reply();
    expect(year.rows[0]).toMatchObject({ slug: 'd4', n: 50, previousN: 33 });
    // 33 answers: promoters 6, detractors 21 of 33.
    expect(year.columns[0]?.changes[0]).toBeCloseTo(-52 - -45.4545, 3);
  });

  test('small n is hidden with the sibling that would give it away, and so is that sibling’s own page', async () => {
    const region = (await ask('org.all.de.north;date=2026-03-01_2026-03-31')).reply();
    expect(region.total.n).toBe(63);
    expect(region.rows.map(({ slug, n }) => ({ slug, n }))).toEqual([
      { slug: 'd1', n: null },
      { slug: 'd2', n: null },
    ]);
    expect(region.columns[0]?.hidden).toEqual(['too_few', 'complementary']);
    expect(region.columns[0]).toMatchObject({
      ...{ values: [null, null], ranks: [null, null], groups: [null, null], rests: [null, null] },
    });
    expect(region.hiddenRows).toBe(2);

    const sibling = (await ask('org.all.de.north.d2;date=2026-03-01_2026-03-31')).reply();
    expect(sibling.total.n).toBeNull();
    expect(sibling.totalColumns.map(({ values, ns }) => [values, ns])).toEqual([
      [[null], [null]],
      [[null], [null]],
      // A closed page does not say either what nobody answered.
      [[null], [null]],
      [[null], [null]],
    ]);
    const { reply } = await testProduct.client.call(
      'getRankingTrends',
      { params: { survey: 'sales', filteredDrillPath: 'org.all.de.north.d2;date=2026-03-01_2026-03-31' }, query: {} },
      { token: manager },
    );
    expect(reply().total.every((value) => value === null)).toBe(true);
  });

  test('the place of a path says what its ranking says, and hides what that hides', async () => {
    for (const path of ['org.all.fi', 'org.all.de.north', 'org.all.de.north.d2', 'org.all.fi.d4;model=golf']) {
      const filteredDrillPath = `${path}${path.includes(';') ? '' : ';date=2026-03-01_2026-03-31'}`;
      const ranking = (await ask(filteredDrillPath)).reply();
      const { reply } = await testProduct.client.call(
        'getPlace',
        { params: { survey: 'sales', filteredDrillPath } },
        { token: manager },
      );
      const { survey, unit, breadcrumb, window, suppressionMinimumN, total } = ranking;
      const place = { survey, path: ranking.path, unit, breadcrumb, window, suppressionMinimumN, n: total.n };
      expect(reply()).toEqual(place);
    }
  });

  test('a path that leaves the hierarchy, or lies outside the scope, answers the same 403', async () => {
    const unknown = await ask('org.all.nowhere');
    const foreign = await ask('org.all.fi', dealer);
    const above = await ask('org.all.de.north', dealer);
    for (const { problem } of [unknown, foreign, above])
      expect(problem).toMatchObject({ code: 'path_forbidden', status: 403 });
    expect(foreign.problem?.details).toEqual(unknown.problem?.details);
    expect((await ask('org.all.de.north.d1', dealer)).status).toBe(200);
    expect((await ask('brand.brands.vw', dealer)).code).toBe('path_forbidden');
  });

  test.each([
    ['org', 'path_malformed', 'too_short'],
    ['org.all.UPPER', 'path_malformed', 'bad_segment'],
    ['org.all;nonsense', 'filter_malformed', 'nonsense'],
    ['org.all;model=golf;model=polo', 'filter_malformed', 'duplicate_name'],
    ['org.all;colour=red', 'filter_unknown', 'colour'],
    ['org.all;model=', 'filter_malformed', 'model'],
    ['org.all;nps=9', 'filter_malformed', 'needs_two_numbers'],
    ['org.all;date=yesterday', 'period_malformed', 'yesterday'],
    ['org.all;date=rdays0,-5', 'period_malformed', 'rdays0,-5'],
    ['org.all;date=2026-02-30_2026-03-01', 'period_malformed', '2026-02-30'],
  ])('R-093 %s is answered with %s, which names %s', async (path, code, named) => {
    const { problem } = await ask(path);
    expect(problem).toMatchObject({ code, status: 400 });
    expect(JSON.stringify(problem?.details)).toContain(named);
  });

  test('option filters select and exclude', async () => {
    const all = (await ask('org.all')).reply().total.n;
    expect((await ask('org.all;model=golf')).reply().total.n).toBe(all);
    expect((await ask('org.all;model=_golf')).reply().total.n).toBe(0);
    expect((await ask('org.all;model=polo*id3')).reply().total.n).toBe(0);
  });

  test('a new owner does not see the former owner’s interviews, unless the universe shares them', async () => {
    const universeId = testProduct.people.aurora;
    await accept('d1', 20, '2026-05-02');
    await giveNewOwner(testProduct, 'd1', '2026-05-01');
    await testProduct.projected();
    const numberOf = async (token: string) => (await ask('org.all.de.north.d1', token)).reply().total.n;
    expect(await numberOf(dealer)).toBe(20);
    expect(await numberOf(manager)).toBe(23);
    await testProduct.database.record.inUniverse(universeId, ({ db }) =>
      db
        .updateTable('universe')
        .set({ shares_former_owner_interviews: true })
        .where('universe_id', '=', universeId)
        .execute(),
    );
    // Sessions are read anew within a few seconds.
    await expect.poll(() => numberOf(dealer), { timeout: 20_000 }).toBe(23);
  });

  test('a unit that moved counts where it belongs today', async () => {
    const before = (await ask('org.all.fi')).reply().total.n ?? 0;
    await moveUnit(testProduct, 'd3', 'fi', '2026-04-01');
    const after = (await ask('org.all.fi')).reply();
    expect(after.total.n).toBe(before + 40);
    expect(after.rows.map(({ slug }) => slug)).toContain('d3');
    // The address of former days leads to where it is today.
    expect((await ask('org.all.de.south.d3')).reply().path).toBe('org.all.fi.d3');
  });

  test('a change of the survey is seen at once, whoever made it', async () => {
    const universeId = testProduct.people.aurora;
    const titleOf = async () => (await ask('org.all')).reply().indicators[0]?.title;
    expect(await titleOf()).toBe('nps');
    const tank = async () => (await ask('org.all;model=tank')).reply();
    expect(await tank()).toMatchObject({ vanished: [{ filter: 'model', value: 'tank' }], total: { n: 0 } });
    await testProduct.database.record.inUniverse(universeId, async ({ db }) => {
      await db
        .updateTable('variable')
        .set({ titles: '{"en":"Recommendation"}' })
        .where('ext_name', '=', 'nps')
        .execute();
      const model = await db
        .selectFrom('variable')
        .selectAll()
        .where('ext_name', '=', 'model')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('variable_option')
        .values({
          universe_id: universeId,
          survey_id: model.survey_id,
          variable_id: model.variable_id,
          ext_name: 'tank',
          titles: '{"en":"Tank"}',
          position: 9,
        })
        .execute();
    });
    expect(await titleOf()).toBe('Recommendation');
    expect(await tank()).toMatchObject({ vanished: [], total: { n: 0 } });
    await testProduct.database.record.inUniverse(universeId, ({ db }) =>
      db.deleteFrom('variable_option').where('ext_name', '=', 'tank').execute(),
    );
    expect((await tank()).vanished).toHaveLength(1);
    // What else was chosen still counts.
    const golf = (await ask('org.all;model=golf')).reply();
    const both = (await ask('org.all;model=golf*tank')).reply();
    expect(both).toMatchObject({ vanished: [{ value: 'tank' }], filters: 'model=golf*tank' });
    expect(both.total).toEqual(golf.total);
  });
});
