import type { Pool } from 'pg';
import { COUNTED_MAX, countedQueue, waitingOnly } from '#api/queue-count.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { QueueCounter } from '#modules/console/system/index.ts';
import { countUncovered } from '#modules/earn/finance/staff.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import { p2pQueues } from '#modules/p2p/trade/staff.ts';
import { countOpenCases, countQuestions } from '#modules/people/cases/index.ts';
import type { IdentityReviews } from '#modules/people/identity/index.ts';
import { countTermTasks } from '#modules/people/identity/staff-terms.ts';
import { countOpenAlerts } from '#modules/people/screening/staff.ts';
import { countSilence } from '#modules/people/screening/staff-provider.ts';
import { contractQueues } from '#modules/trading/contract/staff.ts';
import { countOpenFlags } from '#modules/trading/surveillance/index.ts';

interface QueueDeps {
  readonly pool: Pool;
  readonly reads: Exchange['read'];
  readonly catalogue: MarketCatalogue;
  readonly nowMs: () => number;
  readonly changes: ScheduledChanges;
  readonly identityReviews: IdentityReviews;
}

/** What customer service and risk work off, one after the other. */
const peopleQueues = ({ pool, identityReviews }: QueueDeps): readonly QueueCounter[] => [
  {
    queue: 'identity',
    permission: 'identity.view',
    count: ({ staff, nowMs }) => identityReviews.countPending(staff.staffId, nowMs),
  },
  { queue: 'screening', permission: 'screening.view', count: () => countOpenAlerts(pool) },
  {
    queue: 'screeningSilence',
    permission: 'screening.view',
    count: ({ nowMs }) => countSilence(pool, nowMs),
  },
  { queue: 'identityTerms', permission: 'screening.decide', count: () => countTermTasks(pool) },
  {
    queue: 'cases',
    permission: 'cases.view',
    count: ({ staff }) => countOpenCases(pool, staff.staffId),
  },
  {
    queue: 'questions',
    permission: 'cases.work',
    count: ({ staff }) => countQuestions(pool, staff.staffId),
  },
  { queue: 'flags', permission: 'surveillance.view', count: () => countOpenFlags(pool) },
];

/** What in the markets is not as it should be. */
function marketQueues(deps: QueueDeps): readonly QueueCounter[] {
  const { catalogue, changes } = deps;
  const { countDegraded, countLiquidations } = contractQueues(deps);
  const isShut = ({ state }: { readonly state: string }): boolean => state !== 'open';
  return [
    {
      queue: 'closedMarkets',
      permission: 'markets.state',
      count: () => {
        const markets = [...catalogue.markets, ...catalogue.contracts];
        return Promise.resolve(waitingOnly(markets.filter(isShut).length));
      },
    },
    { queue: 'degradedIndexes', permission: 'markets.view', count: countDegraded },
    { queue: 'liquidations', permission: 'markets.view', count: countLiquidations },
    {
      queue: 'changes',
      permission: 'markets.view',
      count: () => Promise.resolve(waitingOnly(changes.coming.length)),
    },
    {
      queue: 'uncovered',
      permission: 'earn.view',
      count: async () => waitingOnly(await countUncovered(deps)),
    },
  ];
}

/** How much waits for staff, everywhere but for approvals: each for those who act on it. */
export const createQueues = (deps: QueueDeps): readonly QueueCounter[] => [
  ...peopleQueues(deps),
  ...p2pQueues(deps.reads),
  ...marketQueues(deps),
  {
    queue: 'outboxFailures',
    permission: 'outbox.view',
    count: () =>
      countedQueue(
        deps.pool,
        `SELECT count(*) AS waiting, min(created_at_ms) AS oldest FROM (
           SELECT created_at_ms FROM outbox_messages WHERE state = 'failed' LIMIT $1) AS counted`,
        [COUNTED_MAX],
      ),
  },
];
