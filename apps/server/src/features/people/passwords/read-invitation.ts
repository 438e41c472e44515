import { AppError } from '@echolot/contract/app-error';
import type { OpenContext, Verb } from '../../../context.ts';
import { hashToken, localeOf } from '../sign-in/public.ts';
import { findInvitationLink, type InvitationLink } from './link-store.ts';

/** R-018 What the link of an invitation opens. */
export const readInvitation: Verb<'readInvitation'> = async (ctx, { body: { token } }) => {
  const link = await ctx.record.as('echolot_sign_on', (tx) => findInvitationLink(tx, hashToken(token), ctx.now()));
  if (!link) throw new AppError('link_ended');
  return {
    username: link.username,
    name: `${link.givenName} ${link.familyName}`.trim() || link.username,
    locale: localeOf(link.locale),
    universe: link.universeTitle,
    needsPassword: needsPassword(ctx.config, link),
    signsOnElsewhere: ctx.config.signOn.kind === 'external',
  };
};

/**
 * Whether whoever opens the link chooses a password: nobody has shown yet that the address is theirs. An outside identity provider knows
 * its people's passwords. Without a mail server the link was read by somebody else, so it replaces no password.
 */
export const needsPassword = (
  { signOn, mail }: Pick<OpenContext['config'], 'signOn' | 'mail'>,
  { isProven, hasPassword }: InvitationLink,
): boolean => signOn.kind === 'embedded' && !isProven && (mail !== undefined || !hasPassword);
