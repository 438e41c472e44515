import type { OpenContext } from '../../context.ts';
import { listUniversesOf } from './entry-view.ts';
import { isKnownToAll } from './known-passwords.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { endSignOnOf, findPersonByUsername, keepNewPassword, keepPasswordHash, type Person } from './person-store.ts';
import { endSessionsOfPerson, noteInAudit } from './session-store.ts';
import { normalUsername, subjectsOf } from './throttle.ts';
import { forgive, reserveAttempt } from './throttle-store.ts';

type Dependencies = Pick<OpenContext, 'config' | 'record' | 'now' | 'log'>;

export interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  /** Address of the caller. */
  readonly address: string;
}

export type PasswordResult =
  | { readonly outcome: 'right'; readonly person: Person }
  | { readonly outcome: 'wrong'; readonly person: Person | undefined }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

/**
 * Judges a user name and a password. The attempt is counted before it is judged; an unknown name, a disabled person
 * and a person without a password take as long as a wrong password.
 *
 * @param isWelcome a further condition; failing it is a wrong attempt like any other.
 */
export async function checkPassword(
  { config, record, now, log }: Dependencies,
  { username, password, address }: PasswordAttempt,
  isWelcome: (person: Person) => boolean = () => true,
): Promise<PasswordResult> {
  const subjects = subjectsOf(username, address);
  const { waitMs, found } = await record.as('echolot_sign_on', async (tx) => ({
    waitMs: await reserveAttempt(tx, subjects, now()),
    found: await findPersonByUsername(tx, normalUsername(username)),
  }));
  if (waitMs > 0) return { outcome: 'throttled', retryAfterSeconds: Math.ceil(waitMs / 1000) };

  const person = found?.isDisabled ? undefined : found;
  const isRight = (await verifyPassword(password, person?.passwordHash)) && !isKnownToAll(config, username, password);
  if (!isRight || !person || !isWelcome(person)) {
    log.warn({ person: found?.personId, address }, 'sign-in refused');
    return { outcome: 'wrong', person: found };
  }
  const isDueForRehash = person.passwordHash !== null && isOutdated(person.passwordHash);
  const stronger = isDueForRehash ? await hashPassword(password) : undefined;
  await record.as('echolot_sign_on', async (tx) => {
    await forgive(tx, subjects, now());
    if (stronger !== undefined) await keepPasswordHash(tx, person.personId, stronger);
  });
  return { outcome: 'right', person };
}

/** The answer the embedded sign-on's page wants. A refused attempt is noted in every universe of the person. */
export async function checkSignOnPassword(
  dependencies: Dependencies,
  attempt: PasswordAttempt,
): Promise<{ personId: string } | { retryAfterSeconds: number } | undefined> {
  const result = await checkPassword(dependencies, attempt);
  if (result.outcome === 'right') return { personId: result.person.personId };
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
  await record.as('echolot_sign_on', async (tx) => {
    await keepNewPassword(tx, personId, passwordHash, now());
    await endSessionsOfPerson(tx, personId, keepSessionId, now());
    await endSignOnOf(tx, personId);
  });
}
