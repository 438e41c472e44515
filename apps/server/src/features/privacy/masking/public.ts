/** What other features may call. */
export { contactWords, listContactWords } from './contact-words-view.ts';
export { noMask, type TextMask, textMaskOf } from './text-mask.ts';
export { withoutPersonalData } from './without-personal-data.ts';
