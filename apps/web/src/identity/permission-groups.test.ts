import { permissions } from '@echolot/contract/permissions';
import { expect, test } from 'vitest';
import { permissionGroups, permissionNeeds, withNeeds } from './permission-groups.ts';

test('every permission stands in one group', () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual([...permissions].toSorted());
});

test('whoever is to supervise alerts may also work on them, and read them, their interviews and the figures', () => {
  expect([...withNeeds(['alerts.manage'])].toSorted()).toEqual([
    'alerts.manage',
    'alerts.read',
    'alerts.work',
    'interviews.read',
    'rankings.read',
  ]);
  expect(withNeeds([])).toEqual(new Set());
});

test('no permission needs itself', () => {
  for (const one of permissions) expect(withNeeds(permissionNeeds[one] ?? [])).not.toContain(one);
});
