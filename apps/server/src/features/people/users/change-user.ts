import { AppError } from '@echolot/contract/app-error';
import type { User } from '@echolot/contract/people/users';
import type { Context, Verb } from '../../../context.ts';
import { endSessionsIn, forgetSessions, keepPersonNames, namesAreKeptElsewhere } from '../sign-in/public.ts';
import { endInvitations } from './invitation-store.ts';
import { findMembership, noteInAudit, updateMembership } from './membership-store.ts';
import { getVisibleUser } from './user-context.ts';
import { checkMayGive, checkMayTouch, keepingAdministrator } from './user-rules.ts';

type Body = Parameters<Verb<'changeUser'>>[1]['body'];
const named = ['givenName', 'familyName', 'email', 'locale'] as const;

/** Changes a person: first what the universe says of them, then their name, which belongs to no universe. */
export const changeUser: Verb<'changeUser'> = async (ctx, { params: { userId }, body }) => {
  const { universe, actor } = ctx;
  const { universeId } = universe;
  const renames = (user: User): boolean => named.some((field) => user[field] !== body[field]);
  const before = await ctx.inTransaction((tx) => getVisibleUser(tx, ctx, userId));
  if (renames(before)) await checkNamesAreOurs(ctx, userId);
  await ctx.inTransaction((tx) =>
    keepingAdministrator(tx, universeId, async () => {
      const user = await getVisibleUser(tx, ctx, userId);
      const membership = await findMembership(tx, universeId, userId);
      if (!membership) throw new AppError('user_not_found');
      if (user.version !== body.version) throw new AppError('user_changed', { current: user });
      await checkMayTouch(tx, ctx, user);
      const surveyIds = await checkMayGive(tx, ctx, body);
      if (userId === actor.personId && !hasSameRights(user, body)) throw new AppError('user_is_yourself');
      const disabledAt = body.isDisabled ? (membership.disabled_at ?? ctx.now()) : null;
      await updateMembership(tx, universeId, userId, { ...body, surveyIds, disabledAt });
      if (body.isDisabled) await endInvitations(tx, universeId, userId, ctx.now());
      await noteInAudit(tx, ctx, {
        action: 'changeUser',
        subject: user.username,
        details: {
          userId,
          before: whatIsNoted({ ...user, isDisabled: user.state === 'disabled' }),
          after: whatIsNoted(body),
        },
      });
    }),
  );
  if (renames(before)) await ctx.record.as('echolot_sign_on', (tx) => keepPersonNames(tx, userId, body));
  if (body.isDisabled) await endSessionsOf(ctx, userId);
  forgetSessions(ctx.record);
  return { user: await ctx.inTransaction((tx) => getVisibleUser(tx, ctx, userId)) };
};

/** @throws AppError user_name_fixed */
async function checkNamesAreOurs(ctx: Context, userId: string): Promise<void> {
  const isKeptElsewhere = await ctx.record.as('echolot_sign_on', (tx) => namesAreKeptElsewhere(tx, userId));
  if (isKeptElsewhere) throw new AppError('user_name_fixed');
}

function hasSameRights(user: User, body: Body): boolean {
  const same = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
    JSON.stringify(a && [...a].toSorted()) === JSON.stringify(b && [...b].toSorted());
  return (
    user.role === body.role &&
    same(user.drillPaths, body.drillPaths) &&
    same(user.surveys, body.surveys) &&
    user.validUntil === body.validUntil &&
    !body.isDisabled
  );
}

/** What is noted of a person before and after, without the version. */
function whatIsNoted(one: Omit<Body, 'version' | 'locale'> & { readonly locale: string }): Record<string, unknown> {
  const { givenName, familyName, email, locale, role, drillPaths, surveys, validUntil, isDisabled } = one;
  return { givenName, familyName, email, locale, role, drillPaths, surveys, validUntil, isDisabled };
}

/** Whoever is enabled again signs in anew: a session that was stolen does not come back. */
export async function endSessionsOf(
  { record, universe, now }: Pick<Context, 'record' | 'universe' | 'now'>,
  personId: string,
): Promise<void> {
  const { universeId } = universe;
  await record.as('echolot_sign_on', (tx) => endSessionsIn(tx, { universeId, personId, sessionId: null, now: now() }));
}
