import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.ts';

/**
 * The browser's cache of reads. Figures are told when they change (use-live-figures.ts), so an answer stays good for a
 * while; after being away, the page asks again.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // Other answers stay while they cannot be read again; what is no longer open to the reader is not shown any longer.
      if (error instanceof ProblemError && error.status === 403) query.setState({ data: undefined });
    },
  }),
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true, networkMode: 'online' },
    mutations: { retry: false },
  },
});
