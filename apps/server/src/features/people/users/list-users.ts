import type { Verb } from '../../../context.ts';
import { scopeOf } from './user-context.ts';
import { readUserPage } from './user-view.ts';

/** R-016 The people of the universe whose units the caller sees, page by page. */
export const listUsers: Verb<'listUsers'> = async (ctx, { query }) => {
  const { total, states, users } = await ctx.inTransaction((tx) => readUserPage(tx, scopeOf(ctx), query));
  const counts = { active: 0, invited: 0, never_signed_in: 0, ended: 0, disabled: 0, ...states };
  return { total, states: counts, users: [...users] };
};
