import { mulDivCeil, mulDivFloor, shareCeil } from '@candor/money';
import type { ContractPositionView, OrderSide } from '@candor/protocol';
import {
  initialUnits,
  leverageMaxOf,
  liquidationTicks,
  valueUnits,
} from '@candor/protocol/contract-formulas';
import { backedAfter, closeResult, positionOn } from '#shared/contracts/contract-situation.ts';
import type { BackedPosition, ContractSituation } from '#shared/contracts/contract-situation.ts';
import { exactLotsMax, lotsOnStep, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { outlookTicks } from '#shared/contracts/stop-prices.ts';
import {
  callbackBpsOf,
  closesWhole,
  isAtMarket,
  isConditional,
  lotsOfSize,
  sideOf,
} from './contract-form.ts';
import type { ContractForm } from './contract-form.ts';

const PPM = 1_000_000;

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
  const entryTicks = waits ? waitingTicks(form, side, situation) : takes ? best : limit;
  const worstTicks = side === 'buy' || limit === 0 || waits ? limit : Math.max(limit, best);
  const closable = closed === undefined ? 0 : closed.lots;
  const lots = askedLots(form, waits ? limit : entryTicks, closable, terms);
  const closes = form.isReducing ? lots : Math.min(lots, closable);
  const opens = lots - closes;
  const value = valueUnits(entryTicks, opens, market.tickLotUnits);
  const worst = valueUnits(worstTicks, opens, market.tickLotUnits);
  const marginUnits = initialUnits(worst, setting.leverage);
  const openFee = shareCeil(worst, market.takerFeePpm);
  const traded = valueUnits(worstTicks, lots, market.tickLotUnits);
  const room = { side, worstTicks, added };
  const opening = { added, closed, value, entryTicks, opens, side, feeUnits: openFee };
  const after = opens === 0 ? undefined : backedAfter(situation, opening);
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

/** The lots that a form asks for. An amount of money is as many whole steps as it pays for. */
function askedLots(
  form: ContractForm,
  entryTicks: number,
  closable: number,
  terms: ContractSituation['terms'],
): number {
  if (closesWhole(form)) return closable;
  const typed = lotsOfSize(form.size, form.unit, entryTicks, terms);
  return form.unit === 'quote' ? lotsOnStep(typed, terms, form.isReducing ? closable : 0) : typed;
}

/** The worst price that the order may trade at; of one that waits for the mark, about what it would be asked at then. */
function limitTicks(
  form: ContractForm,
  situation: ContractSituation,
  side: OrderSide,
  best: number,
): number {
  if (!isAtMarket(form)) return ticksOf(form.price, situation.terms);
  if (form.kind === 'market') return protectionTicks(side, best, situation.terms);
  return waitingTicks(form, side, situation);
}

/** The price that an order which waits for the mark will trade at, as far as it is known; 0 for none. */
function waitingTicks(
  form: ContractForm,
  side: OrderSide,
  { terms, markTicks }: ContractSituation,
): number {
  const limit = { side, limitTicks: isAtMarket(form) ? 0 : ticksOf(form.price, terms) };
  if (form.kind !== 'trailing_stop') {
    const fixed = { triggerTicks: ticksOf(form.trigger, terms), callbackBps: 0, extremeTicks: 0 };
    return outlookTicks({ ...limit, ...fixed });
  }
  const start = ticksOf(form.activation, terms) || markTicks;
  const extremeTicks = side === 'buy' ? Math.min(start, markTicks) : Math.max(start, markTicks);
  const callbackBps = callbackBpsOf(form.callback);
  return outlookTicks({ ...limit, triggerTicks: 0, callbackBps, extremeTicks });
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
  return lotsOnStep(Math.min(most, opened + (closed?.lots ?? 0)), situation.terms);
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
