import { endingOf } from './ending/ending-of.ts';
import type { LimitRefusal } from './limit/own-limits.ts';
import type { ContractMarket } from './market.ts';
import type { ContractState } from './state.ts';

/** Why a user may open nothing in a market: it ends, or they have limited or paused themselves. */
export function refuseRisk(
  state: ContractState,
  { rules }: ContractMarket,
  userId: number,
  nowMs: number,
  resultUnits = 0,
): LimitRefusal | 'contract_market_ending' | undefined {
  if (endingOf(state, rules.marketId) !== undefined) return 'contract_market_ending';
  return state.limits.refusal(userId, rules.quoteAssetId, nowMs, resultUnits);
}
