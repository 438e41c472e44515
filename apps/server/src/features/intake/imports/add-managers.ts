import type { Permission } from '@echolot/contract/permissions';
import type { Tx } from '../../../database/record.ts';
import { ensureRole } from '../../people/roles/public.ts';
import { addMembers } from '../../people/users/public.ts';
import { noteImport } from './import-store.ts';

/** What the role of a manager may where the universe has none yet. */
const managerPermissions = ['rankings.read', 'imports.manage', 'structure.read'] as const satisfies Permission[];

/** Lets people see all of a universe, as managers, unless they are members already. @returns how many were added. */
export async function addManagers(tx: Tx, universeId: string, personIds: readonly string[]): Promise<number> {
  if (personIds.length === 0) return 0;
  await ensureRole(tx, universeId, { extName: 'manager', title: 'Manager', permissions: managerPermissions });
  const added = await addMembers(tx, universeId, personIds, 'manager');
  if (added.length > 0) await noteImport(tx, universeId, 'memberships', { role: 'manager', persons: added });
  return added.length;
}
