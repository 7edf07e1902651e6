import { shareCeil, shareFloor } from '@candor/money';
import * as bookCodes from '#book/codes.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import type { SpotState } from './spot-state.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { heldOf } from '#ledger/ledger.ts';
import { rateIn } from './fees/market-fees.ts';
import type { Market } from './market.ts';
import { writeOrderChanged, writeTrade } from './order-effects.ts';
import { liveStatus } from '#book/order-lists.ts';
import { closeOrder, dropOtherLeg, refillIceberg } from './order-life.ts';
import * as orderFields from '#book/order-table.ts';

const { BUY, CLOSED_FILLED, CLOSED_VALUE_LIMIT, FILLED } = bookCodes;
const { KIND_SPOT, REASON_MAKER_REBATE, REASON_TRADE, REASON_TRADE_FEE } = ledgerCodes;
const {
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  HELD_UNITS,
  ID,
  OTHER_LEG_ID,
  QUOTE_UNITS,
  SIDE,
  TICKS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} = orderFields;

/**
 * Trades `lots` at the maker's price: money changes hands out of both holds, each side pays its fee
 * out of what it received, and the maker's place in the book is brought up to date.
 */
export function settleTrade(
  state: SpotState,
  market: Market,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
): void {
  const { orders, users, ledger } = state;
  if (orders.reals[wordOf(maker) + OTHER_LEG_ID] !== 0) dropOtherLeg(state, market, maker);
  const { ints, codes, hot, reals } = orders;
  const t = wordOf(taker);
  const m = wordOf(maker);
  const takerUser = ints[intOf(taker) + USER_SLOT]!;
  const makerUser = ints[intOf(maker) + USER_SLOT]!;
  const baseUnits = lots * market.lotUnits;
  const quoteUnits = ticks * lots * market.tickLotUnits;
  const takerBuys = codes[codeAt(taker) + SIDE] === BUY;
  const { makerFactorPpm, takerFactorPpm, rebateSharePpm } = state.fees.of(market.marketId);
  const makerRatePpm = rateIn(users.makerRatePpm(makerUser), makerFactorPpm);
  const takerRatePpm = rateIn(users.takerRatePpm(takerUser), takerFactorPpm);
  const makerFee = shareCeil(takerBuys ? quoteUnits : baseUnits, makerRatePpm);
  const takerFee = shareCeil(takerBuys ? baseUnits : quoteUnits, takerRatePpm);

  reals[t + FILLED_LOTS]! += lots;
  reals[t + FILLED_QUOTE_UNITS]! += quoteUnits;
  reals[t + FEE_UNITS]! += takerFee;
  reals[t + HELD_UNITS]! -= takerBuys ? quoteUnits : baseUnits;
  reals[m + FILLED_LOTS]! += lots;
  reals[m + FILLED_QUOTE_UNITS]! += quoteUnits;
  reals[m + FEE_UNITS]! += makerFee;
  reals[m + HELD_UNITS]! -= takerBuys ? baseUnits : quoteUnits;

  state.lastTradeId += 1;
  const tradeId = state.lastTradeId;
  const buyer = takerBuys ? takerUser : makerUser;
  const seller = takerBuys ? makerUser : takerUser;
  const base = market.baseAssetId;
  const quote = market.quoteAssetId;
  const buyerBase = ledger.open(base, KIND_SPOT, buyer, users.idOf(buyer));
  const sellerQuote = ledger.open(quote, KIND_SPOT, seller, users.idOf(seller));
  writeTrade(
    state.log,
    tradeId,
    market.marketId,
    ticks,
    lots,
    codes[codeAt(taker) + SIDE]!,
    hot[hotOf(maker) + ID]!,
    hot[hotOf(taker) + ID]!,
    users.idOf(makerUser),
    users.idOf(takerUser),
    makerFee,
    takerFee,
  );
  const buyerQuoteHeld = heldOf(ledger.find(quote, KIND_SPOT, buyer));
  const sellerBaseHeld = heldOf(ledger.find(base, KIND_SPOT, seller));
  ledger.post(buyerQuoteHeld, sellerQuote, quoteUnits, REASON_TRADE, tradeId);
  ledger.post(sellerBaseHeld, buyerBase, baseUnits, REASON_TRADE, tradeId);
  const buyerFee = takerBuys ? takerFee : makerFee;
  const sellerFee = takerBuys ? makerFee : takerFee;
  if (buyerFee > 0)
    ledger.post(buyerBase, baseFees(state, market), buyerFee, REASON_TRADE_FEE, tradeId);
  if (sellerFee > 0)
    ledger.post(sellerQuote, quoteFees(state, market), sellerFee, REASON_TRADE_FEE, tradeId);
  if (rebateSharePpm > 0) {
    payRebate(state, market, makerUser, takerBuys, shareFloor(takerFee, rebateSharePpm), tradeId);
  }

  market.recordTrade(ticks);
  updateMaker(state, market, maker, lots);
}

