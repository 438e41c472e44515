import type { Verb } from '../../../context.ts';
import { endInvitations } from './invitation-store.ts';
import { noteInAudit } from './membership-store.ts';
import { getVisibleUser } from './user-context.ts';
import { checkMayTouch } from './user-rules.ts';

/** R-017 Withdraws the open invitation of a person; where none is open, nothing changes. */
export const withdrawInvitation: Verb<'withdrawInvitation'> = async (ctx, { params: { userId } }) => {
  const { universeId } = ctx.universe;
  await ctx.inTransaction(async (tx) => {
    const user = await getVisibleUser(tx, ctx, userId);
    await checkMayTouch(tx, ctx, user);
    if (!(await endInvitations(tx, universeId, userId, ctx.now()))) return;
    await noteInAudit(tx, ctx, {
      action: 'withdrawInvitation',
      subject: user.username,
      details: { userId },
    });
  });
  return { ok: true };
};
