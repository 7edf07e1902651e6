import { shareCeil } from '@candor/money';
import type { ContractPositionView } from '@candor/protocol';
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
