import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { LevelView, OrderSide } from '@candor/protocol';
import {
  amountOf,
  hasPrice,
  isAtMarket,
  isByTotal,
  quantityText,
  sizingPrice,
  trailTrigger,
} from './order-form.ts';
import type { OrderForm, SizingFacts } from './order-form.ts';
import { averagePrice, protectionPrice, slippagePercent, walkBook } from './walk-book.ts';
import type { BookWalk } from './walk-book.ts';

/** Everything outside the form that its figures and complaints depend on. */
export interface OrderFormInputs extends SizingFacts {
  readonly bids: readonly LevelView[];
  readonly asks: readonly LevelView[];
  readonly indexPrice: string | undefined;
  /** Decimals of the two assets' smallest units: where fees are rounded. */
  readonly baseScale: number;
  readonly quoteScale: number;
}

export interface AssetAmount {
  readonly asset: string;
  readonly amount: string;
}

/** What an order means before it is placed. Figures are undefined while the form is unfinished. */
export interface OrderFormSummary {
  /** Base coin ordered; by total, what the book gives for it now, or the trigger when it fires. */
  readonly quantity: string | undefined;
  /** Quote coin it comes to, at the order's own price or as the book stands. */
  readonly notional: string | undefined;
  /** What leaves the account or is held: never less than what the order can take. */
  readonly cost: AssetAmount | undefined;
  /** Taken from the coin received, rounded up. */
  readonly fee: AssetAmount | undefined;
  /** The fee rate of the larger part, in millionths. */
  readonly feeRatePpm: number;
  /** After the fee. */
  readonly received: AssetAmount | undefined;
  /** How much would trade at once. */
  readonly fill: 'none' | 'part' | 'whole';
  readonly filledQuantity: string;
  readonly averagePrice: string | undefined;
  /** The last level the order reaches now, or the limit it will never pass. */
  readonly worstPrice: string | undefined;
  /** Average against the best price, in percent. */
  readonly slippagePercent: string | undefined;
  /** Most that the balance allows at this price. */
  readonly maxQuantity: string | undefined;
}

const PPM = 1_000_000;
const PPM_DECIMALS = 6;

/** `amount * ratePpm`, rounded up to the asset's smallest unit: how the house charges. */
export function feeOf(amount: string, ratePpm: number, scale: number): string {
  if (ratePpm <= 0) return '0';
  const rate = divideDecimalsTrunc(String(ratePpm), String(PPM), PPM_DECIMALS);
  const exact = multiplyDecimals(amount, rate);
  const cut = divideDecimalsTrunc(exact, '1', scale);
  if (compareDecimals(cut, exact) === 0) return cut;
  return addDecimals(cut, divideDecimalsTrunc('1', `1${'0'.repeat(scale)}`, scale));
}

/** The side of the book that an order of `side` takes from. */
export function oppositeLevels(
  side: OrderSide,
  inputs: Pick<OrderFormInputs, 'bids' | 'asks'>,
): readonly LevelView[] {
  return side === 'buy' ? inputs.asks : inputs.bids;
}

/** What a market order may at worst trade at now. */
export function marketLimit(side: OrderSide, inputs: OrderFormInputs): string | undefined {
  const best = oppositeLevels(side, inputs)[0]?.[0];
  const { marketProtectionPpm, tickSize } = inputs.market;
  return best === undefined
    ? undefined
    : protectionPrice(side, best, marketProtectionPpm, tickSize);
}

/** What would happen to the order at once if the book stayed as it is. */
export function walkForm(form: OrderForm, inputs: OrderFormInputs): BookWalk | undefined {
  const isMarket = form.type === 'market';
  if (!isMarket && form.type !== 'limit') return undefined;
  const limitPrice = isMarket ? marketLimit(form.side, inputs) : amountOf(form.price);
  if (!isMarket && limitPrice === undefined) return undefined;
  const byTotal = isMarket && form.sizedBy === 'total';
  const size = amountOf(byTotal ? form.total : form.quantity);
  if (size === undefined) return undefined;
  return walkBook(oppositeLevels(form.side, inputs), {
    side: form.side,
    ...(byTotal ? { quoteAmount: size } : { quantity: size }),
    limitPrice,
    quantityStep: inputs.market.quantityStep,
  });
}

/** The figures under the form and on the confirmation sheet. */
export function summarizeOrderForm(form: OrderForm, inputs: OrderFormInputs): OrderFormSummary {
  const walk = form.timeInForce === 'post_only' ? undefined : walkForm(form, inputs);
  const quantity = quantityOf(form, walk, inputs);
  const notional = notionalOf(form, walk, inputs, quantity);
  const gross = form.side === 'buy' ? quantity : notional;
  const feeRatePpm = ratePpmOf(form, walk, inputs);
  const { baseAsset, quoteAsset } = inputs.market;
  const [paidAsset, gotAsset] =
    form.side === 'buy' ? [quoteAsset, baseAsset] : [baseAsset, quoteAsset];
  const fee =
    gross === undefined
      ? undefined
      : feeOf(gross, feeRatePpm, form.side === 'buy' ? inputs.baseScale : inputs.quoteScale);
  const cost = costOf(form, inputs, quantity);
  return {
    quantity,
    notional,
    cost: cost === undefined ? undefined : { asset: paidAsset, amount: cost },
    fee: fee === undefined ? undefined : { asset: gotAsset, amount: fee },
    feeRatePpm,
    received:
      fee === undefined || gross === undefined
        ? undefined
        : { asset: gotAsset, amount: subtractDecimals(gross, fee) },
    fill: fillOf(walk),
    filledQuantity: walk?.quantity ?? '0',
    averagePrice: walk === undefined ? undefined : averagePrice(walk),
    worstPrice: worstPriceOf(form, walk, inputs),
    slippagePercent: walk === undefined ? undefined : slippagePercent(walk),
    maxQuantity: maxQuantityOf(form, inputs),
  };
}

