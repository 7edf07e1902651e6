import { HISTORY_MARKETS, HISTORY_USERS } from './contract-history.ts';
import type { ContractEffectUnion, ContractExchange } from './contract-exchange.ts';

/**
 * Throws when an order rests between the steps of its market, or waits to become one that does: none does once a change has come,
 * for a market of these histories has fewer orders than one command ends. Lots that were never filled are whole steps, or all
 * that is left of a position. Gives how many orders the last command has ended for that.
 */
export function assertOnSteps(
  exchange: ContractExchange,
  effects: readonly ContractEffectUnion[],
): number {
  const { contracts } = exchange;
  for (const marketId of HISTORY_MARKETS) {
    const { tickStep = 1, lotStep = 1 } = contracts.market(marketId) ?? {};
    for (let userId = 1; userId <= HISTORY_USERS; userId++) {
      for (const own of contracts.openOrdersOf(userId, marketId)) {
        const isWhole = own.filledLots + own.preventedLots > 0 || own.lots % lotStep === 0;
        const isFit = own.ticks % tickStep === 0 && (isWhole || own.reduceOnly === 1);
        if (!isFit) throw new Error(`order ${own.orderId} rests between the steps`);
      }
      for (const own of contracts.triggersOf(userId, marketId)) {
        const prices = [own.ticks, own.takeProfitTicks, own.stopLossTicks];
        const isFit =
          prices.every((ticks) => ticks % tickStep === 0) &&
          (own.reduceOnly === 1 || own.lots % lotStep === 0);
        if (!isFit) throw new Error(`conditional order ${own.triggerId} waits between the steps`);
      }
    }
  }
  return effects.filter(
    (effect) =>
      (effect.type === 'contract_order_put' || effect.type === 'contract_trigger_put') &&
      effect.closeReason === 'steps_changed',
  ).length;
}
