import { AppError } from '@echolot/contract/app-error';
import { mostRoles } from '@echolot/contract/people/roles';
import type { Permission } from '@echolot/contract/permissions';
import type { Context, Verb } from '../../../context.ts';
import { forgetSessions } from '../sign-in/public.ts';
import { keepingAdministrator, noteInAudit } from '../users/public.ts';
import { describeRole } from './describe-role.ts';
import { insertRole, readRoles, updateRole } from './role-store.ts';

/** Makes a role or changes it. Who changes one must have what it allows, before and after. */
export const saveRole: Verb<'saveRole'> = async (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  const role = { extName: params.role, title: body.title, permissions: body.permissions };
  checkHas(ctx, body.permissions);
  const saved = await ctx.inTransaction((tx) =>
    keepingAdministrator(tx, universeId, async () => {
      const all = await readRoles(tx, universeId);
      const stored = all.find(({ extName }) => extName === role.extName);
      if ((stored?.version ?? 0) !== body.version)
        throw new AppError('role_changed', { current: stored ? describeRole(stored, ctx.actor) : null });
      if (stored) {
        checkHas(ctx, stored.permissions);
        await updateRole(tx, universeId, role);
      } else {
        if (all.length >= mostRoles) throw new AppError('role_limit', { most: mostRoles });
        await insertRole(tx, universeId, role);
      }
      await noteInAudit(tx, ctx, {
        action: 'saveRole',
        subject: role.extName,
        details: {
          before: stored ? { title: stored.title, permissions: stored.permissions } : null,
          after: { title: role.title, permissions: role.permissions },
        },
      });
      return readRoles(tx, universeId, role.extName);
    }),
  );
  forgetSessions(ctx.record);
  const [found] = saved;
  if (!found) throw new AppError('role_unknown', { role: role.extName });
  return { role: describeRole(found, ctx.actor) };
};

function checkHas({ actor }: Context, permissions: readonly Permission[]): void {
  const missing = permissions.filter((one) => !actor.permissions.has(one));
  if (missing.length > 0) throw new AppError('rights_exceeded', { permissions: missing });
}
