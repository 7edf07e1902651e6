import {
  addDecimals,
  compareDecimals,
  decimalsOfStep,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { EndpointRequest, MarketView, OrderSide } from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { protectionPrice } from './walk-book.ts';

/** What can be chosen at the top of the form, in the order of its sheet. */
export const formTypes = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_stop',
  'oco',
] as const;
export type FormType = (typeof formTypes)[number];

export type FormTimeInForce = 'gtc' | 'ioc' | 'fok' | 'post_only';

/** What happens when an order would trade with one of the user's own. */
export type FormSelfTrade = NonNullable<EndpointRequest<'currency'>['selfTradePrevention']>;

/** The server's usual way, and the one that never takes more from the book than was meant. */
export const SELF_TRADE_DEFAULT: FormSelfTrade = 'expire_taker';

/** The order form as the user left it: every amount is the text being edited. */
export interface OrderForm {
  readonly side: OrderSide;
  readonly type: FormType;
  readonly price: string;
  readonly triggerPrice: string;
  /** Of a one-cancels-other pair's stop leg; empty makes it a stop-market. */
  readonly stopLimitPrice: string;
  /** Percent that the price must come back from its best before a trailing stop fires. */
  readonly callbackRate: string;
  readonly quantity: string;
  /** Quote coin: what the quantity costs, or what an order at the market by total spends. */
  readonly total: string;
  /** Which of the two the user said; the other follows from it. */
  readonly sizedBy: 'quantity' | 'total';
  /** Share of the balance, 0 when the size was typed. */
  readonly percent: number;
  readonly timeInForce: FormTimeInForce;
  readonly isIceberg: boolean;
  readonly displayQuantity: string;
  /** Whether a take-profit or a stop-loss follows the order; their prices, empty for none. */
  readonly isAttached: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly selfTrade: FormSelfTrade;
  /** The user's own name of the order; empty for none. */
  readonly clientOrderId: string;
}

export type AmountField =
  | 'price'
  | 'triggerPrice'
  | 'stopLimitPrice'
  | 'callbackRate'
  | 'quantity'
  | 'total'
  | 'displayQuantity'
  | 'takeProfit'
  | 'stopLoss';

/** The market's grid and what the user can spend: what following amounts are computed from. */
export interface SizingFacts {
  readonly market: MarketView;
  /** Undefined while it is not known or nobody is logged in. */
  readonly availableBase: string | undefined;
  readonly availableQuote: string | undefined;
  /** Price at which a market order would begin; undefined for an empty side. */
  readonly bestPrice: string | undefined;
  readonly lastPrice: string | undefined;
  /** Quantity a market buy can be sure to pay with an amount of quote coin: at the protection price. */
  readonly quantityFor: (quoteAmount: string) => string;
}

const NOTHING_ATTACHED = { isAttached: false, takeProfit: '', stopLoss: '' } as const;

/** The distance a trailing stop begins with, in percent. */
const CALLBACK_DEFAULT = '1';

/** An empty form: limit, good till cancelled. */
export function createOrderForm(side: OrderSide = 'buy'): OrderForm {
  return {
    side,
    type: 'limit',
    price: '',
    triggerPrice: '',
    stopLimitPrice: '',
    callbackRate: CALLBACK_DEFAULT,
    quantity: '',
    total: '',
    sizedBy: 'quantity',
    percent: 0,
    timeInForce: 'gtc',
    isIceberg: false,
    displayQuantity: '',
    ...NOTHING_ATTACHED,
    selfTrade: SELF_TRADE_DEFAULT,
    clientOrderId: '',
  };
}

/** Types that trade at a price the user names. */
export function hasPrice(type: FormType): boolean {
  return (
    type === 'limit' || type === 'stop_limit' || type === 'take_profit_limit' || type === 'oco'
  );
}

/** Types that wait for a trigger price. */
export function hasTrigger(type: FormType): boolean {
  return type !== 'limit' && type !== 'market';
}

/** Types that trade at whatever price the market gives, now or at their trigger. */
export function isAtMarket(type: FormType): boolean {
  return (
    type === 'market' ||
    type === 'stop_market' ||
    type === 'take_profit_market' ||
    type === 'trailing_stop'
  );
}

/** Types whose size can be said as an amount of quote coin. */
export function canBeByTotal(type: FormType): boolean {
  return isAtMarket(type) && type !== 'trailing_stop';
}

