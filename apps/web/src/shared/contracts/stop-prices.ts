import { mulDivCeil, mulDivFloor, shareCeil } from '@candor/money';
import type { ContractPositionView, ContractTriggerView, OrderSide } from '@candor/protocol';
import { profitUnits, valueUnits } from '@candor/protocol/contract-formulas';
import type { PositionFigures } from '@candor/protocol/contract-formulas';
import { ticksOf } from './contract-terms.ts';
import type { ContractTerms } from './contract-terms.ts';

/** Problems of the two prices at which a position closes itself, as the core checks them. */
export function findStopProblems(
  position: ContractPositionView,
  prices: { readonly takeProfit: number; readonly stopLoss: number },
  markTicks: number,
  terms: ContractTerms,
): { readonly takeProfit?: number; readonly stopLoss?: number } {
  const { takeProfit, stopLoss } = prices;
  const isLong = position.direction === 'long';
  const end = ticksOf(position.liquidationPrice, terms);
  const isProfitWrong =
    takeProfit !== 0 && (isLong ? takeProfit <= markTicks : takeProfit >= markTicks);
  const isLossWrong = stopLoss !== 0 && (isLong ? stopLoss >= markTicks : stopLoss <= markTicks);
  const isBeyond = stopLoss !== 0 && end !== 0 && (isLong ? stopLoss <= end : stopLoss >= end);
  return {
    ...(isProfitWrong && { takeProfit: isLong ? 2023 : 2025 }),
    ...(isLossWrong && { stopLoss: isLong ? 4005 : 4006 }),
    ...(!isLossWrong && isBeyond && { stopLoss: 4007 }),
  };
}

/** What closing a whole position at a price wins or loses, both fees of the taker counted. */
export function resultAt(
  figures: PositionFigures,
  ticks: number,
  { market }: ContractTerms,
): number {
  const value = valueUnits(ticks, figures.lots, market.tickLotUnits);
  const fees =
    shareCeil(figures.entryUnits, market.takerFeePpm) + shareCeil(value, market.takerFeePpm);
  return profitUnits(figures, value) - fees;
}

/** Refusals of a stop on the wrong side of where an order opens. */
const STOP_CODES = {
  takeProfit: { buy: 2023, sell: 2025 },
  stopLoss: { buy: 2024, sell: 2026 },
} as const;

/** Why a stop cannot lie there: a take-profit lies where what opens at `entryTicks` wins, a stop-loss where it loses. */
export function stopSideCode(
  stop: keyof typeof STOP_CODES,
  side: OrderSide,
  ticks: number,
  entryTicks: number,
): number | undefined {
  const isAbove = (stop === 'takeProfit') === (side === 'buy');
  return (isAbove ? ticks > entryTicks : ticks < entryTicks) ? undefined : STOP_CODES[stop][side];
}

/**
 * The price that a limit order opens at, and the one that its stop-loss must not have reached, as the core has them: its limit,
 * or the mark where that wins more and the order trades at once or the stop-loss would have been passed. In ticks; a best price
 * or mark of 0 is not known, or there is none.
 */
export function openingOfLimit(
  side: OrderSide,
  limitTicks: number,
  market: Readonly<Record<'markTicks' | 'bidTicks' | 'askTicks', number>>,
): { readonly entry: number; readonly reached: number } {
  const { markTicks, bidTicks, askTicks } = market;
  if (limitTicks === 0 || markTicks === 0) return { entry: limitTicks, reached: limitTicks };
  const isBuy = side === 'buy';
  const reached = isBuy ? Math.min(limitTicks, markTicks) : Math.max(limitTicks, markTicks);
  const best = isBuy ? askTicks : bidTicks;
  const takes = best !== 0 && (isBuy ? best <= limitTicks : best >= limitTicks);
  return { entry: takes ? reached : limitTicks, reached };
}

const BPS = 10_000;

/**
 * The price that an order which waits for the mark will open at, as far as it is known, as the core has it: its trigger, or its
 * limit where that wins more. A trailing one (`callbackBps` not 0) is taken to act where the mark turns now. 0 while unknown.
 */
export function outlookTicks(order: {
  readonly side: OrderSide;
  readonly triggerTicks: number;
  /** 0 at the market. */
  readonly limitTicks: number;
  readonly callbackBps: number;
  /** The best mark that a trailing one has seen, or begins with. */
  readonly extremeTicks: number;
}): number {
  const { side, limitTicks, callbackBps, extremeTicks } = order;
  const isBuy = side === 'buy';
  const turned = isBuy
    ? Number(mulDivCeil(extremeTicks, BPS + callbackBps, BPS))
    : Number(mulDivFloor(extremeTicks, BPS - callbackBps, BPS));
  const trigger = callbackBps === 0 ? order.triggerTicks : turned;
  if (limitTicks === 0 || trigger === 0) return trigger || limitTicks;
  return isBuy ? Math.min(limitTicks, trigger) : Math.max(limitTicks, trigger);
}

/** The same of one that is there. */
export function outlookOf(trigger: ContractTriggerView, terms: ContractTerms): number {
  return outlookTicks({
    side: trigger.side,
    triggerTicks: ticksOf(trigger.triggerPrice, terms),
    limitTicks: ticksOf(trigger.price, terms),
    callbackBps: trigger.callbackBps ?? 0,
    extremeTicks: ticksOf(trigger.extremePrice ?? trigger.activationPrice, terms),
  });
}
