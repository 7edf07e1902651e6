import * as orderFields from '#book/order-table.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { Market } from './market.ts';
import type { OrderDraft } from './order-draft.ts';
import { listOrder } from '#book/order-lists.ts';
import type { SpotState } from './spot-state.ts';

const {
  CREATED_AT_MS,
  FORCE,
  HELD_UNITS,
  MARKET_ID,
  OTHER_LEG_ID,
  SELF_TRADE,
  SIDE,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  codeAt,
  intOf,
  wordOf,
} = orderFields;
const { REASON_ORDER_HOLD } = ledgerCodes;

/** Takes the next order id and fills in what every order has. */
export function newOrder(
  state: SpotState,
  market: Market,
  draft: OrderDraft,
  clientOrderId: string,
): number {
  const { orders } = state;
  state.lastOrderId += 1;
  const slot = orders.add(state.lastOrderId, clientOrderId);
  const { ints, codes, reals } = orders;
  const at = wordOf(slot);
  reals[at + MARKET_ID] = market.marketId;
  ints[intOf(slot) + USER_SLOT] = draft.userSlot;
  codes[codeAt(slot) + SIDE] = draft.side;
  codes[codeAt(slot) + TYPE] = draft.type;
  codes[codeAt(slot) + FORCE] = draft.force;
  codes[codeAt(slot) + SELF_TRADE] = draft.selfTrade;
  reals[at + HELD_UNITS] = draft.holdUnits;
  reals[at + OTHER_LEG_ID] = 0;
  reals[at + CREATED_AT_MS] = state.timestampMs;
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  return slot;
}

/** Sets the order's money aside. */
export function holdFor(state: SpotState, draft: OrderDraft, orderId: number): void {
  const { accountId, holdUnits } = draft;
  state.ledger.post(accountId, heldOf(accountId), holdUnits, REASON_ORDER_HOLD, orderId);
}

/** The order waits for the market to reach its trigger. */
export function startWaiting(state: SpotState, market: Market, slot: number): void {
  market.startWaiting(slot);
  listOrder(state, market, slot);
}
