import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import { ticksOf } from './contract-terms.ts';
import type { ContractTerms } from './contract-terms.ts';
import { openingOfLimit, outlookOf } from './stop-prices.ts';

/** An order that rests in the book, or one that waits for the mark to reach its trigger. */
export type OwnOrder =
  | { readonly kind: 'order'; readonly order: ContractOrderView }
  | { readonly kind: 'trigger'; readonly trigger: ContractTriggerView };

/** What it is, of either kind. */
export const orderOf = (own: OwnOrder): ContractOrderView | ContractTriggerView =>
  own.kind === 'order' ? own.order : own.trigger;

/** Lots that it still trades; null for all that is open by then. */
export const lotsLeft = (own: OwnOrder): number | null =>
  own.kind === 'order' ? own.order.lots - own.order.filledLots : own.trigger.lots;

/**
 * What the stops of an order are compared with, as the core does it: a take-profit with the price that it opens at (`entry`), a
 * stop-loss with what it must not have reached (`reached`): of one that rests the mark, too, of one that waits the price it will
 * open at. In ticks; 0 while unknown.
 */
export function stopBounds(
  own: OwnOrder,
  markTicks: number,
  terms: ContractTerms,
): { readonly entry: number; readonly reached: number } {
  if (own.kind === 'trigger') {
    const entry = outlookOf(own.trigger, terms);
    return { entry, reached: entry };
  }
  const { side, price } = own.order;
  // It rests: it does not meet the other side of the book.
  return openingOfLimit(side, ticksOf(price, terms), { markTicks, bidTicks: 0, askTicks: 0 });
}
