import { AppError } from '@echolot/contract/app-error';
import type { Caller, Verb } from '../../../context.ts';
import { checkPassword } from './check-password.ts';
import { findUniverseId, listEntries } from './entry-view.ts';
import { readIdentity } from './identity.ts';
import { openSession } from './open-session.ts';
import { findPersonByUsername } from './person-store.ts';
import { noteInAudit } from './session-store.ts';
import type { WithSurveyLists } from './survey-lists.ts';
import { normalUsername } from './throttle.ts';

/**
 * Signs in with a password kept here, where the universe allows it. Whatever is wrong (name, password,
 * universe, no membership, no local sign-in there) has the same answer after the same time.
 */
export const login: Verb<'login', Caller & WithSurveyLists> = async (ctx, { body }) => {
  if (body.actAsUser !== undefined || body.actAsUniverse !== undefined) {
    throw new AppError('permission_missing', {
      reason: 'Acting as somebody else is for root through the identity provider.',
    });
  }
  const { universeId, entry } = await ctx.record.as('echolot_sign_on', async (tx) => {
    const person = await findPersonByUsername(tx, normalUsername(body.username));
    const entries = await listEntries(tx, {
      personId: person?.personId ?? nobody,
      isRoot: person?.isRoot ?? false,
      kind: 'local',
      signOnIssuer: null,
      universes: [],
    });
    return {
      universeId: await findUniverseId(tx, body.universe),
      entry: entries.find(({ universe }) => universe.extName === body.universe),
    };
  });

  const attempt = { ...body, address: ctx.address, cookies: ctx.cookies.sent };
  const result = await checkPassword(ctx, attempt, () => entry !== undefined);
  if (result.outcome === 'throttled') {
    throw new AppError('sign_in_throttled', { retryAfterSeconds: result.retryAfterSeconds });
  }
  if (result.outcome === 'wrong' || !entry) {
    if (universeId !== undefined) await noteRefusal(ctx, universeId, result.person, body.universe);
    throw new AppError('sign_in_failed');
  }
  const { person, setCookie } = result;
  ctx.cookies.set(setCookie);
  const opened = await ctx.record.as('echolot_sign_on', (tx) =>
    openSession(
      tx,
      {
        personId: person.personId,
        username: person.username,
        universeId: entry.universe.universeId,
        kind: 'local',
        signOn: undefined,
        rememberFamily: null,
        allowsIndicators: true,
        isRemembered: body.remember,
        action: 'login',
        address: ctx.address,
      },
      ctx.now(),
    ),
  );
  return readIdentity(ctx, opened, body.surveyName);
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** Names only people we know: in place of a name somebody may have typed a password. */
async function noteRefusal(
  ctx: Parameters<typeof login>[0],
  universeId: string,
  person: { readonly personId: string; readonly username: string } | undefined,
  universe: string,
): Promise<void> {
  await ctx.record.as('echolot_sign_on', (tx) =>
    noteInAudit(tx, {
      universeId,
      personId: person?.personId,
      action: 'login',
      subject: person?.username ?? '',
      details: { outcome: 'refused', universe, address: ctx.address },
    }),
  );
}
