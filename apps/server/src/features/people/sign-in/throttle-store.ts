import type { Tx } from '../../../database/record.ts';
import {
  countAttempt,
  forgiveAttempt,
  longestWaitMs,
  type ThrottleState,
  type ThrottleSubject,
  waitOf,
} from './throttle.ts';

/** How long an attempt waits until it is judged, or when to come again where that would be too long. */
export type Reservation = { readonly waitMs: number } | { readonly againInMs: number };

/** Counts an attempt for all its subjects, as failed until it is forgiven, or turns it away. */
export async function reserveAttempt(tx: Tx, subjects: readonly ThrottleSubject[], now: Date): Promise<Reservation> {
  const states = await lockStates(tx, subjects, now);
  const waitMs = Math.max(0, ...subjects.map(({ key, kind }) => waitOf(states.get(key), kind, now)));
  if (waitMs > longestWaitMs) return { againInMs: waitMs - longestWaitMs + 1000 };
  for (const { key, kind } of subjects) await keepState(tx, key, countAttempt(states.get(key), kind, now));
  return { waitMs };
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

export async function isKnownDevice({ db }: Tx, key: string): Promise<boolean> {
  const row = await db.selectFrom('sign_in_throttle').select('subject').where('subject', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** From now on the browser is known. */
export async function keepDevice(tx: Tx, key: string, now: Date): Promise<void> {
  await lockStates(tx, [{ kind: 'device', key }], now);
}

/** @param devicesBefore browsers that have not been seen since are forgotten, too. */
export async function deleteForgottenAttempts({ db }: Tx, before: Date, devicesBefore: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where((is) =>
      is.or([
        is.and([is('window_started_at', '<', before), is('subject', 'not like', 'device:%')]),
        is('window_started_at', '<', devicesBefore),
      ]),
    )
    .execute();
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
      { failures: row.failures, countedAt: row.window_started_at, nextAt: row.blocked_until },
    ]),
  );
}

async function keepState({ db }: Tx, key: string, state: ThrottleState): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set({ failures: state.failures, window_started_at: state.countedAt, blocked_until: state.nextAt })
    .where('subject', '=', key)
    .execute();
}
