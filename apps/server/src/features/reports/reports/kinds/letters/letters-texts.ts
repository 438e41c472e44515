import type { Locale } from '@echolot/contract/identity';

/** What an archive of letters says about itself. */
export interface LettersTexts {
  readonly fileName: string;
  readonly letters: string;
  readonly none: string;
  readonly newRule: string;
  readonly allRule: string;
  readonly maskedRule: string;
}

const en: LettersTexts = {
  fileName: 'about-these-letters.txt',
  letters: 'Letters',
  none: 'There is no letter for this selection.',
  newRule: 'Letters that stand in no other archive. Failed ones and those to people who want no more are left out.',
  allRule:
    'All letters, those of other archives included. Failed ones and those to people who want no more are left out.',
  maskedRule: 'Names are masked and addresses left out: these letters are to be looked at, not to be sent.',
};

const de: LettersTexts = {
  fileName: 'zu-diesen-briefen.txt',
  letters: 'Briefe',
  none: 'Für diese Auswahl gibt es keinen Brief.',
  newRule: 'Briefe, die in keinem anderen Archiv stehen. Gescheiterte und solche an Abgemeldete fehlen.',
  allRule: 'Alle Briefe, auch die anderer Archive. Gescheiterte und solche an Abgemeldete fehlen.',
  maskedRule: 'Namen sind verdeckt und Anschriften fehlen: Diese Briefe sind zum Ansehen, nicht zum Versenden.',
};

export const lettersTexts = (locale: Locale): LettersTexts => (locale === 'de' ? de : en);
