import { shareCeil } from '@candor/money';
import { BUY, MARKET } from '#book/codes.ts';
import { neededUnits, openProfitUnits, pendingFundingUnits } from './accounts.ts';
import { movedHold } from './order-life.ts';
import { isTicks, openingLots, takesNow } from './order-request.ts';
import type { OrderRequest } from './order-request.ts';
import { initialUnits, liquidationTicks, profitUnits, valueUnits } from './formulas/index.ts';
import type { ContractMarket, Position } from './market.ts';
import type { OrderDraft } from './order-draft.ts';
import type { ContractRejection } from './rejections.ts';
import type { ContractState } from './state.ts';

type Refusal = ContractRejection | undefined;

/** What closes the position that the order opens lies on the right side of where it opens, and is not reached already. */
export function checkStops(
  market: ContractMarket,
  { takeProfitTicks: profit, stopLossTicks: loss }: OrderRequest,
  draft: OrderDraft,
): Refusal {
  if (profit === 0 && loss === 0) return undefined;
  const entry = entryTicks(market, draft);
  const reached = draft.hasOldStops ? entry : nearerTicks(market, draft);
  return checkSides(market, draft.side, { profit, loss }, entry, reached);
}

/** Take-profit and stop-loss of what opens at `entry`, the stop-loss not beyond `reached` either; 0 for none. */
export function checkSides(
  market: ContractMarket,
  side: number,
  { profit, loss }: { readonly profit: number; readonly loss: number },
  entry: number,
  reached: number,
): Refusal {
  const isWrong = (ticks: number, isRight: boolean) =>
    ticks !== 0 && !(isRight && isTicks(market, ticks));
  if (side === BUY) {
    if (isWrong(profit, profit > entry)) return 'take_profit_not_above';
    return isWrong(loss, loss < reached) ? 'stop_loss_not_below' : undefined;
  }
  if (isWrong(profit, profit < entry)) return 'take_profit_not_below';
  return isWrong(loss, loss > reached) ? 'stop_loss_not_above' : undefined;
}

/** The price that the order would open at: the market's where it trades at once, else its limit. */
function entryTicks(market: ContractMarket, draft: OrderDraft): number {
  if (draft.type === MARKET) return market.price.markTicks;
  const restsAtLimit = draft.hasOldStops || !takesNow(market, draft);
  return restsAtLimit ? draft.limitTicks : nearerTicks(market, draft);
}

/**
 * Of the limit and the mark the one that wins more: a limit beyond the market is only the worst price that may be paid, and a
 * stop-loss that the mark has passed would close the position with the next tick.
 */
function nearerTicks({ price }: ContractMarket, { type, side, limitTicks }: OrderDraft): number {
  const { markTicks } = price;
  if (type === MARKET) return markTicks;
  return side === BUY ? Math.min(limitTicks, markTicks) : Math.max(limitTicks, markTicks);
}

/**
 * Whether the position that the order opens would be liquidated before its stop-loss is reached: nobody would be stopped out where
 * they think. Estimated as if all of it opened now at one price; looked at once margin and leverage are known. Code 4007.
 */
export function checkStopLiquidation(
  state: ContractState,
  market: ContractMarket,
  order: Pick<OrderRequest, 'lots' | 'stopLossTicks'>,
): Refusal {
  const { draft } = state;
  if (order.stopLossTicks === 0 || draft.hasOldStops) return undefined;
  const takes = takesNow(market, draft);
  const ticks = takes ? market.book.bestTicks(1 - draft.side) : draft.limitTicks;
  return checkLiquidationAt(state, market, order, ticks);
}

/** The same, if what the draft describes opened at `ticks`. */
export function checkLiquidationAt(
  state: ContractState,
  market: ContractMarket,
  { lots, stopLossTicks }: Pick<OrderRequest, 'lots' | 'stopLossTicks'>,
  ticks: number,
): Refusal {
  const { draft } = state;
  const opened = openingLots(draft, lots);
  if (stopLossTicks === 0 || opened === 0) return undefined;
  const isLong = draft.side === BUY;
  const end = openedLiquidationTicks(state, market, opened, ticks);
  const isBeyond = end !== 0 && (isLong ? stopLossTicks <= end : stopLossTicks >= end);
  return isBeyond ? 'stop_loss_beyond_liquidation' : undefined;
}

/** The first mark that would liquidate what the draft opens at `ticks`, with what is open on its side; 0 for none. */
function openedLiquidationTicks(
  state: ContractState,
  market: ContractMarket,
  opened: number,
  ticks: number,
): number {
  const { draft } = state;
  const { position } = draft;
  const { tiers, tickLotUnits } = market;
  const isLong = draft.side === BUY;
  const value = valueUnits(ticks, opened, tickLotUnits);
  const added = position?.isLong === isLong ? position : undefined;
  const whole = {
    isLong,
    lots: opened + (added?.lots ?? 0),
    entryUnits: value + (added?.entryUnits ?? 0),
  };
  const backing = draft.isCross
    ? sharedBacking(state, market, added, ticks, value)
    : initialUnits(value, draft.leverage) + (added?.marginUnits ?? 0);
  return liquidationTicks(whole, backing, tiers, tickLotUnits);
}

/** What of a shared account backs the position that the draft opens for `value`, once what it turns round has closed at `ticks`. */
function sharedBacking(
  state: ContractState,
  { rules, tickLotUnits }: ContractMarket,
  added: Position | undefined,
  ticks: number,
  value: number,
): number {
  const { position, wallet } = state.draft;
  const free = state.available(wallet) + movedHold(state);
  let backing = free - shareCeil(value, rules.takerFeePpm);
  for (const other of state.crossPositions(wallet)) {
    if (other === added) continue;
    if (other === position) {
      const closed = valueUnits(ticks, other.lots, tickLotUnits);
      backing += profitUnits(other, closed) - pendingFundingUnits(other);
      backing -= shareCeil(closed, rules.takerFeePpm);
    } else backing += openProfitUnits(other) - neededUnits(other);
  }
  return backing;
}
