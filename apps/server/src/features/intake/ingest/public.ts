/** What other features may call. */
export { getKnownSurvey, type KnownSurvey } from './known-survey.ts';
export { listNamedUnits, type NamedUnit } from './known-survey-view.ts';
export type { ReadableRow } from './posted-row.ts';
export { contactOf, readUnits } from './read-posted.ts';
export { readRow } from './read-rows.ts';
export { storeOne } from './store-one.ts';
export type { UnknownUnit } from './unknown-unit-store.ts';
