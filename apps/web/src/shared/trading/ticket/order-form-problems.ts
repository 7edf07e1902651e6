import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  multiplyDecimals,
  signOf,
} from '@candor/money';
import type { ErrorCode, MarketView } from '@candor/protocol';
import type { PriceBound } from '#shared/trading/orders/problem-text.ts';
import {
  amountOf,
  canBeAttached,
  hasPrice,
  hasTrigger,
  isByTotal,
  sizingPrice,
} from './order-form.ts';
import type { AmountField, FormType, OrderForm } from './order-form.ts';
import { oppositeLevels, walkForm } from './order-form-summary.ts';
import type { OrderFormInputs, OrderFormSummary } from './order-form-summary.ts';
import { crosses } from './walk-book.ts';

/** One complaint: about a field, or about the whole form. `missing` is a field still empty. */
export interface OrderFormProblem {
  readonly field: AmountField | 'form';
  /** The server's own code for the same complaint, so that one translation serves both. */
  readonly code: ErrorCode | 'missing';
  /** The price that the field must keep to, where the rule is one. */
  readonly bound?: PriceBound;
}

type Check = (
  form: OrderForm,
  summary: OrderFormSummary,
  inputs: OrderFormInputs,
) => readonly OrderFormProblem[];

/** The complaints in the order in which the core makes them. */
const checks: readonly Check[] = [
  findMarketProblems,
  findMissingFields,
  findOffGridAmounts,
  findDistanceProblems,
  findPricesOutOfRange,
  findQuantityProblems,
  findDisplayProblems,
  findOcoProblems,
  findBandProblems,
  findTriggerProblems,
  findAttachedProblems,
  findLiquidityProblems,
  findNotionalProblems,
  findBalanceProblems,
  findTimeInForceProblems,
];

/** Everything that stands between the form and its order; the first one is what a tap tells. */
export function findOrderFormProblems(
  form: OrderForm,
  summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  return checks.flatMap((check) => check(form, summary, inputs));
}

function findMarketProblems(
  _form: OrderForm,
  _summary: OrderFormSummary,
  { market }: OrderFormInputs,
): readonly OrderFormProblem[] {
  return market.state === 'open' ? [] : [{ field: 'form', code: 4022 }];
}

/** What the market as it stands refuses of a form's prices: the band, the trigger's side, post only. */
export function findMarketPriceProblems(
  form: OrderForm,
  summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  const priced = [findBandProblems, findTriggerProblems, findTimeInForceProblems];
  return priced.flatMap((check) => check(form, summary, inputs));
}

/** The fields that the form's type needs, in reading order. */
function neededFields(form: OrderForm): readonly AmountField[] {
  const size = isByTotal(form) ? 'total' : 'quantity';
  return [
    ...(hasTrigger(form.type) && form.type !== 'oco' && form.type !== 'trailing_stop'
      ? (['triggerPrice'] as const)
      : []),
    ...(form.type === 'trailing_stop' ? (['callbackRate'] as const) : []),
    ...(hasPrice(form.type) ? (['price'] as const) : []),
    ...(form.type === 'oco' ? (['triggerPrice'] as const) : []),
    size,
    ...(form.isIceberg ? (['displayQuantity'] as const) : []),
  ];
}

function findMissingFields(form: OrderForm): readonly OrderFormProblem[] {
  return neededFields(form)
    .filter((field) => amountOf(form[field]) === undefined)
    .map((field) => ({ field, code: 'missing' }));
}

function isOffGrid(text: string, step: string): boolean {
  const amount = amountOf(text);
  return amount !== undefined && compareDecimals(floorToStep(amount, step), amount) !== 0;
}

