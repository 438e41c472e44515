import { type DrillPath, parseDrillPath } from '@echolot/core/drill-path';
import type { Filter } from '@echolot/core/filter-tokens';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { drillPathParam, paths } from '../../paths.ts';
import { useActiveSurvey, useFilteredDrillPath } from '../../session/use-active-survey.ts';

const allPath = parseDrillPath('all');

export interface FilterAddress {
  readonly path: DrillPath;
  readonly filters: readonly Filter[];
  /** Writes other filters into the address; the page follows the address. */
  setFilters(filters: readonly Filter[]): void;
}

/** The filters as the address has them: the address is the only place they are kept. */
export function useFilterAddress(): FilterAddress {
  const survey = useActiveSurvey();
  const filtered = useFilteredDrillPath();
  const router = useRouter();
  const path = filtered?.path ?? allPath;
  const setFilters = useCallback(
    (filters: readonly Filter[]) => {
      if (!survey) return;
      // How the page looks (sort, chart) stands after the `?` and stays.
      const { searchStr } = router.state.location;
      void router.navigate({ href: paths.ranking(survey.extName, drillPathParam(path, filters)) + searchStr });
    },
    [router, path, survey],
  );
  return { path, filters: filtered?.filters ?? [], setFilters };
}
