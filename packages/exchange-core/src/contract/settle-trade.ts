import { liveStatus } from '#book/order-lists.ts';
import * as bookCodes from '#book/codes.ts';
import * as orderFields from '#book/order-table.ts';
import { assert } from '#kernel/assert.ts';
import type { AccountId } from '#kernel/quantities.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { contractEffects } from './effects.ts';
import { endingOf } from './ending/ending-of.ts';
import { findOutcome, isLimited } from './find-outcome.ts';
import { valueUnits } from './formulas/index.ts';
import type { ContractMarket, Position } from './market.ts';
import { closeOrder, countOrdered } from './order-life.ts';
import { writeOrder } from './order-row.ts';
import { closePosition, drawProfits, openPosition, settleFunding } from './position-life.ts';
import type { CloseType } from './records.ts';
import type { ContractState } from './state.ts';
import { admitTakeover, settleTakeover } from './takeover-trade.ts';
import type { TradeOutcome } from './trade-outcome.ts';

const {
  CLOSED_BY_DELISTING,
  CLOSED_BY_LIQUIDATION,
  CLOSED_BY_OWN_LIMIT,
  CLOSED_FILLED,
  CLOSED_MARGIN_SHORT,
  CLOSED_POSITION_GONE,
  EXPIRED,
  FILLED,
} = bookCodes;
const {
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  HELD_UNITS,
  ID,
  SIDE,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} = orderFields;
const {
  REASON_CONTRACT_FEE,
  REASON_CONTRACT_MARGIN,
  REASON_CONTRACT_PROFIT,
  REASON_ORDER_RELEASE,
} = ledgerCodes;

/**
 * How many lots the two sides of a trade may trade, each with what it has: see `findOutcome`. A maker that can trade none
 * ends, and the taker looks again.
 */
export function admitTrade(
  state: ContractState,
  market: ContractMarket,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
): number {
  const { makerFeePpm, takerFeePpm } = market.rules;
  const { makerOutcome, takerOutcome } = state;
  payDueFunding(state, market, maker);
  const made = findOutcome(state, market, maker, ticks, lots, makerFeePpm, makerOutcome);
  if (made === 0) {
    closeOrder(state, market, maker, EXPIRED, endOf(state, market, maker));
    return 0;
  }
  if (state.terms.takeoverId(taker) !== 0) return admitTakeover(state, market, taker, ticks, made);
  payDueFunding(state, market, taker);
  const taken = findOutcome(state, market, taker, ticks, made, takerFeePpm, takerOutcome);
  if (taken === 0) return -endOf(state, market, taker);
  if (taken < made) {
    const again = findOutcome(state, market, maker, ticks, taken, makerFeePpm, makerOutcome);
    if (again < taken) {
      closeOrder(state, market, maker, EXPIRED, CLOSED_MARGIN_SHORT);
      return 0;
    }
  }
  return taken;
}

/** A position pays what it was open for before it changes. */
function payDueFunding(state: ContractState, market: ContractMarket, slot: number): void {
  if (market.fundings.length === 0) return;
  const userSlot = state.orders.ints[intOf(slot) + USER_SLOT]!;
  const position = market.positionOf(userSlot, state.terms.side(slot));
  if (position !== undefined) settleFunding(state, position);
}

/** Why an order that may trade no lots ends. */
function endOf(state: ContractState, market: ContractMarket, slot: number): number {
  const { codes, ints } = state.orders;
  const reduces = state.terms.isReduceOnly(slot);
  const position = market.positionOf(ints[intOf(slot) + USER_SLOT]!, state.terms.side(slot));
  if (position !== undefined && state.isFrozen(position)) return CLOSED_BY_LIQUIDATION;
  if (!reduces && endingOf(state, market.marketId) !== undefined) return CLOSED_BY_DELISTING;
  if (!reduces && isLimited(state, market, slot)) return CLOSED_BY_OWN_LIMIT;
  const isLongOrder = codes[codeAt(slot) + SIDE] === 0;
  const isGone = position === undefined || position.isLong === isLongOrder;
  return reduces && isGone ? CLOSED_POSITION_GONE : CLOSED_MARGIN_SHORT;
}

