import type { Role } from '@echolot/contract/people/roles';
import type { Actor } from '../../../context.ts';
import type { StoredRole } from './role-store.ts';

export function describeRole(role: StoredRole, { permissions }: Pick<Actor, 'permissions'>): Role {
  return {
    ...role,
    permissions: [...role.permissions],
    mayGive: role.permissions.every((one) => permissions.has(one)),
  };
}