/** The maker's share of the taker's fee, in the asset that fee was taken in: the house never adds to it. */
function payRebate(
  state: SpotState,
  market: Market,
  makerUser: number,
  takerBuys: boolean,
  units: number,
  tradeId: number,
): void {
  if (units === 0) return;
  const { ledger, users } = state;
  const assetId = takerBuys ? market.baseAssetId : market.quoteAssetId;
  const fees = takerBuys ? baseFees(state, market) : quoteFees(state, market);
  const maker = ledger.open(assetId, KIND_SPOT, makerUser, users.idOf(makerUser));
  ledger.post(fees, maker, units, REASON_MAKER_REBATE, tradeId);
}

function updateMaker(state: SpotState, market: Market, maker: number, lots: number): void {
  const { orders } = state;
  const visible = orders.hot[hotOf(maker) + VISIBLE_LOTS]! - lots;
  market.book.setVisible(maker, visible);
  market.version += 1;
  if (visible > 0) {
    writeOrderChanged(state, maker, liveStatus(state, maker));
  } else if (orders.remainingLots(maker) === 0) {
    closeOrder(state, market, maker, FILLED, CLOSED_FILLED);
  } else {
    writeOrderChanged(state, maker, liveStatus(state, maker));
    refillIceberg(state, market, maker);
  }
}

function baseFees(state: SpotState, market: Market): AccountId {
  if (market.baseFeesAccountId === 0) {
    market.baseFeesAccountId = state.ledger.openHouse('fees', market.baseAssetId);
  }
  return market.baseFeesAccountId;
}

function quoteFees(state: SpotState, market: Market): AccountId {
  if (market.quoteFeesAccountId === 0) {
    market.quoteFeesAccountId = state.ledger.openHouse('fees', market.quoteAssetId);
  }
  return market.quoteFeesAccountId;
}

/**
 * All of `lots`, unless the value of a sell would not stay a safe integer after trading them and then all the rest
 * at its own price: it may meet far better prices than the one its value was checked at.
 */
export function admitTrade(
  state: SpotState,
  market: Market,
  taker: number,
  ticks: number,
  lots: number,
): number {
  const { codes, reals } = state.orders;
  if (codes[codeAt(taker) + SIDE] === BUY) return lots;
  const at = wordOf(taker);
  const rest = Math.max(0, state.orders.remainingLots(taker) - lots);
  const restUnits = rest * reals[at + TICKS]! * market.tickLotUnits;
  const tradedUnits = ticks * lots * market.tickLotUnits;
  const isExact =
    reals[at + FILLED_QUOTE_UNITS]! + tradedUnits + restUnits <= Number.MAX_SAFE_INTEGER;
  return isExact ? lots : -CLOSED_VALUE_LIMIT;
}

/** Lots an order by quote amount can still take at a price. */
export function lotsForQuote(
  state: SpotState,
  market: Market,
  slot: number,
  ticks: number,
): number {
  const { codes, reals } = state.orders;
  const at = wordOf(slot);
  const lotPrice = ticks * market.tickLotUnits;
  const unspent = reals[at + QUOTE_UNITS]! - reals[at + FILLED_QUOTE_UNITS]!;
  // The base amount of one order stays a safe integer as well.
  const lotsMax =
    codes[codeAt(slot) + SIDE] === BUY
      ? Math.floor(Number.MAX_SAFE_INTEGER / market.lotUnits) - reals[at + FILLED_LOTS]!
      : Math.floor(reals[at + HELD_UNITS]! / market.lotUnits);
  const lots = Math.min(Math.floor(unspent / lotPrice), lotsMax);
  return lots - (lots % market.term.lotStep);
}