/** Trades `lots` at the maker's price, as `admitTrade` has just found. */
export function settleTrade(
  state: ContractState,
  market: ContractMarket,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
): void {
  const { orders, makerOutcome, takerOutcome } = state;
  const { price } = market;
  price.lastTradeId += 1;
  price.lastTicks = ticks;
  state.touchPrice(market);
  const takerId = orders.hot[hotOf(taker) + ID]!;
  const makerClose = state.terms.closeType(maker);
  const takerTakeoverId = state.terms.takeoverId(taker);
  const isTakeover = takerTakeoverId !== 0;
  writeTrade(state, market, taker, maker, ticks, lots, takerTakeoverId);
  const value = valueUnits(ticks, lots, market.tickLotUnits);
  if (isTakeover) settleTakeover(state, market, taker, lots, value);
  else settleSide(state, market, taker, lots, value, takerOutcome);
  settleSide(state, market, maker, lots, value, makerOutcome);
  market.recordTrade(ticks);
  const visible = orders.hot[hotOf(maker) + VISIBLE_LOTS]! - lots;
  market.book.setVisible(maker, visible);
  market.version += 1;
  if (visible === 0) closeOrder(state, market, maker, FILLED, CLOSED_FILLED);
  else {
    countOrdered(state, market, maker);
    writeOrder(state, maker, liveStatus(state, maker));
  }
  endEmptied(state, makerOutcome, makerClose);
  if (!isTakeover) endEmptied(state, takerOutcome, state.terms.closeType(taker));
  assert(orders.hot[hotOf(taker) + ID] === takerId, 'a taker ended inside its own trade');
}

/** Ends a position that the trade has closed whole. */
function endEmptied(
  state: ContractState,
  { position, closes }: TradeOutcome,
  closeType: CloseType,
): void {
  if (position === undefined || closes === 0 || position.lots > 0) return;
  if (position.closeType !== 'none') return;
  closePosition(state, position, closeType === 'none' ? 'manual' : closeType);
}

/** Moves the money of one side and changes its position and its order. */
function settleSide(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  lots: number,
  value: number,
  out: TradeOutcome,
): void {
  const { hot, ints, reals } = state.orders;
  const at = wordOf(slot);
  const { terms } = state;
  const userSlot = ints[intOf(slot) + USER_SLOT]!;
  const wallet = state.walletOf(market, userSlot);
  reals[at + FILLED_LOTS]! += lots;
  reals[at + FILLED_QUOTE_UNITS]! += value;
  reals[at + FEE_UNITS]! += out.closeFeeUnits + out.openFeeUnits;
  reals[at + HELD_UNITS]! -= out.holdUnits;
  if (out.profitUnits !== 0)
    terms.setRealisedUnits(slot, terms.realisedUnits(slot) + out.profitUnits);
  if (out.closes > 0 && out.position !== undefined)
    reduce(state, market, wallet, out.position, out);
  if (out.opens > 0) {
    const before = out.closes === 0 ? out.position : undefined;
    if (before === undefined && out.position !== undefined) {
      const closeType = terms.closeType(slot);
      closePosition(state, out.position, closeType === 'none' ? 'manual' : closeType);
    }
    const side = terms.side(slot);
    const { isLong, isCross, leverage } = out;
    const position =
      before ?? openPosition(state, market, userSlot, { side, isLong, isCross, leverage });
    grow(state, market, wallet, position, out, hot[hotOf(slot) + ID]!);
    const takeProfitTicks = terms.takeProfitTicks(slot);
    const stopLossTicks = terms.stopLossTicks(slot);
    if (takeProfitTicks !== 0) position.takeProfitTicks = takeProfitTicks;
    if (stopLossTicks !== 0) position.stopLossTicks = stopLossTicks;
  } else if (out.holdUnits > 0 && !out.isCross) {
    // A hold for more than was opened: what only closed needs none.
    state.ledger.post(
      heldOf(wallet),
      wallet,
      out.holdUnits,
      REASON_ORDER_RELEASE,
      hot[hotOf(slot) + ID]!,
    );
  }
  if (out.isCross) settleCross(state, market, wallet, hot[hotOf(slot) + ID]!, out);
  // Less money may stand behind what shares the account.
  state.moneyMoved(wallet);
}

