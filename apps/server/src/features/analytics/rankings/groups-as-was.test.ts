import { describe, expect, test } from 'vitest';
import type { FactWindow } from '../../../columnar/ranking-query.ts';
import { growTree, type OrgPast, type PastUnit, unitNosOf } from '../../structure/org-units/public.ts';
import { asWasOf, countMovedUnits, groupsAsWas, levelsAsWas, standsToday } from './groups-as-was.ts';

const today = '2026-01-01';
type Link = [unitId: string, fromDay: string, untilDay?: string];
const linksOf = (links: readonly Link[]) =>
  links.map(([unitId, fromDay, untilDay]) => ({ unitId, fromDay, untilDay: untilDay ?? null }));
const unit = (unitNo: number, unitId: string, parents: Link[], merges: Link[] = [], slug = unitId): PastUnit => ({
  unitId,
  unitNo,
  slug,
  name: unitId.toUpperCase(),
  kind: 'unit',
  parents: linksOf(parents),
  merges: linksOf(merges),
});

const always = '2000-01-01';
const world = [
  unit(1, 'all', []),
  unit(2, 'north', [['all', always]]),
  unit(3, 'south', [['all', always]]),
  // From north to south, with what is below it.
  unit(4, 'city', [
    ['north', always, '2025-07-01'],
    ['south', '2025-07-01'],
  ]),
  unit(5, 'd1', [['city', always]]),
  unit(6, 'd2', [['north', always]]),
  unit(7, 'd3', [['south', always]]),
];

function asWasWith(units: readonly PastUnit[], window: FactWindow, topId = 'all') {
  const past: OrgPast = { units: new Map(units.map((one) => [one.unitId, one])) };
  const on = (links: PastUnit['parents']) =>
    links.find(({ fromDay, untilDay }) => fromDay <= today && (untilDay === null || untilDay > today))?.unitId ?? null;
  const rows = units.map(({ parents, merges, ...one }) => ({
    ...one,
    parentId: on(parents),
    isRoot: parents.length === 0,
    intoId: on(merges),
    closedOn: null,
    ownedFrom: null,
  }));
  const tree = growTree('org', today, rows, [], '7');
  const top = tree.nodes.get(topId)!;
  const unitNos = topId === 'all' ? ('all' as const) : new Set(unitNosOf(top));
  const asWas = asWasOf(past, window, { tree, top, scope: { unitNos, fromDay: undefined } });
  return { asWas, tree, nodeOf: (unitId: string) => tree.nodes.get(unitId)! };
}

const year = { fromDay: '2025-01-01', toDay: '2025-12-31' };

