import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/endurance.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';

let running: TestProduct;
let admin: string;
const place = { survey: 'sales', perspective: 'org' };
const units = ['all', 'de', 'fi', 'north', 'south', 'd1', 'd2', 'd3', 'd4', 'd5'];
/** Days of change, with interviews on and around them. */
const turns = ['2025-02-01', '2025-06-15', '2026-01-01', '2026-05-20'];
const days = [
  '2025-01-10',
  '2025-01-31',
  '2025-02-01',
  '2025-06-14',
  '2025-06-15',
  '2025-12-31',
  '2026-01-01',
  '2026-05-19',
];
const windows = [
  '2025-01-01_2026-06-30',
  '2025-06-15_2025-12-31',
  '2026-01-01_2026-06-30',
  '2025-02-01_2025-02-28',
  '_2025-12-31',
  '2025-06-01_',
  '_',
] as const;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
  const universeId = running.people.aurora;
  await running.database.record.as('echolot_operator', ({ db }) =>
    db.updateTable('universe').set({ suppression_minimum_n: 1 }).where('universe_id', '=', universeId).execute(),
  );
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    // Every unit and day has another number of interviews, so that no two sums are alike by chance.
    const interviews = units.flatMap((_, unit) =>
      days.flatMap((day, index) =>
        Array.from({ length: 1 + ((unit * 7 + index * 3) % 11) }, (__, one) => ({
          externalId: `p${unit}-${index}-${one}`,
          answeredAt: new Date(`${day}T10:00:00Z`),
          channel: one % 2 === 0 ? 'mail' : 'sms',
          locale: 'en',
          status: 'complete' as const,
          unitNos: { org: unit + 1, brand: 102 },
          answers: { nps: (unit + one) % 11 },
        })),
      ),
    );
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  await running.projected();
});
afterAll(() => running?.close());

const anyUnit = fc.constantFrom(...units);
const from = fc.constantFrom(...turns, undefined);
const changeArbitrary = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      name: fc.constant('moveUnits' as const),
      body: fc.record({ units: fc.uniqueArray(anyUnit, { minLength: 1, maxLength: 2 }), parent: anyUnit, from }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('mergeUnits' as const),
      body: fc.record({ units: fc.uniqueArray(anyUnit, { minLength: 1, maxLength: 2 }), into: anyUnit, from }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('separateUnit' as const), body: fc.record({ unit: anyUnit, from }) }),
  },
);

interface Counted {
  unit: string;
  day: string;
  channel: string;
  nps: number;
  /** Names of the units it counts at, from the uppermost to its own, on its day. */
  lineage: string[];
}

/** Every interview with the units it counted at on its day; slowly, one step after another. */
async function countedInterviews(): Promise<Counted[]> {
  const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    sql<Counted>`
      with recursive counted as (
        select i.interview_id, i.day, i.channel, (i.answers->>'nps')::int as nps, u.unit_id, array[]::text[] as lineage
        from interview i join org_unit u on u.unit_no = (i.unit_nos->>'org')::int
        where i.status <> 'deleted'
        union all
        select c.interview_id, c.day, c.channel, c.nps,
          coalesce(m.into_id, p.parent_id),
          case when m.into_id is null then (select name from org_unit o where o.unit_id = c.unit_id) || c.lineage else c.lineage end
        from counted c
        left join org_unit_merge m on m.unit_id = c.unit_id and m.valid_from <= c.day and coalesce(m.valid_to, 'infinity') > c.day
        left join org_unit_parent p on p.unit_id = c.unit_id and p.valid_from <= c.day and coalesce(p.valid_to, 'infinity') > c.day
        where c.unit_id is not null)
      select day::text, channel, nps, lineage from counted where unit_id is null`.execute(db),
  );
  return rows;
}

const nameOf = (unit: string): string => unit.toUpperCase();

async function pathsToday(): Promise<Map<string, string>> {
  const { reply } = await running.client.call('getUnitTree', { params: place, query: {} }, { token: admin });
  const { units: tree } = reply();
  const pathOf = (unit: string): string => {
    const row = tree.find((one) => one.unit === unit);
    return row?.parent == null ? `org.${row?.slug}` : `${pathOf(row.parent)}.${row.slug}`;
  };
  return new Map(tree.map(({ unit }) => [unit, pathOf(unit)]));
}

