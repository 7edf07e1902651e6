import {
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { EndpointRequest, MarketView, OrderView } from '@candor/protocol';
import { formatExact, settleAmount } from '@candor/ui-kit';

/** Statuses in which an order still waits for something. */
const LIVE: ReadonlySet<OrderView['status']> = new Set(['waiting', 'open', 'partially_filled']);

/** Whether the order can still trade. */
export function isLive(order: Pick<OrderView, 'status'>): boolean {
  return LIVE.has(order.status);
}

/** The core amends limit orders that rest in the book and what waits for its trigger, but no pairs. */
export function canAmend(order: OrderView): boolean {
  if (order.ocoOrderId !== 0) return false;
  if (order.status === 'waiting') return true;
  const rests = order.status === 'open' || order.status === 'partially_filled';
  return rests && order.price !== null && order.quantity !== null;
}

/** The figures of an amendment as they are being edited. */
export interface AmendTexts {
  readonly price: string;
  readonly quantity: string;
  readonly triggerPrice: string;
  /** In percent. */
  readonly callbackRate: string;
}

export type AmendField = keyof AmendTexts;

/** What can be changed of an order, in the order of the sheet's fields. */
export function amendFields(order: OrderView): readonly AmendField[] {
  const { trailing } = order;
  const fields: AmendField[] = [];
  if (trailing !== undefined) fields.push('callbackRate');
  const hasTrigger = trailing === undefined ? order.triggerPrice !== null : canMoveStart(order);
  if (order.status === 'waiting' && hasTrigger) fields.push('triggerPrice');
  if (order.price !== null) fields.push('price');
  if (order.quantity !== null) fields.push('quantity');
  return fields;
}

/** An activation price can be moved until it was reached. */
function canMoveStart({ trailing }: OrderView): boolean {
  return typeof trailing?.activationPrice === 'string' && trailing.extremePrice === null;
}

/** An order's own figures, to edit them. */
export function amendTextsOf(order: OrderView): AmendTexts {
  const { trailing } = order;
  return {
    price: order.price ?? '',
    quantity: order.quantity ?? '',
    triggerPrice: (trailing === undefined ? order.triggerPrice : trailing.activationPrice) ?? '',
    callbackRate:
      trailing === undefined ? '' : divideDecimalsTrunc(String(trailing.callbackBps), '100', 2),
  };
}

/** The call that makes the change. What waits names its trigger or distance, changed or not. */
export function amendRequest(
  order: OrderView,
  texts: AmendTexts,
): EndpointRequest<'amendCurrency'> {
  const fields = amendFields(order);
  const settled = (field: AmendField) =>
    fields.includes(field) ? { [field]: settleAmount(texts[field]) } : {};
  return {
    orderId: order.orderId,
    ...settled('price'),
    ...settled('quantity'),
    ...settled('triggerPrice'),
    ...(fields.includes('callbackRate') && {
      callbackBps: Number(multiplyDecimals(settleAmount(texts.callbackRate), '100')),
    }),
  };
}

/** How far a trailing stop follows the market: `1.5%`. */
export function distanceText(callbackBps: number): string {
  return `${formatExact(divideDecimalsTrunc(String(callbackBps), '100', 2))}%`;
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
  readonly field: AmendField;
  readonly code: 'missing' | 41020 | 41021 | 41022 | 41032 | 4024 | 4016 | 41033;
  /** What has filled, where the new quantity is not above it. */
  readonly filled?: string;
}

/** How far a trailing stop may follow, in percent. */
const CALLBACK_MIN = '0.1';
const CALLBACK_MAX = '10';

/** The first thing wrong with an order's new figures, in the core's order of checks. */
export function findAmendProblem(
  order: OrderView,
  texts: AmendTexts,
  market: MarketView,
): AmendProblem | undefined {
  const fields = amendFields(order);
  const old = amendTextsOf(order);
  const values = fields.map((field) => ({ field, value: settleAmount(texts[field]) }));
  const missing = values.find(({ value }) => !isPositive(value));
  if (missing !== undefined) return { field: missing.field, code: 'missing' };
  for (const { field, value } of values) {
    if (field === 'quantity' ? isOff(value, market.quantityStep) : false) {
      return { field, code: 41021 };
    }
    if ((field === 'price' || field === 'triggerPrice') && isOff(value, market.tickSize)) {
      return { field, code: 41020 };
    }
  }
  if (values.every(({ field, value }) => isSameFigure(value, old[field]))) {
    return { field: fields.at(-1) ?? 'quantity', code: 41033 };
  }
  for (const { field, value } of values) {
    if (field === 'callbackRate' && !isBetween(value, CALLBACK_MIN, CALLBACK_MAX)) {
      return { field, code: 41032 };
    }
    const isPrice = field === 'price' || field === 'triggerPrice';
    if (isPrice && !isBetween(value, market.priceMin, market.priceMax)) {
      return { field, code: 41022 };
    }
  }
  return findQuantityProblem(order, texts, market);
}

function findQuantityProblem(
  order: OrderView,
  texts: AmendTexts,
  market: MarketView,
): AmendProblem | undefined {
  if (order.quantity === null) return undefined;
  const quantity = settleAmount(texts.quantity);
  if (compareDecimals(quantity, market.quantityMin) < 0) return { field: 'quantity', code: 4016 };
  if (compareDecimals(quantity, market.quantityMax) > 0) return { field: 'quantity', code: 4024 };
  if (compareDecimals(quantity, order.filledQuantity) <= 0) {
    return { field: 'quantity', code: 4024, filled: order.filledQuantity };
  }
  const price = settleAmount(order.price === null ? texts.triggerPrice : texts.price);
  if (!isPositive(price)) return undefined;
  if (compareDecimals(multiplyDecimals(price, quantity), market.notionalMin) < 0) {
    return { field: 'quantity', code: 4016 };
  }
  return undefined;
}

/** Whether the amendment keeps the order's place in the queue: only a lower quantity does. */
export function keepsPlace(
  order: OrderView,
  texts: Pick<AmendTexts, 'price' | 'quantity'>,
): boolean {
  const price = settleAmount(texts.price);
  const quantity = settleAmount(texts.quantity);
  if (!isPositive(price) || !isPositive(quantity) || order.quantity === null) return true;
  return isSameFigure(price, order.price) && compareDecimals(quantity, order.quantity) <= 0;
}

/** Of a new quantity, what stays to be filled; undefined where nothing has filled, or no quantity is given. */
export function restOf(
  order: Pick<OrderView, 'quantity' | 'filledQuantity'>,
  quantity: string,
): string | undefined {
  const settled = settleAmount(quantity);
  if (order.quantity === null || signOf(order.filledQuantity) === 0) return undefined;
  if (!isPositive(settled) || compareDecimals(settled, order.filledQuantity) <= 0) return undefined;
  return subtractDecimals(settled, order.filledQuantity);
}

function isPositive(text: string): boolean {
  return text !== '' && isDecimal(text) && signOf(text) > 0;
}

function isOff(value: string, step: string): boolean {
  return compareDecimals(floorToStep(value, step), value) !== 0;
}

/** Whether a figure being edited is the order's own one. */
export function isSameFigure(text: string, old: string | null): boolean {
  const value = settleAmount(text);
  return old !== null && old !== '' && isDecimal(value) && compareDecimals(value, old) === 0;
}

function isBetween(value: string, min: string, max: string): boolean {
  return compareDecimals(value, min) >= 0 && compareDecimals(value, max) <= 0;
}
