import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Filters every survey has without offering them in the sidebar: they come from links. */
export function useSystemFilters(): ReadonlyMap<string, FilterDefinition> {
  const { t } = useLingui();
  return useMemo(() => {
    const definitionOf = (extName: string, title: string): [string, FilterDefinition] => [
      extName,
      {
        extName,
        title,
        options: [],
        range: false,
        today: false,
        dateRef: false,
        dateInterval: false,
        tableDate: false,
        multipleSelections: true,
        dropdown: false,
        serverSide: true,
        exclude: true,
        submatch: false,
      },
    ];
    return new Map([definitionOf('channel', t`Channel`), definitionOf('locale', t`Language of the answer`)]);
  }, [t]);
}
