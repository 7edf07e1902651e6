import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { OrderSide } from '@candor/protocol';
import { amountOf, hasPrice, hasTrigger, trailTrigger } from './order-form.ts';
import type { OrderForm } from './order-form.ts';
import { feeOf, oppositeLevels, walkForm } from './order-form-summary.ts';
import type { OrderFormInputs, OrderFormSummary } from './order-form-summary.ts';
import { protectionPrice } from './walk-book.ts';

/** Through the market by this much a price is shown as a warning. In percent. */
const DISTANCE_WARN_PERCENT = '1';

/** From here on it is asked for twice, whatever the user chose about confirmations. In percent. */
const DISTANCE_STOP_PERCENT = '5';

/** How an order's price lies to what it is measured from. */
export interface PriceDistance {
  /** Unsigned, in percent, cut to two decimals. */
  readonly percent: string;
  readonly isAbove: boolean;
  /** What it is measured from, and the price of that. */
  readonly from: 'market' | 'trigger';
  readonly reference: string;
  /** `near` is at the market or on the user's own side of it; the others cost money. */
  readonly level: 'near' | 'warn' | 'stop';
}

/**
 * The distance of the form's price to the market (its best opposite price, else the last), or to its own
 * trigger where it waits for one. Of a pair it is the stop's own limit: the other leg cannot take. Undefined without a price.
 */
export function distanceOf(
  form: OrderForm,
  inputs: Pick<OrderFormInputs, 'bids' | 'asks' | 'lastPrice'>,
): PriceDistance | undefined {
  if (!hasPrice(form.type)) return undefined;
  const price = amountOf(form.type === 'oco' ? form.stopLimitPrice : form.price);
  if (hasTrigger(form.type)) {
    return measurePrice(form.side, price, amountOf(form.triggerPrice), 'trigger');
  }
  const market = oppositeLevels(form.side, inputs)[0]?.[0] ?? inputs.lastPrice;
  return measurePrice(form.side, price, market, 'market');
}

/** How a price of a side lies to what it is measured from. Undefined where either is not known. */
export function measurePrice(
  side: OrderSide,
  price: string | undefined,
  reference: string | undefined,
  from: PriceDistance['from'],
): PriceDistance | undefined {
  if (price === undefined || reference === undefined) return undefined;
  const { percent: size, isAbove } = apart(price, reference);
  const isCostly = isAbove === (side === 'buy');
  const reaches = (limit: string): boolean => isCostly && compareDecimals(size, limit) >= 0;
  const level = reaches(DISTANCE_STOP_PERCENT)
    ? 'stop'
    : reaches(DISTANCE_WARN_PERCENT)
      ? 'warn'
      : 'near';
  return { percent: size, isAbove, level, from, reference };
}

/** How a price lies to another one: percent unsigned and cut to two decimals. */
function apart(price: string, reference: string): Pick<PriceDistance, 'percent' | 'isAbove'> {
  const difference = subtractDecimals(price, reference);
  const percent = divideDecimalsTrunc(multiplyDecimals(difference, '100'), reference, 2);
  const isAbove = signOf(difference) > 0;
  return { percent: isAbove ? percent : subtractDecimals('0', percent), isAbove };
}

/** How far the trigger of an order that waits for one lies from the last price; of a pair its legs say so. */
export function triggerDistanceOf(
  form: OrderForm,
  { lastPrice }: Pick<OrderFormInputs, 'lastPrice'>,
): Omit<PriceDistance, 'level'> | undefined {
  if (!hasTrigger(form.type) || form.type === 'oco') return undefined;
  const trigger = amountOf(form.triggerPrice);
  if (trigger === undefined || lastPrice === undefined) return undefined;
  return { ...apart(trigger, lastPrice), from: 'market', reference: lastPrice };
}

