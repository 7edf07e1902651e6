import { shareCeil } from '@candor/money';
import * as bookCodes from '#book/codes.ts';
import { isFillable } from '#book/is-fillable.ts';
import { isOutsideBand, protectionTicks } from '#book/protection.ts';
import { codeOf } from '#kernel/names.ts';
import { orderSides, orderTypes, selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import { crossStanding, freeUnits, standingOf } from './accounts.ts';
import { checkStopLiquidation, checkStops } from './check-stops.ts';
import { hasEnded } from './ending/ending-of.ts';
import { OPENING_RISK_PPM_MAX } from './find-outcome.ts';
import {
  initialUnits,
  isAtRisk,
  leverageMaxOf,
  maintenanceUnits,
  valueUnits,
} from './formulas/index.ts';
import { indexHealth } from './index-health.ts';
import type { ContractMarket } from './market.ts';
import { closingLots, movedHold } from './order-life.ts';
import type { OrderDraft } from './order-draft.ts';
import { addedLots, isTicks, openingLots, takesNow } from './order-request.ts';
import type { OrderRequest } from './order-request.ts';
import { refuseRisk } from './refuse-risk.ts';
import type { ContractRejection } from './rejections.ts';
import { positionSides } from './records.ts';
import { knownSettingOf } from './settings.ts';
import type { ContractState } from './state.ts';
import { areLotsOnStep, areOnStep } from './steps/check-steps.ts';

const {
  BUY,
  FILL_OR_KILL,
  GOOD_TILL_CANCEL,
  IMMEDIATE_OR_CANCEL,
  LIMIT,
  MARKET,
  MARKET_CANCEL_ONLY,
  MARKET_HALTED,
  POST_ONLY,
} = bookCodes;

const CLIENT_ORDER_ID = /^[\x21-\x7e]{1,64}$/;

type Refusal = ContractRejection | undefined;

/** Whether an order can be called so; '' is no name. */
export function isClientOrderId(clientOrderId: string): boolean {
  return clientOrderId === '' || CLIENT_ORDER_ID.test(clientOrderId);
}

/** Whether a user calls an open order so, or one that waits for the mark. */
export function isNameTaken(
  { ordersByUser, triggers, users }: ContractState,
  userSlot: number,
  clientOrderId: string,
): boolean {
  if (clientOrderId === '') return false;
  if (ordersByUser.named(userSlot, clientOrderId) !== 0) return true;
  return triggers.isNamed(users.idOf(userSlot), clientOrderId);
}

/** Whether a market takes orders of anybody. */
export function checkMarketState(
  state: ContractState,
  market: ContractMarket,
  nowMs: number,
): Refusal {
  if (hasEnded(state, market.marketId)) return 'market_delisted';
  if (market.state === MARKET_HALTED) return 'market_halted';
  const health = indexHealth(state, market, nowMs);
  if (health === 'closed') return 'contract_market_closed';
  const isCancelOnly = market.state === MARKET_CANCEL_ONLY || health === 'cancel_only';
  return isCancelOnly ? 'contract_cancel_only' : undefined;
}

/**
 * Everything that can refuse an order once its market takes orders, in the order of `orderRejections`. With `movedSlot`, as
 * if that open order were gone.
 */
export function checkOrder(
  state: ContractState,
  market: ContractMarket,
  order: OrderRequest,
  nowMs: number,
  movedSlot = -1,
): Refusal {
  const { draft } = state;
  fillDraft(state, market, order);
  draft.movedSlot = movedSlot;
  return (
    checkFields(state, market, order) ??
    checkReducing(state, market, order) ??
    checkIndex(state, market, nowMs) ??
    checkPrice(market, order, draft) ??
    checkStops(market, order, draft) ??
    checkCounts(state, market, order) ??
    checkMargin(state, market, order, nowMs) ??
    checkStopLiquidation(state, market, order) ??
    checkForce(state, market, order)
  );
}

/**
 * Everything that can refuse other stops of an order that stays where it stands, in the order of `moved`: what it holds and
 * counts for is as before, so nobody asks for margin again.
 */
export function checkRestop(
  state: ContractState,
  market: ContractMarket,
  order: OrderRequest,
  nowMs: number,
  slot: number,
): Refusal {
  const { draft } = state;
  fillDraft(state, market, order);
  draft.movedSlot = slot;
  if (!arePricesOnStep(state, market, order)) return 'price_off_step';
  if (isFrozen(state)) return 'contract_liquidating';
  return (
    checkIndex(state, market, nowMs) ??
    checkStops(market, order, draft) ??
    checkStopLiquidation(state, market, order)
  );
}

/** Notes what an order says, before its checks. */
export function fillDraft(state: ContractState, market: ContractMarket, order: OrderRequest): void {
  const { draft } = state;
  aimDraft(state, market, order);
  draft.type = codeOf(orderTypes, order.orderType);
  draft.selfTrade = codeOf(selfTradeModes, order.selfTradeMode);
  const force = codeOf(timesInForce, order.timeInForce);
  const isGtcMarket = draft.type === MARKET && force === GOOD_TILL_CANCEL;
  draft.force = isGtcMarket ? IMMEDIATE_OR_CANCEL : force;
  draft.holdUnits = 0;
  draft.movedSlot = -1;
  draft.limitTicks = order.ticks;
}

/** Notes the position that an order is about, and on which side. */
export function aimDraft(
  state: ContractState,
  market: ContractMarket,
  { side, positionSide, reduceOnly }: Pick<OrderRequest, 'side' | 'positionSide' | 'reduceOnly'>,
): void {
  const { draft } = state;
  draft.side = codeOf(orderSides, side);
  draft.positionSide = codeOf(positionSides, positionSide);
  draft.reduceOnly = reduceOnly === 1;
  draft.wallet = state.walletOf(market, draft.userSlot);
  draft.position = market.positionOf(draft.userSlot, draft.positionSide);
  draft.openLots = market.seats.openLots(draft.userSlot, draft.positionSide);
  draft.entryUnits = market.seats.entryUnits(draft.userSlot, draft.positionSide);
}

/** Each field by itself. */
function checkFields(state: ContractState, market: ContractMarket, order: OrderRequest): Refusal {
  const { draft } = state;
  const { ticks, lots, clientOrderId } = order;
  const { rules } = market;
  if (!isClientOrderId(clientOrderId)) return 'invalid_client_order_id';
  if (draft.type === LIMIT && ticks === 0) return 'contract_price_required';
  if (draft.type === MARKET && ticks !== 0) return 'contract_price_not_allowed';
  if (draft.type === MARKET && draft.force === POST_ONLY) return 'contract_time_in_force';
  if (!isSideOfMode(order, draft)) return 'contract_position_side';
  if (ticks !== 0 && !isTicks(market, ticks)) return 'price_out_of_range';
  if (!Number.isSafeInteger(lots) || lots < 1) return 'contract_lots_below_min';
  if (lots > rules.lotsMax) return 'contract_lots_above_max';
  return arePricesOnStep(state, market, order) ? undefined : 'price_off_step';
}

/** The price of an order and those of its stops; a stop that an open order keeps was agreed before. */
function arePricesOnStep(
  { draft, terms }: ContractState,
  market: ContractMarket,
  { ticks, takeProfitTicks: profit, stopLossTicks: loss }: OrderRequest,
): boolean {
  if (market.rules.tickStep === 1) return true;
  const slot = draft.movedSlot;
  const isKept = slot >= 0 && profit === terms.takeProfitTicks(slot);
  const isLossKept = slot >= 0 && loss === terms.stopLossTicks(slot);
  return areOnStep(market, ticks, isKept ? 0 : profit, isLossKept ? 0 : loss);
}

/** In one-way mode a market has one position of a user, in hedge mode two, which orders name; against one they only reduce. */
export function isSideOfMode(
  order: Pick<OrderRequest, 'side' | 'positionSide'>,
  draft: OrderDraft,
): boolean {
  if (!draft.isHedge) return order.positionSide === 'net';
  if (order.positionSide === 'net') return false;
  const opens = (order.side === 'buy') === (order.positionSide === 'long');
  return opens !== draft.reduceOnly;
}

/**
 * Nobody else touches what is being liquidated, and an order that reduces finds something to reduce. Lots are whole steps of the
 * market, or all that is left of what they close; what is left of an order that moves is as it is.
 */
function checkReducing(state: ContractState, market: ContractMarket, order: OrderRequest): Refusal {
  const { position, reduceOnly, side, userSlot, positionSide } = state.draft;
  if (isFrozen(state)) return 'contract_liquidating';
  const isMoved = state.draft.movedSlot >= 0;
  if (!reduceOnly) {
    return isMoved || areLotsOnStep(market, order.lots) ? undefined : 'quantity_off_step';
  }
  const closable = position === undefined || position.isLong === (side === BUY) ? 0 : position.lots;
  if (closable === 0) return 'contract_nothing_to_reduce';
  const pending = closingLots(state, userSlot, market.marketId, positionSide);
  const rest = closable - pending + movedLots(state);
  if (order.lots > rest) return 'contract_close_above_remaining';
  return isMoved || areLotsOnStep(market, order.lots, rest) ? undefined : 'quantity_off_step';
}

/** Whether what the draft is about is being liquidated. */
function isFrozen(state: ContractState): boolean {
  const { position, wallet, isCross } = state.draft;
  if (position !== undefined && state.isFrozen(position)) return true;
  return isCross && state.frozenWallets.has(wallet);
}

/** Lots of the order that moves among those that only reduce. */
function movedLots({ draft, orders, terms }: ContractState): number {
  const { movedSlot } = draft;
  return movedSlot >= 0 && terms.isReduceOnly(movedSlot) ? orders.remainingLots(movedSlot) : 0;
}

/** While the index is degraded, what is open may be reduced. */
export function checkIndex(state: ContractState, market: ContractMarket, nowMs: number): Refusal {
  if (state.draft.reduceOnly && market.price.markTicks !== 0) return undefined;
  const isLive = indexHealth(state, market, nowMs) === 'live' && market.price.markTicks !== 0;
  return isLive ? undefined : 'contract_index_degraded';
}

function checkPrice(
  market: ContractMarket,
  { ticks, lots }: OrderRequest,
  draft: OrderDraft,
): Refusal {
  const best = market.book.bestTicks(1 - draft.side);
  if (draft.type === MARKET) {
    if (best === 0) return 'no_liquidity';
    draft.limitTicks = protectionTicks(market.rules, draft.side, best);
  } else if (isOutsideBand(market.rules, draft.side, ticks, market.price.markTicks)) {
    return draft.side === BUY ? 'contract_price_above_market' : 'contract_price_below_market';
  }
  // A sell may trade at better prices, for a higher value.
  draft.worstTicks = draft.side === BUY ? draft.limitTicks : Math.max(draft.limitTicks, best);
  const most = valueUnits(market.rules.ticksMax, lots, market.tickLotUnits);
  return most > Number.MAX_SAFE_INTEGER ? 'order_value_overflow' : undefined;
}

function checkCounts(state: ContractState, market: ContractMarket, order: OrderRequest): Refusal {
  const { draft } = state;
  const { clientOrderId } = order;
  if (isNameTaken(state, draft.userSlot, clientOrderId)) return 'duplicate_client_order_id';
  if (draft.movedSlot >= 0) return undefined;
  const mayRest = draft.force === GOOD_TILL_CANCEL || draft.force === POST_ONLY;
  const isFull = market.openOrdersOf(draft.userSlot) >= market.rules.openOrdersMax;
  return mayRest && isFull ? 'too_many_open_orders' : undefined;
}

/** The position's size, its leverage, and whether margin and fees can be paid without endangering what is open. */
function checkMargin(
  state: ContractState,
  market: ContractMarket,
  order: OrderRequest,
  nowMs: number,
): Refusal {
  const { draft } = state;
  const opened = openingLots(draft, order.lots);
  if (opened === 0) return undefined;
  const limited = refuseRisk(state, market, order.userId, nowMs);
  if (limited !== undefined) return limited;
  const { tiers, rules, tickLotUnits, price } = market;
  if (!isExact(market, draft, opened)) return 'order_value_overflow';
  const worst = valueUnits(draft.worstTicks, opened, tickLotUnits);
  const refusal = checkPositionSize(state, market, worst);
  if (refusal !== undefined) return refusal;
  const fees = shareCeil(worst, rules.takerFeePpm);
  const needed = initialUnits(worst, draft.leverage) + fees;
  if (draft.wallet === 0) return 'insufficient_balance';
  if (freeUnits(state, draft.wallet, undefined, movedHold(state)) < needed)
    return 'insufficient_balance';
  draft.holdUnits = needed;
  if (!takesNow(market, draft)) return undefined;
  // Opened now, at the best price: every later trade is looked at when it comes.
  const best = market.book.bestTicks(1 - draft.side);
  const worth = valueUnits(price.markTicks, opened, tickLotUnits);
  const paid = valueUnits(best, opened, tickLotUnits);
  const profit = draft.side === BUY ? worth - paid : paid - worth;
  const margin = initialUnits(paid, draft.leverage);
  const isRisky = isTooRisky(state, margin, profit, maintenanceUnits(tiers, worth));
  return isRisky ? 'contract_risk_too_high' : undefined;
}

/** What the draft's order would open, worth `units` at most, against the highest value and what its leverage allows. */
export function checkPositionSize(
  state: ContractState,
  market: ContractMarket,
  units: number,
): Refusal {
  const { tiers, rules } = market;
  const size = units + sizeOnSide(state, market);
  if (size > rules.positionUnitsMax) return 'contract_position_above_max';
  const isAbove = state.draft.leverage > leverageMaxOf(tiers, size);
  return isAbove ? 'contract_leverage_above_tier' : undefined;
}

/** Whether the position is worth a safe integer at every price the market can have. */
function isExact(
  { rules, tickLotUnits }: ContractMarket,
  draft: OrderDraft,
  opened: number,
): boolean {
  const lots = opened + Math.max(0, addedLots(draft));
  return valueUnits(rules.ticksMax, lots, tickLotUnits) <= Number.MAX_SAFE_INTEGER;
}

/** Value of what is open on the order's side and of the orders that would add to it. */
function sizeOnSide({ draft, terms }: ContractState, market: ContractMarket): number {
  const { side, userSlot, positionSide } = draft;
  const lots = addedLots(draft);
  const worth = valueUnits(market.price.markTicks, lots, market.tickLotUnits);
  const open = lots > 0 ? Math.max(worth, draft.entryUnits) : 0;
  const moved = draft.movedSlot < 0 ? 0 : terms.orderedUnits(draft.movedSlot);
  return open + market.seats.orderedUnits(userSlot, positionSide, side) - moved;
}

/** Whether the order's lots, opened now, would bring what backs them above the risk at which nothing opens. Code 2021. */
function isTooRisky(
  state: ContractState,
  marginUnits: number,
  profitUnits: number,
  neededUnits: number,
): boolean {
  const { position, isCross, wallet, side } = state.draft;
  let equity = marginUnits + profitUnits;
  let needed = neededUnits;
  if (isCross) {
    const standing = crossStanding(state, wallet);
    // The margin of what it opens is the account's own money.
    equity = profitUnits + standing.equityUnits;
    needed += standing.neededUnits;
  } else if (position !== undefined && position.isLong === (side === BUY)) {
    const standing = standingOf(state, position);
    equity += standing.equityUnits;
    needed += standing.neededUnits;
  }
  return isAtRisk(equity, needed, OPENING_RISK_PPM_MAX);
}

/** What post-only and fill-or-kill promise. */
function checkForce(state: ContractState, market: ContractMarket, order: OrderRequest): Refusal {
  const { draft } = state;
  const { side, force, limitTicks, selfTrade, userSlot } = draft;
  if (force === POST_ONLY && takesNow(market, draft)) return 'post_only_would_take';
  const mustFill = force === FILL_OR_KILL;
  if (mustFill && !isFillable(state, market, userSlot, side, limitTicks, order.lots, selfTrade)) {
    return 'fok_unfillable';
  }
  return undefined;
}

/** Takes over what a user has set for a market. */
export function draftSetting(state: ContractState, market: ContractMarket, userId: number): void {
  const setting = knownSettingOf(state, market, userId);
  state.draft.leverage = setting?.leverage ?? market.rules.leverageDefault;
  state.draft.isCross = setting?.marginMode === 'cross';
  state.draft.isHedge = setting?.positionMode === 'hedge';
}
