import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let product: TestProduct;
let manager: string;
let dealer: string;

/** Unit numbers of the small universe, by slug. */
const unitNos = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10 } as const;
const path = 'org.all.de';
const inGermany: readonly number[] = [unitNos.d1, unitNos.d2, unitNos.d3];

beforeAll(async () => {
  product = await startTestProduct({ interviewCount: 0 });
  manager = await product.signIn('manager');
  dealer = await product.signIn('dealer');
  const random = randomOf(20_261_120);
  const some = Array.from({ length: 900 }, (_, index) => interviewOf(random, index));
  await accept(some);
  // Corrections: the same interviews with other answers and days.
  await accept(some.slice(0, 150).map(({ externalId }) => ({ ...interviewOf(random, 0), externalId })));
  await accept([1, 2].map((index) => small(index)));
  await product.projected();
});

afterAll(async () => {
  await product?.close();
});

/** Mulberry32: the same interviews in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function interviewOf(random: () => number, index: number): IncomingInterview {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const mood = random() * 10;
  const near = (min: number, max: number): number =>
    Math.min(max, Math.max(min, Math.round(min + ((mood + random() * 6 - 3) / 10) * (max - min))));
  const maybe = <T>(value: T): T | undefined => (random() < 0.8 ? value : undefined);
  const answers = {
    nps: maybe(near(0, 10)),
    csat: maybe(near(1, 5)),
    effort: maybe(8 - near(1, 7)),
    price: maybe(Math.round(random() * 1000) / 10),
    model: pick(['golf', 'polo', 'id3']),
  };
  return {
    externalId: `i${index}`,
    answeredAt: new Date(Date.UTC(2025, Math.floor(random() * 12), 1 + Math.floor(random() * 27), 10)),
    channel: 'mail',
    locale: 'en',
    status: 'complete',
    unitNos: { org: pick([unitNos.d1, unitNos.d2, unitNos.d3, unitNos.d4]), brand: 102 },
    answers: Object.fromEntries(
      Object.entries(answers).filter(([, answer]) => answer !== undefined),
    ) as IncomingInterview['answers'],
  };
}

/** Three people of one dealer, too few to be shown. */
const small = (index: number): IncomingInterview => ({
  ...interviewOf(randomOf(index), index),
  externalId: `small${index}`,
  answeredAt: new Date('2024-05-03T10:00:00Z'),
  unitNos: { org: unitNos.d5, brand: 102 },
  answers: { nps: index, csat: 3 },
});

async function accept(interviews: readonly IncomingInterview[]): Promise<void> {
  const universeId = product.people.aurora;
  await product.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
}

interface Row {
  readonly unitNo: number;
  readonly day: string;
  readonly answers: Readonly<Record<string, number | undefined>> & { readonly model?: string };
}

async function recordRows(): Promise<Row[]> {
  const { rows } = await product.database.record.inUniverse(product.people.aurora, ({ db }) =>
    sql<Row>`
      select (unit_nos->>'org')::int as "unitNo", day::text, answers from interview where status <> 'deleted'`.execute(
      db,
    ),
  );
  return rows;
}

const askDrivers = (filteredDrillPath: string, token = manager) =>
  product.client.call('getDrivers', { params: { survey: 'sales', filteredDrillPath } }, { token });
const askCourses = (
  filteredDrillPath: string,
  query: { indicators?: string; by?: 'day' | 'week' | 'month'; rolling?: number },
  token = manager,
) => product.client.call('getCourses', { params: { survey: 'sales', filteredDrillPath }, query }, { token });

