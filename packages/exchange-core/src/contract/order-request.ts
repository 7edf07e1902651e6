import { BUY } from '#book/codes.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractMarket } from './market.ts';
import type { OrderDraft } from './order-draft.ts';

/** What an order says; a close says it of its position. */
export type OrderRequest = Omit<
  ContractCommand<'contract_order_place_checked'>,
  'type' | 'sequence' | 'timestampMs' | 'requestKey'
>;

/** Whether a price is one that the market can have. */
export function isTicks({ rules }: ContractMarket, ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks >= rules.ticksMin && ticks <= rules.ticksMax;
}

/** Lots of an order beyond those that close what is open against it. */
export function openingLots(draft: OrderDraft, lots: number): number {
  if (draft.reduceOnly) return 0;
  const added = addedLots(draft);
  return added < 0 ? Math.max(0, lots + added) : lots;
}

/** Lots of the position that the order would add to; below zero, of one that it would reduce. */
export function addedLots({ openLots, side }: OrderDraft): number {
  return side === BUY ? openLots : 0 - openLots;
}

/** Whether the book holds something that the order may trade with. */
export function takesNow(market: ContractMarket, { side, limitTicks }: OrderDraft): boolean {
  const best = market.book.bestTicks(1 - side);
  return best !== 0 && (side === BUY ? best <= limitTicks : best >= limitTicks);
}
