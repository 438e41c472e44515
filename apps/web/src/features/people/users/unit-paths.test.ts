import type { UnitRow } from '@echolot/contract/structure/structure-units';
import { expect, test } from 'vitest';
import { forestOf } from '../../../place/unit-rows.ts';
import { aboveOf, drillPathOf, withPath } from './unit-paths.ts';

const unit = (name: string, slug: string, parent: string | null): UnitRow => ({
  unit: name,
  parent,
  slug,
  name,
  kind: 'unit',
  closedOn: null,
  interviews: null,
  merged: [],
});

test('a unit is named by the way to it', () => {
  const forest = forestOf([unit('all', 'all', null), unit('DE', 'de', 'all'), unit('D-1', 'd1', 'DE')]);
  expect(drillPathOf(forest, 'org', 'D-1')).toBe('org.all.de.d1');
  expect(drillPathOf(forest, 'org', 'all')).toBe('org.all');
});

test('a unit above takes those below it in; its neighbour of a similar name stays', () => {
  expect(withPath(['org.all.de.d1', 'org.all.de2', 'brand.all.x'], 'org.all.de')).toEqual([
    'org.all.de2',
    'brand.all.x',
    'org.all.de',
  ]);
  expect(aboveOf('org.all.de.d1', ['org.all.d', 'org.all.de'])).toBe('org.all.de');
  expect(aboveOf('org.all.de', ['org.all.de'])).toBeUndefined();
});
