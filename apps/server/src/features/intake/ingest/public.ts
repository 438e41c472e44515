/** What other features may call. */
export { checkWholeUniverse } from './check-whole-universe.ts';
export { getKnownSurvey, type KnownSurvey } from './known-survey.ts';
export { listNamedUnits, type NamedUnit } from './known-survey-view.ts';
export { contactOf, readUnits } from './read-posted.ts';
