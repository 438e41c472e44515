import { describe, expect, test } from 'vitest';
import { drillPathOf, findNode, findScopeNode, growTree, type UnitRow, unitNosOf } from './org-tree.ts';

const row = (unitNo: number, slug: string, parentId: string | null, more: Partial<UnitRow> = {}): UnitRow => ({
  unitId: slug,
  parentId,
  isRoot: parentId === null,
  intoId: null,
  unitNo,
  slug,
  name: slug.toUpperCase(),
  kind: 'unit',
  closedOn: null,
  ownedFrom: null,
  ...more,
});

const rows = [
  row(1, 'all', null),
  row(2, 'north', 'all'),
  row(3, 'south', 'all'),
  row(4, 'd1', 'north'),
  row(5, 'd2', 'south'),
];
const pathsOf = (tree: ReturnType<typeof growTree>, paths: string[]) =>
  paths.map((path) => {
    const node = findNode(tree, path.split('.'));
    return node && drillPathOf('org', node);
  });

describe('the tree of a day', () => {
  test('a merged unit has no node: its number and what is below it are the other one’s', () => {
    const merged = rows.map((one) => (one.slug === 'north' ? { ...one, intoId: 'south' } : one));
    const tree = growTree('org', '2026-01-01', merged);
    expect(tree.root?.children.map(({ slug }) => slug)).toEqual(['south']);
    expect(unitNosOf(tree.root!).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(unitNosOf(tree.nodes.get('south')!).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
    expect(pathsOf(tree, ['org.all.north', 'org.all.north.d1', 'org.all.south.d1'])).toEqual([
      'org.all.south',
      'org.all.south.d1',
      'org.all.south.d1',
    ]);
    expect(pathsOf(tree, ['org.all.north.d2'])).toEqual([undefined]);
  });

  test('a merge shows nobody more: who was placed at the merged unit is placed nowhere, who was below it stays', () => {
    const merged = rows.map((one) => (one.slug === 'north' ? { ...one, intoId: 'south' } : one));
    const tree = growTree('org', '2026-01-01', merged);
    expect(findScopeNode(tree, ['org', 'all', 'north'])).toBeUndefined();
    expect(findScopeNode(tree, ['org', 'all', 'north', 'd1'])?.slug).toBe('d1');
  });

  test('merges follow one another; a circle of them ends', () => {
    const chain = rows.map((one) =>
      one.slug === 'd1' ? { ...one, intoId: 'd2' } : one.slug === 'd2' ? { ...one, intoId: 'south' } : one,
    );
    expect(unitNosOf(growTree('org', '2026-01-01', chain).nodes.get('d1')!).toSorted((a, b) => a - b)).toEqual([
      3, 4, 5,
    ]);
    const circle = chain.map((one) => (one.slug === 'south' ? { ...one, intoId: 'd1' } : one));
    expect(unitNosOf(growTree('org', '2026-01-01', circle).root!).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('an address of another day leads to where the unit stands now, unless another unit stands there', () => {
    const tree = growTree('org', '2026-01-01', rows, [
      { parentId: 'north', slug: 'd2', unitId: 'd2' },
      { parentId: 'north', slug: 'd1', unitId: 'd2' },
    ]);
    expect(pathsOf(tree, ['org.all.north.d2', 'org.all.north.d1'])).toEqual(['org.all.south.d2', 'org.all.north.d1']);
    expect(findScopeNode(tree, ['org', 'all', 'north', 'd2'])?.slug).toBe('d2');
  });

  test('a unit without a place on the day is not there, and is no root', () => {
    const tree = growTree('org', '1999-01-01', [row(4, 'd1', null, { isRoot: false }), ...rows.slice(0, 2)]);
    expect(tree.root?.slug).toBe('all');
    expect(unitNosOf(tree.root!).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('siblings whose slugs meet are told apart, the later one by a number', () => {
    const tree = growTree('org', '2026-01-01', [...rows, row(6, 'd9', 'north', { slug: 'd1', name: 'Other' })]);
    expect(findNode(tree, ['org', 'all', 'north', 'd1'])?.unitNo).toBe(4);
    expect(findNode(tree, ['org', 'all', 'north', 'd1-2'])?.unitNo).toBe(6);
  });
});
