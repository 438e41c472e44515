import type { Verbs } from '../../../context.ts';
import { createSavedFilter } from './create-saved-filter.ts';
import { deleteSavedFilter } from './delete-saved-filter.ts';
import { listSavedFilters } from './list-saved-filters.ts';
import { restoreSavedFilter } from './restore-saved-filter.ts';
import { setSavedFilterUses } from './set-saved-filter-uses.ts';
import { updateSavedFilter } from './update-saved-filter.ts';

/** The verbs of this feature's endpoints. */
export const savedFiltersVerbs = {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  restoreSavedFilter,
  setSavedFilterUses,
  updateSavedFilter,
} satisfies Partial<Verbs>;