/** Whether the order is sent as an amount of quote coin instead of a quantity. */
export function isByTotal(form: Pick<OrderForm, 'type' | 'sizedBy'>): boolean {
  return canBeByTotal(form.type) && form.sizedBy === 'total';
}

/** The times in force an order can have; the first is the usual one. */
export function timesInForceOf(
  form: Pick<OrderForm, 'type' | 'sizedBy'>,
): readonly FormTimeInForce[] {
  const { type } = form;
  if (type === 'limit') return ['gtc', 'post_only', 'ioc', 'fok'];
  if (type === 'oco') return ['gtc'];
  if (type === 'trailing_stop') return ['ioc'];
  if (!isAtMarket(type)) return ['gtc', 'ioc', 'fok'];
  // How much an amount of quote coin buys is only known once it has: it cannot be all or nothing.
  return isByTotal(form) ? ['ioc'] : ['ioc', 'fok'];
}

/** The form with a time in force that it can have. */
function withPossibleForce(form: OrderForm): OrderForm {
  const allowed = timesInForceOf(form);
  const timeInForce = allowed.includes(form.timeInForce) ? form.timeInForce : allowed[0];
  return { ...form, timeInForce: timeInForce ?? 'gtc' };
}

/** What an order's own name cannot have in it. */
const NO_NAME_LETTER = /[^A-Za-z0-9_.:-]/g;

/** Longest name of an order. */
const NAME_LENGTH_MAX = 36;

/** What was typed or pasted, as the name of an order can be. */
export function clientOrderIdOf(typed: string): string {
  return typed.normalize('NFKC').replace(NO_NAME_LETTER, '').slice(0, NAME_LENGTH_MAX);
}

/** Only a limit order that may rest can hide part of itself. */
export function canBeIceberg(form: OrderForm): boolean {
  return form.type === 'limit' && (form.timeInForce === 'gtc' || form.timeInForce === 'post_only');
}

/** What trades by itself now or from the book can be followed by a take-profit and a stop-loss. */
export function canBeAttached({ type }: Pick<OrderForm, 'type'>): boolean {
  return type === 'limit' || type === 'market';
}

/** A finished, positive amount, or undefined for an empty or unfinished field. */
export function amountOf(text: string): string | undefined {
  const settled = settleAmount(text);
  return settled !== '' && isDecimal(settled) && signOf(settled) > 0 ? settled : undefined;
}

/** The price that quantity and total are tied by; undefined when there is none yet. */
export function sizingPrice(form: OrderForm, facts: SizingFacts): string | undefined {
  if (hasPrice(form.type)) return amountOf(form.price);
  if (form.type === 'market') return facts.bestPrice;
  if (form.type === 'trailing_stop') return trailTrigger(form, facts);
  return amountOf(form.triggerPrice);
}

/** Where a trailing stop would fire if the price turned back at once: the worst trigger it can have. */
export function trailTrigger(
  form: Pick<OrderForm, 'side' | 'triggerPrice' | 'callbackRate'>,
  { market, lastPrice }: Pick<SizingFacts, 'market' | 'lastPrice'>,
): string | undefined {
  const rate = amountOf(form.callbackRate);
  if (rate === undefined || lastPrice === undefined) return undefined;
  const activation = amountOf(form.triggerPrice);
  const waits =
    activation !== undefined &&
    compareDecimals(activation, lastPrice) === (form.side === 'sell' ? 1 : -1);
  const part = form.side === 'sell' ? subtractDecimals('100', rate) : addDecimals('100', rate);
  const exact = divideDecimalsTrunc(
    multiplyDecimals(waits ? activation : lastPrice, part),
    '100',
    18,
  );
  const floored = floorToStep(exact, market.tickSize);
  const isRounded = form.side === 'sell' || compareDecimals(floored, exact) === 0;
  return isRounded ? floored : addDecimals(floored, market.tickSize);
}

/** A size cut to the market's step and written with the step's decimals; '' when nothing is left. */
export function quantityText(quantity: string, market: MarketView): string {
  const floored = floorToStep(quantity, market.quantityStep);
  return signOf(floored) > 0 ? floored : '';
}

