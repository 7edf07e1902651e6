import {
  isAtRisk,
  leverageMaxOf,
  maintenanceUnits,
  profitUnits,
  valueUnits,
} from '@candor/protocol/contract-formulas';
import {
  areLotsOnStep,
  bandCode,
  checkPrice,
  exactLotsMax,
  ticksOf,
  unitsOf,
} from '#shared/contracts/contract-terms.ts';
import { openingOfLimit, stopSideCode } from '#shared/contracts/stop-prices.ts';
import { fits, sizeOnSide } from './contract-figures.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import type { ContractFigures } from './contract-figures.ts';
import {
  callbackBpsOf,
  closesWhole,
  isAtMarket,
  isConditional,
  takesStops,
  waitsForRise,
} from './contract-form.ts';
import type { ContractForm, ContractTextField } from './contract-form.ts';

/** Nothing opens that would stand nearer to its end than this risk rate. */
const OPENING_RISK_PPM_MAX = 800_000;

/** A trailing stop follows the mark at 0.1 % to 10 %. */
const CALLBACK_BPS_MIN = 10;
const CALLBACK_BPS_MAX = 1_000;

/** What stands in the way of an order: the code that the server would answer, at the field it is about. */
export interface ContractProblem {
  readonly field: ContractTextField | 'form';
  readonly code: number | 'missing';
  /** Lots that an order's size is a multiple of, where it is none. */
  readonly step?: number;
  /** The price was compared with where a conditional order will act. */
  readonly isOfTrigger?: boolean;
}

type Found = ContractProblem | undefined;

const at = (field: ContractProblem['field'], code: number | 'missing'): ContractProblem => ({
  field,
  code,
});

/** Refusals of the server that are about one field of the form. */
const FIELD_OF_CODE: Readonly<Partial<Record<number, ContractTextField>>> = {
  2005: 'size',
  2023: 'takeProfit',
  2024: 'stopLoss',
  2025: 'takeProfit',
  2026: 'stopLoss',
  2050: 'price',
  2051: 'price',
  2052: 'size',
  2053: 'size',
  4007: 'stopLoss',
  4024: 'size',
  4026: 'size',
  41020: 'price',
  41021: 'size',
  41022: 'price',
  41028: 'price',
  41029: 'size',
  41030: 'trigger',
  41032: 'callback',
  41034: 'size',
  41104: 'size',
  41105: 'size',
};

/** The field that a refusal is about; undefined when it is about the order as a whole. */
export function fieldOfCode(code: number): ContractTextField | undefined {
  return FIELD_OF_CODE[code];
}

/** Every problem of the form, in the order in which the core checks. */
export function findContractProblems(
  form: ContractForm,
  figures: ContractFigures,
  situation: ContractSituation,
): readonly ContractProblem[] {
  const checks = isConditional(form.kind)
    ? [
        checkPriceField,
        checkTrigger,
        checkLots,
        checkExact,
        checkReducing,
        checkIndex,
        checkWouldFire,
        checkBand,
        checkStop('takeProfit'),
        checkStop('stopLoss'),
        checkStopLiquidation,
        checkWorth,
      ]
    : placedAtOnce;
  return checks
    .map((check) => check(form, figures, situation))
    .filter((problem) => problem !== undefined);
}

type Check = (form: ContractForm, figures: ContractFigures, situation: ContractSituation) => Found;

const checkPriceField: Check = (form, _figures, { terms }) => {
  if (isAtMarket(form)) return undefined;
  const problem = checkPrice(form.price, terms);
  return problem === undefined ? undefined : at('price', problem);
};

const checkLots: Check = (form, { lots }, { terms }) => {
  if (closesWhole(form)) return undefined;
  if (!/[1-9]/.test(form.size)) return at('size', 'missing');
  if (lots < 1) return at('size', 2053);
  return lots > terms.market.lotsMax ? at('size', 4024) : undefined;
};

/** The order's value at the market's highest price is counted to the unit. */
const checkExact: Check = (form, { lots }, { terms }) =>
  !closesWhole(form) && lots > exactLotsMax(terms) ? at('size', 41034) : undefined;

