import { AppError } from '@echolot/contract/app-error';
import type { Identity } from '@echolot/contract/identity';
import { localesOf, localText } from '@echolot/core/local-text';
import type { OpenContext } from '../../../context.ts';
import { actorOf, isRootIn } from './authenticate.ts';
import { type Entry, listEntries } from './entry-view.ts';
import { findPerson, type Person } from './person-store.ts';
import { findSession } from './session-store.ts';
import { graceEnd } from './sign-on-span.ts';
import type { WithSurveyLists } from './survey-lists.ts';

/** A session as its browser knows it. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  /** Remember-me session id, when one was made now. */
  readonly rememberId: string | null;
}

/**
 * The identity every way to sign in answers, read anew.
 * @param firstSurvey ext name of the survey to begin with; the browser takes the first one.
 */
export async function readIdentity(
  ctx: Pick<OpenContext, 'record' | 'log'> & WithSurveyLists,
  opened: OpenedSession,
  firstSurvey?: string,
): Promise<Identity> {
  const { session, person, entries } = await ctx.record.as('echolot_sign_on', async (tx) => {
    const found = await findSession(tx, opened.sessionId);
    const owner = found && (await findPerson(tx, found.personId));
    if (!found || !owner) throw new AppError('sign_in_required');
    const seeker = { ...found, isRoot: isRootIn(found, owner) };
    return { session: found, person: owner, entries: await listEntries(tx, seeker) };
  });
  const entry = entries.find(({ universe }) => universe.universeId === session.universeId);
  if (!entry) throw new AppError('sign_in_required');
  const actor = actorOf(session, person, entry);
  const { universe } = entry;
  const { universeId } = universe;
  const surveys = await ctx.record.inUniverse(universeId, (tx) =>
    ctx.listSurveysOf({ tx, universe, actor, log: ctx.log }),
  );
  return {
    loginStatus: 0,
    authToken: opened.token,
    sessionId: opened.rememberId,
    expiresAt: session.expiresAt.toISOString(),
    userId: person.personId,
    username: person.username,
    name: nameOf(person),
    role: entry.role,
    locale: actor.locale,
    universe: universe.extName,
    universes: entries.map((other) => ({ extName: other.universe.extName, title: other.universe.title })),
    currentUniverse: describeUniverse(entry, localesOf(actor, universe)),
    permissions: [...actor.permissions],
    isUserAdmin: actor.permissions.has('users.manage'),
    isRoot: actor.isRoot,
    isSettingsPageEnabled: entry.hasSettingsPage && actor.permissions.has('settings.manage'),
    signInKind: session.kind,
    isSignOnReachable: session.isSignOnReachable,
    signOnUntil: session.signOnIssuer === null ? null : graceEnd(session).toISOString(),
    surveys: surveys.toSorted((a, b) => Number(b.extName === firstSurvey) - Number(a.extName === firstSurvey)),
  };
}

function nameOf({ givenName, familyName, username }: Person): string {
  return [givenName, familyName].filter(Boolean).join(' ') || username;
}

function describeUniverse(entry: Entry, locales: readonly string[]): Identity['currentUniverse'] {
  const { universe, logo, support } = entry;
  const openingHours = support.openingHours && localText(support.openingHours, locales);
  return {
    extName: universe.extName,
    title: universe.title,
    timeZone: universe.timeZone,
    dateFormat: universe.dateFormat,
    logoUrl: logo.url ?? '',
    squareLogoUrl: logo.squareUrl ?? null,
    support: {
      ...(support.faqUrl && { faqUrl: support.faqUrl }),
      ...(support.email && { email: support.email }),
      ...(support.helpDeskUrl && { helpDeskUrl: support.helpDeskUrl }),
      ...(support.phone && { phone: support.phone }),
      ...(openingHours && { openingHours }),
    },
  };
}
