/** What other features may call. */
export { createKnownSurveys, getKnownSurvey, type KnownSurvey, type WithIngest } from './known-survey.ts';
export { listNamedUnits, type NamedUnit } from './known-survey-view.ts';
export type { ReadableRow } from './posted-row.ts';
export { contactOf, readUnits } from './read-posted.ts';
export { readRow } from './read-rows.ts';
export { createPostGroups, storeOne, type WithPostGroups } from './store-one.ts';
export type { UnknownUnit } from './unknown-unit-store.ts';
