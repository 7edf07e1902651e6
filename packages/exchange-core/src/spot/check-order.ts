import * as bookCodes from '#book/codes.ts';
import { codeOf } from '#kernel/names.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotState } from './spot-state.ts';
import type { SpotRejection } from './rejections.ts';
import { orderSides, orderTypes, selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import { isFillable } from '#book/is-fillable.ts';
import type { Market } from './market.ts';
import { isMarketType } from '#book/match.ts';
import type { OrderDraft } from './order-draft.ts';
import { isOutsideBand, protectionTicks } from '#book/protection.ts';
import { referenceTicks } from './protection.ts';

const {
  BUY,
  FILL_OR_KILL,
  GOOD_TILL_CANCEL,
  IMMEDIATE_OR_CANCEL,
  LIMIT,
  MARKET,
  MARKET_CANCEL_ONLY,
  MARKET_HALTED,
  MARKET_OPEN,
  POST_ONLY,
} = bookCodes;
const { KIND_SPOT } = ledgerCodes;

/** An iceberg has at most this many slices: one order must not mean millions of refills. */
const ICEBERG_SLICES_MAX = 100;

/** Waiting orders of one market: bounds what a single trade can set off in one command. */
export const WAITING_ORDERS_PER_MARKET_MAX = 20_000;

const CLIENT_ORDER_ID = /^[\x21-\x7e]{1,64}$/;

type Refusal = SpotRejection | undefined;

/** The figures of an order; 0 for what it has not. */
export type OrderTerms = Pick<
  SpotCommand<'order_place'>,
  'ticks' | 'lots' | 'quoteUnits' | 'triggerTicks' | 'displayLots'
>;

/** Why staff keep a user from an order; who may only reduce sells what they have. */
export function refuseRestricted(
  { kernel: { restrictions } }: SpotState,
  { userId, side, timestampMs }: Pick<SpotCommand<'oco_place'>, 'userId' | 'side' | 'timestampMs'>,
): Refusal {
  return side === 'buy'
    ? restrictions.refuseBeginning(userId, timestampMs)
    : restrictions.refuseSelling(userId, timestampMs);
}

/** The checks that every new order and amendment of a market starts with. */
export function checkMarketState(market: Market): Refusal {
  if (market.state === MARKET_HALTED) {
    return market.term.delistedAtMs === 0 ? 'market_halted' : 'market_delisted';
  }
  if (market.state === MARKET_CANCEL_ONLY) return 'market_cancel_only';
  return undefined;
}

export function checkClientOrderId(clientOrderId: string): Refusal {
  if (clientOrderId === '' || CLIENT_ORDER_ID.test(clientOrderId)) return undefined;
  return 'invalid_client_order_id';
}

export function isTicks(market: Market, ticks: number): boolean {
  const { ticksMin, ticksMax } = market.rules;
  return Number.isSafeInteger(ticks) && ticks >= ticksMin && ticks <= ticksMax;
}

export function checkLots(market: Market, lots: number): Refusal {
  if (!Number.isSafeInteger(lots) || lots < market.rules.lotsMin) return 'quantity_below_min';
  return lots > market.rules.lotsMax ? 'quantity_above_max' : undefined;
}

/** Prices and a quantity in whole steps of the market; 0 for what an order has not. */
export function checkSteps({ term }: Market, prices: readonly number[], lots: number): Refusal {
  const { tickStep, lotStep } = term;
  if (prices.some((ticks) => ticks % tickStep !== 0)) return 'price_off_step';
  return lots % lotStep === 0 ? undefined : 'quantity_off_step';
}

export function hasTooManySlices(lots: number, displayLots: number): boolean {
  return displayLots !== 0 && lots > displayLots * ICEBERG_SLICES_MAX;
}

/** Value limits of an order worth `notionalUnits`; an inexact value is beyond every limit. */
export function checkNotional(market: Market, notionalUnits: number): Refusal {
  const { notionalUnitsMin, notionalUnitsMax } = market.rules;
  if (notionalUnits < notionalUnitsMin) return 'notional_below_min';
  return notionalUnits > notionalUnitsMax ? 'notional_above_max' : undefined;
}

/** Everything that can refuse an order, in the order of `orderPlaceRejections`. */
export function checkOrder(
  state: SpotState,
  market: Market,
  order: SpotCommand<'order_place'>,
  draft: OrderDraft,
): Refusal {
  draft.side = codeOf(orderSides, order.side);
  draft.type = codeOf(orderTypes, order.orderType);
  draft.force = forceOf(draft.type, codeOf(timesInForce, order.timeInForce));
  draft.selfTrade = codeOf(selfTradeModes, order.selfTradeMode);
  if (isPlainOrder(state, market, order, draft)) return undefined;
  return (
    checkMarketState(market) ??
    checkClientOrderId(order.clientOrderId) ??
    checkPriceFields(order, draft) ??
    checkQuantityFields(order, draft) ??
    checkForceFields(order, draft) ??
    checkRanges(market, order) ??
    checkPrices(market, order, draft) ??
    checkValue(market, order, draft) ??
    checkCounts(state, market, order.clientOrderId, draft) ??
    checkFunds(state, market, draft) ??
    checkForce(state, market, order, draft)
  );
}

/**
 * Whether this is the order that most are, a limit order that may rest and that nothing refuses: what the checks of
 * {@link checkOrder} ask of it, without those of other orders, in one function. False says nothing about it.
 */
function isPlainOrder(
  state: SpotState,
  market: Market,
  order: SpotCommand<'order_place'>,
  draft: OrderDraft,
): boolean {
  const { ticks, lots } = order;
  const { rules, tickLotUnits } = market;
  const isPlain =
    draft.type === LIMIT &&
    draft.force === GOOD_TILL_CANCEL &&
    market.state === MARKET_OPEN &&
    order.clientOrderId === '' &&
    order.quoteUnits === 0 &&
    order.triggerTicks === 0 &&
    order.displayLots === 0 &&
    ticks !== 0 &&
    lots !== 0;
  if (!isPlain || !isTicks(market, ticks) || checkLots(market, lots) !== undefined) return false;
  const { tickStep, lotStep } = market.term;
  if (ticks % tickStep !== 0 || lots % lotStep !== 0) return false;
  if (isOutsideBand(rules, draft.side, ticks, referenceTicks(market))) return false;
  const value = ticks * lots * tickLotUnits;
  const baseUnits = lots * market.lotUnits;
  if (value > Number.MAX_SAFE_INTEGER || baseUnits > Number.MAX_SAFE_INTEGER) return false;
  draft.limitTicks = ticks;
  draft.holdUnits = draft.side === BUY ? value : baseUnits;
  return (
    value >= rules.notionalUnitsMin &&
    value <= rules.notionalUnitsMax &&
    market.openOrdersOf(draft.userSlot) < rules.openOrdersMax &&
    checkFunds(state, market, draft) === undefined
  );
}

/** A market order never rests, whatever was asked. */
function forceOf(type: number, asked: number): number {
  return isMarketType(type) && asked === GOOD_TILL_CANCEL ? IMMEDIATE_OR_CANCEL : asked;
}

/** Which prices an order of this type has, and which it must not have. */
function checkPriceFields(order: SpotCommand<'order_place'>, draft: OrderDraft): Refusal {
  const isMarket = isMarketType(draft.type);
  const waits = draft.type !== LIMIT && draft.type !== MARKET;
  if (isMarket && order.ticks !== 0) return 'price_not_allowed';
  if (!isMarket && order.ticks === 0) return 'price_required';
  if (waits && order.triggerTicks === 0) return 'trigger_price_required';
  if (!waits && order.triggerTicks !== 0) return 'trigger_price_not_allowed';
  return undefined;
}

/** A quantity, or for a market order an amount in its place. */
function checkQuantityFields(order: SpotCommand<'order_place'>, draft: OrderDraft): Refusal {
  const { lots, quoteUnits } = order;
  const isMarket = isMarketType(draft.type);
  if (lots === 0 && !(isMarket && quoteUnits > 0)) return 'quantity_required';
  if (quoteUnits !== 0 && (!isMarket || lots !== 0)) return 'quote_amount_not_allowed';
  return undefined;
}

/** How long it stands, and so whether it may show a part of itself. */
function checkForceFields(order: SpotCommand<'order_place'>, draft: OrderDraft): Refusal {
  if (isMarketType(draft.type)) {
    if (draft.force === POST_ONLY) return 'time_in_force_not_allowed';
    if (draft.force === FILL_OR_KILL && order.quoteUnits !== 0) return 'time_in_force_not_allowed';
  }
  const mayRest = draft.force === GOOD_TILL_CANCEL || draft.force === POST_ONLY;
  return order.displayLots !== 0 && !mayRest ? 'iceberg_not_allowed' : undefined;
}

/** Each number by itself: within what the market takes. */
export function checkRanges(market: Market, order: OrderTerms): Refusal {
  const { ticks, triggerTicks, lots, displayLots } = order;
  if (ticks !== 0 && !isTicks(market, ticks)) return 'price_out_of_range';
  if (triggerTicks !== 0 && !isTicks(market, triggerTicks)) return 'trigger_price_out_of_range';
  const refusal = order.quoteUnits === 0 ? checkLots(market, lots) : undefined;
  if (refusal !== undefined) return refusal;
  const offStep = checkSteps(market, [ticks, triggerTicks], order.quoteUnits === 0 ? lots : 0);
  if (offStep !== undefined) return offStep;
  if (displayLots === 0) return undefined;
  const isSlice =
    Number.isSafeInteger(displayLots) &&
    displayLots > 0 &&
    displayLots <= lots &&
    displayLots % market.term.lotStep === 0;
  return !isSlice || hasTooManySlices(lots, displayLots) ? 'invalid_display_quantity' : undefined;
}

/** Prices against the book and the last trade. */
export function checkPrices(market: Market, order: OrderTerms, draft: OrderDraft): Refusal {
  const { ticks, triggerTicks } = order;
  if (ticks !== 0) {
    // A stop order's price is measured from the price it waits for.
    const reference = triggerTicks !== 0 ? triggerTicks : referenceTicks(market);
    if (isOutsideBand(market.rules, draft.side, ticks, reference)) return 'price_outside_band';
  }
  if (triggerTicks !== 0 && wouldFireNow(market, draft.type, draft.side, triggerTicks)) {
    return 'trigger_would_fire';
  }
  if (draft.type === MARKET && market.book.bestTicks(1 - draft.side) === 0) return 'no_liquidity';
  return undefined;
}

/** True when the last trade already lies at or beyond a trigger. */
export function wouldFireNow(
  market: Market,
  type: number,
  side: number,
  triggerTicks: number,
): boolean {
  const { lastTicks } = market;
  if (lastTicks === 0) return false;
  return market.heapOf(type, side) === market.rising
    ? lastTicks >= triggerTicks
    : lastTicks <= triggerTicks;
}

/** Finds the order's value, its worst price and its hold; all must be exact and within limits. */
export function checkValue(market: Market, order: OrderTerms, draft: OrderDraft): Refusal {
  const { tickLotUnits, lotUnits } = market;
  const { side } = draft;
  let expectedTicks = order.ticks;
  if (expectedTicks === 0) {
    // Valued at the best price, or at the trigger for an order that waits.
    expectedTicks = draft.type === MARKET ? market.book.bestTicks(1 - side) : order.triggerTicks;
    draft.limitTicks = protectionTicks(market.rules, side, expectedTicks);
  } else {
    draft.limitTicks = order.ticks;
  }
  if (order.quoteUnits !== 0)
    return checkQuoteValue(market, order.quoteUnits, expectedTicks, draft);
  const { lots } = order;
  const worstValue = draft.limitTicks * lots * tickLotUnits;
  const notional = expectedTicks * lots * tickLotUnits;
  const baseUnits = lots * lotUnits;
  if (Math.max(worstValue, notional, baseUnits) > Number.MAX_SAFE_INTEGER) {
    return 'order_value_overflow';
  }
  draft.holdUnits = side === BUY ? worstValue : baseUnits;
  return checkNotional(market, notional);
}

function checkQuoteValue(
  market: Market,
  quoteUnits: number,
  expectedTicks: number,
  draft: OrderDraft,
): Refusal {
  const { tickLotUnits, lotUnits, rules } = market;
  const affordable = Math.floor(quoteUnits / (expectedTicks * tickLotUnits));
  const lots = affordable - (affordable % market.term.lotStep);
  const worstLots = Math.floor(quoteUnits / (draft.limitTicks * tickLotUnits));
  const baseUnits = Math.max(lots, worstLots) * lotUnits;
  if (!Number.isSafeInteger(quoteUnits) || baseUnits > Number.MAX_SAFE_INTEGER) {
    return 'order_value_overflow';
  }
  if (lots < rules.lotsMin) return 'notional_below_min';
  if (lots > rules.lotsMax) return 'notional_above_max';
  draft.holdUnits = draft.side === BUY ? quoteUnits : worstLots * lotUnits;
  return checkNotional(market, quoteUnits);
}

/** Limits on how many orders a user has in a market; orders that act at once take no room. */
export function checkCounts(
  state: SpotState,
  market: Market,
  clientOrderId: string,
  draft: OrderDraft,
): Refusal {
  const { openOrdersMax, triggerOrdersMax } = market.rules;
  const { userSlot, type, force } = draft;
  if (clientOrderId !== '' && state.ordersByUser.named(userSlot, clientOrderId) !== 0) {
    return 'duplicate_client_order_id';
  }
  const waits = type !== LIMIT && type !== MARKET;
  const mayRest = force === GOOD_TILL_CANCEL || force === POST_ONLY;
  if ((waits || mayRest) && market.openOrdersOf(userSlot) + 1 > openOrdersMax) {
    return 'too_many_open_orders';
  }
  if (waits && !hasRoomToWait(market, userSlot, triggerOrdersMax)) {
    return 'too_many_trigger_orders';
  }
  return undefined;
}

export function hasRoomToWait(market: Market, userSlot: number, triggerOrdersMax: number): boolean {
  return (
    market.waitingOrdersOf(userSlot) < triggerOrdersMax &&
    market.waitingOrders < WAITING_ORDERS_PER_MARKET_MAX
  );
}

/** Finds the paying account and whether it covers the hold. */
export function checkFunds(state: SpotState, market: Market, draft: OrderDraft): Refusal {
  const assetId = draft.side === BUY ? market.quoteAssetId : market.baseAssetId;
  draft.accountId = state.ledger.find(assetId, KIND_SPOT, draft.userSlot);
  if (draft.accountId === 0 || !state.ledger.covers(draft.accountId, draft.holdUnits)) {
    return 'insufficient_balance';
  }
  return undefined;
}

/** True when an order at `ticks` would trade at once. */
export function wouldTake(market: Market, side: number, ticks: number): boolean {
  const best = market.book.bestTicks(1 - side);
  return best !== 0 && (side === BUY ? best <= ticks : best >= ticks);
}

/** What post-only and fill-or-kill promise, for an order that acts now. */
function checkForce(
  state: SpotState,
  market: Market,
  order: SpotCommand<'order_place'>,
  draft: OrderDraft,
): Refusal {
  if (order.triggerTicks !== 0) return undefined;
  const { side, force, limitTicks } = draft;
  if (force === POST_ONLY && wouldTake(market, side, limitTicks)) return 'post_only_would_take';
  if (
    force === FILL_OR_KILL &&
    !isFillable(state, market, draft.userSlot, side, limitTicks, order.lots, draft.selfTrade)
  ) {
    return 'fok_unfillable';
  }
  return undefined;
}
