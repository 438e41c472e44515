import { paths } from '@echolot/core/page-paths';
import type { StaffMail } from '../mail/public.ts';
import type { Person } from './person-store.ts';

/** Tells a person that a remember-me id came twice, and that its sessions were ended. */
export function reusedSessionMail(
  { email, givenName, familyName, username, locale }: Person,
  { sessionId, publicUrl }: { readonly sessionId: string; readonly publicUrl: string },
): StaffMail {
  const name = [givenName, familyName].filter(Boolean).join(' ') || username;
  const { host } = new URL(publicUrl);
  const texts =
    locale === 'de'
      ? {
          subject: 'Sie wurden auf einem Gerät abgemeldet',
          text: `Ein Gerät, auf dem Sie bei ${host} angemeldet bleiben, hat seine Sitzungskennung zweimal benutzt. Das kommt vor, wenn ein Browser aus einer Sicherung wiederhergestellt wurde, aber auch, wenn jemand die Kennung kopiert hat. Alle Sitzungen daraus wurden beendet. Melden Sie sich neu an. War das nicht Ihr eigenes Gerät, ändern Sie Ihr Passwort und sagen Sie es Ihrem Administrator.`,
        }
      : {
          subject: 'You were signed out on a device',
          text: `A device on which you stay signed in at ${host} used its session id twice. This happens when a browser was restored from a backup, but also when somebody has copied the id. All sessions opened with it were ended. Sign in again. If it was not a device of yours, change your password and tell your administrator.`,
        };
  return { effectKey: `session id reused ${sessionId}`, to: { email, name, locale }, ...texts, link: paths.start() };
}
