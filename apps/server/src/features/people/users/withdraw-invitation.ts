import type { Verb } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import { endInvitations } from './invitation-store.ts';
import { getVisibleUser } from './user-context.ts';
import { checkMayTouch } from './user-rules.ts';

/** R-017 Withdraws the open invitation of a person; where none is open, nothing changes. */
export const withdrawInvitation: Verb<'withdrawInvitation'> = async (ctx, { params: { userId } }) => {
  const { universeId } = ctx.universe;
  await ctx.inTransaction(async (tx) => {
    const user = await getVisibleUser(tx, ctx, userId);
    await checkMayTouch(tx, ctx, user);
    if (!(await endInvitations(tx, universeId, userId, ctx.now()))) return;
    await writeAuditEntry(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'withdrawInvitation',
      subject: user.username,
      details: { userId },
    });
  });
  return { ok: true };
};
