import { MARKET_HALTED } from '#book/codes.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { QUOTE_STALE_MS } from '#prices/index-price.ts';
import type { ContractMarket, Position } from './market.ts';
import { hasEnded } from './ending/ending-of.ts';
import { isTrading } from './session.ts';
import type { ContractState } from './state.ts';

/** After so long without an index a market takes nothing but cancels. */
export const CANCEL_ONLY_AFTER_MS = 60_000;

export type IndexHealth = 'live' | 'degraded' | 'cancel_only' | 'closed';

/**
 * Whether a market's index says anything about now: the product of prices calls it degraded below three live sources, and
 * an index that nobody confirmed for ten seconds is as good as that, as after a restart. Off the hours of its calendar it is
 * `closed`, whatever the sources say. Source: finance rules, 3.1.
 */
export function indexHealth(
  state: ContractState,
  { rules, index }: ContractMarket,
  nowMs: number,
): IndexHealth {
  if (!isTrading(state, rules.marketId, nowMs)) return 'closed';
  if (index.atMs === 0) return 'cancel_only';
  const row = state.indexStates.table.get(rules.indexMarketId);
  const staleMs = nowMs - index.atMs;
  const degradedMs = row?.state === 'degraded' ? nowMs - row.sinceMs : -1;
  const worst = Math.max(staleMs - QUOTE_STALE_MS, degradedMs);
  if (worst > CANCEL_ONLY_AFTER_MS) return 'cancel_only';
  return worst >= 0 && (degradedMs >= 0 || staleMs > QUOTE_STALE_MS) ? 'degraded' : 'live';
}

/** Why nothing that needs a price may be done now. */
export function refuseIndex(
  state: ContractState,
  market: ContractMarket,
  nowMs: number,
): 'contract_market_closed' | 'contract_index_degraded' | undefined {
  const health = indexHealth(state, market, nowMs);
  if (health === 'live') return undefined;
  return health === 'closed' ? 'contract_market_closed' : 'contract_index_degraded';
}

/** Schema versions before asked nothing of what else a shared account stands behind. */
const ASKS_ACCOUNT_SINCE = 5;

/**
 * Whether what a shared account is worth cannot be read now: a position that it backs stands in a market whose index is not
 * live. Such an account takes no new risk anywhere.
 */
export function isWorthUnknown(state: ContractState, wallet: AccountId, nowMs: number): boolean {
  if (state.kernel.schemaVersion < ASKS_ACCOUNT_SINCE) return false;
  return state
    .crossPositions(wallet)
    .some(({ market }) => indexHealth(state, market, nowMs) !== 'live');
}

/** Whether one of some positions has a mark that should be of now and is not: off the hours of a calendar a mark stands. */
export function isAnyMarkMissing(
  state: ContractState,
  positions: readonly Position[],
  nowMs: number,
): boolean {
  if (state.kernel.schemaVersion < ASKS_ACCOUNT_SINCE) return false;
  return positions.some(({ market }) => {
    const health = indexHealth(state, market, nowMs);
    return health === 'degraded' || health === 'cancel_only';
  });
}

/** Whether orders that nobody placed may trade now: the index is live, and the market neither halted nor at its end. */
export function takesForced(state: ContractState, market: ContractMarket): boolean {
  const isLive = indexHealth(state, market, state.timestampMs) === 'live';
  return isLive && market.state !== MARKET_HALTED && !hasEnded(state, market.marketId);
}