describe('a table as it was', () => {
  test('holds what stayed, and apart what moved with the days it did', () => {
    const { asWas, nodeOf } = asWasWith(world, year);
    const { groups, nodes, moved } = groupsAsWas(asWas, nodeOf('all'));
    expect(nodes.map((node) => node?.slug)).toEqual([undefined, 'north', 'south']);
    expect(groups.map(({ unitNos, spans = [] }) => [unitNos, spans.map(({ unitNo }) => unitNo)])).toEqual([
      [[1], []],
      [[2, 6], []],
      [
        [3, 7],
        [4, 5],
      ],
    ]);
    expect(moved).toEqual([
      {
        was: 1,
        now: 2,
        spans: [
          { unitNo: 4, fromDay: undefined, toDay: '2025-06-30' },
          { unitNo: 5, fromDay: undefined, toDay: '2025-06-30' },
        ],
      },
    ]);
    expect(countMovedUnits(asWas, nodeOf('all'))).toBe(1);
    expect(countMovedUnits(asWas, nodeOf('city'))).toBe(0);
  });

  test('a unit that left is a row where it stood, and says where it stands', () => {
    const { asWas, nodeOf } = asWasWith(world, year);
    const { nodes, moved } = groupsAsWas(asWas, nodeOf('north'));
    expect(nodes.map((node) => node?.slug)).toEqual([undefined, 'city', 'd2']);
    expect(nodes.map((node) => node && standsToday(asWas, node)?.slug)).toEqual([undefined, 'south', undefined]);
    expect(moved.map(({ was, now }) => [was, now])).toEqual([[1, undefined]]);
  });

  test('a unit that came after the window has no row, and no interviews', () => {
    const { asWas, nodeOf } = asWasWith(world, { fromDay: '2025-01-01', toDay: '2025-03-31' });
    const { nodes, groups, moved } = groupsAsWas(asWas, nodeOf('south'));
    expect(nodes.map((node) => node?.slug)).toEqual([undefined, undefined, 'd3']);
    expect(groups.map(({ unitNos, spans }) => [unitNos, spans])).toEqual([
      [[3], undefined],
      [[], undefined],
      [[7], undefined],
    ]);
    expect(moved.map(({ was, now }) => [was, now])).toEqual([[undefined, 1]]);
  });

  test('shows a person of a region nothing of what has left it, and closes its page by what it lost and gained', () => {
    const moving = [
      ...world,
      unit(8, 'd4', [
        ['south', always, '2025-03-01'],
        ['north', '2025-03-01'],
      ]),
    ];
    const { asWas, nodeOf } = asWasWith(moving, year, 'south');
    const { groups, nodes } = groupsAsWas(asWas, nodeOf('south'));
    expect(nodes.map((node) => node?.slug)).toEqual([undefined, 'city', 'd3']);
    expect(
      groups.flatMap(({ unitNos, spans = [] }) => [...unitNos, ...spans.map(({ unitNo }) => unitNo)]),
    ).not.toContain(8);
    const [whole, ...others] = levelsAsWas(asWas, nodeOf('south'));
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ isOneRow: true, member: 0, groups });
    expect(whole?.moved).toEqual([
      { was: undefined, now: 1, spans: [4, 5].map((unitNo) => ({ unitNo, fromDay: undefined, toDay: '2025-06-30' })) },
    ]);
    // Another person sees another table: what it hides says nothing about this one.
    expect(levelsAsWas(asWasWith(moving, year).asWas, nodeOf('south')).map(({ key }) => key)).not.toContain(whole?.key);
  });

  test('a page is closed by every table in which the unit stood on a day of the window', () => {
    const { asWas, nodeOf } = asWasWith(world, year);
    const levels = levelsAsWas(asWas, nodeOf('d1'));
    const member = ({ groups, member: at }: (typeof levels)[number]) => groups[at]?.key;
    expect(levels.map((level) => [level.key.split(' ').at(-1), member(level)])).toEqual([
      ['city', 'd1'],
      ['north', 'city'],
      ['all', 'north'],
      ['south', 'city'],
      ['all', 'south'],
    ]);
  });

  test('rows have slugs of their own, also where two units had the same one in their time', () => {
    const twins = [
      ...world,
      unit(
        8,
        'old',
        [
          ['south', always, '2025-02-01'],
          ['north', '2025-02-01'],
        ],
        [],
        'd3',
      ),
    ];
    const { asWas, nodeOf } = asWasWith(twins, year);
    expect(groupsAsWas(asWas, nodeOf('south')).nodes.map((node) => node?.slug)).toEqual([
      undefined,
      'city',
      'd3',
      'd3-2',
    ]);
  });

  test('a merged unit counted by itself until its day; before its first day a unit counts where it first stood', () => {
    const units = [...world, unit(8, 'd4', [['north', '2025-05-01']], [['d2', '2025-06-01']])];
    const { asWas, nodeOf } = asWasWith(units, year);
    const { groups, nodes, moved } = groupsAsWas(asWas, nodeOf('north'));
    expect(nodes.map((node) => [node?.name, node && standsToday(asWas, node)?.name])).toEqual([
      [undefined, undefined],
      ['CITY', 'SOUTH'],
      ['D2', undefined],
      ['D4', 'D2'],
    ]);
    expect(groups[2]?.spans).toEqual([{ unitNo: 8, fromDay: '2025-06-01', toDay: undefined }]);
    expect(moved).toContainEqual({ was: 3, now: 2, spans: [{ unitNo: 8, fromDay: undefined, toDay: '2025-05-31' }] });
  });

  test('what comes in the future is not there yet; a circle in the record leads nowhere', () => {
    const units = [
      ...world,
      unit(8, 'coming', [['north', '2027-01-01']]),
      unit(9, 'a', [
        ['b', always, '2025-03-01'],
        ['north', '2025-03-01'],
      ]),
      unit(10, 'b', [['a', always]]),
    ];
    const { asWas, nodeOf } = asWasWith(units, year);
    const { nodes, moved } = groupsAsWas(asWas, nodeOf('north'));
    expect(nodes.map((node) => node?.slug)).toEqual([undefined, 'a', 'city', 'd2']);
    expect(moved).toContainEqual({
      was: undefined,
      now: 1,
      spans: [9, 10].map((unitNo) => ({ unitNo, fromDay: undefined, toDay: '2025-02-28' })),
    });
  });
});
