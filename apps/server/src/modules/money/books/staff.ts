import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { readBalances } from './read-balances.ts';
import type { BooksDeps } from './read-balances.ts';
import { changeDays, readDays } from './read-days.ts';
import { flowDays, readFlows } from './read-flows.ts';

/** What the house owes, holds and earns, as the tables have it. */
export function adminBooksHandlers(deps: BooksDeps) {
  const flows = flowDays(deps.pool);
  const changes = changeDays(deps.pool);
  return {
    bookBalances: () => readBalances(deps),
    bookFlows: (request) => readFlows(deps, flows, request),
    bookDays: (request) => readDays(deps, changes, request),
  } satisfies Partial<AdminHandlers>;
}
