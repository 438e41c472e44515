import { defineTexts } from '../../../../../texts/define-texts.ts';

/** What an archive of letters says about itself. */
export const lettersTexts = defineTexts((i18n) => ({
  fileName: i18n.t('about-these-letters.txt'),
  letters: i18n.t('Letters'),
  none: i18n.t('There is no letter for this selection.'),
  newRule: i18n.t(
    'Letters that are in no other archive. Failed letters and letters to people who opted out are left out.',
  ),
  allRule: i18n.t(
    'All letters, also those of other archives. Failed letters and letters to people who opted out are left out.',
  ),
  maskedRule: i18n.t('Names are masked and addresses left out: these letters are for viewing, not for sending.'),
}));