/** Fields that no other follows. */
const FREE_FIELDS: ReadonlySet<AmountField> = new Set([
  'displayQuantity',
  'stopLimitPrice',
  'takeProfit',
  'stopLoss',
]);

/** The form after the user edited one field; what hangs on it follows. */
export function editAmount(
  form: OrderForm,
  field: AmountField,
  text: string,
  facts: SizingFacts,
): OrderForm {
  const edited = { ...form, [field]: text };
  if (field === 'quantity' || field === 'total') {
    return followSize({ ...edited, sizedBy: field, percent: 0 }, facts);
  }
  if (FREE_FIELDS.has(field)) return edited;
  return form.percent > 0 ? choosePercent(edited, form.percent, facts) : followSize(edited, facts);
}

/** The one of quantity and total that the user did not say, from the other and the price. */
export function followSize(form: OrderForm, facts: SizingFacts): OrderForm {
  const price = sizingPrice(form, facts);
  if (isAtMarket(form.type)) {
    return form.sizedBy === 'total' ? { ...form, quantity: '' } : { ...form, total: '' };
  }
  if (form.sizedBy === 'quantity') {
    const quantity = amountOf(form.quantity);
    if (price === undefined || quantity === undefined) return { ...form, total: '' };
    return { ...form, total: multiplyDecimals(price, quantity) };
  }
  const total = amountOf(form.total);
  if (price === undefined || total === undefined) return { ...form, quantity: '' };
  const step = facts.market.quantityStep;
  const quantity = divideDecimalsTrunc(total, price, decimalsOfStep(step));
  return { ...form, quantity: quantityText(quantity, facts.market) };
}

/** The form with a share of what can be spent: of quote coin to buy, of base coin to sell. */
export function choosePercent(form: OrderForm, percent: number, facts: SizingFacts): OrderForm {
  if (percent === 0) {
    return { ...form, percent, quantity: '', total: '' };
  }
  const available = form.side === 'buy' ? facts.availableQuote : facts.availableBase;
  if (available === undefined) return { ...form, percent };
  const share = divideDecimalsTrunc(
    multiplyDecimals(available, String(percent)),
    '100',
    form.side === 'buy' ? decimalsOfStep(facts.market.tickSize) + 8 : 18,
  );
  if (form.side === 'sell') {
    const sized = { ...form, percent, sizedBy: 'quantity' as const };
    return followSize({ ...sized, quantity: quantityText(share, facts.market) }, facts);
  }
  return { ...buyFor(form, share, facts), percent };
}

function buyFor(form: OrderForm, quoteAmount: string, facts: SizingFacts): OrderForm {
  if (isByTotal(form)) {
    const total = cutDecimals(quoteAmount, QUOTE_DECIMALS_SHOWN);
    return { ...form, total, quantity: '' };
  }
  if (form.type === 'market') {
    return { ...form, quantity: quantityText(facts.quantityFor(quoteAmount), facts.market) };
  }
  const price = payingPrice(form, facts);
  if (price === undefined) return { ...form, quantity: '', total: '' };
  const step = facts.market.quantityStep;
  const quantity = quantityText(
    divideDecimalsTrunc(quoteAmount, price, decimalsOfStep(step)),
    facts.market,
  );
  return followSize({ ...form, sizedBy: 'quantity', quantity }, facts);
}

/** The price that an order not at the market now must be able to pay: what the core holds for it. */
function payingPrice(form: OrderForm, facts: SizingFacts): string | undefined {
  const price = sizingPrice(form, facts);
  if (price === undefined || !isAtMarket(form.type)) return price;
  const { marketProtectionPpm, tickSize } = facts.market;
  return protectionPrice('buy', price, marketProtectionPpm, tickSize) ?? price;
}

/** Decimals of quote coin that a form offers by itself; more can be typed. */
const QUOTE_DECIMALS_SHOWN = 2;

function cutDecimals(value: string, decimals: number): string {
  const cut = divideDecimalsTrunc(value, '1', decimals);
  // A small amount of an expensive quote coin (BTC) must not be cut to nothing.
  return signOf(cut) > 0 ? cut : divideDecimalsTrunc(value, '1', QUOTE_DECIMALS_SHOWN + 6);
}

