import { AppError } from '@echolot/contract/app-error';
import type { Caller, Verb } from '../../../context.ts';
import type { WithSignOn } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { isRootIn } from './authenticate.ts';
import { type Entry, listEntries } from './entry-view.ts';
import { readIdentity } from './identity.ts';
import { openSession } from './open-session.ts';
import { resolvePerson } from './sign-on-person.ts';
import { isSignedOut } from './sign-on-session-store.ts';
import type { WithSurveyLists } from './survey-lists.ts';

/**
 * Exchanges the identity provider's tokens for a session. The person enters the universe asked
 * for, else the one the token prefers, else the first one. Without `allowIndicators` the session reads no rankings.
 */
export const validateKeycloak: Verb<'validateKeycloak', Caller & WithSignOn & WithSurveyLists> = async (
  ctx,
  { body },
) => {
  // Outside any transaction: the provider's keys may have to be fetched.
  const { token, ...tokenClaims } = await ctx.signOn.verify(body.accessToken, body.idToken);
  const { accessToken } = body;
  const signOnSession = token.sessionId ?? null;
  // What the tokens say may be minutes old; the provider says what holds now.
  const claims = await ctx.signOn.confirm({ subject: token.subject, sessionId: signOnSession, accessToken });
  if (!claims) throw new AppError('token_invalid', { reason: 'The identity provider has ended this sign-in.' });
  if (claims.universes.length === 0 && tokenClaims.universes.length > 0) {
    ctx.log.warn({ issuer: claims.issuer }, 'universes are in the token but not in the user info: they do not count');
  }
  const now = ctx.now();
  const result = await ctx.record.as('echolot_sign_on', async (tx) => {
    if (signOnSession !== null && (await isSignedOut(tx, signOnSession, token.issuedAt))) {
      throw new AppError('token_invalid', { reason: 'This sign-in was signed out.' });
    }
    const person = await resolvePerson(tx, claims);
    const signOnIssuer = ctx.signOn.outsideIssuer ?? null;
    const isTokenRoot = signOnIssuer !== null && claims.isRoot;
    const tokenPermissions = claims.permissions ?? null;
    const entries = await listEntries(tx, {
      personId: person.personId,
      isRoot: isRootIn({ signOnIssuer, isTokenRoot }, person),
      kind: 'sign_on',
      signOnIssuer,
      universes: claims.universes,
      tokenPermissions,
    });
    const entry = chooseEntry(entries, body.universeName, claims.universe);
    // Answered below: a person seen for the first time stays known.
    if (!entry) return { isAnywhere: entries.length > 0 };
    return openSession(
      tx,
      {
        personId: person.personId,
        username: person.username,
        universeId: entry.universe.universeId,
        kind: 'sign_on',
        signOn: {
          signOnSession,
          signOnIssuer,
          isTokenRoot,
          tokenRoles: claims.roles,
          tokenPermissions,
          universes: claims.universes,
          tokenExpiresAt: token.expiresAt,
          askedAt: now,
          confirmedAt: now,
          isSignOnReachable: true,
          accessToken,
        },
        allowsIndicators: body.allowIndicators,
        isRemembered: body.remember,
        rememberFamily: null,
        action: 'validateKeycloak',
        address: ctx.address,
      },
      now,
    );
  });
  if ('isAnywhere' in result) throw new AppError(result.isAnywhere ? 'universe_not_found' : 'no_universe');
  return readIdentity(ctx, result);
};

function chooseEntry(entries: readonly Entry[], asked: string | undefined, preferred?: string): Entry | undefined {
  if (asked !== undefined) return entries.find(({ universe }) => universe.extName === asked);
  return entries.find(({ universe }) => universe.extName === preferred) ?? entries[0];
}
