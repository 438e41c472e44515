import type { Locale } from '@echolot/contract/identity';

/** What a workbook says of itself. */
export interface SheetTexts {
  rowsIn(sheet: string): string;
  /** Ends a cell whose text is longer than a cell. */
  readonly goesOn: string;
  readonly longTexts: string;
  readonly sheet: string;
  readonly cell: string;
  readonly part: string;
  readonly text: string;
}

const english: SheetTexts = {
  rowsIn: (sheet) => `Rows in “${sheet}”`,
  goesOn: ' … [whole text in the sheet “Long texts”]',
  longTexts: 'Long texts',
  sheet: 'Sheet',
  cell: 'Cell',
  part: 'Part',
  text: 'Text',
};

const texts: Partial<Record<Locale, SheetTexts>> = {
  en: english,
  de: {
    rowsIn: (sheet) => `Zeilen in „${sheet}“`,
    goesOn: ' … [ganzer Text im Blatt „Lange Texte“]',
    longTexts: 'Lange Texte',
    sheet: 'Blatt',
    cell: 'Zelle',
    part: 'Teil',
    text: 'Text',
  },
};

export function sheetTextsIn(locale: Locale): SheetTexts {
  return texts[locale] ?? english;
}