/** The form turned to the other side; what was typed for this side does not carry over. */
export function chooseSide(form: OrderForm, side: OrderSide): OrderForm {
  if (side === form.side) return form;
  const sizedBy = form.type === 'market' && side === 'buy' ? 'total' : 'quantity';
  const turned = { ...form, side, sizedBy } satisfies OrderForm;
  return withPossibleForce({
    ...turned,
    quantity: '',
    total: '',
    percent: 0,
    displayQuantity: '',
  });
}

/** The form with another order type; options that the type does not have go. */
export function chooseType(form: OrderForm, type: FormType, facts: SizingFacts): OrderForm {
  const sizedBy = type === 'market' && form.side === 'buy' ? 'total' : 'quantity';
  const next = { ...form, type, sizedBy, percent: 0 } satisfies OrderForm;
  // A limit order must not become "immediate or cancel" because a market order was looked at.
  const isOtherKind = isAtMarket(type) !== isAtMarket(form.type);
  const timeInForce = isOtherKind ? (timesInForceOf(next)[0] ?? 'gtc') : next.timeInForce;
  const forced = withPossibleForce({ ...next, timeInForce });
  const plain = canBeIceberg(forced)
    ? forced
    : { ...forced, isIceberg: false, displayQuantity: '' };
  if (isAtMarket(type)) return { ...plain, quantity: '', total: '' };
  return followSize(plain, facts);
}

/** An order at the market said in quantity or in quote coin; the figure starts anew in the other unit. */
export function chooseSizing(form: OrderForm, sizedBy: OrderForm['sizedBy']): OrderForm {
  return withPossibleForce({ ...form, sizedBy, quantity: '', total: '', percent: 0 });
}

/**
 * The form with nothing left of the order before: the market's price where the type has a plain one, and
 * no other amounts. A price typed for another type, side or order must never be sent by mistake.
 */
export function freshen(form: OrderForm, lastPrice: string | undefined): OrderForm {
  return {
    ...form,
    price: form.type === 'limit' ? (lastPrice ?? '') : '',
    triggerPrice: '',
    stopLimitPrice: '',
    callbackRate: CALLBACK_DEFAULT,
    ...NOTHING_ATTACHED,
    displayQuantity: '',
    quantity: '',
    total: '',
    percent: 0,
  };
}

/** After an order was taken: size and name go, the price and the options stay for the next one. */
export function clearSize(form: OrderForm): OrderForm {
  return { ...form, quantity: '', total: '', percent: 0, clientOrderId: '' };
}

/** The prices that follow the order; none where nothing is asked for. */
function attachedRequest(form: OrderForm) {
  if (!form.isAttached || !canBeAttached(form)) return {};
  const takeProfitPrice = amountOf(form.takeProfit);
  const stopLossPrice = amountOf(form.stopLoss);
  return {
    ...(takeProfitPrice !== undefined && { takeProfitPrice }),
    ...(stopLossPrice !== undefined && { stopLossPrice }),
  };
}

/** A percentage with two decimals at most as hundredths of a percent. */
export function bpsOf(percent: string): number {
  return Number(multiplyDecimals(settleAmount(percent), '100'));
}

/** The call that places the order. Only for a form without problems. */
export function orderRequest(form: OrderForm, symbol: string): EndpointRequest<'currency'> {
  const { side, type } = form;
  const size = isByTotal(form)
    ? { quoteAmount: settleAmount(form.total) }
    : { quantity: settleAmount(form.quantity) };
  const stopLimitPrice = amountOf(form.stopLimitPrice);
  const displayQuantity = amountOf(form.displayQuantity);
  return {
    symbol,
    side,
    type,
    ...size,
    ...(hasPrice(type) && { price: settleAmount(form.price) }),
    ...(amountOf(form.triggerPrice) !== undefined &&
      hasTrigger(type) && { triggerPrice: settleAmount(form.triggerPrice) }),
    ...attachedRequest(form),
    ...(type === 'trailing_stop' && { callbackBps: bpsOf(form.callbackRate) }),
    ...(type === 'oco' && stopLimitPrice !== undefined && { stopLimitPrice }),
    ...(form.isIceberg && displayQuantity !== undefined && { displayQuantity }),
    ...(timesInForceOf(form).length > 1 && { timeInForce: form.timeInForce }),
    ...(form.selfTrade !== SELF_TRADE_DEFAULT && { selfTradePrevention: form.selfTrade }),
    ...(form.clientOrderId !== '' && { clientOrderId: form.clientOrderId }),
  };
}