/** Interviews per row of the table of a unit. */
function slowTable(interviews: readonly Counted[], unit: string): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { lineage } of interviews) {
    const at = lineage.indexOf(nameOf(unit));
    if (at === -1) continue;
    const name = lineage[at + 1] ?? '';
    rows.set(name, (rows.get(name) ?? 0) + 1);
  }
  return rows;
}

const ask = async (name: 'getRanking' | 'getStatistics' | 'getRankingTrends', filteredDrillPath: string) =>
  (
    await running.client.call(name, { params: { survey: 'sales', filteredDrillPath }, query: {} }, { token: admin })
  ).reply();

async function expectAsWas(unit: string, path: string, window: string, channel: string, all: readonly Counted[]) {
  const [fromDay = '', toDay = ''] = window.split('_');
  const within = all.filter(
    (one) =>
      (fromDay === '' || one.day >= fromDay) &&
      (toDay === '' || one.day <= toDay) &&
      (channel === '' || one.channel === channel),
  );
  const filters = [
    'hierarchy=was',
    ...(channel ? [`channel=${channel}`] : []),
    ...(window === '_' ? [] : [`date=${window}`]),
  ];
  const filteredDrillPath = `${path};${filters.join(';')}`;
  const ranking = (await ask('getRanking', filteredDrillPath)) as {
    hierarchy: string;
    rows: { name: string; n: number | null; slug: string }[];
    total: { n: number | null };
    previousWindow: { fromDay: string; toDay: string } | null;
  };
  const slow = slowTable(within, unit);
  const where = `${unit} ${filteredDrillPath}`;
  expect(ranking.hierarchy).toBe('was');
  expect(new Set(ranking.rows.map(({ slug }) => slug)).size, where).toBe(ranking.rows.length);
  expect(Object.fromEntries(ranking.rows.filter(({ n }) => n !== 0).map(({ name, n }) => [name, n])), where).toEqual(
    Object.fromEntries(slow),
  );
  const total = [...slow.values()].reduce((sum, n) => sum + n, 0);
  expect(ranking.total.n, where).toBe(total);
  const { previousWindow } = ranking;
  if (previousWindow) {
    const before = all.filter(
      ({ day, channel: its }) =>
        day >= previousWindow.fromDay && day <= previousWindow.toDay && (channel === '' || its === channel),
    );
    expect(
      Object.fromEntries(
        (ranking.rows as unknown as { name: string; previousN: number }[])
          .filter(({ previousN }) => previousN !== 0)
          .map(({ name, previousN }) => [name, previousN]),
      ),
      where,
    ).toEqual(
      // Answers at the unit itself are a row only where the window holds some.
      Object.fromEntries([...slowTable(before, unit)].filter(([name]) => name !== '' || slow.has(''))),
    );
  }
  const statistics = (await ask('getStatistics', filteredDrillPath)) as { interviews: number | null };
  expect(statistics.interviews, where).toBe(total);
  const trends = (await ask('getRankingTrends', filteredDrillPath)) as { totalNs: number[] };
  expect(
    trends.totalNs.reduce((sum, n) => sum + n, 0),
    where,
  ).toBe(total);
}

test('as was, every interview counts where its unit stood on its day, whatever moved, was merged and separated', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(changeArbitrary, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(...windows),
      fc.constantFrom('', '', 'mail'),
      async (changes, window, channel) => {
        for (const { name, body } of changes) {
          const answer = await running.client.call(name, { params: place, body }, { token: admin });
          expect(answer.status, JSON.stringify(answer.problem)).toBeLessThan(500);
          if (!answer.problem) done += 1;
        }
        const all = await countedInterviews();
        for (const [unit, path] of await pathsToday()) await expectAsWas(unit, path, window, channel, all);
      },
    ),
    { numRuns: propertyRuns(6) },
  );
  expect(done).toBeGreaterThan(0);
  expect(running.errors).toEqual([]);
});
