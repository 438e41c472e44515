import { paths } from '@echolot/core/page-paths';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { sendStaffMail } from '../mail/public.ts';
import { createToken, hashToken } from '../sign-in/public.ts';
import { endInvitations, insertInvitation, type OpenInvitation } from './invitation-store.ts';
import { invitationTexts } from './invitation-texts.ts';

/** How long the link of an invitation opens something. */
const lastsMs = 72 * 3_600_000;

/** Sends an invitation in place of the one that is open, when and only when the transaction commits. */
export async function sendInvitationTo(
  tx: Tx,
  { universe, actor, jobs, now, config }: Pick<Context, 'universe' | 'actor' | 'jobs' | 'now' | 'config'>,
  person: { readonly userId: string; readonly name: string; readonly email: string; readonly locale: string },
): Promise<OpenInvitation> {
  const { universeId } = universe;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  const token = createToken();
  await endInvitations(tx, universeId, person.userId, createdAt);
  const invitationId = await insertInvitation(tx, universeId, {
    personId: person.userId,
    email: person.email,
    tokenHash: hashToken(token),
    createdBy: actor.personId,
    createdAt,
    expiresAt,
  });
  const texts = invitationTexts(person.locale);
  const { host } = new URL(config.publicUrl);
  const about = { universe: universe.title, invitedBy: actor.username, host };
  await sendStaffMail(tx, jobs, universeId, [
    {
      effectKey: `invitation ${invitationId}`,
      to: person,
      subject: texts.subject(universe.title),
      text: `${texts.greeting(person.name)}\n\n${texts.text(about)}`,
      link: paths.invitation(token),
      linkOpens: 'invitation',
      linkFor: actor.personId,
    },
  ]);
  return { createdAt, expiresAt };
}
