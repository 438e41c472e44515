import { defineTexts } from '../../../texts/define-texts.ts';

interface Reset {
  readonly username: string;
  /** Where the product is. */
  readonly host: string;
}

/** What somebody who forgot the password is told; the link follows it. */
export const resetTexts = defineTexts((i18n) => ({
  greeting: (name: string) => i18n.t('Hello {name},', { name }),
  subject: (host: string) => i18n.t('New password for {host}', { host }),
  text: ({ username, host }: Reset) =>
    i18n.t(
      'A new password was asked for {username} on {host}. Open the link to choose it. It works once, within an hour. If you did not ask for it, there is nothing to do: your password stays.',
      { username, host },
    ),
}));
