import type { Permission } from '@echolot/contract/permissions';
import type { Actor, OpenContext, UniverseSettings } from '../../../context.ts';
import { type ConfirmContext, confirmSession } from './confirm-session.ts';
import { type Entry, listEntries, localeOf } from './entry-view.ts';
import { findPerson, type Person } from './person-store.ts';
import { isWorthNoting } from './session-span.ts';
import { findSessionByToken, noteUse, type SessionRow } from './session-store.ts';
import { hashToken } from './session-token.ts';
import { confirmationDue } from './sign-on-span.ts';

export interface Authenticated {
  readonly universe: UniverseSettings;
  readonly actor: Actor;
}

export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

type Dependencies = ConfirmContext;

/** A revocation or a changed permission must be effective within 5 s in every process; reading anew each 2 s is. */
const CACHED_MS = 2000;
const MOST_CACHED = 10_000;

interface Cached {
  readonly readAtMs: number;
  readonly result: Promise<Authenticated | undefined>;
}

const caches = new WeakMap<OpenContext['record'], Map<string, Cached>>();
/** Tokens by the actor they belong to: not a field of the actor, so that no log or reply shows one by accident. */
const tokens = new WeakMap<Actor, string>();

/** Bearer tokens that are no session of a person, and who is behind them. */
export interface KeyReader {
  isKey(token: string): boolean;
  findSession(dependencies: Pick<OpenContext, 'record' | 'now'>, token: string): Promise<Authenticated | undefined>;
}

/**
 * Who is behind a bearer token; undefined when it is unknown, has ended or expired, or its person may no longer enter. API
 * keys are read by `keys`, and kept and forgotten as sessions are.
 */
export function createAuthenticate(dependencies: Dependencies, keys?: KeyReader): Authenticate {
  const cache = cacheOf(dependencies.record);
  return (token) => {
    const key = hashToken(token).toString('base64');
    const nowMs = performance.now();
    const cached = cache.get(key);
    if (cached && nowMs - cached.readAtMs < CACHED_MS) return cached.result;
    const result = keys?.isKey(token) ? keys.findSession(dependencies, token) : readSession(dependencies, token);
    cache.delete(key);
    cache.set(key, { readAtMs: nowMs, result });
    // A fault is nobody's answer: the next request tries again.
    result.catch(() => cache.delete(key));
    dropOldest(cache, nowMs);
    return result;
  };
}

/** Ended or changed here: this process must not answer from memory. */
export function forgetSessions(record: OpenContext['record']): void {
  cacheOf(record).clear();
}

/** The bearer token an actor came with. */
export function tokenOf(actor: Actor): string {
  const token = tokens.get(actor);
  if (token === undefined) throw new Error('The actor does not come from authenticate().');
  return token;
}

/** Root by the realm role of an outside provider; people kept here are root by the record, whatever a token says. */
export function isRootIn(session: Pick<SessionRow, 'signOnIssuer' | 'isTokenRoot'>, person: Person): boolean {
  return session.signOnIssuer === null ? person.isRoot : session.isTokenRoot;
}

export function actorOf(session: SessionRow, person: Person, entry: Entry): Actor {
  return {
    sessionId: session.sessionId,
    personId: person.personId,
    username: person.username,
    role: entry.role,
    permissions: session.allowsIndicators ? entry.permissions : withoutIndicators(entry.permissions),
    isRoot: isRootIn(session, person),
    locale: localeOf(person.locale),
    drillPaths: entry.drillPaths,
    surveys: entry.surveys,
  };
}

/** R-111 What a role allows in a session that was opened without indicators. */
function withoutIndicators(allowed: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return new Set([...allowed].filter((permission) => permission !== 'rankings.read'));
}

async function readSession(dependencies: Dependencies, token: string): Promise<Authenticated | undefined> {
  const { record, now, log } = dependencies;
  const found = await readRows(dependencies, token);
  const due = found && confirmationDue(found.session, now());
  if (!found || !due) return found?.authenticated;
  const asked = confirmSession(dependencies, found.session, token);
  if (due === 'before') {
    await asked;
    return (await readRows(dependencies, token))?.authenticated;
  }
  asked.then(
    () => forgetSessions(record),
    (error: unknown) => log.warn({ err: error }, 'the identity provider could not be asked'),
  );
  return found.authenticated;
}

async function readRows(
  { record, signOn, now }: Dependencies,
  token: string,
): Promise<{ session: SessionRow; authenticated: Authenticated } | undefined> {
  return record.as('echolot_sign_on', async (tx) => {
    const session = await findSessionByToken(tx, hashToken(token), now());
    // Another provider than the one in use vouches for nobody any more.
    if (session?.kind === 'sign_on' && session.signOnIssuer !== (signOn.outsideIssuer ?? null)) return undefined;
    const person = session && (await findPerson(tx, session.personId));
    if (!session || !person || person.isDisabled) return undefined;
    const seeker = { ...session, isRoot: isRootIn(session, person) };
    const [entry] = await listEntries(tx, seeker, session.universeId);
    if (!entry) return undefined;
    if (isWorthNoting(session.lastUsedAt, now())) await noteUse(tx, session, now());
    const actor = actorOf(session, person, entry);
    tokens.set(actor, token);
    return { session, authenticated: { universe: entry.universe, actor } };
  });
}

function cacheOf(record: OpenContext['record']): Map<string, Cached> {
  const known = caches.get(record);
  if (known) return known;
  const cache = new Map<string, Cached>();
  caches.set(record, cache);
  return cache;
}

/** Entries are in the order they were read. */
function dropOldest(cache: Map<string, Cached>, nowMs: number): void {
  for (const [key, { readAtMs }] of cache) {
    if (cache.size <= MOST_CACHED && nowMs - readAtMs < CACHED_MS) return;
    cache.delete(key);
  }
}
