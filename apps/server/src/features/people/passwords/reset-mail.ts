interface Reset {
  readonly name: string;
  readonly username: string;
  /** Where the product is. */
  readonly host: string;
}

/** What somebody who forgot the password is told; the link follows it. */
export function resetMail(locale: string, { name, username, host }: Reset): { subject: string; text: string } {
  if (locale === 'de')
    return {
      subject: `Neues Passwort für ${host}`,
      text: `Guten Tag ${name},\n\nfür ${username} auf ${host} wurde ein neues Passwort angefordert. Öffnen Sie den Link, um es zu wählen. Er gilt eine Stunde und nur einmal. Haben Sie nichts angefordert, ist nichts zu tun: Ihr Passwort bleibt.`,
    };
  return {
    subject: `New password for ${host}`,
    text: `Hello ${name},\n\na new password was asked for ${username} on ${host}. Open the link to choose it. It works once, within an hour. If you did not ask for it, there is nothing to do: your password stays.`,
  };
}