function findOffGridAmounts(
  form: OrderForm,
  _summary: OrderFormSummary,
  { market }: OrderFormInputs,
): readonly OrderFormProblem[] {
  const problems: OrderFormProblem[] = priceFields(form)
    .filter((field) => isOffGrid(form[field], market.tickSize))
    .map((field) => ({ field, code: 41020 }));
  if (!isByTotal(form) && isOffGrid(form.quantity, market.quantityStep)) {
    problems.push({ field: 'quantity', code: 41021 });
  }
  if (form.isIceberg && isOffGrid(form.displayQuantity, market.quantityStep)) {
    problems.push({ field: 'displayQuantity', code: 41021 });
  }
  return problems;
}

function priceFields(form: OrderForm): readonly ('price' | 'triggerPrice' | 'stopLimitPrice')[] {
  return [
    ...(hasPrice(form.type) ? (['price'] as const) : []),
    ...(hasTrigger(form.type) ? (['triggerPrice'] as const) : []),
    ...(form.type === 'oco' ? (['stopLimitPrice'] as const) : []),
  ];
}

/** How far a trailing stop may follow, in percent. */
const CALLBACK_MIN = '0.1';
const CALLBACK_MAX = '10';

function findDistanceProblems(form: OrderForm): readonly OrderFormProblem[] {
  const rate = form.type === 'trailing_stop' ? amountOf(form.callbackRate) : undefined;
  const isRight =
    rate === undefined || (isBetween(rate, CALLBACK_MIN, CALLBACK_MAX) && !isOffGrid(rate, '0.01'));
  return isRight
    ? []
    : [{ field: 'callbackRate', code: 41032, bound: { kind: 'distance', price: CALLBACK_MAX } }];
}

function findPricesOutOfRange(
  form: OrderForm,
  _summary: OrderFormSummary,
  { market }: OrderFormInputs,
): readonly OrderFormProblem[] {
  return priceFields(form)
    .filter((field) => {
      const price = amountOf(form[field]);
      return price !== undefined && !isBetween(price, market.priceMin, market.priceMax);
    })
    .map((field) => ({ field, code: 41022 }));
}

function isBetween(value: string, min: string, max: string): boolean {
  return compareDecimals(value, min) >= 0 && compareDecimals(value, max) <= 0;
}

function findQuantityProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  { market }: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (isByTotal(form)) return [];
  const quantity = amountOf(form.quantity);
  if (quantity === undefined) return [];
  if (compareDecimals(quantity, market.quantityMin) < 0) return [{ field: 'quantity', code: 4016 }];
  if (compareDecimals(quantity, market.quantityMax) > 0) return [{ field: 'quantity', code: 4024 }];
  return [];
}

/** The core's limit: more slices would let one order flood the feed. */
const ICEBERG_SLICES_MAX = 100;

function findDisplayProblems(form: OrderForm): readonly OrderFormProblem[] {
  const display = form.isIceberg ? amountOf(form.displayQuantity) : undefined;
  const quantity = amountOf(form.quantity);
  if (display === undefined || quantity === undefined) return [];
  const isTooLarge = compareDecimals(display, quantity) > 0;
  const slicesMax = multiplyDecimals(display, String(ICEBERG_SLICES_MAX));
  const hasTooMany = compareDecimals(quantity, slicesMax) > 0;
  return isTooLarge || hasTooMany ? [{ field: 'displayQuantity', code: 41031 }] : [];
}

/** A buying pair waits below for its limit and above for its stop; a selling one the other way round. */
function findOcoProblems(form: OrderForm): readonly OrderFormProblem[] {
  const limit = amountOf(form.price);
  const trigger = amountOf(form.triggerPrice);
  if (form.type !== 'oco' || limit === undefined || trigger === undefined) return [];
  const limitSide = form.side === 'buy' ? -1 : 1;
  return compareDecimals(limit, trigger) === limitSide
    ? []
    : [{ field: 'triggerPrice', code: 41030 }];
}

