import {
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
} from '@candor/money';
import type { MarketView, OrderView } from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';

/** Statuses in which an order still waits for something. */
const LIVE: ReadonlySet<OrderView['status']> = new Set(['waiting', 'open', 'partially_filled']);

/** Whether the order can still trade. */
export function isLive(order: Pick<OrderView, 'status'>): boolean {
  return LIVE.has(order.status);
}

/** The core amends limit orders that rest in the book; waiting ones and pairs it does not. */
export function canAmend(order: OrderView): boolean {
  const rests = order.status === 'open' || order.status === 'partially_filled';
  return rests && order.price !== null && order.quantity !== null && order.ocoOrderId === 0;
}

/** How much of the order has traded, in whole percent. */
export function filledPercent(order: OrderView): number {
  // A market order by total ends filled with a rest too small to buy anything.
  if (order.status === 'filled') return 100;
  const whole = order.quantity ?? order.quoteAmount;
  if (whole === null || signOf(whole) === 0) return 0;
  const done = order.quantity === null ? order.filledQuote : order.filledQuantity;
  const percent = divideDecimalsTrunc(multiplyDecimals(done, '100'), whole, 0);
  return Math.min(100, Number(percent));
}

/** What an amendment lacks: the field and the server's own code for it, or `missing`. */
export interface AmendProblem {
  readonly field: 'price' | 'quantity';
  readonly code: 'missing' | 41020 | 41021 | 41022 | 4024 | 4016 | 41033;
}

/** The first thing wrong with a new price and total quantity, in the core's order of checks. */
export function findAmendProblem(
  order: OrderView,
  texts: { readonly price: string; readonly quantity: string },
  market: MarketView,
): AmendProblem | undefined {
  const price = settleAmount(texts.price);
  const quantity = settleAmount(texts.quantity);
  if (!isPositive(price)) return { field: 'price', code: 'missing' };
  if (!isPositive(quantity)) return { field: 'quantity', code: 'missing' };
  if (isOff(price, market.tickSize)) return { field: 'price', code: 41020 };
  if (isOff(quantity, market.quantityStep)) return { field: 'quantity', code: 41021 };
  if (isSame(price, order.price) && isSame(quantity, order.quantity)) {
    return { field: 'quantity', code: 41033 };
  }
  if (!isBetween(price, market.priceMin, market.priceMax)) return { field: 'price', code: 41022 };
  if (compareDecimals(quantity, market.quantityMin) < 0) return { field: 'quantity', code: 4016 };
  const isTooLarge = compareDecimals(quantity, market.quantityMax) > 0;
  const isBelowFilled = compareDecimals(quantity, order.filledQuantity) <= 0;
  if (isTooLarge || isBelowFilled) return { field: 'quantity', code: 4024 };
  if (compareDecimals(multiplyDecimals(price, quantity), market.notionalMin) < 0) {
    return { field: 'quantity', code: 4016 };
  }
  return undefined;
}

/** Whether the amendment keeps the order's place in the queue: only a lower quantity does. */
export function keepsPlace(
  order: OrderView,
  texts: { readonly price: string; readonly quantity: string },
): boolean {
  const price = settleAmount(texts.price);
  const quantity = settleAmount(texts.quantity);
  if (!isPositive(price) || !isPositive(quantity) || order.quantity === null) return true;
  return isSame(price, order.price) && compareDecimals(quantity, order.quantity) <= 0;
}

function isPositive(text: string): boolean {
  return text !== '' && isDecimal(text) && signOf(text) > 0;
}

function isOff(value: string, step: string): boolean {
  return compareDecimals(floorToStep(value, step), value) !== 0;
}

function isSame(value: string, old: string | null): boolean {
  return old !== null && compareDecimals(value, old) === 0;
}

function isBetween(value: string, min: string, max: string): boolean {
  return compareDecimals(value, min) >= 0 && compareDecimals(value, max) <= 0;
}
