import { countInterviews, type InterviewList } from '@echolot/contract/interview-list';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../api/query-options.ts';
import type { InterviewPages } from './use-interview-pages.ts';
import type { InterviewsAddress } from './use-interviews-address.ts';

export interface InterviewCount {
  /** Interviews in the whole list as it was read; undefined while they are counted. */
  readonly count: number | undefined;
  /** Interviews that came since. */
  readonly fresh: number;
  readonly recount: () => Promise<unknown>;
}

/** Interviews there were when a list was read, by its first page. */
const counts = new WeakMap<InterviewList, number>();

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
  if (!isOpen) return { count: undefined, fresh: 0, recount: query.refetch };
  const first = list.count ?? (query.isFetching ? undefined : now);
  if (first !== undefined && !counts.has(list)) counts.set(list, first);
  const begin = counts.get(list);
  return {
    count: begin ?? now,
    fresh: begin === undefined || now === undefined ? 0 : Math.max(0, now - begin),
    recount: query.refetch,
  };
}
