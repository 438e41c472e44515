import { parseDrillPath } from '@echolot/core/drill-path';
import type { Filter } from '@echolot/core/filter-tokens';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { drillPathParam, paths } from '../../../paths.ts';
import { useFilteredDrillPath } from '../../../survey/use-active-survey.ts';
import { type InterviewsSearch, parseInterviewsSearch, printInterviewsSearch } from './interviews-search.ts';

/** The address of a list of interviews, which is its state: reload, back and a pasted link give the same list. */
export interface InterviewsAddress {
  readonly survey: string;
  /** As it is in the address; the server says what is wrong with it, if anything. */
  readonly filteredDrillPath: string;
  readonly filters: readonly Filter[];
  readonly sort: string;
  readonly search: string;
  /** Only interviews with a comment. */
  readonly isCommented: boolean;
  /** Address of the list of another unit, with these filters unless told, in the same order. */
  hrefOf(path: string, filters?: readonly Filter[]): string;
  /** Changes what is after the `?`, without a new step in the history. */
  change(next: InterviewsSearch): void;
}

const noFilters: readonly Filter[] = [];

export function useInterviewsAddress(): InterviewsAddress {
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filtered = useFilteredDrillPath();
  const router = useRouter();
  return useMemo(() => {
    const now = parseInterviewsSearch(search);
    const filters = filtered?.filters ?? noFilters;
    return {
      survey,
      filteredDrillPath: drillPath,
      filters,
      sort: now.sort ?? 'newest',
      search: now.q ?? '',
      isCommented: now.only === 'comments',
      hrefOf: (path, its = filters) =>
        paths.interviews(survey, drillPathParam(parseDrillPath(path), its)) + printInterviewsSearch(now),
      change(next) {
        const { pathname, search: latest } = router.state.location;
        const changed = { ...parseInterviewsSearch(latest), ...next };
        void router.navigate({ href: pathname + printInterviewsSearch(changed), replace: true });
      },
    };
  }, [survey, drillPath, search, filtered, router]);
}
