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

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
  const universeId = running.people.aurora;
  await running.database.record.as('echolot_operator', ({ db }) =>
    db.updateTable('universe').set({ suppression_minimum_n: 1 }).where('universe_id', '=', universeId).execute(),
  );
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    // Each unit has another number of interviews, so that no two sums are alike by chance.
    const interviews = units.flatMap((_, unit) =>
      Array.from({ length: 2 ** unit }, (__, index) => ({
        externalId: `p${unit}-${index}`,
        answeredAt: new Date('2026-03-10T10:00:00Z'),
        channel: 'mail',
        locale: 'en',
        status: 'complete' as const,
        unitNos: { org: unit + 1, brand: 102 },
        answers: { nps: index % 11 },
      })),
    );
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  await running.projected();
});
afterAll(() => running?.close());

const anyUnit = fc.constantFrom(...units);
const anyDay = fc.constantFrom('2020-01-01', '2025-06-01', '2026-01-01', '2026-10-01', '2027-01-01', '2030-01-01');
const from = fc.option(anyDay, { nil: undefined });

const changeArbitrary = fc.oneof(
  fc.record({
    name: fc.constant('moveUnits' as const),
    body: fc.record({ units: fc.uniqueArray(anyUnit, { minLength: 1, maxLength: 2 }), parent: anyUnit, from }),
  }),
  fc.record({
    name: fc.constant('mergeUnits' as const),
    body: fc.record({ units: fc.uniqueArray(anyUnit, { minLength: 1, maxLength: 2 }), into: anyUnit, from }),
  }),
  fc.record({ name: fc.constant('separateUnit' as const), body: fc.record({ unit: anyUnit, from }) }),
  fc.record({
    name: fc.constant('renameUnit' as const),
    body: fc.record({ unit: anyUnit, name: fc.constantFrom('A', 'B'), from }),
  }),
  fc.record({ name: fc.constant('undo' as const), body: fc.record({ back: fc.nat(5) }) }),
);

interface Row {
  id: string;
  extId: string;
  n: number;
  parent: string | null;
  into: string | null;
  hasParents: boolean;
}

/** What the record says of a day, row by row. */
async function recordOn(day: string): Promise<Row[]> {
  const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    sql<Row>`
      select u.unit_id as id, u.ext_id as "extId",
        (select count(*)::int from interview i where (i.unit_nos->>'org')::int = u.unit_no and i.status <> 'deleted') as n,
        (select p.parent_id from org_unit_parent p where p.unit_id = u.unit_id and p.valid_from <= ${day}::date
          and coalesce(p.valid_to, 'infinity') > ${day}::date) as parent,
        (select m.into_id from org_unit_merge m where m.unit_id = u.unit_id and m.valid_from <= ${day}::date
          and coalesce(m.valid_to, 'infinity') > ${day}::date) as into,
        exists (select from org_unit_parent p where p.unit_id = u.unit_id) as "hasParents"
      from org_unit u join perspective p using (universe_id, perspective_id) where p.ext_name = 'org'`.execute(db),
  );
  return rows;
}

/** The units an interview of each unit counts at, from its own up; slowly, one step after another. */
function lineagesOf(rows: readonly Row[]): Map<string, string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lineages = new Map<string, string[]>();
  for (const row of rows) {
    const lineage: string[] = [];
    for (let at: Row | undefined = row, steps = 0; at; steps += 1) {
      expect(steps, 'the way up ends').toBeLessThan(50);
      if (at.into !== null) at = byId.get(at.into);
      else {
        lineage.push(at.extId);
        if (at.parent === null) break;
        at = byId.get(at.parent);
      }
    }
    lineages.set(row.extId, lineage);
  }
  return lineages;
}

async function expectTreeOn(day: string): Promise<void> {
  const rows = await recordOn(day);
  const lineages = lineagesOf(rows);
  const { reply } = await running.client.call('getUnitTree', { params: place, query: { day } }, { token: admin });
  const tree = reply().units;
  const isThere = (row: Row): boolean => lineages.get(row.extId)?.at(-1) === 'all';
  expect(new Set(tree.map(({ unit }) => unit))).toEqual(
    new Set(rows.filter((row) => row.into === null && isThere(row)).map(({ extId }) => extId)),
  );
  expect(new Set(tree.map(({ parent, slug }) => `${parent} ${slug}`)).size).toBe(tree.length);
  for (const { unit, parent, interviews } of tree) {
    expect(parent, unit).toBe(lineages.get(unit)?.[1] ?? null);
    const own = rows.filter(({ extId }) => lineages.get(extId)?.[0] === unit).reduce((sum, { n }) => sum + n, 0);
    expect(interviews, unit).toBe(own);
  }
}

/** Every ranking of today against the record. */
async function expectRankings(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const rows = await recordOn(today);
  const lineages = lineagesOf(rows);
  const sumAt = (unit: string): number =>
    rows.filter(({ extId }) => lineages.get(extId)?.includes(unit)).reduce((sum, { n }) => sum + n, 0);
  const { reply } = await running.client.call('getUnitTree', { params: place, query: {} }, { token: admin });
  const { units: tree } = reply();
  const pathOf = (unit: string): string => {
    const row = tree.find((one) => one.unit === unit);
    return row?.parent == null ? `org.${row?.slug}` : `${pathOf(row.parent)}.${row.slug}`;
  };
  for (const { unit } of tree) {
    const ranking = (
      await running.client.call(
        'getRanking',
        { params: { survey: 'sales', filteredDrillPath: pathOf(unit) } },
        { token: admin },
      )
    ).reply();
    expect(ranking.total.n, unit).toBe(sumAt(unit));
    const children = tree.filter(({ parent }) => parent === unit);
    const shown = ranking.rows.filter(({ slug }) => slug !== '');
    expect(Object.fromEntries(shown.map(({ slug, n }) => [slug, n])), unit).toEqual(
      Object.fromEntries(children.map((child) => [child.slug, sumAt(child.unit)])),
    );
  }
}

test('any sequence of moves, merges, renames and undoings leaves a tree on every day, and rankings that the record says', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(changeArbitrary, { minLength: 3, maxLength: 8 }), anyDay, async (changes, day) => {
      const made: string[] = [];
      for (const { name, body } of changes) {
        const wanted =
          name === 'undo'
            ? (['undoUnitChange', { change: made.at(-1 - body.back) ?? 'none' }] as const)
            : ([name, body] as const);
        const answer = await running.client.call(
          wanted[0],
          { params: place, body: wanted[1] },
          {
            token: admin,
          },
        );
        expect(answer.status, JSON.stringify(answer.problem)).toBeLessThan(500);
        const { change } = answer.problem ? { change: null } : (answer.reply() as { change: string | null });
        if (change !== null) made.push(change);
        if (!answer.problem) done += 1;
      }
      for (const one of [day, '2019-12-31', '2026-10-01', '2031-01-01']) await expectTreeOn(one);
      await expectRankings();
    }),
    { numRuns: propertyRuns(12) },
  );
  expect(done).toBeGreaterThan(propertyRuns(12) / 2);
  expect(running.errors).toEqual([]);
}, 180_000);
