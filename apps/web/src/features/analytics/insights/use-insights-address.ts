import { type DrillPath, parseDrillPath } from '@echolot/core/drill-path';
import type { Filter } from '@echolot/core/filter-tokens';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { drillPathParam, paths } from '../../../paths.ts';
import { useFilteredDrillPath } from '../../../survey/use-active-survey.ts';
import { type InsightsSearch, parseInsightsSearch, printInsightsSearch } from './insights-search.ts';

/** The address of the insights, which is their state: reload, back and a pasted link give the same picture. */
export interface InsightsAddress extends InsightsSearch {
  readonly survey: string;
  /** As it is in the address; the server says what is wrong with it, if anything. */
  readonly filteredDrillPath: string;
  readonly path: DrillPath | undefined;
  readonly filters: readonly Filter[];
  /** Address of another unit, with the same filters and look. */
  hrefOf(path: string): string;
  /** Address of the ranking of the same unit. */
  readonly rankingHref: string;
  /** Changes what is after the `?`, without a new step in the history. */
  change(next: InsightsSearch): void;
}

export function useInsightsAddress(): InsightsAddress {
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filtered = useFilteredDrillPath();
  const router = useRouter();
  return useMemo(() => {
    const now = parseInsightsSearch(search);
    const filters = filtered?.filters ?? [];
    return {
      ...now,
      survey,
      filteredDrillPath: drillPath,
      path: filtered?.path,
      filters,
      hrefOf: (path) =>
        paths.insights(survey, drillPathParam(parseDrillPath(path), filters)) + printInsightsSearch(now),
      rankingHref: paths.ranking(survey, drillPath),
      change: (next) => {
        const { pathname } = router.state.location;
        void router.navigate({ href: pathname + printInsightsSearch({ ...now, ...next }), replace: true });
      },
    };
  }, [survey, drillPath, search, filtered, router]);
}
