/** What other features may call. */
export { withChosenFilters } from './chosen-filters.ts';
