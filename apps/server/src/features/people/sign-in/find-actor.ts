import type { OpenContext } from '../../../context.ts';
import { type Authenticated, isRootIn } from './authenticate.ts';
import { findUniverseSettings, listEntries, localeOf } from './entry-view.ts';
import { findPerson } from './person-store.ts';
import { findSession, type SessionRow } from './session-store.ts';
import { isRecentlyConfirmed } from './sign-on-span.ts';

/** Somebody for whom something is done now, without a bearer token at hand. */
export interface AbsentPerson {
  readonly universeId: string;
  readonly personId: string;
  /** Session in which it was asked for; null when none was. */
  readonly sessionId: string | null;
  /** Whether that session must still be open. */
  readonly needsSession?: boolean;
}

/**
 * A person with the rights of this moment; undefined for one who is disabled or no longer in the universe. Whom only the token of
 * an outside provider makes root is root as long as that session lasts.
 */
export async function findActor(
  { record, now }: Pick<OpenContext, 'record' | 'now'>,
  { universeId, personId, sessionId, needsSession = false }: AbsentPerson,
): Promise<Authenticated | undefined> {
  return record.as('echolot_sign_on', async (tx) => {
    const person = await findPerson(tx, personId);
    const universe = await findUniverseSettings(tx, universeId);
    if (!person || person.isDisabled || !universe) return undefined;
    const found = sessionId === null ? undefined : await findSession(tx, sessionId);
    const open = found?.personId === personId && isGood(found, now()) ? found : undefined;
    if (needsSession && open?.universeId !== universeId) return undefined;
    const isRoot = open ? isRootIn(open, person) : person.isRoot && person.signOnSubject === null;
    const { signOnIssuer = null, universes = [], tokenPermissions = null } = open ?? {};
    const seeker = { personId, isRoot, kind: 'sign_on', signOnIssuer, universes, tokenPermissions } as const;
    const [entry] = await listEntries(tx, seeker, universeId);
    if (!entry) return undefined;
    return {
      universe: entry.universe,
      actor: {
        sessionId: sessionId ?? personId,
        personId,
        username: person.username,
        role: entry.role,
        permissions: entry.permissions,
        isRoot,
        locale: localeOf(person.locale),
        drillPaths: entry.drillPaths,
        surveys: entry.surveys,
      },
    };
  });
}

function isGood(session: SessionRow, now: Date): boolean {
  return session.expiresAt > now && isRecentlyConfirmed(session, now);
}
