import { type Alert, listAlerts } from '@echolot/contract/follow-up/alerts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, isPassing } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import type { AlertsAddress } from './use-alerts-address.ts';

const pageSize = 100;

interface AlertPages {
  readonly alerts: readonly Alert[] | undefined;
  readonly unit: string | undefined;
  readonly error: Error | null;
  /** The rows are those of the list before; the ones asked for are on their way. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly more: (() => void) | undefined;
  readonly refetch: () => void;
}

/** The alerts of a list, page by page as one scrolls. */
export function useAlertPages(address: AlertsAddress, isAllowed: boolean): AlertPages {
  const { survey, filteredDrillPath, view, sort, priority, search } = address;
  const input = {
    params: { survey, filteredDrillPath },
    query: { view, sort, limit: pageSize, ...(priority && { priority }), ...(search !== '' && { search }) },
  };
  const query = useInfiniteQuery({
    queryKey: [...readKeyOf(listAlerts, input), 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === '' ? {} : { after: pageParam };
      return call(listAlerts, { ...input, query: { ...input.query, ...after } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 4 && isPassing(error),
    enabled: isAllowed,
    staleTime: 0,
  });
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = query;
  const alerts = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.alerts);
    // An alert that moved while pages were read may be on two of them.
    return all && [...new Map(all.map((alert) => [alert.alertId, alert])).values()];
  }, [data]);
  return {
    alerts,
    unit: data?.pages[0]?.unit,
    error: query.error,
    isStale: isPlaceholderData,
    isFetching,
    more: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined,
    refetch: () => void query.refetch(),
  };
}