/** Whole percent of the balance that the form's size takes, as the slider shows it: chosen or typed. */
export function shownPercent(
  form: OrderForm,
  { cost }: Pick<OrderFormSummary, 'cost'>,
  { availableBase, availableQuote }: Pick<OrderFormInputs, 'availableBase' | 'availableQuote'>,
): number {
  if (form.percent > 0) return form.percent;
  const available = form.side === 'buy' ? availableQuote : availableBase;
  if (available === undefined || cost === undefined || signOf(available) <= 0) return 0;
  if (compareDecimals(cost.amount, available) >= 0) return 100;
  const exact = divideDecimalsTrunc(multiplyDecimals(cost.amount, '100'), available, 3);
  // The nearest whole percent, but never all of it while something is left.
  return Math.min(99, Number(divideDecimalsTrunc(addDecimals(exact, '0.5'), '1', 0)));
}

/** How the prices of a pair lie to the last one: percent, signed. Undefined where one is not known, and for all that is no pair. */
export function pairDistances(
  form: OrderForm,
  { lastPrice }: Pick<OrderFormInputs, 'lastPrice'>,
): { readonly limit: string | undefined; readonly stop: string | undefined } {
  const signed = (text: string): string | undefined => {
    const price = amountOf(text);
    if (form.type !== 'oco' || price === undefined || lastPrice === undefined) return undefined;
    const { percent, isAbove } = apart(price, lastPrice);
    return isAbove ? percent : subtractDecimals('0', percent);
  };
  return { limit: signed(form.price), stop: signed(form.triggerPrice) };
}

/** Quote coin that an order of this side pays, or gets after its fee. */
function settled(
  side: OrderSide,
  gross: string,
  ratePpm: number,
  { quoteScale }: Pick<OrderFormInputs, 'quoteScale'>,
): string {
  return side === 'buy' ? gross : subtractDecimals(gross, feeOf(gross, ratePpm, quoteScale));
}

/** What a pair is weighed against: its quantity at the market now, paid or after the fee. Undefined where the book lacks it. */
export function pairNow(form: OrderForm, inputs: OrderFormInputs): string | undefined {
  const walk =
    form.type === 'oco'
      ? walkForm({ ...form, type: 'market', sizedBy: 'quantity' }, inputs)
      : undefined;
  return walk?.isWhole === true
    ? settled(form.side, walk.quote, inputs.market.takerRatePpm, inputs)
    : undefined;
}

/** What one leg of a pair comes to, after the fee: received by a sale, paid by a purchase. */
export interface PairOutcome {
  /** The leg's own price: the limit, or the trigger where it then trades at the market. */
  readonly price: string;
  /** The worst price of a leg at the market; undefined for a limit. */
  readonly bound: string | undefined;
  /** Quote coin at the price, and at the bound where there is one. */
  readonly amount: string;
  readonly boundAmount: string | undefined;
  /** A stop's own limit: where the market passes it, it does not fill. */
  readonly ownLimit?: string | undefined;
}

/** What a trailing stop comes to when the price turns back at once. Undefined while the form is unfinished. */
export function trailOutcome(
  form: OrderForm,
  inputs: Pick<OrderFormInputs, 'market' | 'quoteScale' | 'lastPrice'>,
): PairOutcome | undefined {
  const { market } = inputs;
  const quantity = amountOf(form.quantity);
  const price = form.type === 'trailing_stop' ? trailTrigger(form, inputs) : undefined;
  if (quantity === undefined || price === undefined) return undefined;
  const { takerRatePpm, marketProtectionPpm, tickSize } = market;
  const bound = protectionPrice(form.side, price, marketProtectionPpm, tickSize);
  const amountAt = (at: string): string =>
    settled(form.side, multiplyDecimals(at, quantity), takerRatePpm, inputs);
  const boundAmount = bound === undefined ? undefined : amountAt(bound);
  return { price, bound, amount: amountAt(price), boundAmount };
}

