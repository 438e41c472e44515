import { expect, test } from 'vitest';
import { withNeeds } from '../../../identity/permission-groups.ts';
import { suggestedPermissions } from './suggested-permissions.ts';

test('a suggested role lacks nothing that what it allows is of no use without', () => {
  for (const permissions of Object.values(suggestedPermissions))
    expect([...withNeeds(permissions)].toSorted()).toEqual([...new Set(permissions)].toSorted());
});