const checkReducing: Check = (form, { closed, added, lots }, { terms }) => {
  const touched = closed ?? added;
  if (touched?.state === 'liquidating') return at('form', 4004);
  const offStep = (rest?: number): Found =>
    closesWhole(form) || areLotsOnStep(lots, terms, rest)
      ? undefined
      : { ...at('size', 41021), step: terms.market.lotStep };
  if (!form.isReducing) return offStep();
  if (closed === undefined) return at('size', 41104);
  // What waits for the mark is held against all that is open.
  const left = isConditional(form.kind) ? closed.lots : closed.lots - closed.closingLots;
  return lots > left ? at('size', 2052) : offStep(left);
};

const checkIndex: Check = (form, _figures, { health, markTicks, terms }) => {
  const { state } = terms.market;
  if (state === 'halted') return at('form', 4022);
  if (health === 'closed') return at('form', 41101);
  if (state === 'cancel_only' || health === 'cancel_only') return at('form', 41102);
  if (form.isReducing && markTicks !== 0) return undefined;
  return health === 'live' && markTicks !== 0 ? undefined : at('form', 41103);
};

const checkBand: Check = (form, { side, entryTicks }, { terms, markTicks }) => {
  const waits = isConditional(form.kind);
  if (isAtMarket(form)) return entryTicks === 0 && !waits ? at('form', 41024) : undefined;
  const market = waits ? ticksOf(form.trigger, terms) : markTicks;
  const code = bandCode(side, ticksOf(form.price, terms), market, terms);
  return code === undefined ? undefined : { ...at('price', code), isOfTrigger: waits };
};

/**
 * A take-profit lies where the order wins, a stop-loss where it loses, both against the price it opens at: of one that takes at
 * once its limit or the mark, whichever wins more. A stop-loss that the mark has passed would close it with the next tick. Of one
 * that waits the mark of then counts, as far as it is known.
 */
function checkStop(field: 'takeProfit' | 'stopLoss'): Check {
  return (form, figures, situation) => {
    const { side } = figures;
    const typed = form[field];
    if (!takesStops(form) || typed === '') return undefined;
    const wrong = checkPrice(typed, situation.terms);
    if (wrong !== undefined) return wrong === 'missing' ? undefined : at(field, wrong);
    const { entry, reached } = openingTicks(form, figures, situation);
    const against = field === 'takeProfit' ? entry : reached;
    if (against === 0) return undefined;
    const code = stopSideCode(field, side, ticksOf(typed, situation.terms), against);
    return code === undefined
      ? undefined
      : { ...at(field, code), isOfTrigger: isConditional(form.kind) };
  };
}

/** The price that an order opens at, and the one that its stop-loss must not have reached; 0 for none. */
function openingTicks(
  form: ContractForm,
  { side, entryTicks }: ContractFigures,
  situation: ContractSituation,
): { readonly entry: number; readonly reached: number } {
  const { terms, markTicks } = situation;
  if (isConditional(form.kind)) return { entry: entryTicks, reached: entryTicks };
  if (isAtMarket(form)) return { entry: markTicks, reached: markTicks };
  return openingOfLimit(side, ticksOf(form.price, terms), situation);
}

/** Liquidation must not come before the stop-loss. What a shared account will have when the mark comes nobody knows. */
const checkStopLiquidation: Check = (form, figures, { terms, setting }) => {
  const { side, opens, liquidationAfter: end, added } = figures;
  if (!takesStops(form) || opens === 0 || end === 0) return undefined;
  const isShared = (added?.marginMode ?? setting.marginMode) === 'cross';
  const ticks = ticksOf(form.stopLoss, terms);
  if (ticks === 0 || (isShared && isConditional(form.kind))) return undefined;
  const isBeyond = side === 'buy' ? ticks <= end : ticks >= end;
  return isBeyond ? at('stopLoss', 4007) : undefined;
};

/** Nothing opens while nobody knows what the account is worth. */
const checkWorth: Check = (form, { opens }, { isWorthUnknown }) => {
  const mayOpen = isConditional(form.kind) ? !form.isReducing : opens > 0;
  return isWorthUnknown && mayOpen ? at('form', 41123) : undefined;
};

const checkSize: Check = (_form, { opens, side, worstTicks, added }, situation) => {
  if (opens === 0 || worstTicks === 0) return undefined;
  const { terms, setting } = situation;
  const worst = valueUnits(worstTicks, opens, terms.market.tickLotUnits);
  const size = worst + sizeOnSide(situation, { side, worstTicks, added });
  if (!Number.isSafeInteger(size)) return at('size', 41034);
  if (size > terms.positionUnitsMax) return at('size', 4026);
  return setting.leverage > leverageMaxOf(terms.tiers, size) ? at('size', 41105) : undefined;
};

