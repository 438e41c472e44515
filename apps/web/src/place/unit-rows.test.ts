import type { UnitRow } from '@echolot/contract/structure/structure-units';
import { expect, test } from 'vitest';
import { forestOf, isBelowAny, placeOf, treeRows, unitsByDepth } from './unit-rows.ts';

const unit = (name: string, parent: string | null, interviews: number | null = 1): UnitRow => ({
  unit: name,
  parent,
  slug: name,
  name: name.toUpperCase(),
  kind: 'unit',
  closedOn: null,
  interviews,
  merged: [],
});
const forest = forestOf([unit('all', null), unit('de', 'all'), unit('müller', 'de', 5), unit('fi', 'all', 2)]);
const namesOf = (rows: ReturnType<typeof treeRows>) => rows.map((row) => `${row.depth} ${row.unit.unit} ${row.total}`);

test('shows what stands below open units, with the interviews of all below', () => {
  expect(namesOf(treeRows(forest, new Set(['all']), ''))).toEqual(['0 all 9', '1 de 6', '1 fi 2']);
  expect(treeRows(forest, new Set(), '')).toHaveLength(1);
  expect(forestOf([unit('all', null), unit('de', 'all', null)]).totals.get('all')).toBeNull();
});

test('finds units by a part of their name, whatever accents, and shows where they stand', () => {
  expect(namesOf(treeRows(forest, new Set(), 'MULL'))).toEqual(['0 all 9', '1 de 6', '2 müller 5']);
  expect(treeRows(forest, new Set(), 'nowhere')).toEqual([]);
});

test('knows the way up', () => {
  expect(placeOf(forest, forest.byUnit.get('müller'))).toBe('DE › MÜLLER');
  expect(unitsByDepth(forest, () => true, 3).map((one) => one.unit)).toEqual(['all', 'de', 'fi']);
  expect(isBelowAny(forest, 'müller', new Set(['de']))).toBe(true);
  expect(isBelowAny(forest, 'fi', new Set(['de']))).toBe(false);
});
