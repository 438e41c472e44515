import { type InterviewList, type InterviewListRow, listInterviews } from '@echolot/contract/analytics/interview-list';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call, isPassing } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { keepInterviewQueue } from '../../../survey/interview-queue.ts';
import type { InterviewsAddress } from './use-interviews-address.ts';

const pageSize = 60;

export interface InterviewPages {
  /** The first page: what the list is of. Undefined until it is there. */
  readonly list: InterviewList | undefined;
  readonly rows: readonly InterviewListRow[];
  readonly error: Error | null;
  /** The rows are those of the list before; the ones asked for are on their way. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly isFetchingMore: boolean;
  /** Asks for the next page; undefined while it is on its way, and at the end. */
  readonly more: (() => void) | undefined;
  readonly retry: () => void;
  /** Reads the list anew from its beginning. */
  readonly restart: () => Promise<void>;
}

/** The interviews of a list, page by page as one scrolls. Pages go on where they ended: new interviews move nothing. */
export function useInterviewPages(
  { survey, filteredDrillPath, sort, search, isCommented }: InterviewsAddress,
  columns: readonly string[] | undefined,
  isAllowed: boolean,
): InterviewPages {
  const client = useQueryClient();
  const input = {
    params: { survey, filteredDrillPath },
    query: {
      sort,
      search,
      limit: pageSize,
      ...(isCommented && { commented: 'yes' as const }),
      ...(columns && { columns: columns.join(',') }),
    },
  };
  const inputKey = JSON.stringify(input);
  const queryKey = [...readKeyOf(listInterviews, input), 'pages'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return call(listInterviews, { ...input, query: { ...input.query, ...cursor } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 4 && isPassing(error),
    enabled: isAllowed,
    // Who comes back from an interview finds the list as it was; what is new is told beside it.
    staleTime: Infinity,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.rows) ?? [];
    // An interview that was corrected meanwhile may be at both of its places.
    return [...new Map(all.map((row) => [row.interviewId, row])).values()];
  }, [data]);
  const key = JSON.stringify(queryKey);
  const restart = useCallback(async () => {
    client.setQueryData<InfiniteData<InterviewList, string>>(
      JSON.parse(key) as unknown[],
      (old) => old && { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) },
    );
    await refetch();
  }, [client, key, refetch]);
  const list = data?.pages[0]?.survey === survey ? data.pages[0] : undefined;
  const cursor = data?.pages.at(-1)?.next ?? null;
  const isCurrent = list !== undefined && !query.isPlaceholderData;
  // Whoever opens one of them goes on to the next of this list.
  useEffect(() => {
    if (!isCurrent) return;
    const { params, query: asked } = JSON.parse(inputKey) as typeof input;
    keepInterviewQueue({
      survey,
      href: `${window.location.pathname}${window.location.search}`,
      input: { params, query: asked },
      interviewIds: rows.map(({ interviewId }) => interviewId),
      cursor,
    });
  }, [isCurrent, survey, inputKey, rows, cursor]);
  return {
    list,
    rows,
    error: query.error,
    isStale: query.isPlaceholderData,
    isFetching,
    isFetchingMore: query.isFetchingNextPage,
    more: hasNextPage && !isFetching && !query.isError ? () => void fetchNextPage() : undefined,
    retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
    restart,
  };
}
