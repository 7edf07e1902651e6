import { armAttachments } from './attached/arm-attachments.ts';
import { checkAttached, isEmpty } from './attached/check-attached.ts';
import type { AttachedTerms } from './attached/records.ts';
import * as bookCodes from '#book/codes.ts';
import type { SpotCommand } from './commands.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotDesk } from './spot-desk.ts';
import { checkOrder, hasRoomToWait, refuseRestricted } from './check-order.ts';
import { fireTriggers } from '#book/fire-triggers.ts';
import type { Market } from './market.ts';
import { holdFor, newOrder, startWaiting } from './new-order.ts';
import { takeThenRest } from '#book/match.ts';
import type { OrderDraft } from './order-draft.ts';
import { writeOrderOpened } from './order-effects.ts';
import * as orderFields from '#book/order-table.ts';

const { LIMIT, MARKET, OPEN, WAITING } = bookCodes;
const { DISPLAY_LOTS, LOTS, QUOTE_UNITS, TICKS, TRIGGER_TICKS, wordOf } = orderFields;

/** Places an order of any type but OCO: it trades, rests, waits for its trigger, or is refused. */
export function placeOrder(
  state: SpotDesk,
  command: SpotCommand<'order_place'>,
): Decision<SpotRejection> {
  return place(state, command, undefined);
}

/** Places a limit or market order with what follows it once it has filled. */
export function placeAttached(
  state: SpotDesk,
  command: SpotCommand<'order_place_attached'>,
): Decision<SpotRejection> {
  const { type: _type, ...rest } = command;
  return place(state, { type: 'order_place', ...rest }, command);
}

function place(
  state: SpotDesk,
  command: SpotCommand<'order_place'>,
  attached: AttachedTerms | undefined,
): Decision<SpotRejection> {
  const { draft } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const restricted = refuseRestricted(state, command);
  if (restricted !== undefined) return rejected(restricted);
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  const refusal =
    checkOrder(state, market, command, draft) ??
    (attached && checkFollowing(market, command, draft, attached));
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.acceptAt(command.sequence, command.timestampMs);
  const slot = newOrder(state, market, draft, command.clientOrderId);
  const at = wordOf(slot);
  const { reals } = state.orders;
  reals[at + TICKS] = command.ticks;
  reals[at + LOTS] = command.lots;
  reals[at + QUOTE_UNITS] = command.quoteUnits;
  reals[at + TRIGGER_TICKS] = command.triggerTicks;
  reals[at + DISPLAY_LOTS] = command.displayLots;
  const orderId = state.lastOrderId;
  if (attached !== undefined) state.attachments.put(orderId, attached);
  if (draft.type !== LIMIT && draft.type !== MARKET) {
    writeOrderOpened(state, slot, WAITING);
    holdFor(state, draft, orderId);
    startWaiting(state, market, slot);
  } else {
    writeOrderOpened(state, slot, OPEN);
    holdFor(state, draft, orderId);
    takeThenRest(state, market, slot, draft.limitTicks, false);
    fireTriggers(state, market);
    if (state.attachments.ended.length > 0) armAttachments(state);
  }
  return accepted(state.sequence, orderId);
}

/** Whether something may follow the order, and whether its prices lie right of where it will trade. */
function checkFollowing(
  market: Market,
  { ticks }: SpotCommand<'order_place'>,
  { userSlot, type, side }: OrderDraft,
  attached: AttachedTerms,
): SpotRejection | undefined {
  if ((type !== LIMIT && type !== MARKET) || isEmpty(attached)) return 'attachment_not_allowed';
  const entryTicks = type === LIMIT ? ticks : market.book.bestTicks(1 - side);
  const refusal = checkAttached(market, side, entryTicks, attached);
  if (refusal !== undefined) return refusal;
  // The pair is not counted again when it is placed: its order may have filled by then.
  const { openOrdersMax, triggerOrdersMax } = market.rules;
  const hasRoom =
    market.openOrdersOf(userSlot) + 2 <= openOrdersMax &&
    hasRoomToWait(market, userSlot, triggerOrdersMax);
  return hasRoom ? undefined : 'attachment_no_room';
}
