import { shareCeil } from '@candor/money';
import { BUY } from '#book/codes.ts';
import { lastFillTicks } from '#book/is-fillable.ts';
import { NEXT, linkOf } from '#book/order-table.ts';
import { protectionTicks } from '#book/protection.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import {
  crossStanding,
  freeUnits,
  neededUnits,
  openProfitUnits,
  pendingFundingUnits,
} from './accounts.ts';
import {
  checkIndex,
  checkMarketState,
  checkPositionSize,
  draftSetting,
  fillDraft,
} from './check-order.ts';
import type { OrderRequest } from './order-request.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractDesk } from './desk.ts';
import { OPENING_RISK_PPM_MAX } from './find-outcome.ts';
import { flush } from './flush.ts';
import {
  initialUnits,
  isAtRisk,
  maintenanceUnits,
  profitUnits,
  valueUnits,
} from './formulas/index.ts';
import type { ContractMarket, Position } from './market.ts';
import { actOn } from './place-order.ts';
import { refuseRisk } from './refuse-risk.ts';
import type { ContractRejection } from './rejections.ts';

type Refusal = ContractRejection | undefined;

/** What rounding costs at most in one trade that closes and opens. */
const ROUNDING_UNITS = 4;

/**
 * Closes a position and opens as many lots on the other side, by one order that fills whole. What closing brings may back the
 * other side, so nothing is held for it: the whole reversal is looked at beforehand, at the worst price it would trade at.
 */
export function reversePosition(
  desk: ContractDesk,
  command: ContractCommand<'contract_reverse'>,
): Decision<ContractRejection> {
  const { draft } = desk;
  draft.userSlot = desk.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const position = desk.positions.get(command.positionId);
  if (position?.userSlot !== draft.userSlot) return rejected('contract_position_not_open');
  draftSetting(desk, position.market, command.userId);
  const order = reversalOf(position);
  const refusal =
    checkMarketState(desk, position.market, command.timestampMs) ??
    checkReversal(desk, position, order, command.timestampMs);
  if (refusal !== undefined) return rejected(refusal);

  desk.kernel.accept(command);
  const orderId = actOn(desk, position.market, order, 'manual');
  flush(desk);
  return accepted(desk.kernel.sequence, orderId);
}

function reversalOf({ userId, market, isLong, lots }: Position): OrderRequest {
  return {
    ...{ userId, marketId: market.marketId, lots: 2 * lots },
    side: isLong ? 'sell' : 'buy',
    positionSide: 'net',
    orderType: 'market',
    timeInForce: 'fok',
    ticks: 0,
    reduceOnly: 0,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    selfTradeMode: 'expire_maker',
    clientOrderId: '',
  };
}

function checkReversal(
  desk: ContractDesk,
  position: Position,
  order: OrderRequest,
  nowMs: number,
): Refusal {
  const { draft } = desk;
  const { market, lots } = position;
  const { rules, book, tickLotUnits } = market;
  fillDraft(desk, market, order);
  // In hedge mode both directions have positions of their own.
  if (draft.isHedge) return 'contract_position_side';
  if (order.lots > rules.lotsMax) return 'contract_lots_above_max';
  if (desk.isFrozen(position)) return 'contract_liquidating';
  const limited = refuseRisk(desk, market, position.userId, nowMs);
  if (limited !== undefined) return limited;
  const stale = checkIndex(desk, market, nowMs);
  if (stale !== undefined) return stale;
  const best = book.bestTicks(1 - draft.side);
  if (best === 0) return 'no_liquidity';
  const { userSlot, side, selfTrade } = draft;
  const limit = protectionTicks(rules, side, best);
  const last = lastFillTicks(desk, market, userSlot, side, limit, order.lots, selfTrade);
  if (last === 0) return 'fok_unfillable';
  draft.limitTicks = last;
  // A sell trades at the best price first, for the highest value.
  draft.worstTicks = side === BUY ? last : best;
  if (valueUnits(rules.ticksMax, order.lots, tickLotUnits) > Number.MAX_SAFE_INTEGER) {
    return 'order_value_overflow';
  }
  const worth = valueUnits(draft.worstTicks, lots, tickLotUnits);
  return checkPositionSize(desk, market, worth) ?? checkMoney(desk, position, last, nowMs);
}

/** Whether closing and opening at `ticks`, the worst price, leaves what backs the other side whole and below 80 % risk. */
function checkMoney(desk: ContractDesk, position: Position, ticks: number, nowMs: number): Refusal {
  const { draft } = desk;
  const { market, lots, entryUnits, isCross, isLong, worthUnits } = position;
  const { tiers, rules, tickLotUnits } = market;
  const paid = valueUnits(ticks, lots, tickLotUnits);
  const most = valueUnits(draft.worstTicks, lots, tickLotUnits);
  const fee = shareCeil(most, rules.takerFeePpm);
  const rounding = ROUNDING_UNITS * makersDownTo(desk, market, 1 - draft.side, ticks);
  const owed = fee + rounding + pendingFundingUnits(position);
  const result = profitUnits({ isLong, lots, entryUnits }, paid) - owed;
  // What it loses by closing may be all that today may cost.
  const limited = refuseRisk(desk, market, position.userId, nowMs, result);
  if (limited !== undefined) return limited;
  const brought = position.marginUnits + result;
  const cost = initialUnits(most, draft.leverage) + fee;
  const free = freeUnits(desk, draft.wallet, position, brought);
  if (brought < 0 && !isCross) return 'insufficient_balance';
  if (free < cost) return 'insufficient_balance';
  const profit = profitUnits({ isLong: !isLong, lots, entryUnits: paid }, worthUnits);
  let equity = initialUnits(paid, draft.leverage) + profit;
  let needed = maintenanceUnits(tiers, worthUnits);
  if (isCross) {
    const standing = crossStanding(desk, draft.wallet);
    equity = standing.equityUnits - openProfitUnits(position) + result - fee + profit;
    needed += standing.neededUnits - neededUnits(position);
  }
  return isAtRisk(equity, needed, OPENING_RISK_PPM_MAX) ? 'contract_risk_too_high' : undefined;
}

/** Orders that rest on a side of the book down to a price. */
function makersDownTo(
  { orders }: ContractDesk,
  { book }: ContractMarket,
  side: number,
  ticks: number,
): number {
  let count = 0;
  for (let rank = 0; rank < book.levelCount(side); rank++) {
    const level = book.level(side, rank);
    for (let slot = book.levelHead(level); slot >= 0; slot = orders.links[linkOf(slot) + NEXT]!) {
      count += 1;
    }
    if (book.levelTicks(level) === ticks) break;
  }
  return count;
}
