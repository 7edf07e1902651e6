import type { CommandOf } from '@candor/exchange-core';
import { asUnits, formatUnits, parseLots, parseTicks, parseUnits } from '@candor/money';
import type { DecimalProblem, Parsed } from '@candor/money';
import type { EndpointRequest, ErrorName } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { priceRange, priceStep, quantityStep } from '#modules/markets/catalogue/index.ts';
import type { CatalogueMarket, RefusedBound } from '#modules/markets/catalogue/index.ts';
import { quantityRange, valueRange } from './refused-bounds.ts';

type OrderRequest = EndpointRequest<'currency'>;

/** The commands that place orders. */
type PlacingCommand = CommandOf<
  'order_place' | 'order_place_attached' | 'oco_place' | 'trailing_place'
>;

type AttachedTicks = Pick<
  CommandOf<'attachment_set'>,
  'takeProfitTicks' | 'stopTriggerTicks' | 'stopLimitTicks'
>;

const attachedNames = ['takeProfitPrice', 'stopLossPrice', 'stopLossLimitPrice'] as const;

/** Who orders, under which idempotency key. */
export interface OrderOwner {
  readonly userId: number;
  readonly requestKey: string;
}

const priceRefusals: Readonly<Record<DecimalProblem, ErrorName>> = {
  not_a_decimal: 'invalidRequest',
  too_precise: 'priceOffTick',
  off_grid: 'priceOffTick',
  too_large: 'priceOutOfRange',
};

const quantityRefusals: Readonly<Record<DecimalProblem, ErrorName>> = {
  not_a_decimal: 'invalidRequest',
  too_precise: 'quantityOffStep',
  off_grid: 'quantityOffStep',
  too_large: 'quantityOutOfRange',
};

/** How a figure is refused: its codes, what it must be a multiple of, and from where to where it goes. */
interface Figure {
  readonly refusals: Readonly<Record<DecimalProblem, ErrorName>>;
  readonly refusalOfZero: ErrorName;
  readonly step: (market: CatalogueMarket) => RefusedBound;
  readonly range: (market: CatalogueMarket) => RefusedBound;
}

const priceFigure: Figure = {
  refusals: priceRefusals,
  refusalOfZero: 'priceOutOfRange',
  ...{ step: priceStep, range: priceRange },
};
const quantityFigure: Figure = {
  refusals: quantityRefusals,
  refusalOfZero: 'belowMinOrder',
  ...{ step: quantityStep, range: quantityRange },
};
const quoteAmountFigure: Figure = {
  ...{ ...quantityFigure, range: valueRange },
  step: ({ quote: { symbol: unit, scale } }) => ({
    ...{ of: 'value', unit },
    step: formatUnits(asUnits(1), scale),
  }),
};

/** A field that is absent reads as 0; one that is there must be above 0. Bounds are written only for a refusal. */
function positive(
  parsed: Parsed<number | bigint>,
  market: CatalogueMarket,
  field: string,
  { refusals, refusalOfZero, step, range }: Figure,
): number {
  if (!parsed.ok) {
    const { problem } = parsed;
    if (problem === 'not_a_decimal') throw refuse[refusals[problem]]({ field });
    const bound = problem === 'too_large' ? range(market) : step(market);
    throw refuse[refusals[problem]]({ field, bound });
  }
  const { value } = parsed;
  if (typeof value === 'bigint') throw refuse[refusals.too_large]({ field, bound: range(market) });
  if (value === 0) throw refuse[refusalOfZero]({ field, bound: range(market) });
  return value;
}

/** A price in ticks; 0 when absent. @throws ApiError priceOffTick, priceOutOfRange */
export function readTicks(
  market: CatalogueMarket,
  text: string | undefined,
  field: string,
): number {
  if (text === undefined) return 0;
  return positive(parseTicks(text, market), market, field, priceFigure);
}

