import {
  deleteSavedFilter,
  listSavedFilters,
  restoreSavedFilter,
  type SavedFilter,
  setSavedFilterUses,
  updateSavedFilter,
} from '@echolot/contract/analytics/saved-filters';
import { type Filter, printFilterTokens } from '@echolot/core/filter-tokens';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { holdStarts } from './hold-starts.ts';

/** Reads a survey's saved filters, and changes them; what the survey begins with follows. */
export function useSavedFilters(survey: string) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const params = { survey };
  const query = useQuery(queryOptionsOf(listSavedFilters, { params }));
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) holdStarts(survey, data);
  }, [survey, data, isPlaceholderData]);
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: readKeyOf(listSavedFilters, { params }), exact: true });
  const onError = (error: Error): void => {
    showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
    void refresh();
  };
  const replace = useMutation({
    mutationFn: ({ saved, filters }: { saved: SavedFilter; filters: readonly Filter[] }) => {
      const { savedFilterId, name, version, sharedWithRole } = saved;
      const tokens = printFilterTokens(filters);
      return call(updateSavedFilter, {
        params: { ...params, savedFilterId },
        body: { name, version, sharedWithRole: sharedWithRole?.extName ?? null, ...(tokens !== '' && { tokens }) },
      });
    },
    onSuccess: refresh,
    onError,
  });
  const setUses = useMutation({
    mutationFn: ({ saved, ...uses }: { saved: SavedFilter } & Partial<Pick<SavedFilter, 'myUses' | 'roleUses'>>) =>
      call(setSavedFilterUses, {
        params: { ...params, savedFilterId: saved.savedFilterId },
        body: { myUses: saved.myUses, ...uses },
      }),
    onSuccess: refresh,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ savedFilterId }: SavedFilter) => call(deleteSavedFilter, { params: { ...params, savedFilterId } }),
    onSuccess: refresh,
    onError,
  });
  const restore = useMutation({
    mutationFn: ({ savedFilterId }: SavedFilter) => call(restoreSavedFilter, { params: { ...params, savedFilterId } }),
    onSuccess: refresh,
    onError,
  });
  return { query, refresh, replace, setUses, remove, restore };
}
