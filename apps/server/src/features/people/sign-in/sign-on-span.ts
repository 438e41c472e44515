import type { SessionRow } from './session-store.ts';

/**
 * How long a session of single sign-on goes on without a word of the provider. It is asked after 40 s beside the next
 * request, and after 50 s before it, so that what was taken away there is gone here within a minute.
 */
const ASK_BESIDE_MS = 40_000;
const ASK_BEFORE_MS = 50_000;
/** How long after the end of its access token a session waits for the next one. */
const TOKEN_GRACE_MS = 60_000;
/** Work without a browser trusts the provider's word for as long as a token and its grace usually last. */
const WORD_GOOD_MS = 600_000;

/** Whether the provider is to be asked now, and whether the request waits for the answer. */
export function confirmationDue({ kind, askedAt }: SessionRow, now: Date): 'before' | 'beside' | undefined {
  if (kind !== 'sign_on') return undefined;
  const ageMs = askedAt === null ? Infinity : now.getTime() - askedAt.getTime();
  if (ageMs >= ASK_BEFORE_MS) return 'before';
  return ageMs >= ASK_BESIDE_MS ? 'beside' : undefined;
}

/** Instant by which the next access token must be here. */
export function graceEnd({ tokenExpiresAt, createdAt }: Pick<SessionRow, 'tokenExpiresAt' | 'createdAt'>): Date {
  return new Date((tokenExpiresAt ?? createdAt).getTime() + TOKEN_GRACE_MS);
}

/** Whether the provider's last word is new enough for work that goes on without the person. */
export function isRecentlyConfirmed({ kind, confirmedAt }: SessionRow, now: Date): boolean {
  return kind === 'local' || (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < WORD_GOOD_MS);
}