/** A quantity in lots; 0 when absent. @throws ApiError belowMinOrder, quantityOutOfRange, quantityOffStep */
export function readLots(market: CatalogueMarket, text: string | undefined, field: string): number {
  if (text === undefined) return 0;
  return positive(parseLots(text, market, market.base.scale), market, field, quantityFigure);
}

function readQuoteUnits(market: CatalogueMarket, text: string | undefined): number {
  if (text === undefined) return 0;
  return positive(parseUnits(text, market.quote.scale), market, 'quoteAmount', quoteAmountFigure);
}

function refuseField(request: OrderRequest, field: keyof OrderRequest, text: string): void {
  if (request[field] !== undefined) throw refuse.optionsDoNotFit(text, { field });
}

function readTrailingRequest(
  request: OrderRequest,
  market: CatalogueMarket,
  owner: OrderOwner,
): CommandOf<'trailing_place'> {
  const others = [
    'price',
    'quoteAmount',
    'stopLimitPrice',
    'displayQuantity',
    'timeInForce',
  ] as const;
  for (const field of [...others, ...attachedNames])
    refuseField(request, field, `a trailing stop takes no ${field}`);
  for (const field of ['quantity', 'callbackBps'] as const) {
    if (request[field] === undefined) {
      throw refuse.optionsDoNotFit(`a trailing stop needs ${field}`, { field });
    }
  }
  return {
    type: 'trailing_place',
    userId: owner.userId,
    marketId: market.marketId,
    side: request.side,
    lots: readLots(market, request.quantity, 'quantity'),
    callbackBps: request.callbackBps ?? 0,
    activationTicks: readTicks(market, request.triggerPrice, 'triggerPrice'),
    selfTradeMode: request.selfTradePrevention ?? 'expire_taker',
    clientOrderId: request.clientOrderId ?? '',
    requestKey: owner.requestKey,
  };
}

function readOcoRequest(
  request: OrderRequest,
  market: CatalogueMarket,
  owner: OrderOwner,
): CommandOf<'oco_place'> {
  for (const field of [
    'quoteAmount',
    'displayQuantity',
    'timeInForce',
    'callbackBps',
    ...attachedNames,
  ] as const) {
    refuseField(request, field, `an oco pair takes no ${field}`);
  }
  for (const field of ['quantity', 'price', 'triggerPrice'] as const) {
    if (request[field] === undefined) {
      throw refuse.optionsDoNotFit(`an oco pair needs ${field}`, { field });
    }
  }
  return {
    type: 'oco_place',
    userId: owner.userId,
    marketId: market.marketId,
    side: request.side,
    lots: readLots(market, request.quantity, 'quantity'),
    limitTicks: readTicks(market, request.price, 'price'),
    stopTriggerTicks: readTicks(market, request.triggerPrice, 'triggerPrice'),
    stopLimitTicks: readTicks(market, request.stopLimitPrice, 'stopLimitPrice'),
    selfTradeMode: request.selfTradePrevention ?? 'expire_taker',
    clientOrderId: request.clientOrderId ?? '',
    requestKey: owner.requestKey,
  };
}

/** What a limit or market part of an order does when it cannot fill at once, unless told otherwise. */
function defaultTimeInForce(type: OrderRequest['type']): 'gtc' | 'ioc' {
  return type === 'market' || type === 'stop_market' || type === 'take_profit_market'
    ? 'ioc'
    : 'gtc';
}

/**
 * The command an order request stands for. Reads figures exactly and refuses what is no whole number of
 * ticks or lots; which fields go together is the core's to say.
 * @throws ApiError
 */
