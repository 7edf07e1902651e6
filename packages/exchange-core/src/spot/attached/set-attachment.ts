import { LIMIT } from '#book/codes.ts';
import {
  ID,
  LEVEL,
  MARKET_ID,
  OTHER_LEG_ID,
  SIDE,
  TICKS,
  TYPE,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { findOpenOrder } from '#spot/cancel-order.ts';
import { checkMarketState } from '#spot/check-order.ts';
import type { SpotCommand } from '#spot/commands.ts';
import type { SpotRejection } from '#spot/rejections.ts';
import type { SpotState } from '#spot/spot-state.ts';
import { checkAttached, isEmpty } from './check-attached.ts';

/** Gives a resting limit order other prices that follow it, or none. */
export function setAttachment(
  state: SpotState,
  command: SpotCommand<'attachment_set'>,
): Decision<SpotRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const slot = findOpenOrder(state, userSlot, command.orderId, '');
  if (slot < 0) return rejected('order_not_open');
  const { codes, hot, ints, reals } = state.orders;
  const at = wordOf(slot);
  const market = state.markets[reals[at + MARKET_ID]!]!;
  const closed = checkMarketState(market);
  if (closed !== undefined) return rejected(closed);
  const rests = codes[codeAt(slot) + TYPE] === LIMIT && ints[intOf(slot) + LEVEL]! >= 0;
  if (!rests || reals[at + OTHER_LEG_ID] !== 0) return rejected('attachment_not_allowed');
  const orderId = hot[hotOf(slot) + ID]!;
  const row = state.attachments.of(orderId);
  const isSame =
    (row?.takeProfitTicks ?? 0) === command.takeProfitTicks &&
    (row?.stopTriggerTicks ?? 0) === command.stopTriggerTicks &&
    (row?.stopLimitTicks ?? 0) === command.stopLimitTicks;
  if (isSame) return rejected('amend_changes_nothing');
  const refusal = checkAttached(market, codes[codeAt(slot) + SIDE]!, reals[at + TICKS]!, command);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  if (!isEmpty(command)) state.attachments.put(orderId, command);
  else if (row !== undefined) state.attachments.drop(row);
  return accepted(state.sequence, orderId);
}
