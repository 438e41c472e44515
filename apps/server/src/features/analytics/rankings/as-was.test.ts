import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { giveNewOwner, mergeUnit, moveUnit } from '../../../testing/unit-history.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';

let product: TestProduct;
let manager: string;
let dealer: string;

/** Unit numbers of the small universe, by slug. */
const unitNos = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10 } as const;
const summer = 'date=2025-06-01_2025-08-31';

beforeAll(async () => {
  product = await startTestProduct({ interviewCount: 0 });
  manager = await product.signIn('manager');
  dealer = await product.signIn('dealer');
  for (const [unit, count, day] of [
    ['d1', 30, '2025-06-10'],
    ['d1', 20, '2025-08-10'],
    ['d2', 40, '2025-06-11'],
    ['d3', 50, '2025-07-12'],
    ['d4', 60, '2025-07-13'],
    ['d5', 70, '2025-07-14'],
    // The day before a change, and its day: d5 has few answers before it.
    ['d5', 3, '2025-09-30'],
    ['d5', 80, '2025-10-01'],
    ['d4', 90, '2025-09-30'],
    ['d3', 90, '2025-09-30'],
  ] as const)
    await accept(unit, count, day);
  await product.projected();
  // d1 goes from north to south in the middle of the summer.
  await moveUnit(product, 'd1', 'south', '2025-07-01');
});
afterAll(() => product?.close());

let made = 0;
async function accept(unit: keyof typeof unitNos, count: number, day: string): Promise<void> {
  const universeId = product.people.aurora;
  await product.database.record.inUniverse(universeId, async (tx) => {
    const interviews = Array.from({ length: count }, (_, index) => ({
      externalId: `w${(made += 1)}`,
      answeredAt: new Date(`${day}T10:00:00Z`),
      channel: 'mail',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: unitNos[unit], brand: 102 },
      answers: { nps: index % 11, csat: 1 + (index % 5), model: index % 2 === 0 ? 'golf' : 'polo' },
    }));
    await acceptInterviews(tx, await getAcceptingSurvey(tx, universeId, 'sales'), interviews, {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
  });
}

const ask = (filteredDrillPath: string, token = manager) =>
  product.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath } }, { token });
const numbers = async (filteredDrillPath: string, token = manager): Promise<Record<string, number | null>> => {
  const { rows, total } = (await ask(filteredDrillPath, token)).reply();
  return { ...Object.fromEntries(rows.map(({ slug, n }) => [slug, n])), total: total.n };
};
const moves = async (filteredDrillPath: string, token = manager): Promise<number> =>
  (await product.client.call('getUnitMoves', { params: { survey: 'sales', filteredDrillPath } }, { token })).reply()
    .moved;

