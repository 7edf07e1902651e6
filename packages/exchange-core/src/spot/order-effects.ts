import * as bookCodes from '#book/codes.ts';
import type { EffectLog } from '#kernel/effect-log.ts';
import { textIndex } from '#kernel/effect-writer.ts';
import type { Id, Lots, SafeUnits, Ticks } from '#kernel/quantities.ts';
import type { SpotState } from './spot-state.ts';
import * as orderFields from '#book/order-table.ts';
import { spotEffects } from './effects.ts';

const { STILL_OPEN } = bookCodes;
const {
  DISPLAY_LOTS,
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  FORCE,
  HELD_UNITS,
  ID,
  LOTS,
  MARKET_ID,
  OTHER_LEG_ID,
  PREVENTED_LOTS,
  PRIORITY,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TRIGGER_TICKS,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} = orderFields;

const KIND_OPENED = spotEffects.order_opened.id;
const KIND_RESTED = spotEffects.order_rested.id;
const KIND_TRIGGERED = spotEffects.order_triggered.id;
const KIND_RETRIGGERED = spotEffects.order_retriggered.id;
const KIND_CHANGED = spotEffects.order_changed.id;
const KIND_TRADE = spotEffects.trade.id;

/** Writes `order_opened` from the order's fields. */
export function writeOrderOpened(state: SpotState, slot: number, status: number): void {
  const { log, orders } = state;
  const { ints, codes, hot, reals } = orders;
  const at = wordOf(slot);
  log.reserve(17);
  const { words, length } = log;
  words[length] = KIND_OPENED;
  words[length + 1] = hot[hotOf(slot) + ID]!;
  words[length + 2] = state.users.idOf(ints[intOf(slot) + USER_SLOT]!);
  words[length + 3] = reals[at + MARKET_ID]!;
  words[length + 4] = codes[codeAt(slot) + SIDE]!;
  words[length + 5] = codes[codeAt(slot) + TYPE]!;
  words[length + 6] = codes[codeAt(slot) + FORCE]!;
  words[length + 7] = reals[at + TICKS]!;
  words[length + 8] = reals[at + LOTS]!;
  words[length + 9] = reals[at + QUOTE_UNITS]!;
  words[length + 10] = reals[at + TRIGGER_TICKS]!;
  words[length + 11] = reals[at + DISPLAY_LOTS]!;
  words[length + 12] = codes[codeAt(slot) + SELF_TRADE]!;
  words[length + 13] = reals[at + OTHER_LEG_ID]!;
  words[length + 14] = reals[at + HELD_UNITS]!;
  words[length + 15] = status;
  words[length + 16] = textIndex(log, orders.clientOrderIdOf(slot));
  log.length = length + 17;
}

/** Writes `order_rested` from the order's fields. */
export function writeOrderRested(state: SpotState, slot: number): void {
  const { log } = state;
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  log.reserve(4);
  const { words, length } = log;
  words[length] = KIND_RESTED;
  words[length + 1] = hot[hotOf(slot) + ID]!;
  words[length + 2] = reals[at + PRIORITY]!;
  words[length + 3] = hot[hotOf(slot) + VISIBLE_LOTS]!;
  log.length = length + 4;
}

export function writeOrderTriggered(state: SpotState, slot: number): void {
  const { log } = state;
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  log.reserve(2);
  log.words[log.length++] = KIND_TRIGGERED;
  log.words[log.length++] = hot[hotOf(slot) + ID]!;
}

/** Writes `order_retriggered` from the order's fields. */
export function writeOrderRetriggered(state: SpotState, slot: number): void {
  const { log } = state;
  const { hot, reals } = state.orders;
  log.reserve(3);
  log.words[log.length++] = KIND_RETRIGGERED;
  log.words[log.length++] = hot[hotOf(slot) + ID]!;
  log.words[log.length++] = reals[wordOf(slot) + TRIGGER_TICKS]!;
}

/** Writes `order_changed` from the order's fields. `closeReason` says why it ended, if it did. */
export function writeOrderChanged(
  state: SpotState,
  slot: number,
  status: number,
  closeReason = STILL_OPEN,
): void {
  const { log } = state;
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  log.reserve(12);
  const { words, length } = log;
  words[length] = KIND_CHANGED;
  words[length + 1] = hot[hotOf(slot) + ID]!;
  words[length + 2] = status;
  words[length + 3] = reals[at + TICKS]!;
  words[length + 4] = reals[at + LOTS]!;
  words[length + 5] = reals[at + FILLED_LOTS]!;
  words[length + 6] = reals[at + PREVENTED_LOTS]!;
  words[length + 7] = reals[at + FILLED_QUOTE_UNITS]!;
  words[length + 8] = reals[at + FEE_UNITS]!;
  words[length + 9] = reals[at + HELD_UNITS]!;
  words[length + 10] = hot[hotOf(slot) + VISIBLE_LOTS]!;
  words[length + 11] = closeReason;
  log.length = length + 12;
}

export function writeTrade(
  log: EffectLog,
  tradeId: Id,
  marketId: Id,
  ticks: Ticks,
  lots: Lots,
  takerSide: number,
  makerOrderId: Id,
  takerOrderId: Id,
  makerUserId: Id,
  takerUserId: Id,
  makerFeeUnits: SafeUnits,
  takerFeeUnits: SafeUnits,
): void {
  log.reserve(12);
  const { words, length } = log;
  words[length] = KIND_TRADE;
  words[length + 1] = tradeId;
  words[length + 2] = marketId;
  words[length + 3] = ticks;
  words[length + 4] = lots;
  words[length + 5] = takerSide;
  words[length + 6] = makerOrderId;
  words[length + 7] = takerOrderId;
  words[length + 8] = makerUserId;
  words[length + 9] = takerUserId;
  words[length + 10] = makerFeeUnits;
  words[length + 11] = takerFeeUnits;
  log.length = length + 12;
}
