/** What other features may call. */
export { explainedFilters, reproducingPath } from './explained-filters.ts';
export { getStatistics } from './get-statistics.ts';
