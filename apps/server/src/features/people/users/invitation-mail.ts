interface Invitation {
  readonly name: string;
  /** Title of the universe. */
  readonly universe: string;
  readonly invitedBy: string;
  /** Where the product is. */
  readonly host: string;
}

/** What somebody who was invited is told; the link follows it. */
export function invitationMail(
  locale: string,
  { name, universe, invitedBy, host }: Invitation,
): { subject: string; text: string } {
  if (locale === 'de')
    return {
      subject: `Einladung zu ${universe}`,
      text: `Guten Tag ${name},\n\n${invitedBy} hat Sie zu ${universe} auf ${host} eingeladen. Öffnen Sie den Link, um sich das erste Mal anzumelden. Er gilt drei Tage und nur einmal.`,
    };
  return {
    subject: `Invitation to ${universe}`,
    text: `Hello ${name},\n\n${invitedBy} invited you to ${universe} on ${host}. Open the link to sign in for the first time. It works once, within three days.`,
  };
}
