import { paths } from '@echolot/core/page-paths';
import type { StaffMail } from '../mail/public.ts';
import type { Person } from './person-store.ts';
import { reusedSessionTexts } from './reused-session-texts.ts';

/** Tells a person that a remember-me id came twice, and that its sessions were ended. */
export function reusedSessionMail(
  { email, givenName, familyName, username, locale }: Person,
  { sessionId, publicUrl }: { readonly sessionId: string; readonly publicUrl: string },
): StaffMail {
  const name = [givenName, familyName].filter(Boolean).join(' ') || username;
  const { host } = new URL(publicUrl);
  const { subject, text } = reusedSessionTexts(locale);
  return {
    effectKey: `session id reused ${sessionId}`,
    to: { email, name, locale },
    subject,
    text: text(host),
    link: paths.start(),
  };
}
