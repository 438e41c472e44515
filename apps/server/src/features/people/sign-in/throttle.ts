import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** What is known of a subject. */
export interface ThrottleState {
  readonly failures: number;
  /** Instant of the last attempt. */
  readonly countedAt: Date;
  /** From when on the next attempt is judged. */
  readonly nextAt: Date | null;
}

/**
 * Whose attempts are counted: a browser that has signed this person in before; an account from an address; an account from
 * anywhere; an address, whatever the account.
 */
export type ThrottleKind = 'device' | 'pair' | 'account' | 'address';

export interface ThrottleSubject {
  readonly key: string;
  readonly kind: ThrottleKind;
}

/** Failures that cost nothing: an office behind one address fails more often than one person. */
const freeFailures: Readonly<Record<ThrottleKind, number>> = { device: 5, pair: 5, address: 30, account: 50 };
const longestSpacingMs = 10_000;
const addressSpacingMs = 1000;
const longestAccountDelayMs = 5000;
/** An attempt waits at most so long to be judged; what would wait longer is to come again. */
export const longestWaitMs = 15_000;
const windowMs = 3_600_000;

/** Subjects of an attempt, in the order in which their rows are locked. @param device key of a browser that is known */
export function subjectsOf(username: string, address: string, device?: string): ThrottleSubject[] {
  // Whoever guesses elsewhere has no part in what a known browser may do.
  if (device !== undefined) return [{ kind: 'device', key: device }];
  const name = normalUsername(username);
  return [
    { kind: 'account', key: `account:${hashOf(name)}` },
    addressSubject(address),
    { kind: 'pair', key: `pair:${hashOf(`${name}\n${networkOf(address)}`)}` },
  ];
}

export function addressSubject(address: string): ThrottleSubject {
  return { kind: 'address', key: `address:${hashOf(networkOf(address))}` };
}

/** Key of a browser and the person it has signed in. */
export function deviceKey(token: string, personId: string): string {
  return `device:${hashOf(`${token}\n${personId}`)}`;
}

/** User names are one whatever their case, as in Keycloak. */
export function normalUsername(username: string): string {
  return username.trim().normalize('NFC').toLowerCase();
}

/** Milliseconds until an attempt of the subject is judged. */
export function waitOf(state: ThrottleState | undefined, kind: ThrottleKind, now: Date): number {
  const known = current(state, now);
  if (!known) return 0;
  // Attempts at an account wait in parallel: a queue could be filled to keep its owner out.
  if (kind === 'account') return accountDelayMs(known.failures);
  return Math.max(0, (known.nextAt?.getTime() ?? 0) - now.getTime());
}

/**
 * Counts an attempt before it is judged, so that a thousand at once are not all judged as the first. After the free failures
 * each one keeps the next waiting: twice as long as the one before, up to ten seconds; a quiet hour forgets them.
 */
export function countAttempt(state: ThrottleState | undefined, kind: ThrottleKind, now: Date): ThrottleState {
  const known = current(state, now);
  const failures = (known?.failures ?? 0) + 1;
  const judgedMs = now.getTime() + (kind === 'account' ? 0 : waitOf(known, kind, now));
  return { failures, countedAt: now, nextAt: new Date(judgedMs + spacingMs(kind, failures)) };
}

/** The attempt was right: it is taken back, and a person's own failures with it. Others may be guessing from the address. */
export function forgiveAttempt(state: ThrottleState, kind: ThrottleKind): ThrottleState | undefined {
  if (kind === 'device') return { ...state, failures: 0, nextAt: null };
  if (kind === 'pair' || state.failures <= 1) return undefined;
  return { ...state, failures: state.failures - 1 };
}

const current = (state: ThrottleState | undefined, now: Date): ThrottleState | undefined =>
  state && now.getTime() - state.countedAt.getTime() < windowMs ? state : undefined;

function spacingMs(kind: ThrottleKind, failures: number): number {
  const excess = failures - freeFailures[kind] - 1;
  if (excess < 0 || kind === 'account') return 0;
  return kind === 'address' ? addressSpacingMs : Math.min(1000 * 2 ** Math.min(excess, 20), longestSpacingMs);
}

function accountDelayMs(failures: number): number {
  const excess = failures - freeFailures.account;
  return excess <= 0 ? 0 : Math.min(excess * 100, longestAccountDelayMs);
}

/** One household or server has a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - first.length - tail.split(':').filter(Boolean).length : 0;
  return [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
