import type { Permission } from '@echolot/contract/permissions';
import type { Actor, OpenContext, UniverseSettings } from '../../context.ts';
import { type Entry, listEntries, localeOf } from './entry-view.ts';
import { findPerson, type Person } from './person-store.ts';
import { isWorthNoting } from './session-span.ts';
import { findSessionByToken, noteUse, type SessionRow } from './session-store.ts';
import { hashToken } from './session-token.ts';

export interface Authenticated {
  readonly universe: UniverseSettings;
  readonly actor: Actor;
}

export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

type Dependencies = Pick<OpenContext, 'record' | 'now'>;

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
  findSession(dependencies: Dependencies, token: string): Promise<Authenticated | undefined>;
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

/** Root by the provider's token; a person kept here must also be root here, so that taking it back works at once. */
export function isRootIn(session: Pick<SessionRow, 'kind' | 'tokenRoles'>, person: Person): boolean {
  if (session.kind === 'local') return person.isRoot;
  return session.tokenRoles.includes('root') && (person.isForeign || person.isRoot);
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
  };
}

/** R-111 What a role allows in a session that was opened without indicators. */
function withoutIndicators(allowed: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return new Set([...allowed].filter((permission) => permission !== 'rankings.read'));
}

async function readSession({ record, now }: Dependencies, token: string): Promise<Authenticated | undefined> {
  return record.as('echolot_sign_on', async (tx) => {
    const session = await findSessionByToken(tx, hashToken(token), now());
    const person = session && (await findPerson(tx, session.personId));
    if (!session || !person || person.isDisabled) return undefined;
    const seeker = { ...session, isRoot: isRootIn(session, person) };
    const [entry] = await listEntries(tx, seeker, session.universeId);
    if (!entry) return undefined;
    if (isWorthNoting(session.lastUsedAt, now())) await noteUse(tx, session, now());
    const actor = actorOf(session, person, entry);
    tokens.set(actor, token);
    return { universe: entry.universe, actor };
  });
}

function cacheOf(record: OpenContext['record']): Map<string, Cached> {
  const known = caches.get(record);
  if (known) return known;
  const cache = new Map<string, Cached>();
  caches.set(record, cache);
  return cache;
}

/** Entries stand in the order they were read. */
function dropOldest(cache: Map<string, Cached>, nowMs: number): void {
  for (const [key, { readAtMs }] of cache) {
    if (cache.size <= MOST_CACHED && nowMs - readAtMs < CACHED_MS) return;
    cache.delete(key);
  }
}
