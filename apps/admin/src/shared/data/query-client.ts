import { QueryClient } from '@tanstack/react-query';

/** A page that is opened asks again unless it just did: colleagues change things all the time. */
const FRESH_MS = 500;

/** The cache of what the server said. It never tries again by itself: a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, throwOnError: false } },
});
