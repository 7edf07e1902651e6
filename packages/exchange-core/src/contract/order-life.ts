import { liveStatus, forgetOrder, listOrder } from '#book/order-lists.ts';
import * as orderFields from '#book/order-table.ts';
import * as bookCodes from '#book/codes.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { ContractMarket } from './market.ts';
import { writeOrder, writeOrderDropped } from './order-row.ts';
import type { ContractState } from './state.ts';

const {
  HELD_UNITS,
  ID,
  IS_LISTED,
  LEVEL,
  MARKET_ID,
  NEXT,
  PRIORITY,
  SIDE,
  TICKS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  linkOf,
  wordOf,
} = orderFields;
const { CANCELLED } = bookCodes;
const { REASON_ORDER_RELEASE } = ledgerCodes;

/** Gives `units` of an order's hold back to its user. */
export function releaseHold(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  units: number,
): void {
  if (units === 0) return;
  const { hot, ints, reals } = state.orders;
  const wallet = state.walletOf(market, ints[intOf(slot) + USER_SLOT]!);
  const orderId = hot[hotOf(slot) + ID]!;
  state.ledger.post(heldOf(wallet), wallet, units, REASON_ORDER_RELEASE, orderId);
  reals[wordOf(slot) + HELD_UNITS]! -= units;
}

/** Brings what an order counts for in its market up to date, after it rested, shrank or left the book. */
export function countOrdered(state: ContractState, market: ContractMarket, slot: number): void {
  const { codes, ints, reals } = state.orders;
  const { terms } = state;
  const userSlot = ints[intOf(slot) + USER_SLOT]!;
  const rests = ints[intOf(slot) + LEVEL]! >= 0;
  if (terms.isReduceOnly(slot)) {
    countReducing(state, market, slot, rests ? 1 : 0);
    return;
  }
  const lots = rests ? state.orders.remainingLots(slot) : 0;
  const units = reals[wordOf(slot) + TICKS]! * lots * market.tickLotUnits;
  const before = terms.orderedUnits(slot);
  if (units === before) return;
  const side = codes[codeAt(slot) + SIDE]!;
  market.seats.addOrdered(userSlot, terms.side(slot), side, units - before);
  terms.setOrderedUnits(slot, units);
}

/** An order that only reduces is worth nothing in its market: it is counted, so that a position that ends knows of it. */
function countReducing(
  { orders, terms }: ContractState,
  market: ContractMarket,
  slot: number,
  count: number,
): void {
  const change = count - terms.orderedUnits(slot);
  if (change === 0) return;
  market.seats.addReducing(orders.ints[intOf(slot) + USER_SLOT]!, terms.side(slot), change);
  terms.setOrderedUnits(slot, count);
}

/** Ends an order: what it still holds goes back to its user. An order of the exchange itself leaves no row. */
export function closeOrder(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  status: number,
  closeReason: number,
): void {
  const { hot, ints, reals } = state.orders;
  releaseHold(state, market, slot, reals[wordOf(slot) + HELD_UNITS]!);
  if (ints[intOf(slot) + LEVEL]! >= 0) {
    market.book.remove(slot);
    market.version += 1;
    countOrdered(state, market, slot);
  }
  hot[hotOf(slot) + VISIBLE_LOTS] = 0;
  if (state.terms.takeoverId(slot) === 0) {
    writeOrder(state, slot, status, closeReason);
    writeOrderDropped(state, slot);
  }
  forgetOrder(state, market, slot);
}

/** What is left of an order joins the tail of its price level. */
export function restOrder(state: ContractState, market: ContractMarket, slot: number): void {
  const { codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  hot[hotOf(slot) + VISIBLE_LOTS] = state.orders.remainingLots(slot);
  // One that came back has a later one already.
  if (reals[at + PRIORITY] === 0) reals[at + PRIORITY] = hot[hotOf(slot) + ID]!;
  market.book.append(slot, codes[codeAt(slot) + SIDE]!, reals[at + TICKS]!);
  market.version += 1;
  countOrdered(state, market, slot);
  if (codes[codeAt(slot) + IS_LISTED] === 0) listOrder(state, market, slot);
  writeOrder(state, slot, liveStatus(state, slot));
}

/** The slots of a user's open orders in a market, newest first; `marketId` 0 means every market. */
export function openOrdersOf(state: ContractState, userSlot: number, marketId: number): number[] {
  const { orders, ordersByUser } = state;
  const slots: number[] = [];
  for (let slot = ordersByUser.first(userSlot); slot >= 0; ) {
    if (marketId === 0 || orders.reals[wordOf(slot) + MARKET_ID] === marketId) slots.push(slot);
    slot = orders.userLinks[linkOf(slot) + NEXT]!;
  }
  return slots;
}

/** Cancels what `picks` picks of a user's open orders. */
export function cancelOrders(
  state: ContractState,
  userSlot: number,
  marketId: number,
  closeReason: number,
  picks: (slot: number) => boolean = () => true,
): void {
  for (const slot of openOrdersOf(state, userSlot, marketId)) {
    if (slot === state.draft.actingSlot || !picks(slot)) continue;
    const market = state.market(state.orders.reals[wordOf(slot) + MARKET_ID]!);
    closeOrder(state, market, slot, CANCELLED, closeReason);
  }
}

/** Lots of a user's open orders that only reduce a position. */
export function closingLots(
  state: ContractState,
  userSlot: number,
  marketId: number,
  side: number,
): number {
  let lots = 0;
  for (const slot of openOrdersOf(state, userSlot, marketId)) {
    const { terms } = state;
    if (terms.isReduceOnly(slot) && terms.side(slot) === side)
      lots += state.orders.remainingLots(slot);
  }
  return lots;
}

/** What the order that changes holds now: it is not in its own way. */
export function movedHold({ draft, orders }: ContractState): number {
  return draft.movedSlot < 0 ? 0 : orders.reals[wordOf(draft.movedSlot) + HELD_UNITS]!;
}
