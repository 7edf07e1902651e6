import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { readBalances } from './read-balances.ts';
import type { BooksDeps } from './read-balances.ts';
import { DayFlows, readFlows } from './read-flows.ts';

/** What the house owes, holds and earns, as the tables have it. */
export function adminBooksHandlers(deps: BooksDeps) {
  const days = new DayFlows(deps.pool);
  return {
    bookBalances: () => readBalances(deps),
    bookFlows: (request) => readFlows(deps, days, request),
  } satisfies Partial<AdminHandlers>;
}
