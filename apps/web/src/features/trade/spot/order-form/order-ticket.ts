import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import { amountOf, hasPrice, hasTrigger } from './order-form.ts';
import type { OrderForm } from './order-form.ts';
import { feeOf, oppositeLevels } from './order-form-summary.ts';
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
  /** `near` is at the market or on the user's own side of it; the others cost money. */
  readonly level: 'near' | 'warn' | 'stop';
}

/**
 * The distance of the form's price to the market (its best opposite price, else the last), or to its own
 * trigger where it waits for one. Undefined without a price, and for pairs, whose legs cannot take.
 */
export function distanceOf(
  form: OrderForm,
  inputs: Pick<OrderFormInputs, 'bids' | 'asks' | 'lastPrice'>,
): PriceDistance | undefined {
  if (!hasPrice(form.type) || form.type === 'oco') return undefined;
  const price = amountOf(form.price);
  const market = oppositeLevels(form.side, inputs)[0]?.[0] ?? inputs.lastPrice;
  const reference = hasTrigger(form.type) ? amountOf(form.triggerPrice) : market;
  if (price === undefined || reference === undefined) return undefined;
  const difference = subtractDecimals(price, reference);
  const percent = divideDecimalsTrunc(multiplyDecimals(difference, '100'), reference, 2);
  const isAbove = signOf(difference) > 0;
  const size = isAbove ? percent : subtractDecimals('0', percent);
  const isCostly = isAbove === (form.side === 'buy');
  const reaches = (limit: string): boolean => isCostly && compareDecimals(size, limit) >= 0;
  const level = reaches(DISTANCE_STOP_PERCENT)
    ? 'stop'
    : reaches(DISTANCE_WARN_PERCENT)
      ? 'warn'
      : 'near';
  return { percent: size, isAbove, level };
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

/** What one leg of a pair comes to, after the fee: received by a sale, paid by a purchase. */
export interface PairOutcome {
  /** The leg's own price: the limit, or the trigger where it then trades at the market. */
  readonly price: string;
  /** The worst price of a leg at the market; undefined for a limit. */
  readonly bound: string | undefined;
  /** Quote coin at the price, and at the bound where there is one. */
  readonly amount: string;
  readonly boundAmount: string | undefined;
}

/** Both ends of a one-cancels-the-other pair in money. Undefined while the form is unfinished. */
export function pairOutcomes(
  form: OrderForm,
  { market, quoteScale }: Pick<OrderFormInputs, 'market' | 'quoteScale'>,
): { readonly limit: PairOutcome; readonly stop: PairOutcome } | undefined {
  const quantity = amountOf(form.quantity);
  const limit = amountOf(form.price);
  const trigger = amountOf(form.triggerPrice);
  if (form.type !== 'oco' || quantity === undefined) return undefined;
  if (limit === undefined || trigger === undefined) return undefined;
  const amountAt = (price: string, ratePpm: number): string => {
    const gross = multiplyDecimals(price, quantity);
    return form.side === 'buy' ? gross : subtractDecimals(gross, feeOf(gross, ratePpm, quoteScale));
  };
  const { makerRatePpm, takerRatePpm, marketProtectionPpm, tickSize } = market;
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
    },
  };
}