function quantityOf(
  form: OrderForm,
  walk: BookWalk | undefined,
  inputs: OrderFormInputs,
): string | undefined {
  if (!isByTotal(form)) return amountOf(form.quantity);
  if (form.type === 'market') return positive(walk?.quantity);
  return lotsFor(amountOf(form.total), amountOf(form.triggerPrice), inputs);
}

/** What an amount of quote coin is worth at a price, in whole steps. */
function lotsFor(
  total: string | undefined,
  price: string | undefined,
  { market }: OrderFormInputs,
): string | undefined {
  if (total === undefined || price === undefined) return undefined;
  return positive(quantityText(divideDecimalsTrunc(total, price, market.quantityScale), market));
}

/** The worst price of an order at the market, now or when its trigger fires. */
function reachOf(form: OrderForm, inputs: OrderFormInputs): string | undefined {
  if (form.type === 'market') return marketLimit(form.side, inputs);
  const trigger =
    form.type === 'trailing_stop' ? trailTrigger(form, inputs) : amountOf(form.triggerPrice);
  const { marketProtectionPpm, tickSize } = inputs.market;
  return trigger === undefined
    ? undefined
    : (protectionPrice(form.side, trigger, marketProtectionPpm, tickSize) ?? trigger);
}

function positive(value: string | undefined): string | undefined {
  return value !== undefined && value !== '' && signOf(value) > 0 ? value : undefined;
}

function fillOf(walk: BookWalk | undefined): OrderFormSummary['fill'] {
  if (walk === undefined || signOf(walk.quantity) === 0) return 'none';
  return walk.isWhole ? 'whole' : 'part';
}

function notionalOf(
  form: OrderForm,
  walk: BookWalk | undefined,
  inputs: OrderFormInputs,
  quantity: string | undefined,
): string | undefined {
  if (form.type === 'market') return positive(walk?.quote);
  const price = sizingPrice(form, inputs);
  if (price === undefined || quantity === undefined) return undefined;
  if (walk === undefined || signOf(walk.quantity) === 0) return multiplyDecimals(price, quantity);
  // What crosses trades at the resting prices, the rest at the order's own.
  const rest = subtractDecimals(quantity, walk.quantity);
  return addDecimals(walk.quote, multiplyDecimals(price, rest));
}

function ratePpmOf(form: OrderForm, walk: BookWalk | undefined, inputs: OrderFormInputs): number {
  const { makerRatePpm, takerRatePpm } = inputs.market;
  if (form.type === 'limit' && fillOf(walk) === 'none') return makerRatePpm;
  return takerRatePpm;
}

/** What is held: a limit buy at its price, a market buy at most what the protection lets it pay. */
function costOf(
  form: OrderForm,
  inputs: OrderFormInputs,
  quantity: string | undefined,
): string | undefined {
  if (isByTotal(form)) {
    const total = amountOf(form.total);
    // A sale holds what it would take to reach the total at its worst price.
    return form.side === 'buy' ? total : lotsFor(total, reachOf(form, inputs), inputs);
  }
  if (form.side === 'sell') return quantity;
  if (quantity === undefined) return undefined;
  const price =
    form.type === 'market'
      ? (marketLimit('buy', inputs) ?? inputs.bestPrice)
      : highestPrice(form, inputs);
  return price === undefined ? undefined : multiplyDecimals(price, quantity);
}

/** The highest price a buy can reach: of an OCO pair the dearer leg. */
function highestPrice(form: OrderForm, inputs: OrderFormInputs): string | undefined {
  const own = hasPrice(form.type) ? amountOf(form.price) : undefined;
  if (form.type === 'limit' || form.type === 'stop_limit' || form.type === 'take_profit_limit') {
    return own;
  }
  const stop = form.type === 'oco' ? amountOf(form.stopLimitPrice) : undefined;
  const reach = stop ?? reachOf(form, inputs);
  if (own === undefined || reach === undefined) return reach ?? own;
  return compareDecimals(own, reach) > 0 ? own : reach;
}

function worstPriceOf(
  form: OrderForm,
  walk: BookWalk | undefined,
  inputs: OrderFormInputs,
): string | undefined {
  if (form.type === 'market') return walk?.worstPrice;
  if (form.type === 'limit') return amountOf(form.price);
  if (form.type === 'stop_limit' || form.type === 'take_profit_limit') return amountOf(form.price);
  if (form.type === 'oco') return amountOf(form.stopLimitPrice) ?? reachOf(form, inputs);
  return reachOf(form, inputs);
}

function maxQuantityOf(form: OrderForm, inputs: OrderFormInputs): string | undefined {
  if (form.side === 'sell') {
    return inputs.availableBase === undefined
      ? undefined
      : quantityText(inputs.availableBase, inputs.market) || '0';
  }
  if (inputs.availableQuote === undefined) return undefined;
  if (form.type === 'market') {
    const quoteAmount = inputs.availableQuote;
    return form.sizedBy === 'total'
      ? walkBook(inputs.asks, {
          side: 'buy',
          quoteAmount,
          limitPrice: marketLimit('buy', inputs),
          quantityStep: inputs.market.quantityStep,
        }).quantity
      : inputs.quantityFor(quoteAmount);
  }
  const price =
    (isAtMarket(form.type) ? reachOf(form, inputs) : sizingPrice(form, inputs)) ?? inputs.bestPrice;
  if (price === undefined) return undefined;
  const most = divideDecimalsTrunc(inputs.availableQuote, price, inputs.market.quantityScale);
  return quantityText(most, inputs.market) || '0';
}
