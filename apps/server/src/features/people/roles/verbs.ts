import type { Verbs } from '../../../context.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles } from './list-roles.ts';
import { saveRole } from './save-role.ts';

/** The verbs of this feature's endpoints. */
export const rolesVerbs = { deleteRole, listRoles, saveRole } satisfies Partial<Verbs>;
