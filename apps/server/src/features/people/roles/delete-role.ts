import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { checkRole, keepingAdministrator, noteInAudit } from '../users/public.ts';
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
      await noteInAudit(tx, ctx, {
        action: 'deleteRole',
        subject: params.role,
        details: { before: { title: stored?.title, permissions: stored?.permissions } },
      });
    }),
  );
  return { ok: true };
};
