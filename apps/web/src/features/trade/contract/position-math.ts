import { mulDivFloor, shareCeil } from '@candor/money';
import type { ContractPositionView } from '@candor/protocol';
import {
  initialUnits,
  isAtRisk,
  leverageMaxOf,
  liquidationTicks,
  maintenanceUnits,
  profitUnits,
  riskPpm,
  tierPlace,
  valueUnits,
} from '@candor/protocol/contract-formulas';
import { figuresOf, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { MONEY_DECIMALS } from '#shared/contracts/figures-text.ts';
import { backingUnits, paidCosts } from '#shared/contracts/contract-situation.ts';
import type { BackedPosition, ContractSituation } from '#shared/contracts/contract-situation.ts';

const PPM = 1_000_000;

/** How a position would stand at a mark. */
export interface Outlook {
  readonly profitUnits: number;
  /** Millionths of the margin it was opened with, rounded down. */
  readonly returnPpm: number;
  readonly riskPpm: number;
  readonly isLiquidated: boolean;
}

/** What becomes of a position if the mark goes to `ticks`, everything else standing still. */
export function outlookAt(
  { figures, backingUnits: backing, marginUnits }: BackedPosition,
  ticks: number,
  { tiers, market }: ContractTerms,
): Outlook {
  const worth = valueUnits(ticks, figures.lots, market.tickLotUnits);
  const profit = profitUnits(figures, worth);
  const equity = backing + profit;
  const maintenance = maintenanceUnits(tiers, worth);
  const returned = marginUnits === 0 ? 0 : Number(mulDivFloor(Math.abs(profit), PPM, marginUnits));
  return {
    profitUnits: profit,
    returnPpm: profit < 0 ? -returned : returned,
    riskPpm: riskPpm(equity, maintenance),
    // By the rule itself: the rate shown is rounded up and may say 100 % a little before.
    isLiquidated: isAtRisk(equity, maintenance, PPM),
  };
}

const ONE_PERCENT_PPM = 10_000;

/** What changes with another leverage. Amounts in units, prices in ticks. */
export interface LeverageEffects {
  /** Margin of positions and orders in the market, now and then. */
  readonly marginNow: number;
  readonly marginThen: number;
  /** What must be there besides; 0 when nothing is needed. */
  readonly neededUnits: number;
  readonly returnedUnits: number;
  readonly liquidationNow: number;
  readonly liquidationThen: number;
  /** What a move of the mark by 1 % costs, in millionths of the margin behind it. */
  readonly movePpmNow: number;
  readonly movePpmThen: number;
  /** The highest leverage for what is open. */
  readonly leverageMax: number;
}

/**
 * What the core does when the leverage of a market changes: an isolated position gets the margin it is short of and keeps
 * what it has; orders hold what they need then; margin that is shared changes with the worth.
 */
export function leverageEffects(situation: ContractSituation, leverage: number): LeverageEffects {
  const { terms, positions, orders } = situation;
  const { symbol, quoteScale, tickLotUnits, takerFeePpm } = terms.market;
  const units = (amount: string): number => unitsOf(amount, quoteScale);
  const own = positions.filter((position) => position.symbol === symbol);
  const waiting = orders.filter((order) => order.symbol === symbol && units(order.held) > 0);
  let marginNow = 0;
  let marginThen = 0;
  let shared = 0;
  for (const position of own) {
    if (position.marginMode === 'cross') {
      shared += initialUnits(units(position.value), leverage) - units(position.initialMargin);
      marginNow += units(position.initialMargin);
      marginThen += initialUnits(units(position.value), leverage);
    } else {
      const margin = units(position.margin);
      marginNow += margin;
      marginThen += Math.max(margin, initialUnits(units(position.entryValue), leverage));
    }
  }
  let ordered = 0;
  for (const order of waiting) {
    const rest = order.lots - order.filledLots;
    const value = valueUnits(ticksOf(order.price, terms), rest, tickLotUnits);
    ordered += value;
    marginNow += units(order.held);
    marginThen += initialUnits(value, leverage) + shareCeil(value, takerFeePpm);
  }
  const change = marginThen - marginNow;
  const cash = change - shared;
  const first = own[0];
  const sizes = own.map((position) => Math.max(units(position.value), units(position.entryValue)));
  return {
    marginNow,
    marginThen,
    neededUnits: Math.max(0, cash + Math.max(0, shared)),
    returnedUnits: Math.max(0, -change),
    liquidationNow: first === undefined ? 0 : ticksOf(first.liquidationPrice, terms),
    liquidationThen: first === undefined ? 0 : liquidationWith(situation, first, leverage),
    movePpmNow: movePpm(situation, first, situation.setting.leverage),
    movePpmThen: movePpm(situation, first, leverage),
    leverageMax: leverageMaxOf(terms.tiers, Math.max(0, ...sizes) + ordered),
  };
}

/** Margin of its own stays when leverage rises, so what a move costs of it stays, too; shared margin follows the leverage. */
function movePpm(
  { terms }: ContractSituation,
  position: ContractPositionView | undefined,
  leverage: number,
): number {
  const units = (amount: string): number => unitsOf(amount, terms.market.quoteScale);
  const margin = position === undefined ? 0 : units(position.margin);
  if (position === undefined || margin === 0) return leverage * ONE_PERCENT_PPM;
  const behind = Math.max(margin, initialUnits(units(position.entryValue), leverage));
  return Number(mulDivFloor(units(position.value), ONE_PERCENT_PPM, behind));
}

function liquidationWith(
  situation: ContractSituation,
  position: ContractPositionView,
  leverage: number,
): number {
  const { terms } = situation;
  const figures = figuresOf(position, terms);
  const backing = backingUnits(situation, position);
  const isCross = position.marginMode === 'cross';
  const then = isCross ? backing : Math.max(backing, initialUnits(figures.entryUnits, leverage));
  return liquidationTicks(figures, then, terms.tiers, terms.market.tickLotUnits);
}

/** The margin that may be taken from an isolated position: not what opening took, nor what is lost by now. */
export function removableUnits(position: ContractPositionView, terms: ContractTerms): number {
  const units = (amount: string): number => unitsOf(amount, terms.market.quoteScale);
  const { entryValue, value, leverage, profit, fundingDue, margin } = position;
  const wanted = initialUnits(Math.max(units(entryValue), units(value)), leverage);
  const due = units(fundingDue);
  const lost = Math.max(0, due - units(profit), due);
  return Math.max(0, units(margin) - wanted - lost);
}

/** Where an isolated position is liquidated when its margin changes by so much. */
export function liquidationAfterMargin(
  position: ContractPositionView,
  changeUnits: number,
  terms: ContractTerms,
): number {
  const margin = unitsOf(position.margin, terms.market.quoteScale) + changeUnits;
  return liquidationTicks(
    figuresOf(position, terms),
    margin,
    terms.tiers,
    terms.market.tickLotUnits,
  );
}

/** Half of what stands behind a position is enough for its upkeep. */
const EASED_SHARE = 2;

/** The margin, in whole cents, that brings an isolated position's risk rate down to a half; 0 when it is there. */
export function easingUnits(position: ContractPositionView, terms: ContractTerms): number {
  const { quoteScale } = terms.market;
  const units = (amount: string): number => unitsOf(amount, quoteScale);
  const { margin, profit, fundingDue, maintenance } = position;
  const equity = units(margin) + units(profit) - units(fundingDue);
  const cent = 10 ** Math.max(0, quoteScale - MONEY_DECIMALS);
  return Math.ceil(Math.max(0, EASED_SHARE * units(maintenance) - equity) / cent) * cent;
}

/**
 * What the open lots of a position would bring if they closed at the mark, with their part of all its costs from its opening
 * on: as the sheet that closes them says. What lots brought that were closed before stands in the records.
 */
export function netIfClosed(position: ContractPositionView, terms: ContractTerms): number {
  const units = (amount: string): number => unitsOf(amount, terms.market.quoteScale);
  const { profit, value, lots } = position;
  const closing = shareCeil(units(value), terms.market.takerFeePpm);
  return units(profit) - closing - paidCosts(position, lots, terms);
}

/** The row of the tiers that a value falls into. */
export function tierOf(valueInUnits: number, { tiers }: ContractTerms): number {
  return tierPlace(tiers, valueInUnits);
}
