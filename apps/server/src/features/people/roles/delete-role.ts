import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import { checkRole, keepingAdministrator } from '../users/public.ts';
import { readRoles, removeRole } from './role-store.ts';

/** R-024 Deletes a role that nobody has. */
export const deleteRole: Verb<'deleteRole'> = async (ctx, { params }) => {
  const { universeId } = ctx.universe;
  await ctx.inTransaction((tx) =>
    keepingAdministrator(tx, universeId, async () => {
      await checkRole(tx, ctx, params.role);
      const [stored] = await readRoles(tx, universeId, params.role);
      if (stored && stored.people > 0) throw new AppError('role_in_use', { people: stored.people });
      await removeRole(tx, universeId, params.role);
      await writeAuditEntry(tx, {
        universeId,
        personId: ctx.actor.personId,
        action: 'deleteRole',
        subject: params.role,
        details: { before: { title: stored?.title, permissions: stored?.permissions } },
      });
    }),
  );
  return { ok: true };
};
