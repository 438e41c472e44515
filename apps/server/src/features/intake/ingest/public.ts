/** What other features may call. */
export { getKnownSurvey, type KnownSurvey } from './known-survey.ts';
export { listNamedUnits, type NamedUnit } from './known-survey-view.ts';
export { contactOf, readUnits } from './read-posted.ts';
