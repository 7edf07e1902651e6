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
  leverageMaxOf,
  liquidationTicks,
  profitUnits,
  valueUnits,
} from '@candor/protocol/contract-formulas';
import type { PositionFigures } from '@candor/protocol/contract-formulas';
import { exactLotsMax, figuresOf, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { closesWhole, isAtMarket, isConditional, lotsOfSize, sideOf } from './contract-form.ts';
import type { ContractForm } from './contract-form.ts';

const PPM = 1_000_000;

/** Everything outside of the form that its figures depend on. Prices in ticks, 0 for none. */
export interface ContractSituation {
  readonly terms: ContractTerms;
  readonly health: ContractHealth;
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

/** What an order costs and leads to. Undefined where it cannot be known. */
export interface ContractFigures {
  readonly side: OrderSide;
  readonly lots: number;
  /** The position that the order adds to, and the one that it closes. */
  readonly added: ContractPositionView | undefined;
  readonly closed: ContractPositionView | undefined;
  readonly closes: number;
  readonly opens: number;
  /** The price that it trades at first, or waits at; 0 without one. */
  readonly entryTicks: number;
  /** The price at which it would be worth most. */
  readonly worstTicks: number;
  readonly valueUnits: number;
  readonly marginUnits: number;
  /** Margin and the highest fee of what it opens: what is held. */
  readonly costUnits: number;
  readonly takerFeeUnits: number;
  readonly makerFeeUnits: number;
  readonly lotsMax: number | undefined;
  readonly after: BackedPosition | undefined;
  readonly liquidationBefore: number;
  readonly liquidationAfter: number;
  /** What closing wins or loses, after the fee. */
  readonly closeResultUnits: number | undefined;
}

/** The worst price that a market order may trade at, as the core finds it. */
export function protectionTicks(side: OrderSide, best: number, terms: ContractTerms): number {
  const { marketProtectionPpm } = terms.market;
  if (best === 0) return 0;
  if (side === 'buy') {
    const worst = Number(mulDivFloor(best, PPM + marketProtectionPpm, PPM));
    return Math.max(best, Math.min(worst, terms.ticksMax));
  }
  const worst = Number(mulDivCeil(best, PPM - marketProtectionPpm, PPM));
  return Math.min(best, Math.max(worst, terms.ticksMin));
}

function positionOn(
  situation: ContractSituation,
  direction: ContractPositionView['direction'],
): ContractPositionView | undefined {
  const { symbol } = situation.terms.market;
  return situation.positions.find(
    (position) => position.symbol === symbol && position.direction === direction,
  );
}

/** Value of the open orders that would add to what is open on a side. */
function orderedUnits(situation: ContractSituation, side: OrderSide): number {
  const { terms, orders } = situation;
  return orders
    .filter(
      ({ symbol, side: own, reduceOnly, held }) =>
        symbol === terms.market.symbol && own === side && !reduceOnly && /[1-9]/.test(held),
    )
    .reduce((sum, order) => {
      const rest = order.lots - order.filledLots;
      return sum + valueUnits(ticksOf(order.price, terms), rest, terms.market.tickLotUnits);
    }, 0);
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

/** Lots, prices and costs of what the form describes. */
export function contractFiguresOf(
  form: ContractForm,
  situation: ContractSituation,
): ContractFigures {
  const { terms, setting, bidTicks, askTicks } = situation;
  const { market } = terms;
  const side = sideOf(form, setting.positionMode);
  const [own, against] =
    side === 'buy' ? (['long', 'short'] as const) : (['short', 'long'] as const);
  const mayClose = setting.positionMode === 'one_way' || form.isReducing;
  const closed = mayClose ? positionOn(situation, against) : undefined;
  const added = form.isReducing ? undefined : positionOn(situation, own);
  const best = side === 'buy' ? askTicks : bidTicks;
  const waits = isConditional(form.kind);
  const limit = limitTicks(form, situation, side, best);
  const takes =
    !waits && best !== 0 && limit !== 0 && (side === 'buy' ? best <= limit : best >= limit);
  const entryTicks = takes ? best : limit;
  const worstTicks = side === 'buy' || limit === 0 || waits ? limit : Math.max(limit, best);
  const closable = closed === undefined ? 0 : closed.lots;
  const lots = closesWhole(form) ? closable : lotsOfSize(form.size, form.unit, entryTicks, terms);
  const closes = form.isReducing ? lots : Math.min(lots, closable);
  const opens = lots - closes;
  const value = valueUnits(entryTicks, opens, market.tickLotUnits);
  const worst = valueUnits(worstTicks, opens, market.tickLotUnits);
  const marginUnits = initialUnits(worst, setting.leverage);
  const openFee = shareCeil(worst, market.takerFeePpm);
  const traded = valueUnits(worstTicks, lots, market.tickLotUnits);
  const room = { side, worstTicks, added };
  const after =
    opens === 0
      ? undefined
      : backedAfter(situation, {
          added,
          closed,
          value,
          entryTicks,
          opens,
          side,
          feeUnits: openFee,
        });
  return {
    side,
    lots,
    added,
    closed,
    closes,
    opens,
    entryTicks,
    worstTicks,
    valueUnits: value,
    marginUnits,
    costUnits: marginUnits + openFee,
    takerFeeUnits: shareCeil(traded, market.takerFeePpm),
    makerFeeUnits: shareCeil(traded, market.makerFeePpm),
    lotsMax: lotsMaxOf(form, situation, closed, room),
    after,
    liquidationBefore: ticksOf((added ?? closed)?.liquidationPrice, terms),
    liquidationAfter:
      after === undefined
        ? 0
        : liquidationTicks(after.figures, after.backingUnits, terms.tiers, market.tickLotUnits),
    closeResultUnits:
      closed === undefined || closes === 0 || closes > closed.lots || entryTicks === 0
        ? undefined
        : closeResult(closed, closes, entryTicks, situation).netUnits,
  };
}

/** The worst price that the order may trade at; of one that waits for the mark, about what it would be asked at then. */
function limitTicks(
  form: ContractForm,
  { terms, markTicks }: ContractSituation,
  side: OrderSide,
  best: number,
): number {
  if (!isAtMarket(form)) return ticksOf(form.price, terms);
  if (form.kind === 'market') return protectionTicks(side, best, terms);
  return form.kind === 'trailing_stop'
    ? ticksOf(form.activation, terms) || markTicks
    : ticksOf(form.trigger, terms);
}

/** The position as it stands when the order has filled. */
function backedAfter(
  situation: ContractSituation,
  opening: Pick<ContractFigures, 'added' | 'closed' | 'entryTicks' | 'opens' | 'side'> & {
    readonly value: number;
    readonly feeUnits: number;
  },
): BackedPosition {
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

interface Room {
  readonly side: OrderSide;
  readonly worstTicks: number;
  readonly added: ContractPositionView | undefined;
}

/** Whether margin, tiers and the largest position allow opening `lots`. */
export function fits(situation: ContractSituation, room: Room, lots: number): boolean {
  const { terms, setting, account } = situation;
  const { market, tiers } = terms;
  if (account === undefined) return false;
  const worst = valueUnits(room.worstTicks, lots, market.tickLotUnits);
  const size = worst + sizeOnSide(situation, room);
  if (!Number.isSafeInteger(size) || size > terms.positionUnitsMax) return false;
  if (setting.leverage > leverageMaxOf(tiers, size)) return false;
  const needed = initialUnits(worst, setting.leverage) + shareCeil(worst, market.takerFeePpm);
  return needed <= unitsOf(account.free, market.quoteScale);
}

/** Value of what is open on a side and of the orders that would add to it. */
export function sizeOnSide(situation: ContractSituation, { side, added }: Room): number {
  const { quoteScale } = situation.terms.market;
  const open =
    added === undefined
      ? 0
      : Math.max(unitsOf(added.value, quoteScale), unitsOf(added.entryValue, quoteScale));
  return open + orderedUnits(situation, side);
}

/** The most lots that the order may have: those left to close, and those that can be paid for. */
function lotsMaxOf(
  form: ContractForm,
  situation: ContractSituation,
  closed: ContractPositionView | undefined,
  room: Room,
): number | undefined {
  if (form.isReducing) {
    if (closed === undefined) return 0;
    // What waits for the mark is held against all that is open, not against what other orders would leave.
    if (isConditional(form.kind)) return closed.lots;
    return Math.max(0, closed.lots - closed.closingLots);
  }
  if (situation.account === undefined || room.worstTicks === 0) return undefined;
  const most = Math.min(situation.terms.market.lotsMax, exactLotsMax(situation.terms));
  const opened = mostLots(most, (lots) => fits(situation, room, lots));
  return Math.min(most, opened + (closed?.lots ?? 0));
}

/** The largest count up to `most` that `isGood`, where all below it are. */
export function mostLots(most: number, isGood: (lots: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isGood(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