describe('as was', () => {
  test('a unit counts where it stood on the day; the total stays', async () => {
    expect(await numbers(`org.all.de;${summer}`)).toEqual({ north: 40, south: 100, total: 140 });
    expect(await numbers(`org.all.de;hierarchy=is;${summer}`)).toEqual({ north: 40, south: 100, total: 140 });
    expect(await numbers(`org.all.de;hierarchy=was;${summer}`)).toEqual({ north: 70, south: 70, total: 140 });
    expect(await numbers(`org.all.de.south;${summer};hierarchy=was`)).toEqual({ d1: 20, d3: 50, total: 70 });
    const north = (await ask(`org.all.de.north;${summer};hierarchy=was`)).reply();
    expect(north.hierarchy).toBe('was');
    // It is named with where it is today, and its address leads there, with all of it.
    expect(north.rows).toMatchObject([
      { slug: 'd1', n: 30, today: 'SOUTH' },
      { slug: 'd2', n: 40 },
    ]);
    expect(north.rows[1]).not.toHaveProperty('today');
    const d1 = (await ask(`org.all.de.north.d1;${summer};hierarchy=was`)).reply();
    expect(d1).toMatchObject({ path: 'org.all.de.south.d1', total: { n: 50 } });
  });

  test('the window before counts by its own days', async () => {
    const { previousWindow, rows } = (await ask('org.all.de;hierarchy=was;date=2025-07-01_2025-07-31')).reply();
    expect(previousWindow).toMatchObject({ toDay: '2025-06-30' });
    expect(rows.map(({ slug, n, previousN }) => [slug, n, previousN])).toEqual([
      ['north', 0, 70],
      ['south', 50, 0],
    ]);
  });

  test.each(['then', '_was', 'was~', 'was*is', ''])('hierarchy=%s is refused and named', async (value) => {
    const { problem } = await ask(`org.all;hierarchy=${value}`);
    expect(problem).toMatchObject({ code: 'filter_malformed', status: 400, details: { filter: 'hierarchy' } });
  });

  test('says how many units stood elsewhere, of those below and in sight', async () => {
    expect(await moves(`org.all;${summer}`)).toBe(1);
    expect(await moves(`org.all;hierarchy=was;${summer}`)).toBe(1);
    expect(await moves(`org.all.de.north;${summer}`)).toBe(1);
    expect(await moves(`org.all.de.south.d1;${summer}`)).toBe(0);
    expect(await moves(`org.all.fi;${summer}`)).toBe(0);
    // After the move and the window before it everything stood where it stands.
    expect(await moves('org.all;date=2026-01-01_2026-03-31')).toBe(0);
    expect(await moves('brand.brands')).toBe(0);
  });

  test('holds in courses, statistics, explanations and the counts of options', async () => {
    const filteredDrillPath = `org.all.de.north;${summer};hierarchy=was`;
    const params = { survey: 'sales', filteredDrillPath };
    const trends = (await product.client.call('getRankingTrends', { params, query: {} }, { token: manager })).reply();
    expect(trends.totalNs.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(70);
    const courses = (
      await product.client.call('getCourses', { params, query: { by: 'month' } }, { token: manager })
    ).reply();
    expect(courses.courses[0]?.points.ns.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(70);
    const statistics = (await product.client.call('getStatistics', { params, query: {} }, { token: manager })).reply();
    expect(statistics.interviews).toBe(70);
    const drivers = (await product.client.call('getDrivers', { params }, { token: manager })).reply();
    expect(drivers.drivers.find(({ indicator }) => indicator.extName === 'csat')?.n).toBe(70);
    const options = (
      await product.client.call(
        'queryFilterOptions',
        { params: { survey: 'sales', filter: 'model' }, query: { query: '', path: filteredDrillPath } },
        { token: manager },
      )
    ).reply();
    expect(options.options.slice(0, 2).map(({ extName, n }) => [extName, n])).toEqual([
      ['golf', 35],
      ['polo', 35],
    ]);
    const explained = (
      await product.client.call(
        'explainNumber',
        { params, query: { indicator: 'nps', unit: 'd1' } },
        { token: manager },
      )
    ).reply();
    expect(explained).toMatchObject({ hierarchy: 'was', interviews: 30, filters: [] });
    // The page of the unit holds more than this row: what leads back is the table.
    expect(explained.reproduce).toBe(`org.all.de.north;date=2025-06-01_2025-08-31;hierarchy=was`);
    const stayed = (
      await product.client.call(
        'explainNumber',
        { params, query: { indicator: 'nps', unit: 'd2' } },
        { token: manager },
      )
    ).reply();
    expect(stayed.reproduce).toBe('org.all.de.north.d2;date=2025-06-01_2025-08-31;hierarchy=was');
    const whole = (
      await product.client.call('explainNumber', { params, query: { indicator: 'nps' } }, { token: manager })
    ).reply();
    expect(whole).toMatchObject({ interviews: 70, rest: { n: 70 } });
  });

  test('shows nothing outside of today’s scope, nor a former owner’s interviews', async () => {
    const own = `org.all.de.south.d1;${summer};hierarchy=was`;
    expect((await ask(own, dealer)).reply().total.n).toBe(50);
    // Where the unit stood before is as closed as ever.
    expect((await ask(`org.all.de.north;${summer};hierarchy=was`, dealer)).code).toBe('path_forbidden');
    expect(await moves(own, dealer)).toBe(0);
    await giveNewOwner(product, 'd1', '2025-08-01');
    expect((await ask(own, dealer)).reply().total.n).toBe(20);
    expect((await ask(own)).reply().total.n).toBe(50);
  });

  test('a unit that is part of another one today is a row of its own, which leads to that one', async () => {
    await mergeUnit(product, 'd2', 'd1', '2025-11-01');
    expect(await numbers(`org.all.de.south;${summer}`)).toEqual({ d1: 90, d3: 50, total: 140 });
    const north = (await ask(`org.all.de.north;${summer};hierarchy=was`)).reply();
    expect(north.rows).toMatchObject([
      { slug: 'd1', n: 30, today: 'SOUTH' },
      { slug: 'd2', n: 40, today: 'D1', hasChildren: false },
    ]);
    expect((await ask(`org.all.de.north.d2;${summer};hierarchy=was`)).reply()).toMatchObject({
      path: 'org.all.de.south.d1',
      total: { n: 50 },
    });
    expect(await moves(`org.all;${summer}`)).toBe(2);
  });

  test('a few interviews that moved are told neither by a row nor by the difference to today', async () => {
    await moveUnit(product, 'd5', 'south', '2025-10-01');
    const autumn = 'date=2025-09-01_2025-10-31';
    expect(await numbers(`org.all;${autumn}`)).toEqual({ de: 173, fi: 90, total: 263 });
    expect(await numbers(`org.all;${autumn};hierarchy=was`)).toEqual({ de: null, fi: null, total: 263 });
    expect(await numbers(`org.all.fi;${autumn};hierarchy=was`)).toEqual({ d4: null, d5: null, total: null });
    const params = { survey: 'sales', filteredDrillPath: `org.all.fi;${autumn};hierarchy=was` };
    const statistics = (await product.client.call('getStatistics', { params, query: {} }, { token: manager })).reply();
    expect(statistics.interviews).toBeNull();
    // Over a window in which enough of it moved the same tables are open.
    expect(await numbers(`org.all;date=2025-07-01_2025-10-31;hierarchy=was`)).toMatchObject({ fi: 223, total: 463 });
  });

  test('who sees a region alone is not told by its whole what came to it', async () => {
    await product.database.record.inUniverse(product.people.aurora, ({ db }) =>
      db
        .updateTable('membership')
        .set({ drill_paths: ['org.all.de.south'] })
        .where('role', '=', 'dealer')
        .execute(),
    );
    const south = 'org.all.de.south;date=2025-09-01_2025-10-31';
    // Sessions are read anew within a few seconds.
    await expect.poll(async () => (await ask(south, dealer)).status, { timeout: 20_000 }).toBe(200);
    expect((await ask(south, dealer)).reply().total.n).toBe(173);
    const was = (await ask(`${south};hierarchy=was`, dealer)).reply();
    expect(was.total.n).toBeNull();
    expect(was.rows.filter(({ n }) => n !== null && n > 0)).toEqual([]);
    // The one that came, and the one that is part of a unit here since.
    expect(await moves(south, dealer)).toBe(2);
  });

  test('was no error of ours', () => {
    expect(product.errors).toEqual([]);
  });
});
