import { QueryClient } from '@tanstack/react-query';

/**
 * The browser's cache of reads. Figures are told when they change (use-live-figures.ts), so an answer stays good for a
 * while; after being away, the page asks again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true, networkMode: 'online' },
    mutations: { retry: false },
  },
});
