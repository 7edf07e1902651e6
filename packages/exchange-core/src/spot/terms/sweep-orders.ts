import { CANCELLED, CLOSED_BY_DELISTING, CLOSED_OFF_STEP, TRAILING_STOP } from '#book/codes.ts';
import {
  DISPLAY_LOTS,
  ID,
  MARKET_ID,
  QUOTE_UNITS,
  TICKS,
  TRIGGER_TICKS,
  TYPE,
  codeAt,
  hotOf,
  wordOf,
} from '#book/order-table.ts';
import { armAttachments } from '#spot/attached/arm-attachments.ts';
import { closeOrder, dropOtherLeg } from '#spot/order-life.ts';
import type { SpotDesk } from '#spot/spot-desk.ts';
import type { MarketTermRow } from './records.ts';

/** Orders that one step ends: everybody else's orders come in between. */
export const SWEPT_MAX = 500;

/**
 * Takes over other terms and ends the first orders that have no place under them: the oldest, as an order's
 * number says it. What is left is due at once.
 */
export function sweep(desk: SpotDesk, term: MarketTermRow): void {
  const { orders, terms, attachments } = desk;
  const market = desk.markets[term.marketId]!;
  const isDelisted = term.delistedAtMs !== 0;
  const found = unfitOrders(desk, term);
  for (const orderId of found.subarray(0, SWEPT_MAX)) {
    const slot = orders.slotOf(orderId);
    // The other leg of a pair may be gone with its partner.
    if (slot < 0) continue;
    dropOtherLeg(desk, market, slot);
    closeOrder(desk, market, slot, CANCELLED, isDelisted ? CLOSED_BY_DELISTING : CLOSED_OFF_STEP);
  }
  terms.rows.put({ ...term, sweepAtMs: found.length > SWEPT_MAX ? desk.timestampMs : 0 });
  if (isDelisted) attachments.forgetEnded();
  else armAttachments(desk);
}

/** The numbers of a market's open orders that must end, the lowest first. */
function unfitOrders({ orders }: SpotDesk, term: MarketTermRow): Float64Array {
  const { hot, reals } = orders;
  const found: number[] = [];
  for (const slot of orders.openSlots()) {
    if (reals[wordOf(slot) + MARKET_ID] !== term.marketId) continue;
    if (term.delistedAtMs !== 0 || !fits(orders, slot, term)) found.push(hot[hotOf(slot) + ID]!);
  }
  return Float64Array.from(found).sort();
}

/** Whether an order could be placed with these steps as it stands: its prices, and what is left of it. */
function fits(
  orders: SpotDesk['orders'],
  slot: number,
  { tickStep, lotStep }: MarketTermRow,
): boolean {
  const { codes, reals } = orders;
  const at = wordOf(slot);
  const isByQuote = reals[at + QUOTE_UNITS] !== 0;
  // The trigger of a trailing order follows the market by hundredths of a percent, in no steps.
  const follows = codes[codeAt(slot) + TYPE] === TRAILING_STOP;
  return (
    reals[at + TICKS]! % tickStep === 0 &&
    (follows || reals[at + TRIGGER_TICKS]! % tickStep === 0) &&
    (isByQuote || orders.remainingLots(slot) % lotStep === 0) &&
    reals[at + DISPLAY_LOTS]! % lotStep === 0
  );
}
