/** What other features may call. */
export { explainedFilters } from './explained-filters.ts';
export { getStatistics } from './get-statistics.ts';
