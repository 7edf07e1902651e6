import { QueryClient } from '@tanstack/react-query';

/** Answers younger than this are shown without asking again. */
const FRESH_MS = 15_000;

/**
 * The cache of what the server said. It never tries again by itself: the HTTP client does, for
 * network failures of reads only, and a refusal is an answer.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: true, throwOnError: false },
    mutations: { retry: false },
  },
});
