import type { Tx } from '../../database/record.ts';
import { countAttempt, forgiveAttempt, type ThrottleState, type ThrottleSubject, waitOf } from './throttle.ts';

/**
 * Counts an attempt for all its subjects, or refuses it.
 * @returns milliseconds to wait; 0 when the attempt may be judged (it is then counted as failed until it is forgiven).
 */
export async function reserveAttempt(tx: Tx, subjects: readonly ThrottleSubject[], now: Date): Promise<number> {
  const states = await lockStates(tx, subjects, now);
  const waitMs = Math.max(0, ...[...states.values()].map((state) => waitOf(state, now)));
  if (waitMs > 0) return waitMs;
  for (const { key, kind } of subjects) {
    const known = states.get(key);
    await keepState(tx, key, countAttempt(known && known.failures > 0 ? known : undefined, kind, now));
  }
  return 0;
}

/** Takes a counted attempt back, for it was right. */
export async function forgive(tx: Tx, subjects: readonly ThrottleSubject[], now: Date): Promise<void> {
  const states = await lockStates(tx, subjects, now);
  for (const { key, kind } of subjects) {
    const state = states.get(key);
    const forgiven = state && forgiveAttempt(state, kind);
    if (forgiven) await keepState(tx, key, forgiven);
    else await tx.db.deleteFrom('sign_in_throttle').where('subject', '=', key).execute();
  }
}

export async function deleteForgottenAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('sign_in_throttle').where('window_started_at', '<', before).execute();
}

/** Attempts of one subject wait for each other, always locked in the same order. */
async function lockStates(
  { db }: Tx,
  subjects: readonly ThrottleSubject[],
  now: Date,
): Promise<Map<string, ThrottleState>> {
  await db
    .insertInto('sign_in_throttle')
    .values(subjects.map(({ key }) => ({ subject: key, failures: 0, window_started_at: now, blocked_until: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.map(({ key }) => key),
    )
    .orderBy('subject')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.subject,
      { failures: row.failures, windowStartedAt: row.window_started_at, blockedUntil: row.blocked_until },
    ]),
  );
}

async function keepState({ db }: Tx, key: string, state: ThrottleState): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({
      failures: state.failures,
      window_started_at: state.windowStartedAt,
      blocked_until: state.blockedUntil,
    })
    .where('subject', '=', key)
    .execute();
}
