import type { OpenContext } from '../../../context.ts';
import { deleteDeadSessions } from './session-store.ts';
import { deleteOldSignOnEnds } from './sign-on-session-store.ts';
import { deleteForgottenAttempts } from './throttle-store.ts';

const SESSIONS_KEPT_MS = 30 * 86_400_000;
const ATTEMPTS_KEPT_MS = 3_600_000;
const DEVICES_KEPT_MS = 180 * 86_400_000;

/** Deletes sessions that ended a month ago, attempts counted an hour ago, and browsers not seen for half a year. */
export async function cleanUpSignIn({ record, now }: Pick<OpenContext, 'record' | 'now'>): Promise<void> {
  const nowMs = now().getTime();
  await record.as('echolot_sign_on', async (tx) => {
    await deleteDeadSessions(tx, new Date(nowMs - SESSIONS_KEPT_MS));
    await deleteOldSignOnEnds(tx, now());
    await deleteForgottenAttempts(tx, new Date(nowMs - ATTEMPTS_KEPT_MS), new Date(nowMs - DEVICES_KEPT_MS));
  });
}
