import { codes } from '@candor/protocol';
import type { AdminRequest } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { changeTime, decidedFor, timeFact } from '#modules/markets/scheduled-changes/index.ts';
import type { MarketCatalogue } from './market-catalogue.ts';
import { haltMarket, openMarket } from './staff-market-changes.ts';
import type { ChangeDeps } from './staff-market-changes.ts';

const symbolsOf = ({ markets, contracts }: MarketCatalogue): readonly string[] =>
  [...markets, ...contracts].map(({ symbol }) => symbol);

/** Carries out several plans as one: all of them, or none. */
async function carryOutAll(plans: readonly Pick<Plan<object>, 'carryOut'>[]): Promise<object> {
  for (const plan of plans) await plan.carryOut();
  return {};
}

/** What stops a market, or keeps it stopped by calling off its announced opening; undefined where neither is needed. */
async function haltOf(
  deps: ChangeDeps,
  request: AdminRequest<'marketHalt'>,
  work: ActWork,
): Promise<Pick<Plan<object>, 'carryOut'> | undefined> {
  try {
    return await haltMarket(deps, request, work);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.alreadyHandled) throw error;
  }
  const decided = await decidedFor(deps.changes, work, 'market_state', request.symbol);
  const openings = decided.filter(
    ({ after, state }) => after.state === 'open' && state === 'scheduled',
  );
  if (openings.length === 0) return undefined;
  return {
    carryOut: async () => {
      for (const opening of openings) await deps.changes.cancel(work.tx, opening, work.nowMs);
      return {};
    },
  };
}

/**
 * Stops every spot and contract market at once, and calls off the openings that were announced. A market that takes
 * cancellations only stays so, unless nothing at all is to be possible. @throws ApiError alreadyHandled
 */
export async function haltAllMarkets(
  deps: ChangeDeps,
  { state, reason }: AdminRequest<'marketHaltAll'>,
  work: ActWork,
): Promise<Plan<object>> {
  const plans: Pick<Plan<object>, 'carryOut'>[] = [];
  const symbols: string[] = [];
  for (const symbol of symbolsOf(deps.catalogue)) {
    const isHalted = deps.catalogue.booked(symbol)?.state === 'halted';
    // From a halt to cancellations would be a step back.
    const plan = await haltOf(deps, { symbol, state: isHalted ? 'halted' : state, reason }, work);
    if (plan === undefined) continue;
    plans.push(plan);
    symbols.push(symbol);
  }
  if (plans.length === 0) throw refuse.alreadyHandled('every market is stopped already');
  return {
    subject: 'all markets',
    effect: { kind: 'market_stop_all', symbols, state },
    before: symbols,
    // Those that were halted before, too: to open any of them takes two from now on.
    after: { state, all: symbolsOf(deps.catalogue) },
    carryOut: () => carryOutAll(plans),
    afterwards: () => deps.changes.settle(),
  };
}

/**
 * Opens one market by one person, which is not enough for what was stopped together with all others and has not
 * been open since. @throws ApiError stoppedWithAll, and those of {@link openMarket}
 */
export async function openOne(
  deps: ChangeDeps,
  request: AdminRequest<'marketOpen'>,
  work: ActWork,
): Promise<Plan<object>> {
  const plan = await openMarket(deps, request, work);
  const { rowCount } = await work.tx.query(
    `SELECT 1 FROM audit_entries WHERE act = 'marketHaltAll'
       AND (before::jsonb ? $1 OR after::jsonb -> 'all' ? $1)
       AND at_ms > coalesce((SELECT max(finished_at_ms) FROM scheduled_changes
         WHERE kind = 'market_state' AND subject = $1 AND state = 'applied'
           AND after ->> 'state' = 'open'), 0)
     LIMIT 1`,
    [request.symbol],
  );
  if (rowCount === 1) throw refuse.stoppedWithAll();
  return plan;
}

/** Opens several markets at one announced time. @throws ApiError notFound alreadyHandled invalidRequest */
export async function openMarkets(
  deps: ChangeDeps,
  { symbols, effectiveAtMs, reason }: AdminRequest<'marketOpenAll'>,
  work: ActWork,
): Promise<Plan<void>> {
  if (new Set(symbols).size < symbols.length) {
    throw refuse.invalidRequest('symbols: each market once', { field: 'symbols' });
  }
  const { openNoticeMs } = await deps.settings.notices();
  const time = changeTime(effectiveAtMs, work.nowMs, openNoticeMs);
  const plans: Plan<object>[] = [];
  for (const symbol of symbols) {
    plans.push(await openMarket(deps, { symbol, effectiveAtMs: time.atMs, reason }, work));
  }
  return withoutReply({
    subject: 'all markets',
    effect: { kind: 'market_open_all', symbols, ...time.told },
    before: symbols,
    after: { state: 'open', ...timeFact(time) },
    carryOut: () => carryOutAll(plans),
    afterwards: () => deps.changes.settle(),
  });
}
