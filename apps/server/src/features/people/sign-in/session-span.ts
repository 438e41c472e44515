/**
 * How long sessions last. A session in use slides: each use moves its end to 12 hours later, but never past 7 days
 * after the sign-in. A remember-me id opens a new session for 30 days after its last use and changes each time.
 */
const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 7 * 86_400_000;
const REMEMBERED_MS = 30 * 86_400_000;
/** Uses within this time are one use: a busy page writes once a minute, not with each request. */
const USE_STEP_MS = 60_000;

export function sessionEnd(createdAt: Date, usedAt: Date): Date {
  return new Date(Math.min(usedAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));
}

export function rememberEnd(usedAt: Date): Date {
  return new Date(usedAt.getTime() + REMEMBERED_MS);
}

export function isWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= USE_STEP_MS;
}
