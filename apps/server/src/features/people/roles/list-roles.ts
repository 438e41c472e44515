import type { Verb } from '../../../context.ts';
import { describeRole } from './describe-role.ts';
import { readRoles } from './role-store.ts';

/** R-024 The roles of the universe. */
export const listRoles: Verb<'listRoles'> = async (ctx) => {
  const roles = await ctx.inTransaction((tx) => readRoles(tx, ctx.universe.universeId));
  return { roles: roles.map((role) => describeRole(role, ctx.actor)) };
};
