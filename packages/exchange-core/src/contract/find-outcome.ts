import { mulDivFloor, shareCeil } from '@candor/money';
import * as bookCodes from '#book/codes.ts';
import * as orderFields from '#book/order-table.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { freeUnits, openProfitUnits, neededUnits, profitAtMark } from './accounts.ts';
import {
  closedEntryUnits,
  initialUnits,
  isAtRisk,
  maintenanceUnits,
  profitUnits,
  valueUnits,
} from './formulas/index.ts';
import { endingOf } from './ending/ending-of.ts';
import { indexHealth, isWorthUnknown } from './index-health.ts';
import type { ContractMarket } from './market.ts';
import type { ContractState } from './state.ts';
import type { TradeOutcome } from './trade-outcome.ts';

const { BUY } = bookCodes;
const { HELD_UNITS, SIDE, USER_SLOT, codeAt, intOf, wordOf } = orderFields;

/** Nothing is opened that would stand nearer to its end than this risk rate. Code 2021. */
export const OPENING_RISK_PPM_MAX = 800_000;

/**
 * Finds what trading `lots` at a price does to an order's side, and gives how many it may trade: fewer when it only
 * reduces and less is open, 0 when it would leave less than is needed. A trade never takes an account below zero, never
 * leaves what remains to be liquidated, and opens nothing above 80 % risk.
 */
export function findOutcome(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  ticks: number,
  lots: number,
  feePpm: number,
  out: TradeOutcome,
): number {
  const { orders, terms } = state;
  const buys = orders.codes[codeAt(slot) + SIDE] === BUY;
  const position = market.positionOf(orders.ints[intOf(slot) + USER_SLOT]!, terms.side(slot));
  const closable = position === undefined || position.isLong === buys ? 0 : position.lots;
  const wanted = terms.isReduceOnly(slot) ? Math.min(lots, closable) : lots;
  if (wanted === 0) return 0;
  const closes = Math.min(wanted, closable);
  out.position = position;
  out.isLong = buys;
  out.closes = closes;
  out.opens = wanted - closes;
  // Modes change only while nothing is open, so what is open and what is opened beside it are of one kind.
  out.isCross = position === undefined ? terms.isCross(slot) : position.isCross;
  out.leverage = terms.leverage(slot);
  const closeUnits = valueUnits(ticks, closes, market.tickLotUnits);
  findClosing(out, closeUnits, shareCeil(closeUnits, feePpm));
  if (out.opens > 0 && mayOpenNothing(state, market, slot, out)) out.opens = 0;
  const traded = closes + out.opens;
  if (traded === 0) return 0;
  out.openUnits = valueUnits(ticks, out.opens, market.tickLotUnits);
  out.openFeeUnits = shareCeil(out.openUnits, feePpm);
  out.openMarginUnits = initialUnits(out.openUnits, out.leverage);
  out.holdUnits = holdShare(state, slot, traded);
  if (terms.isForced(slot)) return isPayable(state, market, slot, out) ? traded : 0;
  return isWhole(state, market, slot, out) ? traded : 0;
}

/**
 * Whether the order's user may open nothing: the market ends, they have limited themselves, or will have by what the trade
 * closes, or nobody knows what their account is worth. The last is asked only where the market itself has a price: without
 * one nobody but who reduces can place an order, so what rested takes over from somebody, and who closes finds a counterparty.
 */
function mayOpenNothing(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  out: TradeOutcome,
): boolean {
  if (isLimited(state, market, slot, out)) return true;
  const wallet = state.walletOf(market, state.orders.ints[intOf(slot) + USER_SLOT]!);
  const { timestampMs } = state;
  return (
    isWorthUnknown(state, wallet, timestampMs) && indexHealth(state, market, timestampMs) === 'live'
  );
}

/** Whether the market ends, or the order's user has limited themselves to what is open, or will have by what the trade closes. */
export function isLimited(
  state: ContractState,
  { rules }: ContractMarket,
  slot: number,
  out?: TradeOutcome,
): boolean {
  if (endingOf(state, rules.marketId) !== undefined) return true;
  const { limits, orders, users, timestampMs } = state;
  const userId = users.idOf(orders.ints[intOf(slot) + USER_SLOT]!);
  const brought = out === undefined ? 0 : out.profitUnits - out.closeFeeUnits;
  return limits.refusal(userId, rules.quoteAssetId, timestampMs, brought) !== undefined;
}

/** What closing some of a position for a value does, `out.position` and `out.closes` being known. */
export function findClosing(out: TradeOutcome, closeUnits: number, closeFeeUnits: number): void {
  const { position, closes } = out;
  out.closeUnits = closeUnits;
  out.closeFeeUnits = closeFeeUnits;
  out.entryUnits = 0;
  out.profitUnits = 0;
  out.keptUnits = 0;
  out.freedUnits = 0;
  if (position === undefined || closes === 0) return;
  out.entryUnits = closedEntryUnits(position, closes);
  const { isLong, lots, marginUnits } = position;
  out.profitUnits = profitUnits(
    { isLong, lots: closes, entryUnits: out.entryUnits },
    out.closeUnits,
  );
  if (position.isCross) return;
  const pool = marginUnits + out.profitUnits - out.closeFeeUnits;
  const share =
    closes === lots ? 0 : marginUnits - (mulDivFloor(marginUnits, closes, lots) as number);
  out.keptUnits = Math.min(share, pool);
  out.freedUnits = pool - out.keptUnits;
}

