import { QueryClient } from '@tanstack/react-query';

/** Answers younger than this are shown without asking again. */
const FRESH_MS = 5_000;

/** The cache of what the server said. It never tries again by itself: a refusal is an answer. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, throwOnError: false } },
});