export function readOrderRequest(
  request: OrderRequest,
  market: CatalogueMarket,
  owner: OrderOwner,
): PlacingCommand {
  if (request.type === 'oco') return readOcoRequest(request, market, owner);
  if (request.type === 'trailing_stop') return readTrailingRequest(request, market, owner);
  refuseField(request, 'callbackBps', 'only a trailing stop takes callbackBps');
  refuseField(request, 'stopLimitPrice', 'only an oco pair takes stopLimitPrice');
  if (request.quantity !== undefined && request.quoteAmount !== undefined) {
    throw refuse.optionsDoNotFit('quantity or quoteAmount, not both', { field: 'quoteAmount' });
  }
  const attached = readAttached(request, market);
  const order = {
    userId: owner.userId,
    marketId: market.marketId,
    side: request.side,
    orderType: request.type,
    timeInForce: request.timeInForce ?? defaultTimeInForce(request.type),
    ticks: readTicks(market, request.price, 'price'),
    lots: readLots(market, request.quantity, 'quantity'),
    quoteUnits: readQuoteUnits(market, request.quoteAmount),
    triggerTicks: readTicks(market, request.triggerPrice, 'triggerPrice'),
    displayLots: readLots(market, request.displayQuantity, 'displayQuantity'),
    selfTradeMode: request.selfTradePrevention ?? 'expire_taker',
    clientOrderId: request.clientOrderId ?? '',
    requestKey: owner.requestKey,
  };
  return attached === undefined
    ? { type: 'order_place', ...order }
    : { type: 'order_place_attached', ...order, ...attached };
}

/** Prices that follow an order, as a request names them. */
type AttachedRequest = Pick<
  OrderRequest,
  'takeProfitPrice' | 'stopLossPrice' | 'stopLossLimitPrice'
>;

/** In ticks; undefined when the request names none. @throws ApiError priceOffTick, priceOutOfRange */
export function readAttached(
  { takeProfitPrice, stopLossPrice, stopLossLimitPrice }: AttachedRequest,
  market: CatalogueMarket,
): AttachedTicks | undefined {
  const prices = [takeProfitPrice, stopLossPrice, stopLossLimitPrice];
  if (prices.every((price) => price === undefined)) return undefined;
  return {
    takeProfitTicks: readTicks(market, takeProfitPrice, 'takeProfitPrice'),
    stopTriggerTicks: readTicks(market, stopLossPrice, 'stopLossPrice'),
    stopLimitTicks: readTicks(market, stopLossLimitPrice, 'stopLossLimitPrice'),
  };
}

/**
 * The command an amendment stands for. What is asked decides, never what the order is by now: a repetition
 * must be the same command. @throws ApiError
 */
export function readAmendment(
  request: EndpointRequest<'amendCurrency'>,
  market: CatalogueMarket,
  { userId, requestKey }: OrderOwner,
): CommandOf<'order_amend' | 'waiting_amend' | 'attachment_set'> {
  const { orderId, price, quantity, triggerPrice, callbackBps, attached } = request;
  const terms = {
    userId,
    orderId,
    ticks: readTicks(market, price, 'price'),
    lots: readLots(market, quantity, 'quantity'),
    requestKey,
  };
  const following = readAttached(request, market);
  if (attached !== undefined || following !== undefined) {
    for (const field of ['price', 'quantity', 'triggerPrice', 'callbackBps'] as const) {
      if (request[field] === undefined) continue;
      throw refuse.optionsDoNotFit('what follows an order is changed alone', { field });
    }
    if (attached !== undefined && following !== undefined) {
      throw refuse.optionsDoNotFit('prices or attached, not both', { field: 'attached' });
    }
    const none = { takeProfitTicks: 0, stopTriggerTicks: 0, stopLimitTicks: 0 };
    return { type: 'attachment_set', userId, orderId, ...(following ?? none), requestKey };
  }
  if (triggerPrice === undefined && callbackBps === undefined) {
    return { type: 'order_amend', ...terms };
  }
  const triggerTicks = readTicks(market, triggerPrice, 'triggerPrice');
  return { type: 'waiting_amend', ...terms, triggerTicks, callbackBps: callbackBps ?? 0 };
}
