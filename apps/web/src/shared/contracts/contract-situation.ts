import { mulDivCeil, mulDivFloor, shareCeil } from '@candor/money';
import type {
  ContractAccountView,
  ContractHealth,
  ContractOrderView,
  ContractPositionView,
  ContractSettingView,
  ContractTriggerView,
  OrderSide,
} from '@candor/protocol';
import {
  closedEntryUnits,
  initialUnits,
  liquidationTicks,
  profitUnits,
  valueUnits,
} from '@candor/protocol/contract-formulas';
import type { PositionFigures } from '@candor/protocol/contract-formulas';
import { figuresOf, unitsOf } from './contract-terms.ts';
import type { ContractTerms } from './contract-terms.ts';

/** What the user and the market bring to an order. Prices in ticks, 0 for none. */
export interface ContractSituation {
  readonly terms: ContractTerms;
  readonly health: ContractHealth;
  /** A position that shares the account has no live index: nothing opens on it. */
  readonly isWorthUnknown: boolean;
  readonly markTicks: number;
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly setting: Omit<ContractSettingView, 'symbol'>;
  /** Undefined while nobody knows, and for a visitor. */
  readonly account: ContractAccountView | undefined;
  /** Of all markets that the account backs. */
  readonly positions: readonly ContractPositionView[];
  readonly orders: readonly ContractOrderView[];
  /** Orders that wait for the mark. */
  readonly triggers: readonly ContractTriggerView[];
}

/** A position's figures with the money that stands behind it. */
export interface BackedPosition {
  readonly figures: PositionFigures;
  readonly backingUnits: number;
  /** What it takes to hold it, for its return. */
  readonly marginUnits: number;
}

/** The open position of a direction in the market. */
export function positionOn(
  situation: ContractSituation,
  direction: ContractPositionView['direction'],
): ContractPositionView | undefined {
  const { symbol } = situation.terms.market;
  return situation.positions.find(
    (position) => position.symbol === symbol && position.direction === direction,
  );
}

/** The money behind a position while everything else stands still, less what `spentUnits` takes of a shared account. */
export function backingUnits(
  situation: ContractSituation,
  position: ContractPositionView | undefined,
  spentUnits = 0,
): number {
  const { terms, account, positions, setting } = situation;
  const { quoteScale } = terms.market;
  const isCross = (position?.marginMode ?? setting.marginMode) === 'cross';
  if (!isCross) return position === undefined ? 0 : unitsOf(position.margin, quoteScale);
  if (account === undefined) return 0;
  const others = positions.filter(
    (other) =>
      other.marginMode === 'cross' &&
      other.positionId !== position?.positionId &&
      account.accountKind === terms.market.accountKind,
  );
  return others.reduce(
    (sum, { profit, fundingDue, maintenance }) =>
      sum +
      unitsOf(profit, quoteScale) -
      unitsOf(fundingDue, quoteScale) -
      unitsOf(maintenance, quoteScale),
    unitsOf(account.available, quoteScale) - spentUnits,
  );
}

/** What an order opens: beside which position, instead of which one, and for how much. */
interface Opening {
  readonly side: OrderSide;
  readonly added: ContractPositionView | undefined;
  readonly closed: ContractPositionView | undefined;
  readonly opens: number;
  readonly entryTicks: number;
  readonly value: number;
  readonly feeUnits: number;
}