/** Both ends of a one-cancels-the-other pair in money. Undefined while the form is unfinished. */
export function pairOutcomes(
  form: OrderForm,
  inputs: Pick<OrderFormInputs, 'market' | 'quoteScale'>,
): { readonly limit: PairOutcome; readonly stop: PairOutcome } | undefined {
  const quantity = amountOf(form.quantity);
  const limit = amountOf(form.price);
  const trigger = amountOf(form.triggerPrice);
  if (form.type !== 'oco' || quantity === undefined) return undefined;
  if (limit === undefined || trigger === undefined) return undefined;
  const amountAt = (price: string, ratePpm: number): string =>
    settled(form.side, multiplyDecimals(price, quantity), ratePpm, inputs);
  const { makerRatePpm, takerRatePpm, marketProtectionPpm, tickSize } = inputs.market;
  const stopLimit = amountOf(form.stopLimitPrice);
  const bound =
    stopLimit === undefined
      ? protectionPrice(form.side, trigger, marketProtectionPpm, tickSize)
      : undefined;
  const stopPrice = stopLimit ?? trigger;
  return {
    limit: {
      price: limit,
      bound: undefined,
      amount: amountAt(limit, makerRatePpm),
      boundAmount: undefined,
    },
    stop: {
      price: stopPrice,
      bound,
      amount: amountAt(stopPrice, takerRatePpm),
      boundAmount: bound === undefined ? undefined : amountAt(bound, takerRatePpm),
      ownLimit: stopLimit,
    },
  };
}

/** How one price that follows an order ends it. */
export interface AttachedOutcome {
  /** From where the order trades, signed, in percent. */
  readonly percent: string;
  /** Quote coin won or lost, after the fees of both orders. */
  readonly amount: string;
  /** At the worst price of a stop at the market; undefined for a limit. */
  readonly worst: string | undefined;
}

/** Both ends of what follows an order; undefined where a price or the size is missing. */
export function attachedOutcomes(
  form: OrderForm,
  { quantity, averagePrice }: Pick<OrderFormSummary, 'quantity' | 'averagePrice'>,
  inputs: OrderFormInputs,
): Readonly<Record<'takeProfit' | 'stopLoss', AttachedOutcome | undefined>> {
  const entry = form.type === 'market' ? (averagePrice ?? inputs.bestPrice) : amountOf(form.price);
  const { makerRatePpm, takerRatePpm, marketProtectionPpm, tickSize } = inputs.market;
  const outcome = (text: string, ratePpm: number, stops: boolean): AttachedOutcome | undefined => {
    const price = amountOf(text);
    if (price === undefined || entry === undefined || quantity === undefined) return undefined;
    const gain = subtractDecimals(price, entry);
    const percent = divideDecimalsTrunc(multiplyDecimals(gain, '100'), entry, 2);
    const exitSide = form.side === 'buy' ? 'sell' : 'buy';
    const bound = stops
      ? protectionPrice(exitSide, price, marketProtectionPpm, tickSize)
      : undefined;
    const resultAt = (exit: string): string => {
      const gross = multiplyDecimals(subtractDecimals(exit, entry), quantity);
      const signed = form.side === 'buy' ? gross : subtractDecimals('0', gross);
      const fees = addDecimals(
        feeOf(multiplyDecimals(entry, quantity), takerRatePpm, inputs.quoteScale),
        feeOf(multiplyDecimals(exit, quantity), ratePpm, inputs.quoteScale),
      );
      return subtractDecimals(signed, fees);
    };
    const worst = bound === undefined ? undefined : resultAt(bound);
    return { percent, amount: resultAt(price), worst };
  };
  return {
    takeProfit: outcome(form.takeProfit, makerRatePpm, false),
    stopLoss: outcome(form.stopLoss, takerRatePpm, true),
  };
}

/** The price a percentage away from where the order trades, on the side that the field is for, on the grid. */
export function attachedPrice(
  form: OrderForm,
  field: 'takeProfit' | 'stopLoss',
  percent: string,
  inputs: OrderFormInputs,
): string | undefined {
  const entry = form.type === 'market' ? inputs.bestPrice : amountOf(form.price);
  if (entry === undefined) return undefined;
  const isAbove = (field === 'takeProfit') === (form.side === 'buy');
  const part = isAbove ? addDecimals('100', percent) : subtractDecimals('100', percent);
  const exact = divideDecimalsTrunc(multiplyDecimals(entry, part), '100', 18);
  return floorToStep(exact, inputs.market.tickSize);
}
