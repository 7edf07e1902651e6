import { LIMIT, MARKET, OPEN, WAITING } from '#book/codes.ts';
import { REASON_ORDER_HOLD } from '#ledger/codes.ts';
import type { SpotCommand } from './commands.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotDesk } from './spot-desk.ts';
import type { SpotState } from './spot-state.ts';
import { heldOf } from '#ledger/ledger.ts';
import { checkOrder } from './check-order.ts';
import { fireTriggers } from '#book/fire-triggers.ts';
import type { Market } from './market.ts';
import { takeThenRest } from '#book/match.ts';
import type { OrderDraft } from './order-draft.ts';
import { writeOrderOpened } from './order-effects.ts';
import { listOrder } from './order-life.ts';
import {
  CREATED_AT_MS,
  DISPLAY_LOTS,
  FORCE,
  HELD_UNITS,
  LOTS,
  MARKET_ID,
  OTHER_LEG_ID,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TRIGGER_TICKS,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  codeAt,
  intOf,
  wordOf,
} from '#book/order-table.ts';

/** Places an order of any type but OCO: it trades, rests, waits for its trigger, or is refused. */
export function placeOrder(
  state: SpotDesk,
  command: SpotCommand<'order_place'>,
): Decision<SpotRejection> {
  const { draft } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  const refusal = checkOrder(state, market, command, draft);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const slot = newOrder(state, market, draft, command.clientOrderId);
  const at = wordOf(slot);
  const { reals } = state.orders;
  reals[at + TICKS] = command.ticks;
  reals[at + LOTS] = command.lots;
  reals[at + QUOTE_UNITS] = command.quoteUnits;
  reals[at + TRIGGER_TICKS] = command.triggerTicks;
  reals[at + DISPLAY_LOTS] = command.displayLots;
  const orderId = state.lastOrderId;
  if (draft.type !== LIMIT && draft.type !== MARKET) {
    writeOrderOpened(state, slot, WAITING);
    holdFor(state, draft, orderId);
    startWaiting(state, market, slot);
  } else {
    writeOrderOpened(state, slot, OPEN);
    holdFor(state, draft, orderId);
    takeThenRest(state, market, slot, draft.limitTicks, false);
    fireTriggers(state, market);
  }
  return accepted(state.sequence, orderId);
}

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
  const { ints, codes } = state.orders;
  market.heapOf(codes[codeAt(slot) + TYPE]!, codes[codeAt(slot) + SIDE]!).add(slot);
  market.countWaiting(ints[intOf(slot) + USER_SLOT]!, 1);
  listOrder(state, market, slot);
}
