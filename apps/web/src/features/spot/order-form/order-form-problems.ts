import type { ErrorCode, MarketView } from '@candor/protocol';
import {
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/ui-kit';
import { amountOf, hasPrice, hasTrigger } from './order-form.ts';
import type { AmountField, FormType, OrderForm } from './order-form.ts';
import { oppositeLevels, walkForm } from './order-form-summary.ts';
import type { OrderFormInputs, OrderFormSummary } from './order-form-summary.ts';

/** One complaint: about a field, or about the whole form. `missing` is a field still empty. */
export interface OrderFormProblem {
  readonly field: AmountField | 'form';
  /** The server's own code for the same complaint, so that one translation serves both. */
  readonly code: ErrorCode | 'missing';
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
  findPricesOutOfRange,
  findQuantityProblems,
  findDisplayProblems,
  findOcoProblems,
  findBandProblems,
  findTriggerProblems,
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

/** The fields that the form's type needs, in reading order. */
function neededFields(form: OrderForm): readonly AmountField[] {
  const size = form.type === 'market' && form.sizedBy === 'total' ? 'total' : 'quantity';
  return [
    ...(hasTrigger(form.type) && form.type !== 'oco' ? (['triggerPrice'] as const) : []),
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
  const byTotal = form.type === 'market' && form.sizedBy === 'total';
  if (!byTotal && isOffGrid(form.quantity, market.quantityStep)) {
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
  if (form.type === 'market' && form.sizedBy === 'total') return [];
  const quantity = amountOf(form.quantity);
  if (quantity === undefined) return [];
  const isInRange = isBetween(quantity, market.quantityMin, market.quantityMax);
  return isInRange ? [] : [{ field: 'quantity', code: 4024 }];
}

function findDisplayProblems(form: OrderForm): readonly OrderFormProblem[] {
  const display = form.isIceberg ? amountOf(form.displayQuantity) : undefined;
  const quantity = amountOf(form.quantity);
  if (display === undefined || quantity === undefined) return [];
  // Showing all of it is no iceberg.
  return compareDecimals(display, quantity) < 0 ? [] : [{ field: 'displayQuantity', code: 41031 }];
}

/** Of a pair, the limit leg waits for a better price than the last one and the stop for a worse. */
function findOcoProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  { lastPrice }: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (form.type !== 'oco' || lastPrice === undefined) return [];
  const better = form.side === 'buy' ? -1 : 1;
  const limit = amountOf(form.price);
  if (limit === undefined || compareDecimals(limit, lastPrice) === better) return [];
  return [{ field: 'price', code: form.side === 'buy' ? 2051 : 2050 }];
}

function findBandProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  { market, indexPrice }: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (market.priceBandPpm === 0 || indexPrice === undefined || !hasPrice(form.type)) return [];
  const fields =
    form.type === 'oco' ? (['price', 'stopLimitPrice'] as const) : (['price'] as const);
  return fields
    .filter((field) => {
      const price = amountOf(form[field]);
      return price !== undefined && isOutsideBand(price, indexPrice, market);
    })
    .map((field) => ({ field, code: 41023 }));
}

function isOutsideBand(price: string, indexPrice: string, market: MarketView): boolean {
  const difference = subtractDecimals(price, indexPrice);
  const distance = signOf(difference) < 0 ? subtractDecimals('0', difference) : difference;
  const allowed = divideDecimalsTrunc(
    multiplyDecimals(indexPrice, String(market.priceBandPpm)),
    '1000000',
    18,
  );
  return compareDecimals(distance, allowed) > 0;
}

/** Where the trigger must lie from the last price: -1 below it, 1 above it. */
function triggerDirection(type: FormType, side: OrderForm['side']): -1 | 1 | undefined {
  if (!hasTrigger(type)) return undefined;
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
  return compareDecimals(trigger, lastPrice) === direction
    ? []
    : [{ field: 'triggerPrice', code: 41030 }];
}

function findLiquidityProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (form.type !== 'market') return [];
  return oppositeLevels(form.side, inputs).length === 0 ? [{ field: 'form', code: 41024 }] : [];
}

function findNotionalProblems(
  form: OrderForm,
  summary: OrderFormSummary,
  { market }: OrderFormInputs,
): readonly OrderFormProblem[] {
  const byTotal = form.type === 'market' && form.sizedBy === 'total';
  const notional = byTotal ? amountOf(form.total) : summary.notional;
  if (notional === undefined) return [];
  const field = byTotal ? 'total' : 'quantity';
  if (compareDecimals(notional, market.notionalMin) < 0) return [{ field, code: 4016 }];
  if (compareDecimals(notional, market.notionalMax) > 0) return [{ field, code: 4026 }];
  return [];
}

function findBalanceProblems(
  form: OrderForm,
  { cost }: OrderFormSummary,
  { availableBase, availableQuote }: OrderFormInputs,
): readonly OrderFormProblem[] {
  const available = form.side === 'buy' ? availableQuote : availableBase;
  if (available === undefined || cost === undefined) return [];
  const field = form.type === 'market' && form.sizedBy === 'total' ? 'total' : 'quantity';
  return compareDecimals(cost.amount, available) > 0 ? [{ field, code: 2005 }] : [];
}

function findTimeInForceProblems(
  form: OrderForm,
  _summary: OrderFormSummary,
  inputs: OrderFormInputs,
): readonly OrderFormProblem[] {
  if (form.type !== 'limit') return [];
  const walk = walkForm(form, inputs);
  if (walk === undefined) return [];
  if (form.timeInForce === 'post_only' && signOf(walk.quantity) > 0) {
    return [{ field: 'price', code: 41028 }];
  }
  if (form.timeInForce === 'fok' && !walk.isWhole) return [{ field: 'quantity', code: 41029 }];
  return [];
}
