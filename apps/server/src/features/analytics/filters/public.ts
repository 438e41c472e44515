/** What other features may call. */
export { optionQuestion } from './option-question.ts';