const checkBalance: Check = (_form, { opens, side, worstTicks, added, costUnits }, situation) => {
  const { account, terms } = situation;
  if (opens === 0 || worstTicks === 0 || account === undefined) return undefined;
  if (fits(situation, { side, worstTicks, added }, opens)) return undefined;
  return costUnits > unitsOf(account.free, terms.market.quoteScale) ? at('size', 2005) : undefined;
};

/** What opens at once must not stand above 80 % risk, with what backs it. */
const checkRisk: Check = (form, figures, situation) => {
  const { opens, side, entryTicks, added, valueUnits: paid } = figures;
  const { terms, markTicks, account, setting, bidTicks, askTicks } = situation;
  const best = side === 'buy' ? askTicks : bidTicks;
  const takesNow = isAtMarket(form) || (entryTicks !== 0 && entryTicks === best);
  if (opens === 0 || !takesNow || markTicks === 0 || account === undefined) return undefined;
  const { tickLotUnits, quoteScale } = terms.market;
  const worth = valueUnits(markTicks, opens, tickLotUnits);
  const profit = profitUnits({ isLong: side === 'buy', lots: opens, entryUnits: paid }, worth);
  let equity = profit;
  let needed = maintenanceUnits(terms.tiers, worth);
  const units = (amount: string): number => unitsOf(amount, quoteScale);
  if (setting.marginMode === 'cross') {
    equity += units(account.available);
    for (const other of situation.positions.filter((one) => one.marginMode === 'cross')) {
      equity += units(other.profit) - units(other.fundingDue);
      needed += units(other.maintenance);
    }
  } else {
    equity += Math.ceil(paid / setting.leverage);
    if (added !== undefined) {
      equity += units(added.margin) + units(added.profit) - units(added.fundingDue);
      needed += units(added.maintenance);
    }
  }
  return isAtRisk(equity, needed, OPENING_RISK_PPM_MAX) ? at('form', 2021) : undefined;
};

const checkPostOnly: Check = ({ kind, price }, { side }, { terms, bidTicks, askTicks }) => {
  if (kind !== 'post_only') return undefined;
  const ticks = ticksOf(price, terms);
  const best = side === 'buy' ? askTicks : bidTicks;
  const trades = best !== 0 && ticks !== 0 && (side === 'buy' ? best <= ticks : best >= ticks);
  return trades ? at('price', 41028) : undefined;
};

/** The mark that a conditional order waits for, and how a trailing one follows it. */
const checkTrigger: Check = (form, _figures, { terms }) => {
  const wrongAt = (field: 'trigger' | 'activation'): Found => {
    const problem = checkPrice(form[field], terms);
    return problem === undefined ? undefined : at(field, problem);
  };
  if (form.kind !== 'trailing_stop') return wrongAt('trigger');
  if (!/[1-9]/.test(form.callback)) return at('callback', 'missing');
  const bps = callbackBpsOf(form.callback);
  if (bps < CALLBACK_BPS_MIN || bps > CALLBACK_BPS_MAX) return at('callback', 41032);
  return /\d/.test(form.activation) ? wrongAt('activation') : undefined;
};

/** The mark already stands where the order waits for it. */
const checkWouldFire: Check = ({ kind, trigger }, { side }, { terms, markTicks }) => {
  if (!isConditional(kind) || kind === 'trailing_stop' || markTicks === 0) return undefined;
  const ticks = ticksOf(trigger, terms);
  if (ticks === 0) return undefined;
  const isReached = waitsForRise(kind, side) ? ticks <= markTicks : ticks >= markTicks;
  return isReached ? at('trigger', 41030) : undefined;
};

/** Everything that is looked at before an order that is placed at once. */
const placedAtOnce: readonly Check[] = [
  checkPriceField,
  checkLots,
  checkReducing,
  checkIndex,
  checkBand,
  checkExact,
  checkStop('takeProfit'),
  checkStop('stopLoss'),
  checkWorth,
  checkSize,
  checkBalance,
  checkRisk,
  checkStopLiquidation,
  checkPostOnly,
];
