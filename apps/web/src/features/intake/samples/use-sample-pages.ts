import { listSamples, type SampleList, type SampleRow } from '@echolot/contract/intake/samples';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, isPassing } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import type { SamplesAddress } from './use-samples-address.ts';

const pageSize = 100;

interface SamplePages {
  /** The first page: what the list is of. Undefined until it is there. */
  readonly list: SampleList | undefined;
  readonly rows: readonly SampleRow[];
  readonly error: Error | null;
  readonly isStale: boolean;
  /** When it was read, ms since 1970. */
  readonly readAt: number;
  readonly isFetching: boolean;
  /** Asks for the next page; undefined while it is on its way, and at the end. */
  readonly more: (() => void) | undefined;
  readonly retry: () => void;
}

/** The samples of a list, page by page as one scrolls. */
export function useSamplePages(address: SamplesAddress, isAsked: boolean): SamplePages {
  const { survey, filteredDrillPath, state, sort = 'newest', q = '' } = address;
  const input = {
    params: { survey, filteredDrillPath },
    query: { sort, search: q, limit: pageSize, ...(state && { state }) },
  };
  const query = useInfiniteQuery({
    queryKey: [...readKeyOf(listSamples, input), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return call(listSamples, { ...input, query: { ...input.query, ...cursor } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 4 && isPassing(error),
    enabled: isAsked,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const rows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.rows) ?? [];
    // One that changed meanwhile may be at both of its places.
    return [...new Map(all.map((row) => [row.sampleId, row])).values()];
  }, [data]);
  return {
    list: data?.pages[0]?.survey === survey ? data.pages[0] : undefined,
    rows,
    error: query.error,
    isStale: query.isPlaceholderData,
    readAt: query.dataUpdatedAt,
    isFetching,
    more: hasNextPage && !isFetching && !query.isError ? () => void fetchNextPage() : undefined,
    retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
}
