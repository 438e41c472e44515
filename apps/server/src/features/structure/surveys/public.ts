/** What other features may call. */
export { cutViews } from './cut-views.ts';
export { type FilterFlags, filterFlagsOf } from './filter-flags.ts';
export { answeredDate, dateFilter, standardFilterSet, tableDateFilter, timeFilterSet } from './filter-sets.ts';
export { type ReadFilters, readFilters, type VanishedValue } from './read-filters.ts';
export { listSurveys } from './survey-list-view.ts';
export {
  getSurvey,
  listOptions,
  type StoredSurvey,
  type SurveyComposite,
  type SurveyStructure,
  type Variable,
  type VariableOption,
} from './survey-store.ts';
export type { SurveySnapshot, SurveyStamp, WithStructures } from './survey-structures.ts';
export { usualPages } from './usual-pages.ts';