/** Pearson's r by deviations from the means. */
function slowR(pairs: readonly (readonly [number, number])[]): number {
  const mean = (place: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[place], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const sum = (of: (x: number, y: number) => number): number =>
    pairs.reduce((all, [x, y]) => all + of(x - meanX, y - meanY), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

describe('drivers', () => {
  test('equal a slow answer over the record, with filters, window and corrected interviews', async () => {
    const rows = await recordRows();
    for (const [tokens, model, months] of [
      ['', undefined, [0, 12]],
      [';model=golf', 'golf', [0, 12]],
      [';model=golf;date=2025-03-01_2025-08-31', 'golf', [2, 8]],
    ] as const) {
      const { drivers, target } = (await askDrivers(path + tokens)).reply();
      expect(target?.extName).toBe('nps');
      expect(drivers.map(({ indicator }) => indicator.extName).toSorted()).toEqual(['csat', 'effort', 'price']);
      const matching = rows.filter(({ unitNo, day, answers }) => {
        const month = Number(day.slice(5, 7)) - 1;
        return (
          inGermany.includes(unitNo) && (!model || answers.model === model) && month >= months[0] && month < months[1]
        );
      });
      for (const { indicator, n, r, low, high, state } of drivers) {
        const pairs = matching.flatMap(({ answers }): [number, number][] => {
          const [x, y] = [answers['nps'], answers[indicator.extName]];
          return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : [];
        });
        expect(n).toBe(pairs.length);
        expect(pairs.length).toBeGreaterThan(30);
        expect(state).toBe('reliable');
        // Few points of effort are good: with it the NPS falls, which counts as going together.
        expect(r).toBeCloseTo(slowR(pairs) * (indicator.extName === 'effort' ? -1 : 1), 2);
        expect(low ?? 1).toBeLessThan(r ?? 0);
        expect(high ?? -1).toBeGreaterThan(r ?? 0);
      }
      const strengths = drivers.map(({ r }) => r ?? 0);
      expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
      expect(drivers.find(({ indicator }) => indicator.extName === 'effort')?.r).toBeGreaterThan(0.4);
    }
  });

  test('the performance beside them is the value of the ranking', async () => {
    const { drivers } = (await askDrivers(path)).reply();
    const { reply } = await product.client.call(
      'getRanking',
      { params: { survey: 'sales', filteredDrillPath: path } },
      { token: manager },
    );
    const ranking = reply();
    for (const { indicator, performance } of drivers) {
      const place = ranking.indicators.findIndex(({ extName }) => extName === indicator.extName);
      expect(performance).toBeCloseTo(ranking.totalColumns[place]?.values[0] ?? Number.NaN, 1);
    }
  });

  test('below the minimum nothing is said, and a unit that is closed beside its siblings stays closed', async () => {
    const few = (await askDrivers('org.all.fi.d5')).reply();
    expect(few.drivers.map(({ state, n, r, performance }) => [state, n, r, performance])).toEqual(
      Array(3).fill(['hidden', null, null, null]),
    );
    const sibling = (await askDrivers('org.all.fi.d4')).reply();
    expect(sibling.drivers.find(({ indicator }) => indicator.extName === 'csat')).toMatchObject({
      state: 'hidden',
      n: null,
    });
    // What the sibling has alone, nothing hidden would show.
    expect(sibling.drivers.find(({ indicator }) => indicator.extName === 'csat')?.r).toBeNull();
  });

  test('pairs below the reliability minimum are listed as unreliable, after the others', async () => {
    const { drivers, reliabilityMinimumN } = (
      await askDrivers('org.all.de.north.d1;date=2025-03-01_2025-03-31')
    ).reply();
    expect(drivers.length).toBe(3);
    for (const { n, state } of drivers) {
      if (n === null) continue;
      expect(n).toBeLessThan(reliabilityMinimumN);
      expect(state).toBe('unreliable');
    }
  });

  test('case 6: a scope is not widened', async () => {
    expect((await askDrivers(path, dealer)).problem).toMatchObject({ code: 'path_forbidden', status: 403 });
    expect((await askCourses(path, {}, dealer)).problem).toMatchObject({ code: 'path_forbidden', status: 403 });
    expect((await askDrivers('org.all.de.north.d1', dealer)).status).toBe(200);
  });
});

describe('courses', () => {
  test('single and rolling values equal slow answers over the record; the first points, which lack periods, are left out', async () => {
    const rows = (await recordRows()).filter(({ unitNo }) => inGermany.includes(unitNo));
    for (const rolling of [3, 6, 12]) {
      const reply = (
        await askCourses(`${path};date=2025-01-01_2025-12-31`, { indicators: 'nps,price', by: 'month', rolling })
      ).reply();
      expect(reply.buckets.length).toBe(12);
      expect(reply.courses.map(({ indicator }) => indicator.extName)).toEqual(['nps', 'price']);
      for (const { indicator, points, rolling: pooled } of reply.courses) {
        for (const [index, { toDay }] of reply.buckets.entries()) {
          const answersOf = (from: number): number[] => {
            const fromDay = reply.buckets[from]?.fromDay ?? '';
            return rows
              .filter(({ day }) => day >= fromDay && day <= toDay)
              .flatMap(({ answers }) => answers[indicator.extName] ?? []);
          };
          const single = answersOf(index);
          expect(points.ns[index]).toBe(single.length);
          expect(points.values[index]).toBeCloseTo(slowScore(indicator.extName, single), 2);
          if (index + 1 < rolling) {
            expect([pooled?.values[index], pooled?.ns[index], pooled?.hidden[index]]).toEqual([null, null, null]);
            continue;
          }
          const last = answersOf(index + 1 - rolling);
          expect(pooled?.ns[index]).toBe(last.length);
          expect(pooled?.values[index]).toBeCloseTo(slowScore(indicator.extName, last), 2);
        }
      }
    }
  });

  test('small points stay hidden, and no rolling value tells them apart', async () => {
    // Two of Finland's people answered in May 2024, one dealer's many more from 2025 on.
    const reply = (
      await askCourses('org.all.fi;date=2024-04-01_2025-06-30', { indicators: 'nps', by: 'month', rolling: 3 })
    ).reply();
    const [course] = reply.courses;
    const hidden = course?.points.hidden.flatMap((reason, index) => (reason ? [index] : [])) ?? [];
    expect(course?.points.hidden[1]).toBe('too_few');
    expect(hidden.length).toBeGreaterThanOrEqual(2);
    for (const [index, reason] of (course?.rolling?.hidden ?? []).entries()) {
      if (index < 2) continue;
      const within = hidden.filter((place) => place <= index && place > index - 3).length;
      expect(reason !== null).toBe(within > 0 && within < hidden.length);
      if (reason) expect([course?.rolling?.values[index], course?.rolling?.ns[index]]).toEqual([null, null]);
    }
  });

  test('what happened to the unit is marked; other units are named only where the reader may see them', async () => {
    const universeId = product.people.aurora;
    await product.database.record.inUniverse(universeId, async ({ db }) => {
      const units = await db.selectFrom('org_unit').select(['unit_id', 'ext_id']).execute();
      const idOf = (extId: string): string => units.find(({ ext_id: one }) => one === extId)?.unit_id ?? '';
      await sql`update org_unit_parent set valid_to = '2025-04-01' where unit_id = ${idOf('d1')}`.execute(db);
      await db
        .insertInto('org_unit_parent')
        .values([
          {
            universe_id: universeId,
            unit_id: idOf('d1'),
            parent_id: idOf('south'),
            valid_from: '2025-04-01',
            valid_to: '2025-07-01',
          },
          {
            universe_id: universeId,
            unit_id: idOf('d1'),
            parent_id: idOf('north'),
            valid_from: '2025-07-01',
            valid_to: null,
          },
        ])
        .execute();
      await db
        .insertInto('org_unit_name')
        .values({ universe_id: universeId, unit_id: idOf('d1'), name: 'Neu', valid_from: '2025-05-01' })
        .execute();
      await sql`update universe set tree_version = tree_version + 1`.execute(db);
    });
    const eventsFor = async (token: string) =>
      (await askCourses('org.all.de.north.d1;date=2025-01-01_2025-06-30', {}, token)).reply().events;
    expect(await eventsFor(manager)).toEqual([
      { day: '2025-04-01', kind: 'moved', from: 'NORTH', to: 'SOUTH' },
      { day: '2025-05-01', kind: 'renamed', from: 'D1', to: 'Neu' },
    ]);
    expect((await eventsFor(dealer))[0]).toEqual({ day: '2025-04-01', kind: 'moved', from: null, to: null });
  });

  test('a change of an indicator’s scale or method is marked in its own course, a change of its target is not', async () => {
    const admin = await product.signIn('admin');
    const change = async (variable: string, body: { topBoxes?: number; target?: number }) => {
      const params = { survey: 'sales', variable };
      const { status } = await product.client.call(
        'changeVariable',
        { params, body: { ...body, isTrial: false, isLossAccepted: false } },
        { token: admin },
      );
      expect(status).toBe(200);
    };
    await change('csat', { topBoxes: 1 });
    await change('nps', { target: 40 });
    await product.projected();
    const eventsOf = async (indicators: string) =>
      (await askCourses('org.all.fi;date=rmonths-12,0', { indicators })).reply().events;
    expect((await eventsOf('csat')).map(({ kind, to }) => [kind, to])).toEqual([['scale', 'csat']]);
    expect(await eventsOf('nps')).toEqual([]);
  });

  test('a measure is marked at its own unit on the day it was done, not while it is to be done', async () => {
    const admin = await product.signIn('admin');
    const params = { survey: 'sales' };
    const body = { title: 'Call back sooner', owner: 'admin', dueOn: '2025-05-01', path: 'org.all.de.south' };
    const { action } = (await product.client.call('createAction', { params, body }, { token: admin })).reply();
    const measures = async (path: string) =>
      (await askCourses(`${path};date=2025-01-01_2025-06-30`, {}))
        .reply()
        .events.filter(({ kind }) => kind === 'measure');
    expect(await measures('org.all.de.south')).toEqual([]);
    const { path: _, ...settings } = body;
    const done = { ...settings, status: 'done' as const, doneOn: '2025-04-12', version: 1 };
    const change = { params: { ...params, actionId: action.actionId }, body: done };
    expect((await product.client.call('changeAction', change, { token: admin })).status).toBe(200);
    const told = { day: '2025-04-12', kind: 'measure', from: null, to: 'Call back sooner' };
    expect(await measures('org.all.de.south')).toEqual([told]);
    expect(await measures('org.all.de')).toEqual([]);
  });

  test('an unknown indicator, too many of them and a period with too many points are refused in words', async () => {
    const faults = [{ indicators: 'nps,nothing' }, { by: 'day' as const }];
    for (const [index, query] of faults.entries()) {
      const asked = index === 1 ? `${path};date=2010-01-01_2025-12-31` : path;
      expect((await askCourses(asked, query)).problem).toMatchObject({ code: 'invalid_input', status: 400 });
    }
  });
});

function slowScore(indicator: string, answers: readonly number[]): number {
  const count = (from: number, to: number): number => answers.filter((one) => one >= from && one <= to).length;
  if (indicator === 'nps') return (100 * (count(9, 10) - count(0, 6))) / answers.length;
  return answers.reduce((sum, one) => sum + one, 0) / answers.length;
}
