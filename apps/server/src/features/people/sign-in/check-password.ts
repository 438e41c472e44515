import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { deviceCookie, deviceTokenIn, newDeviceToken } from './device-cookie.ts';
import { listUniversesOf } from './entry-view.ts';
import { isKnownToAll } from './known-passwords.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { endSignOnOf, findPersonByUsername, keepNewPassword, keepPasswordHash, type Person } from './person-store.ts';
import { endSessionsOfPerson, noteInAudit } from './session-store.ts';
import { deviceKey, networkOf, normalUsername, subjectsOf } from './throttle.ts';
import { forgive, isKnownDevice, keepDevice, reserveAttempt } from './throttle-store.ts';
import { WaitingRoom } from './waiting-room.ts';

type Dependencies = Pick<OpenContext, 'config' | 'record' | 'now' | 'log'>;

export interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  /** Address of the caller. */
  readonly address: string;
  /** Cookies the browser sent. */
  readonly cookies: string;
}

export type PasswordResult =
  /** `setCookie` makes the browser known. */
  | { readonly outcome: 'right'; readonly person: Person; readonly setCookie: string }
  | { readonly outcome: 'wrong'; readonly person: Person | undefined }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/** Attempts of browsers that are known wait among themselves. A whole office may come at once. */
const rooms = { known: new WaitingRoom(5, 100), unknown: new WaitingRoom(100, 500) };
const roomFullSeconds = 5;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Judges a user name and a password. The attempt is counted before it is judged; an unknown name, a disabled person
 * and a person without a password take as long as a wrong password. Many failures make the next attempts of the same account
 * from the same address wait, and what waits too long is to come again; no account and no address is closed to others.
 *
 * @param isWelcome a further condition; failing it is a wrong attempt like any other.
 */
export async function checkPassword(
  dependencies: Dependencies,
  attempt: PasswordAttempt,
  isWelcome: (person: Person) => boolean = () => true,
): Promise<PasswordResult> {
  const { config, record } = dependencies;
  const token = deviceTokenIn(attempt.cookies, config);
  const { found, known } = await record.as('echolot_sign_on', async (tx) => {
    const found = await findPersonByUsername(tx, normalUsername(attempt.username));
    const key = token === undefined ? undefined : deviceKey(token, found?.personId ?? nobody);
    return { found, known: key !== undefined && (await isKnownDevice(tx, key)) ? key : undefined };
  });
  const party = known ?? networkOf(attempt.address);
  const leave = rooms[known === undefined ? 'unknown' : 'known'].enter(party);
  if (!leave) return { outcome: 'throttled', retryAfterSeconds: roomFullSeconds };
  try {
    return await judge(dependencies, attempt, { found, known, token, party, isWelcome });
  } finally {
    leave();
  }
}

interface Judged {
  readonly found: Person | undefined;
  /** Key of the browser, where it is known. */
  readonly known: string | undefined;
  /** What the browser sent. */
  readonly token: string | undefined;
  /** Whose turn it is among those whose passwords are judged. */
  readonly party: string;
  readonly isWelcome: (person: Person) => boolean;
}

async function judge(
  { config, record, now, log }: Dependencies,
  { username, password, address }: PasswordAttempt,
  { found, known, token, party, isWelcome }: Judged,
): Promise<PasswordResult> {
  const subjects = subjectsOf(username, address, known);
  const reserved = await record.as('echolot_sign_on', (tx) => reserveAttempt(tx, subjects, now()));
  if ('againInMs' in reserved) {
    return { outcome: 'throttled', retryAfterSeconds: Math.ceil(reserved.againInMs / 1000) };
  }
  if (reserved.waitMs > 0) await sleep(reserved.waitMs);

  const person = found?.isDisabled ? undefined : found;
  const isVerified = await verifyPassword(password, person?.passwordHash, party);
  const isRight = isVerified && !isKnownToAll(config, username, password);
  if (!isRight || !person || !isWelcome(person)) {
    log.warn({ person: found?.personId, address }, 'sign-in refused');
    return { outcome: 'wrong', person: found };
  }
  const isDueForRehash = person.passwordHash !== null && isOutdated(person.passwordHash);
  const stronger = isDueForRehash ? await hashPassword(password) : undefined;
  // A token that is known to nobody here may have been planted.
  const kept = known !== undefined && token !== undefined ? token : newDeviceToken();
  await record.as('echolot_sign_on', async (tx) => {
    await forgive(tx, subjects, now());
    if (known === undefined) await keepDevice(tx, deviceKey(kept, person.personId), now());
    if (stronger !== undefined) await keepPasswordHash(tx, person.personId, stronger);
  });
  return { outcome: 'right', person, setCookie: deviceCookie(kept, config) };
}

/** The answer the embedded sign-on's page wants. A refused attempt is noted in every universe of the person. */
export async function checkSignOnPassword(
  dependencies: Dependencies,
  attempt: PasswordAttempt,
): Promise<{ personId: string; setCookie: string } | { retryAfterSeconds: number } | undefined> {
  const result = await checkPassword(dependencies, attempt);
  if (result.outcome === 'right') return { personId: result.person.personId, setCookie: result.setCookie };
  if (result.outcome === 'throttled') return { retryAfterSeconds: result.retryAfterSeconds };
  const { person } = result;
  if (person) {
    await dependencies.record.as('echolot_sign_on', async (tx) => {
      for (const universeId of await listUniversesOf(tx, person.personId)) {
        await noteInAudit(tx, {
          universeId,
          personId: person.personId,
          action: 'login',
          subject: person.username,
          details: { outcome: 'refused', at: 'sign-on' },
        });
      }
    });
  }
  return undefined;
}

/**
 * Gives a person a new password and ends every other session, here and at the embedded sign-on.
 * @param keepSessionId the session the change is made from.
 */
export async function changePassword(
  { record, now }: Pick<OpenContext, 'record' | 'now'>,
  personId: string,
  password: string,
  keepSessionId?: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await record.as('echolot_sign_on', (tx) => replacePassword(tx, personId, passwordHash, now(), keepSessionId));
}

/** The same in a transaction, for a password that is hashed already. */
export async function replacePassword(
  tx: Tx,
  personId: string,
  passwordHash: string,
  now: Date,
  keepSessionId?: string,
): Promise<void> {
  await keepNewPassword(tx, personId, passwordHash, now);
  await endSessionsOfPerson(tx, personId, keepSessionId, now);
  await endSignOnOf(tx, personId);
}
