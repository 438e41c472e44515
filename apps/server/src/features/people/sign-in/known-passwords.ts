import type { OpenContext } from '../../../context.ts';
import { demoPeople } from './demo-people.ts';
import { verifyPassword } from './password.ts';
import { endSignOnOf, listSignedInWithPassword } from './person-store.ts';
import { endSessionsOfPerson } from './session-store.ts';

type Installation = Pick<OpenContext['config'], 'production' | 'signOn'>;

/** Whether real people sign in here: then nobody gets in with a password that everybody knows. */
function isReal({ production, signOn }: Installation): boolean {
  return production || signOn.kind === 'external';
}

/**
 * Whether a password is none here though it may be the right one: people of the demo have their user name, and a backup of a demo
 * brings them along.
 */
export function isKnownToAll(config: Installation, username: string, password: string): boolean {
  return isReal(config) && password.trim().toLowerCase() === username.trim().toLowerCase();
}

/** Ends the sessions that people of the demo brought along, at the start of an installation of real people. */
export async function endDemoSessions({
  config,
  record,
  now,
}: Pick<OpenContext, 'record' | 'now'> & { readonly config: Installation }): Promise<void> {
  if (!isReal(config)) return;
  const names = demoPeople.map(({ username }) => username);
  const people = await record.as('echolot_sign_on', (tx) => listSignedInWithPassword(tx, names));
  for (const { personId, username, passwordHash } of people) {
    if (!(await verifyPassword(username, passwordHash))) continue;
    await record.as('echolot_sign_on', async (tx) => {
      await endSessionsOfPerson(tx, personId, undefined, now());
      await endSignOnOf(tx, personId);
    });
  }
}
