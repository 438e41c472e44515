import { defineTexts } from '../../../../texts/define-texts.ts';

/** Texts at the edges of a PDF's pages; the thread that draws it fills in the numbers. */
export const pdfPageTexts = defineTexts((i18n) => ({
  pageOf: i18n.t('{page} of {pages}', { page: '{page}', pages: '{pages}' }),
  replacedLetters: i18n.t('{sign} replaces letters and pictures that the typeface of this file does not have.', {
    sign: '{sign}',
  }),
  continued: i18n.t('(continued)'),
}));
