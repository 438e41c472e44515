import { countInterviews, type InterviewList } from '@echolot/contract/analytics/interview-list';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import type { InterviewPages } from './use-interview-pages.ts';
import type { InterviewsAddress } from './use-interviews-address.ts';

interface InterviewCount {
  /** Interviews in the whole list as it was read; undefined while they are counted. */
  readonly count: number | undefined;
  /** When it was read, ms since 1970. */
  readonly countedAt: number;
  /** Interviews that came since. */
  readonly fresh: number;
  readonly recount: () => Promise<unknown>;
}

/** Interviews there were when a list was read, by its first page, and when that was. */
const counts = new WeakMap<InterviewList, { readonly n: number; readonly at: number }>();

/** How many interviews a list has, and how many came since it was read: the events of the survey have them counted again. */
export function useInterviewCount(
  { survey, filteredDrillPath, search, isCommented }: InterviewsAddress,
  { list, isStale }: InterviewPages,
): InterviewCount {
  const isOpen = list !== undefined && !isStale && list.closed === null;
  const query = useQuery({
    ...queryOptionsOf(countInterviews, {
      params: { survey, filteredDrillPath },
      query: { search, ...(isCommented && { commented: 'yes' as const }) },
    }),
    enabled: isOpen,
    staleTime: 0,
  });
  const now = query.isPlaceholderData ? undefined : (query.data?.count ?? undefined);
  if (!isOpen) return { count: undefined, countedAt: 0, fresh: 0, recount: query.refetch };
  const first = list.count ?? (query.isFetching ? undefined : now);
  if (first !== undefined && !counts.has(list)) counts.set(list, { n: first, at: Date.now() });
  const begin = counts.get(list);
  return {
    count: begin?.n ?? now,
    countedAt: begin?.at ?? query.dataUpdatedAt,
    fresh: begin === undefined || now === undefined ? 0 : Math.max(0, now - begin.n),
    recount: query.refetch,
  };
}
