import type { ContractMarket } from '#contract/market.ts';

/** Whether prices are whole steps of a market; 0 for what an order has not. */
export function areOnStep({ rules }: ContractMarket, ...prices: readonly number[]): boolean {
  return prices.every((ticks) => ticks % rules.tickStep === 0);
}

/**
 * Whether lots are whole steps of a market, or the `rest` of a position: what is open can be closed to the last lot, whatever the
 * steps were when it was opened.
 */
export function areLotsOnStep({ rules }: ContractMarket, lots: number, rest = 0): boolean {
  return lots % rules.lotStep === 0 || lots === rest;
}
