import { CLOSED_BY_DELISTING } from '#book/codes.ts';
import type { ContractDesk } from '#contract/desk.ts';
import { endOrdersOf } from '#contract/end-orders.ts';
import type { ContractEndingRow } from './records.ts';

/** Ends some of a market's orders that would open something, the oldest first; what is left is due a moment later. */
export function endOpeningOrdersOf(desk: ContractDesk, row: ContractEndingRow): ContractEndingRow {
  const opening = {
    resting: (slot: number) => !desk.terms.isReduceOnly(slot),
    waiting: ({ reduceOnly }: { readonly reduceOnly: number }) => reduceOnly === 0,
  };
  const isDone = endOrdersOf(desk, row.marketId, opening, CLOSED_BY_DELISTING);
  return { ...row, stepAtMs: isDone ? row.settlesAtMs : desk.timestampMs + 1 };
}

/** Ends some of all orders of a market. Gives whether none is left. */
export function endAllOrdersOf(desk: ContractDesk, marketId: number): boolean {
  const all = { resting: () => true, waiting: () => true };
  return endOrdersOf(desk, marketId, all, CLOSED_BY_DELISTING);
}
