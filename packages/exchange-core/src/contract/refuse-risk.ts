import { endingOf } from './ending/ending-of.ts';
import { isWorthUnknown } from './index-health.ts';
import type { LimitRefusal } from './limit/own-limits.ts';
import type { ContractMarket } from './market.ts';
import type { ContractState } from './state.ts';

/** Why a user may open nothing in a market: it ends, they have limited or paused themselves, or nobody knows what they have. */
export function refuseRisk(
  state: ContractState,
  market: ContractMarket,
  userId: number,
  nowMs: number,
  resultUnits = 0,
): LimitRefusal | 'contract_market_ending' | 'contract_worth_unknown' | undefined {
  if (endingOf(state, market.marketId) !== undefined) return 'contract_market_ending';
  const limited = state.limits.refusal(userId, market.rules.quoteAssetId, nowMs, resultUnits);
  if (limited !== undefined) return limited;
  const wallet = state.walletOf(market, state.users.slotOf(userId));
  return isWorthUnknown(state, wallet, nowMs) ? 'contract_worth_unknown' : undefined;
}
