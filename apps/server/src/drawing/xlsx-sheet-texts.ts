import { defineTexts } from '../texts/define-texts.ts';

/** What a workbook says of itself. */
export const sheetTexts = defineTexts((i18n) => ({
  rowsIn: (sheet: string) => i18n.t('Rows in “{sheet}”', { sheet }),
  /** Ends a cell whose text is longer than a cell. */
  goesOn: ` … ${i18n.t('[whole text in the sheet “Long texts”]')}`,
  longTexts: i18n.t('Long texts'),
  sheet: i18n.t('Sheet'),
  cell: i18n.t('Cell'),
  part: i18n.t('Part'),
  text: i18n.t('Text'),
}));
