import { AppError } from '@echolot/contract/app-error';
import type { User } from '@echolot/contract/people/users';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { forgetSessions } from '../sign-in/public.ts';
import { endSessionsOf } from './change-user.ts';
import { endInvitations } from './invitation-store.ts';
import { findMembership, noteInAudit, updateMembership } from './membership-store.ts';
import { getVisibleUser } from './user-context.ts';
import { checkMayTouch, checkRole, keepingAdministrator } from './user-rules.ts';

type Input = Parameters<Verb<'changeUsers'>>[1]['body'];
type Reply = Awaited<ReturnType<Verb<'changeUsers'>>>;
type Refusal = Reply['refused'][number]['reason'];

const refusals: readonly Refusal[] = ['user_not_found', 'rights_exceeded', 'user_is_yourself', 'last_administrator'];

/** R-016 The same change for many people: each in a transaction of its own, so that a refusal undoes nobody else's. */
export const changeUsers: Verb<'changeUsers'> = async (ctx, { body: { userIds, change } }) => {
  const reply: Reply = { changed: 0, unchanged: 0, refused: [] };
  if ('role' in change) await ctx.inTransaction((tx) => checkRole(tx, ctx, change.role));
  for (const userId of new Set(userIds)) {
    let username = '';
    try {
      const isChanged = await ctx.inTransaction((tx) =>
        keepingAdministrator(tx, ctx.universe.universeId, async () => {
          const user = await getVisibleUser(tx, ctx, userId);
          ({ username } = user);
          return changeOne(tx, ctx, user, change);
        }),
      );
      if (isChanged && 'isDisabled' in change && change.isDisabled) await endSessionsOf(ctx, userId);
      reply[isChanged ? 'changed' : 'unchanged'] += 1;
    } catch (error) {
      reply.refused.push({ userId, username, reason: refusalOf(error) });
    }
  }
  await ctx.inTransaction((tx) =>
    noteInAudit(tx, ctx, { action: 'changeUsers', subject: ctx.universe.extName, details: { change, ...reply } }),
  );
  forgetSessions(ctx.record);
  return reply;
};

function refusalOf(error: unknown): Refusal {
  const refusal = error instanceof AppError ? refusals.find((one) => one === error.code) : undefined;
  if (refusal === undefined) throw error;
  return refusal;
}

async function changeOne(tx: Tx, ctx: Context, user: User, change: Input['change']): Promise<boolean> {
  const { universeId } = ctx.universe;
  const membership = await findMembership(tx, universeId, user.userId);
  if (!membership) throw new AppError('user_not_found');
  const wasDisabled = membership.disabled_at !== null;
  const isDisabled = 'isDisabled' in change ? change.isDisabled : wasDisabled;
  const role = 'role' in change ? change.role : user.role;
  if (role === user.role && isDisabled === wasDisabled) return false;
  if (user.userId === ctx.actor.personId) throw new AppError('user_is_yourself');
  await checkMayTouch(tx, ctx, user);
  await checkMayTouch(tx, ctx, { ...user, role });
  await updateMembership(tx, universeId, user.userId, {
    role,
    drillPaths: user.drillPaths,
    surveyIds: membership.survey_ids,
    validUntil: user.validUntil,
    disabledAt: isDisabled ? (membership.disabled_at ?? ctx.now()) : null,
  });
  if (isDisabled) await endInvitations(tx, universeId, user.userId, ctx.now());
  await noteInAudit(tx, ctx, {
    action: 'changeUser',
    subject: user.username,
    details: {
      userId: user.userId,
      before: { role: user.role, isDisabled: wasDisabled },
      after: { role, isDisabled },
    },
  });
  return true;
}
