import { defineTexts } from '../../../texts/define-texts.ts';

interface Invitation {
  /** Title of the universe. */
  readonly universe: string;
  readonly invitedBy: string;
  /** Where the product is. */
  readonly host: string;
}

/** What somebody who was invited is told; the link follows it. */
export const invitationTexts = defineTexts((i18n) => ({
  greeting: (name: string) => i18n.t('Hello {name},', { name }),
  subject: (universe: string) => i18n.t('Invitation to {universe}', { universe }),
  text: ({ universe, invitedBy, host }: Invitation) =>
    i18n.t(
      '{invitedBy} invited you to {universe} on {host}. Open the link to sign in for the first time. It works once, within three days.',
      { invitedBy, universe, host },
    ),
}));