/** Prices too far on the side that would hurt: a buy above its reference, a sell below it. */
function findBandProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  { market, indexPrice, lastPrice }: OrderFormInputs,
): readonly OrderFormProblem[] {
  const now = indexPrice ?? lastPrice;
  const trigger = amountOf(form.triggerPrice);
  const isPair = form.type === 'oco';
  // A stop order's price is measured from the price it waits for.
  const priceReference = hasTrigger(form.type) && !isPair ? trigger : now;
  const problems: OrderFormProblem[] = [];
  if (hasPrice(form.type) && isOutsideBand(form.side, form.price, priceReference, market)) {
    problems.push(beyondBand('price', form.side, priceReference, market));
  }
  if (isPair && isOutsideBand(form.side, form.stopLimitPrice, trigger, market)) {
    problems.push(beyondBand('stopLimitPrice', form.side, trigger, market));
  }
  return problems;
}

function reachPpm(side: OrderForm['side'], { priceBandPpm }: MarketView): string {
  return String(side === 'buy' ? 1_000_000 + priceBandPpm : 1_000_000 - priceBandPpm);
}

/** The complaint with the last price inside the band. */
function beyondBand(
  field: AmountField,
  side: OrderForm['side'],
  reference: string | undefined,
  market: MarketView,
): OrderFormProblem {
  if (reference === undefined) return { field, code: 41023 };
  const exact = divideDecimalsTrunc(
    multiplyDecimals(reference, reachPpm(side, market)),
    '1000000',
    18,
  );
  const floored = floorToStep(exact, market.tickSize);
  const isInside = side === 'buy' || compareDecimals(floored, exact) === 0;
  const price = isInside ? floored : addDecimals(floored, market.tickSize);
  return { field, code: 41023, bound: { kind: side === 'buy' ? 'at_most' : 'at_least', price } };
}

function isOutsideBand(
  side: OrderForm['side'],
  text: string,
  reference: string | undefined,
  market: MarketView,
): boolean {
  const price = amountOf(text);
  if (price === undefined || reference === undefined || market.priceBandPpm === 0) return false;
  const order = compareDecimals(
    multiplyDecimals(price, '1000000'),
    multiplyDecimals(reference, reachPpm(side, market)),
  );
  return side === 'buy' ? order > 0 : order < 0;
}

/** Where the trigger must lie from the last price: -1 below it, 1 above it. */
function triggerDirection(type: FormType, side: OrderForm['side']): -1 | 1 | undefined {
  // A trailing stop whose activation price lies behind the market follows it at once.
  if (!hasTrigger(type) || type === 'trailing_stop') return undefined;
  const isStop = type === 'stop_limit' || type === 'stop_market' || type === 'oco';
  const isAbove = isStop === (side === 'buy');
  return isAbove ? 1 : -1;
}

function findTriggerProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  { lastPrice }: OrderFormInputs,
): readonly OrderFormProblem[] {
  const trigger = amountOf(form.triggerPrice);
  const direction = triggerDirection(form.type, form.side);
  if (direction === undefined || trigger === undefined || lastPrice === undefined) return [];
  if (compareDecimals(trigger, lastPrice) === direction) return [];
  // The specification's codes: not below the market, not above it.
  const kind = direction === 1 ? 'above' : 'below';
  const code = direction === 1 ? 2050 : 2051;
  return [{ field: 'triggerPrice', code, bound: { kind, price: lastPrice } }];
}

/** A profit lies on the right side of where the order trades, a loss on the other. */
function findAttachedProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (!form.isAttached || !canBeAttached(form)) return [];
  const { market } = inputs;
  const entry = sizingPrice(form, inputs);
  return (['takeProfit', 'stopLoss'] as const).flatMap((field): OrderFormProblem[] => {
    const price = amountOf(form[field]);
    if (price === undefined) return [];
    if (isOffGrid(price, market.tickSize)) return [{ field, code: 41020 }];
    if (!isBetween(price, market.priceMin, market.priceMax)) return [{ field, code: 41022 }];
    const isAbove = (field === 'takeProfit') === (form.side === 'buy');
    if (entry === undefined || compareDecimals(price, entry) === (isAbove ? 1 : -1)) return [];
    return [{ field, code: 41030, bound: { kind: isAbove ? 'above' : 'below', price: entry } }];
  });
}

function findLiquidityProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (form.type !== 'market') return [];
  return oppositeLevels(form.side, inputs).length === 0 ? [{ field: 'form', code: 41024 }] : [];
}

/** What the core values an order at: its own price, its trigger, or the best price of the book. */
function notionalAtPrice(
  form: OrderForm,
  { quantity }: OrderFormSummary,
  inputs: OrderFormInputs,
): string | undefined {
  const price = sizingPrice(form, inputs);
  return price === undefined || quantity === undefined
    ? undefined
    : multiplyDecimals(price, quantity);
}

function findNotionalProblems(
  form: OrderForm,
  summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  const { market } = inputs;
  if (isByTotal(form)) return findTotalProblems(form, inputs);
  const notional = notionalAtPrice(form, summary, inputs);
  if (notional === undefined) return [];
  const field = 'quantity';
  if (compareDecimals(notional, market.notionalMin) < 0) return [{ field, code: 4016 }];
  if (compareDecimals(notional, market.notionalMax) > 0) return [{ field, code: 4026 }];
  return [];
}

/** An amount of quote coin is measured twice: by the steps it comes to, then by itself. */
function findTotalProblems(form: OrderForm, inputs: OrderFormInputs): readonly OrderFormProblem[] {
  const { market } = inputs;
  const total = amountOf(form.total);
  const price = sizingPrice(form, inputs);
  if (total === undefined) return [];
  if (price !== undefined) {
    const most = divideDecimalsTrunc(total, price, market.quantityScale);
    const quantity = floorToStep(most, market.quantityStep);
    if (compareDecimals(quantity, market.quantityMin) < 0) return [{ field: 'total', code: 4016 }];
    if (compareDecimals(quantity, market.quantityMax) > 0) return [{ field: 'total', code: 4026 }];
  }
  if (compareDecimals(total, market.notionalMin) < 0) return [{ field: 'total', code: 4016 }];
  if (compareDecimals(total, market.notionalMax) > 0) return [{ field: 'total', code: 4026 }];
  return [];
}

function findBalanceProblems(
  form: OrderForm,
  { cost }: OrderFormSummary,
  { availableBase, availableQuote }: OrderFormInputs,
): readonly OrderFormProblem[] {
  const available = form.side === 'buy' ? availableQuote : availableBase;
  if (available === undefined || cost === undefined) return [];
  const field = isByTotal(form) ? 'total' : 'quantity';
  return compareDecimals(cost.amount, available) > 0 ? [{ field, code: 2005 }] : [];
}

function findTimeInForceProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (form.type === 'oco') return findPairTaking(form, inputs);
  // One that waits is only held to it when its trigger fires.
  if (hasTrigger(form.type)) return [];
  const walk = walkForm(form, inputs);
  if (walk === undefined) return [];
  if (form.timeInForce === 'post_only' && signOf(walk.quantity) > 0) {
    return [{ field: 'price', code: 41028 }];
  }
  if (form.timeInForce === 'fok' && !walk.isWhole) return [{ field: 'quantity', code: 41029 }];
  return [];
}

/** A pair's limit leg only rests: it must not trade at once. */
function findPairTaking(form: OrderForm, inputs: OrderFormInputs): readonly OrderFormProblem[] {
  const best = oppositeLevels(form.side, inputs)[0]?.[0];
  const limit = amountOf(form.price);
  if (best === undefined || limit === undefined || !crosses(form.side, limit, best)) return [];
  const kind = form.side === 'buy' ? 'below' : 'above';
  return [{ field: 'price', code: 41028, bound: { kind, price: best } }];
}
