import { OPEN, PARTIALLY_FILLED, STILL_OPEN } from '#book/codes.ts';
import {
  CREATED_AT_MS,
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  FORCE,
  HELD_UNITS,
  ID,
  LEVEL,
  LOTS,
  MARKET_ID,
  PREVENTED_LOTS,
  PRIORITY,
  SELF_TRADE,
  SIDE,
  TICKS,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { textIndex } from '#kernel/effect-writer.ts';
import {
  closeReasons,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';
import { contractRecords, positionSides } from './records.ts';
import type { ContractOrderRow } from './records.ts';
import type { ContractState } from './state.ts';

const PUT = contractRecords.contract_order.id;

/** Writes `contract_order_put` from the order's fields: by hand, since orders come by the million. A test compares it with the declaration. */
export function writeOrder(
  state: ContractState,
  slot: number,
  status: number,
  closeReason = STILL_OPEN,
): void {
  const { log, orders, terms } = state;
  const { ints, codes, hot, reals } = orders;
  const at = wordOf(slot);
  const code = codeAt(slot);
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  log.reserve(27);
  const { words, length } = log;
  words[length] = PUT;
  words[length + 1] = hot[hotOf(slot) + ID]!;
  words[length + 2] = state.users.idOf(ints[intOf(slot) + USER_SLOT]!);
  words[length + 3] = reals[at + MARKET_ID]!;
  words[length + 4] = terms.side(slot);
  words[length + 5] = codes[code + SIDE]!;
  words[length + 6] = codes[code + TYPE]!;
  words[length + 7] = codes[code + FORCE]!;
  words[length + 8] = codes[code + SELF_TRADE]!;
  words[length + 9] = terms.isReduceOnly(slot) ? 1 : 0;
  words[length + 10] = reals[at + TICKS]!;
  words[length + 11] = reals[at + LOTS]!;
  words[length + 12] = terms.takeProfitTicks(slot);
  words[length + 13] = terms.stopLossTicks(slot);
  words[length + 14] = reals[at + FILLED_LOTS]!;
  words[length + 15] = reals[at + PREVENTED_LOTS]!;
  words[length + 16] = reals[at + FILLED_QUOTE_UNITS]!;
  words[length + 17] = reals[at + FEE_UNITS]!;
  words[length + 18] = terms.realisedUnits(slot);
  words[length + 19] = reals[at + HELD_UNITS]!;
  words[length + 20] = status > PARTIALLY_FILLED ? 0 : reals[at + PRIORITY]!;
  words[length + 21] = status;
  words[length + 22] = closeReason;
  words[length + 23] = terms.closeCode(slot);
  words[length + 24] = textIndex(log, orders.clientOrderIdOf(slot));
  words[length + 25] = reals[at + CREATED_AT_MS]!;
  words[length + 26] = reals[at + UPDATED_AT_MS]!;
  log.length = length + 27;
}

/** Writes `contract_order_dropped`. */
export function writeOrderDropped(state: ContractState, slot: number): void {
  const { log, orders } = state;
  log.reserve(2);
  log.words[log.length++] = PUT + 1;
  log.words[log.length++] = orders.hot[hotOf(slot) + ID]!;
}

/** An open order as its row. */
export function orderRow(state: ContractState, slot: number): ContractOrderRow {
  const { terms } = state;
  const { ints, codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  const code = codeAt(slot);
  const status = reals[at + FILLED_LOTS] === 0 ? OPEN : PARTIALLY_FILLED;
  return {
    orderId: hot[hotOf(slot) + ID]!,
    userId: state.users.idOf(ints[intOf(slot) + USER_SLOT]!),
    marketId: reals[at + MARKET_ID]!,
    positionSide: positionSides[terms.side(slot)]!,
    side: orderSides[codes[code + SIDE]!]!,
    orderType: orderTypes[codes[code + TYPE]!]!,
    timeInForce: timesInForce[codes[code + FORCE]!]!,
    selfTradeMode: selfTradeModes[codes[code + SELF_TRADE]!]!,
    reduceOnly: terms.isReduceOnly(slot) ? 1 : 0,
    ticks: reals[at + TICKS]!,
    lots: reals[at + LOTS]!,
    takeProfitTicks: terms.takeProfitTicks(slot),
    stopLossTicks: terms.stopLossTicks(slot),
    filledLots: reals[at + FILLED_LOTS]!,
    preventedLots: reals[at + PREVENTED_LOTS]!,
    filledUnits: reals[at + FILLED_QUOTE_UNITS]!,
    feeUnits: reals[at + FEE_UNITS]!,
    realisedUnits: terms.realisedUnits(slot),
    heldUnits: reals[at + HELD_UNITS]!,
    priority: ints[intOf(slot) + LEVEL]! >= 0 ? reals[at + PRIORITY]! : 0,
    status: orderStatuses[status]!,
    closeReason: closeReasons[STILL_OPEN]!,
    closeType: terms.closeType(slot),
    clientOrderId: state.orders.clientOrderIdOf(slot),
    createdAtMs: reals[at + CREATED_AT_MS]!,
    updatedAtMs: reals[at + UPDATED_AT_MS]!,
  };
}
