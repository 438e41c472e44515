import type { Context } from '../../../context.ts';
import { forgetSessions } from './authenticate.ts';
import { allowLocalLogin } from './entry-store.ts';
import { findSession } from './session-store.ts';
import { addUniverseToSession } from './sign-on-session-store.ts';

/** Lets a session enter a universe that was made while it lasts, which the provider's token could not name yet. */
export async function openUniverseTo(
  { record, actor }: Pick<Context, 'record' | 'actor'>,
  { universeId, extName }: { readonly universeId: string; readonly extName: string },
): Promise<void> {
  const session = await record.as('echolot_sign_on', async (tx) => {
    await addUniverseToSession(tx, actor.sessionId, extName);
    return findSession(tx, actor.sessionId);
  });
  if (session?.kind === 'local') {
    await allowLocalLogin(record, universeId);
  }
  forgetSessions(record);
}
