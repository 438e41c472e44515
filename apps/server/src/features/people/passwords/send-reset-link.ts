import { paths } from '@echolot/core/page-paths';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { sendStaffMail } from '../mail/public.ts';
import { createToken, hashToken, noteInAudit } from '../sign-in/public.ts';
import { countResetsSince, deleteOldResets, findForgetful, insertReset } from './link-store.ts';
import { resetTexts } from './reset-texts.ts';

const lastsMs = 3_600_000;
/** So long after it ended a link is still known; the audit keeps who asked. */
const keptMs = 86_400_000;
/** Links of one person within an hour: nobody's mailbox is filled by others. */
const mostPerHour = 3;

/** R-114 Sends a link by which a new password is set. Who is not known, or has no password here, gets none. */
export const sendResetLink: JobHandler<{ username: string }> = async ({ record, jobs, config, now }, { username }) => {
  if (config.signOn.kind === 'external') return; // Its people set their passwords there.
  const at = now();
  const token = createToken();
  const person = await record.as('echolot_sign_on', async (tx) => {
    await deleteOldResets(tx, new Date(at.getTime() - keptMs));
    const found = await findForgetful(tx, username);
    if (!found) return undefined;
    if ((await countResetsSince(tx, found.personId, new Date(at.getTime() - lastsMs))) >= mostPerHour) return undefined;
    const expiresAt = new Date(at.getTime() + lastsMs);
    await insertReset(tx, {
      tokenHash: hashToken(token),
      personId: found.personId,
      email: found.email,
      now: at,
      expiresAt,
    });
    const { universeId, personId } = found;
    await noteInAudit(tx, { universeId, personId, action: 'forgotPassword', subject: found.username });
    return found;
  });
  if (!person) return;
  const { host } = new URL(config.publicUrl);
  const texts = resetTexts(person.locale);
  await record.inUniverse(person.universeId, (tx) =>
    sendStaffMail(tx, jobs, person.universeId, [
      {
        effectKey: `password ${person.personId} ${at.toISOString()}`,
        to: person,
        subject: texts.subject(host),
        text: `${texts.greeting(person.name)}\n\n${texts.text({ username: person.username, host })}`,
        link: paths.newPassword(token),
        linkOpens: 'password',
      },
    ]),
  );
};