/** The position as it stands when the order has filled. */
export function backedAfter(situation: ContractSituation, opening: Opening): BackedPosition {
  const { terms, setting } = situation;
  const { added, closed, value, entryTicks, opens, side, feeUnits } = opening;
  const before = added === undefined ? undefined : figuresOf(added, terms);
  const isCross = (added?.marginMode ?? setting.marginMode) === 'cross';
  const figures = {
    isLong: side === 'buy',
    lots: (before?.lots ?? 0) + opens,
    entryUnits: (before?.entryUnits ?? 0) + value,
  };
  const opened = initialUnits(value, setting.leverage);
  // What it turns round has closed by then: its result is in the account, and it needs nothing any more.
  const turned = closed?.marginMode === 'cross' && isCross ? closed : undefined;
  const result =
    turned === undefined
      ? 0
      : closeResult(turned, turned.lots, entryTicks, situation).netUnits -
        unitsOf(turned.fundingDue, terms.market.quoteScale);
  const backing = backingUnits(situation, added ?? turned, feeUnits) + result;
  return {
    figures,
    backingUnits: isCross ? backing : backing + opened,
    marginUnits: initialUnits(figures.entryUnits, setting.leverage),
  };
}

/** What closing lots of a position at a price comes to, in units of the quote asset. */
export interface CloseResult {
  readonly grossUnits: number;
  /** The taker's fee of closing. */
  readonly feeUnits: number;
  /** The part of what the position has cost so far that falls on these lots; below 0 where funding gave more. */
  readonly paidUnits: number;
  /** After the closing fee. */
  readonly netUnits: number;
  /** After everything, from its opening on. */
  readonly totalUnits: number;
  /** Of an isolated position: what goes back to the account. */
  readonly freedUnits: number;
  /** Where what stays open is liquidated, in ticks; 0 where nothing stays. */
  readonly restLiquidation: number;
}

/**
 * The part of what a position has cost so far that falls on some of its open lots, in units of the quote asset; below 0 where
 * funding gave more. Fees and funding paid are shared by all lots that were ever opened (an exact share where none was closed
 * before), funding that is due by those that are open; shares round up.
 */
export function paidCosts(
  { fee, funding, fundingDue, lots: open, closedLots }: ContractPositionView,
  lots: number,
  { market }: ContractTerms,
): number {
  const units = (amount: string): number => unitsOf(amount, market.quoteScale);
  const paid = shareOf(units(fee) + units(funding), lots, open + closedLots);
  return paid + shareOf(units(fundingDue), lots, open);
}

/** What closing lots at a price wins or loses. */
export function closeResult(
  position: ContractPositionView,
  lots: number,
  ticks: number,
  situation: ContractSituation,
): CloseResult {
  const { terms } = situation;
  const units = (amount: string): number => unitsOf(amount, terms.market.quoteScale);
  const figures = figuresOf(position, terms);
  const value = valueUnits(ticks, lots, terms.market.tickLotUnits);
  const entryUnits = closedEntryUnits(figures, lots);
  const grossUnits = profitUnits({ ...figures, lots, entryUnits }, value);
  const feeUnits = shareCeil(value, terms.market.takerFeePpm);
  const netUnits = grossUnits - feeUnits;
  const paidUnits = paidCosts(position, lots, terms);
  const margin = units(position.margin);
  const isWhole = lots === position.lots;
  const rest = isWhole ? 0 : margin - Number(mulDivFloor(margin, lots, position.lots));
  const pool = margin + netUnits;
  const left = {
    ...figures,
    lots: figures.lots - lots,
    entryUnits: figures.entryUnits - entryUnits,
  };
  const isCross = position.marginMode === 'cross';
  const backing = isCross ? backingUnits(situation, position) + netUnits : Math.min(rest, pool);
  return {
    grossUnits,
    feeUnits,
    paidUnits,
    netUnits,
    totalUnits: netUnits - paidUnits,
    freedUnits: pool - Math.min(rest, pool),
    restLiquidation: isWhole
      ? 0
      : liquidationTicks(left, backing, terms.tiers, terms.market.tickLotUnits),
  };
}

/** The part of an amount that falls on some of all lots, rounded up; an amount below 0 is a gain, and rounds up too. */
function shareOf(amountUnits: number, lots: number, lotsInAll: number): number {
  if (amountUnits < 0) return -Number(mulDivFloor(-amountUnits, lots, lotsInAll));
  return Number(mulDivCeil(amountUnits, lots, lotsInAll));
}
