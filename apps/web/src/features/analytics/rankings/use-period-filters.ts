import type { Filter } from '@echolot/core/filter-tokens';
import { useMemo } from 'react';
import { useActiveSurvey } from '../../../survey/use-active-survey.ts';

/** Splits filters into those that limit the time and the others. */
export function usePeriodFilters(filters: readonly Filter[]): { isLimited: boolean; others: readonly Filter[] } {
  const survey = useActiveSurvey();
  return useMemo(() => {
    const groups = survey?.timeFilterSet.filterGroups ?? [];
    const timeNames = new Set(groups.flatMap((group) => group.filters.map(({ extName }) => extName)));
    const others = filters.filter(({ extName }) => !timeNames.has(extName));
    return { isLimited: others.length < filters.length, others };
  }, [survey, filters]);
}
