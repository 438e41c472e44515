import type { OpenContext } from '../../context.ts';
import { forgetSessions } from './authenticate.ts';
import { endSessionsOfSignOn } from './session-store.ts';

/** The identity provider's session has ended: what was opened with it ends too. */
export async function endSignOnSession(
  { record, now }: Pick<OpenContext, 'record' | 'now'>,
  signOnSession: string,
): Promise<void> {
  await record.as('echolot_sign_on', (tx) => endSessionsOfSignOn(tx, signOnSession, now()));
  forgetSessions(record);
}
