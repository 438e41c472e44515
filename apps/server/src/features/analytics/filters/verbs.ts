import type { Verbs } from '../../../context.ts';
import { listFilters } from './list-filters.ts';
import { queryFilterOptions } from './query-filter-options.ts';

/** The verbs of this feature's endpoints. */
export const filtersVerbs = {
  listFilters,
  queryFilterOptions,
} satisfies Partial<Verbs>;