/** The part of an order's hold that belongs to `lots` of what it still wants. */
function holdShare({ orders }: ContractState, slot: number, lots: number): number {
  const held = orders.reals[wordOf(slot) + HELD_UNITS]!;
  if (held === 0) return 0;
  const remaining = orders.remainingLots(slot);
  return lots === remaining ? held : (mulDivFloor(held, lots, remaining) as number);
}

/** For the liquidation of its user: what is lost must be there, and nothing else is asked. */
function isPayable(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  out: TradeOutcome,
): boolean {
  const { position } = out;
  if (position === undefined || out.opens > 0) return false;
  if (!position.isCross) return out.keptUnits >= 0;
  const wallet = state.walletOf(market, state.orders.ints[intOf(slot) + USER_SLOT]!);
  return crossAfter(state, market, wallet, out).equityUnits >= 0;
}

function isWhole(
  state: ContractState,
  market: ContractMarket,
  slot: number,
  out: TradeOutcome,
): boolean {
  const wallet = state.walletOf(market, state.orders.ints[intOf(slot) + USER_SLOT]!);
  const { position, closes, opens } = out;
  if (position !== undefined && closes > 0 && state.isFrozen(position)) return false;
  if (out.isCross) {
    const { equityUnits, neededUnits: needed } = crossAfter(state, market, wallet, out);
    if (opens > 0) return !isAtRisk(equityUnits, needed, OPENING_RISK_PPM_MAX);
    return needed === 0 ? equityUnits >= 0 : equityUnits > needed;
  }
  if (closes > 0 && !isIsolatedRestWhole(market, out)) return false;
  return opens === 0 || isOpeningWhole(state, market, wallet, out);
}

function isIsolatedRestWhole({ tiers, price, tickLotUnits }: ContractMarket, out: TradeOutcome) {
  const { position, closes, entryUnits, keptUnits } = out;
  if (position === undefined || keptUnits < 0) return false;
  const lots = position.lots - closes;
  if (lots === 0) return true;
  const worth = valueUnits(price.markTicks, lots, tickLotUnits);
  const profit = profitAtMark(position, lots, position.entryUnits - entryUnits);
  return keptUnits + profit > maintenanceUnits(tiers, worth);
}

function isOpeningWhole(
  state: ContractState,
  { tiers, price, tickLotUnits }: ContractMarket,
  wallet: AccountId,
  out: TradeOutcome,
): boolean {
  const { position, closes, opens, openUnits, openMarginUnits } = out;
  const short = openMarginUnits + out.openFeeUnits - out.holdUnits - out.freedUnits;
  if (short > 0 && freeUnits(state, wallet) < short) return false;
  const added = closes === 0 ? position : undefined;
  const lots = (added?.lots ?? 0) + opens;
  const worth = valueUnits(price.markTicks, lots, tickLotUnits);
  const entryUnits = (added?.entryUnits ?? 0) + openUnits;
  const profit = profitUnits({ isLong: out.isLong, lots, entryUnits }, worth);
  const equity = (added?.marginUnits ?? 0) + openMarginUnits + profit;
  return !isAtRisk(equity, maintenanceUnits(tiers, worth), OPENING_RISK_PPM_MAX);
}

/** How an account that positions share would stand after the trade. */
function crossAfter(
  state: ContractState,
  { tiers, price, tickLotUnits }: ContractMarket,
  wallet: AccountId,
  out: TradeOutcome,
): { equityUnits: number; neededUnits: number } {
  const { position, closes, opens } = out;
  let equity = state.available(wallet) + out.holdUnits + out.profitUnits;
  equity -= out.closeFeeUnits + out.openFeeUnits;
  let needed = 0;
  for (const other of state.crossPositions(wallet)) {
    if (other === position) continue;
    equity += openProfitUnits(other);
    needed += neededUnits(other);
  }
  const before = position === undefined || closes > 0 ? 0 : position.lots;
  const left = position === undefined ? 0 : position.lots - closes;
  const lots = closes > 0 && opens === 0 ? left : before + opens;
  if (lots === 0) return { equityUnits: equity, neededUnits: needed };
  const rest = position === undefined ? 0 : position.entryUnits - out.entryUnits;
  const entryUnits = (opens > 0 && closes > 0 ? 0 : rest) + out.openUnits;
  const worth = valueUnits(price.markTicks, lots, tickLotUnits);
  const isLong = opens > 0 ? out.isLong : (position?.isLong ?? out.isLong);
  equity += profitUnits({ isLong, lots, entryUnits }, worth);
  needed += maintenanceUnits(tiers, worth);
  return { equityUnits: equity, neededUnits: needed };
}
