import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../context.ts';
import { isRootIn } from './authenticate.ts';
import { type Entry, listEntries } from './entry-view.ts';
import { readIdentity } from './identity.ts';
import { openSession } from './open-session.ts';
import { resolvePerson } from './sign-on-person.ts';

/**
 * Exchanges the identity provider's tokens for a session. The person enters the universe asked
 * for, else the one the token prefers, else the first one. Without `allowIndicators` the session reads no rankings.
 */
export const validateKeycloak: Verb<'validateKeycloak'> = async (ctx, { body }) => {
  // Outside any transaction: the provider's keys may have to be fetched.
  const claims = await ctx.signOn.verify(body.accessToken, body.idToken);
  const result = await ctx.record.as('echolot_sign_on', async (tx) => {
    const person = await resolvePerson(tx, claims);
    const isRoot = isRootIn({ kind: 'sign_on', tokenRoles: claims.roles }, person);
    const entries = await listEntries(tx, {
      personId: person.personId,
      isRoot,
      kind: 'sign_on',
      universes: claims.universes,
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
        signOnSession: claims.sessionId ?? null,
        tokenRoles: claims.roles,
        universes: claims.universes,
        allowsIndicators: body.allowIndicators,
        isRemembered: body.remember,
        action: 'validateKeycloak',
        address: ctx.address,
      },
      ctx.now(),
    );
  });
  if ('isAnywhere' in result) throw new AppError(result.isAnywhere ? 'universe_not_found' : 'no_universe');
  return readIdentity(ctx, result);
};

function chooseEntry(entries: readonly Entry[], asked: string | undefined, preferred?: string): Entry | undefined {
  if (asked !== undefined) return entries.find(({ universe }) => universe.extName === asked);
  return entries.find(({ universe }) => universe.extName === preferred) ?? entries[0];
}
