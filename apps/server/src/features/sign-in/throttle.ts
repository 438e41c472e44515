import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What is known of a subject (a user name, an address). */
export interface ThrottleState {
  readonly failures: number;
  readonly windowStartedAt: Date;
  readonly blockedUntil: Date | null;
}

/** A subject whose attempts are counted; an office behind one address may fail more often than one person. */
export interface ThrottleSubject {
  readonly key: string;
  readonly kind: 'name' | 'address';
}

const FREE_FAILURES = { name: 5, address: 30 } as const;
const FIRST_BLOCK_MS = 5000;
const LONGEST_BLOCK_MS = 900_000;
const WINDOW_MS = 3_600_000;

/** Subjects of an attempt, in the order in which their rows are locked. */
export function subjectsOf(username: string, address: string): ThrottleSubject[] {
  return [
    { kind: 'address', key: `address:${hashOf(networkOf(address))}` },
    { kind: 'name', key: `name:${hashOf(normalUsername(username))}` },
  ];
}

/** User names are one whatever their case, as in Keycloak. */
export function normalUsername(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}

/** Milliseconds the subject has still to wait, 0 when it may try. */
export function waitOf(state: ThrottleState, now: Date): number {
  return Math.max(0, (state.blockedUntil?.getTime() ?? 0) - now.getTime());
}

/**
 * Counts an attempt before it is judged, so that a thousand at once are not all judged as the first. After the free
 * failures each one blocks for twice as long as the one before, up to 15 minutes; a quiet hour forgets them.
 */
export function countAttempt(
  state: ThrottleState | undefined,
  kind: ThrottleSubject['kind'],
  now: Date,
): ThrottleState {
  const isForgotten = !state || now.getTime() - state.windowStartedAt.getTime() >= WINDOW_MS;
  const failures = isForgotten ? 1 : state.failures + 1;
  const excess = failures - FREE_FAILURES[kind] - 1;
  const blockMs = excess < 0 ? 0 : Math.min(FIRST_BLOCK_MS * 2 ** Math.min(excess, 20), LONGEST_BLOCK_MS);
  return {
    failures,
    // The window starts with the last failure: whoever goes on is not forgotten.
    windowStartedAt: now,
    blockedUntil: blockMs === 0 ? null : new Date(now.getTime() + blockMs),
  };
}

/** The attempt was right: a name starts anew, an address only takes back this one, for others may be guessing from it. */
export function forgiveAttempt(state: ThrottleState, kind: ThrottleSubject['kind']): ThrottleState | undefined {
  if (kind === 'name' || state.failures <= 1) return undefined;
  return { ...state, failures: state.failures - 1, blockedUntil: null };
}

/** One household or server has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - first.length - tail.split(':').filter(Boolean).length : 0;
  return [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