/** The money of a side whose account backs its positions: hold, profit or loss, and fees. */
export function settleCross(
  state: ContractState,
  market: ContractMarket,
  wallet: AccountId,
  orderId: number,
  out: TradeOutcome,
): void {
  const { ledger } = state;
  const { holdUnits, profitUnits, position } = out;
  if (holdUnits > 0) ledger.post(heldOf(wallet), wallet, holdUnits, REASON_ORDER_RELEASE, orderId);
  const positionId = position?.positionId ?? 0;
  const clearing = state.clearingOf(market);
  if (profitUnits > 0)
    ledger.post(clearing, wallet, profitUnits, REASON_CONTRACT_PROFIT, positionId);
  const fees = out.closeFeeUnits + out.openFeeUnits;
  const owed = fees + Math.max(0, -profitUnits);
  const missing = drawProfits(state, wallet, owed);
  assert(missing === 0, 'an admitted trade cannot be paid');
  if (profitUnits < 0) {
    ledger.post(wallet, clearing, -profitUnits, REASON_CONTRACT_PROFIT, positionId);
  }
  if (fees > 0) ledger.post(wallet, state.feesOf(market), fees, REASON_CONTRACT_FEE, orderId);
}

/** A position gives up what the outcome says it closes, with the money of its own margin. */
export function reduce(
  state: ContractState,
  market: ContractMarket,
  wallet: AccountId,
  position: Position,
  out: TradeOutcome,
): void {
  const { ledger } = state;
  const { profitUnits, closeFeeUnits, freedUnits } = out;
  position.lots -= out.closes;
  position.entryUnits -= out.entryUnits;
  position.realisedUnits += profitUnits;
  position.feeUnits += closeFeeUnits;
  position.closedLots += out.closes;
  position.closedUnits += out.closeUnits;
  position.warnLevel = 0;
  position.sit();
  state.touch(position);
  if (position.isCross) return;
  const held = heldOf(wallet);
  const clearing = state.clearingOf(market);
  const { positionId } = position;
  if (profitUnits > 0) ledger.post(clearing, held, profitUnits, REASON_CONTRACT_PROFIT, positionId);
  if (profitUnits < 0)
    ledger.post(held, clearing, -profitUnits, REASON_CONTRACT_PROFIT, positionId);
  if (closeFeeUnits > 0) {
    ledger.post(held, state.feesOf(market), closeFeeUnits, REASON_CONTRACT_FEE, positionId);
  }
  if (freedUnits > 0) ledger.post(held, wallet, freedUnits, REASON_CONTRACT_MARGIN, positionId);
  position.marginUnits = out.keptUnits;
}

function grow(
  state: ContractState,
  market: ContractMarket,
  wallet: AccountId,
  position: Position,
  out: TradeOutcome,
  orderId: number,
): void {
  const { ledger } = state;
  position.lots += out.opens;
  position.entryUnits += out.openUnits;
  position.feeUnits += out.openFeeUnits;
  position.leverage = out.leverage;
  position.warnLevel = 0;
  position.sit();
  state.touch(position);
  if (position.isCross) return;
  const held = heldOf(wallet);
  const over = out.holdUnits - out.openMarginUnits - out.openFeeUnits;
  if (over > 0) ledger.post(held, wallet, over, REASON_ORDER_RELEASE, orderId);
  if (over < 0) ledger.post(wallet, held, -over, REASON_CONTRACT_MARGIN, position.positionId);
  if (out.openFeeUnits > 0) {
    ledger.post(held, state.feesOf(market), out.openFeeUnits, REASON_CONTRACT_FEE, orderId);
  }
  position.marginUnits += out.openMarginUnits;
}

function writeTrade(
  { log, users, orders, makerOutcome, takerOutcome }: ContractState,
  market: ContractMarket,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
  takerTakeoverId: number,
): void {
  const { codes, hot, ints } = orders;
  const isTakeover = takerTakeoverId !== 0;
  log.reserve(14);
  const { words, length } = log;
  words[length] = contractEffects.contract_trade.id;
  words[length + 1] = market.price.lastTradeId;
  words[length + 2] = market.marketId;
  words[length + 3] = ticks;
  words[length + 4] = lots;
  words[length + 5] = codes[codeAt(taker) + SIDE]!;
  words[length + 6] = hot[hotOf(maker) + ID]!;
  words[length + 7] = isTakeover ? takerTakeoverId : hot[hotOf(taker) + ID]!;
  words[length + 8] = users.idOf(ints[intOf(maker) + USER_SLOT]!);
  words[length + 9] = isTakeover ? 0 : users.idOf(ints[intOf(taker) + USER_SLOT]!);
  words[length + 10] = makerOutcome.closeFeeUnits + makerOutcome.openFeeUnits;
  words[length + 11] = isTakeover ? 0 : takerOutcome.closeFeeUnits + takerOutcome.openFeeUnits;
  words[length + 12] = makerOutcome.profitUnits;
  words[length + 13] = isTakeover ? 0 : takerOutcome.profitUnits;
  log.length = length + 14;
}
