/** What other features may call. */
export type { WithOptionIndexes } from './option-indexes.ts';
export { optionQuestion } from './option-question.ts';
