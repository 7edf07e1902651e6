import { Type } from 'typebox';
import { batchOf, lineResult } from '#batch.ts';
import { moneyAct, userAct, userRead } from '#endpoint.ts';
import {
  CallbackBps,
  ClientOrderId,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  Nullable,
  RequestKey,
  Sequence,
  Side,
  Symbol,
  pageFields,
  timeRangeFields,
} from '#fields.ts';
import { FillView, OrderView } from '#views.ts';
import {
  orderStatuses,
  orderTypes,
  placeTypes,
  selfTradeModes,
  timesInForce,
} from '#vocabulary.ts';

const Placed = Closed({
  /** Every command up to this one is durable; a later read with a sequence as high contains it. */
  sequence: Sequence,
  orderId: IdOrZero,
  /** The stop leg of a one-cancels-other pair, else 0. */
  otherOrderId: IdOrZero,
  /** This answers a repeated idempotency key; nothing happened anew. */
  replayed: Type.Boolean(),
});

const PlacedOrder = Closed({
  ...Placed.properties,
  /** The order as placing it left it, the limit leg of a pair; of a repeat, as it is now. Null when a repeat cannot be looked up at once. */
  order: Nullable(OrderView),
  /** What it was filled with at once, newest first. */
  fills: Type.Array(FillView),
});

/** What follows an order once it has filled: a limit at the take-profit, a stop at the stop-loss, or a pair of both. */
const attachedFields = {
  takeProfitPrice: Type.Optional(Decimal),
  stopLossPrice: Type.Optional(Decimal),
  /** Makes the stop-loss a stop-limit. */
  stopLossLimitPrice: Type.Optional(Decimal),
};

const placeFields = {
  symbol: Symbol,
  side: Side,
  type: Type.Enum(placeTypes),
  price: Type.Optional(Decimal),
  quantity: Type.Optional(Decimal),
  quoteAmount: Type.Optional(Decimal),
  triggerPrice: Type.Optional(Decimal),
  stopLimitPrice: Type.Optional(Decimal),
  /** Trailing stop: how far the price must come back from its extreme. */
  callbackBps: Type.Optional(CallbackBps),
  ...attachedFields,
  /** Iceberg: how much of the quantity shows at a time. */
  displayQuantity: Type.Optional(Decimal),
  timeInForce: Type.Optional(Type.Enum(timesInForce)),
  selfTradePrevention: Type.Optional(Type.Enum(selfTradeModes)),
  clientOrderId: Type.Optional(ClientOrderId),
};

const cancelFields = {
  orderId: Type.Optional(Id),
  clientOrderId: Type.Optional(ClientOrderId),
};

export const spotEndpoints = {
  currencyRecord: userRead({
    description:
      'The user’s open orders from the core, or finished ones from history; newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      scope: Type.Optional(Type.Enum(['open', 'history'], { description: 'open when absent' })),
      symbol: Type.Optional(Symbol),
      side: Type.Optional(Side),
      type: Type.Optional(Type.Enum(orderTypes)),
      status: Type.Optional(Type.Enum(orderStatuses)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      orders: Type.Array(OrderView),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  currencyDetail: userRead({
    description: 'One of the user’s orders with its fills.',
    bucket: 'history',
    errors: ['notFound'],
    request: { orderId: Id },
    reply: Closed({ sequence: Sequence, order: OrderView, fills: Type.Array(FillView) }),
  }),
  currencyFills: userRead({
    description: 'The user’s fills, newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      symbol: Type.Optional(Symbol),
      orderId: Type.Optional(Id),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      fills: Type.Array(FillView),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  currency: moneyAct({
    description:
      'Places a spot order. `limit` takes price and quantity; `market` takes quantity or quoteAmount; `stop_*` and `take_profit_*` take triggerPrice; `oco` takes price (limit leg), triggerPrice and, for a stop-limit leg, stopLimitPrice; `trailing_stop` takes quantity, callbackBps and, to follow the market only from a price on, triggerPrice. takeProfitPrice and stopLossPrice of a limit or market order follow it when it ends, for what it filled.',
    bucket: 'order',
    errors: [
      'tradingRestricted',
      'reduceOnly',
      'notFound',
      'insufficientBalance',
      'triggerBelowPrice',
      'triggerAbovePrice',
      'belowMinOrder',
      'pairClosed',
      'marketDelisted',
      'quantityOutOfRange',
      'aboveMax',
      'priceOffTick',
      'quantityOffStep',
      'priceOutOfRange',
      'priceTooFar',
      'noPrice',
      'tooManyOpenOrders',
      'tooManyTriggerOrders',
      'clientOrderIdInUse',
      'postOnlyWouldTrade',
      'notFillableAtOnce',
      'impossibleTrigger',
      'impossibleDisplay',
      'optionsDoNotFit',
      'amountTooLarge',
    ],
    request: placeFields,
    reply: PlacedOrder,
  }),
  amendCurrency: moneyAct({
    description:
      'Changes price or total quantity of an open order. Only lowering the quantity keeps its place in the queue. With triggerPrice or callbackBps, which name the old value when it stays, it changes an order that waits for its trigger; triggerPrice of a trailing stop is its activation price. takeProfitPrice and stopLossPrice alone replace what follows a limit order; attached none takes it away.',
    bucket: 'order',
    errors: [
      'notFound',
      'insufficientBalance',
      'belowMinOrder',
      'orderFinished',
      'pairClosed',
      'marketDelisted',
      'quantityOutOfRange',
      'aboveMax',
      'priceOffTick',
      'quantityOffStep',
      'priceOutOfRange',
      'priceTooFar',
      'postOnlyWouldTrade',
      'amendChangesNothing',
      'amountTooLarge',
      'orderNotAmendable',
      'impossibleTrigger',
      'impossibleDisplay',
      'optionsDoNotFit',
    ],
    request: {
      orderId: Id,
      price: Type.Optional(Decimal),
      quantity: Type.Optional(Decimal),
      triggerPrice: Type.Optional(Decimal),
      callbackBps: Type.Optional(CallbackBps),
      ...attachedFields,
      /** Takes away what follows the order. */
      attached: Type.Optional(Type.Enum(['none'])),
    },
    reply: Placed,
  }),
  cancelCurrency: moneyAct({
    description: 'Cancels an open order, named by orderId or by clientOrderId.',
    bucket: 'order',
    errors: ['notFound', 'orderNotCancellable'],
    request: cancelFields,
    reply: Placed,
  }),
  cancelAllCurrency: moneyAct({
    description: 'Cancels every open order of the user, in one market or in all.',
    bucket: 'order',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Closed({ sequence: Sequence, replayed: Type.Boolean() }),
  }),
  currencyBatch: userAct({
    description:
      'Places up to 20 spot orders in the order given. Each line is an order of its own, with a requestId of its own and its own result: one that is refused stops no other.',
    bucket: 'order',
    lines: 'orders',
    request: { orders: batchOf(Closed({ ...placeFields, requestId: RequestKey })) },
    reply: Closed({ sequence: Sequence, results: Type.Array(lineResult(PlacedOrder)) }),
  }),
  cancelCurrencyBatch: userAct({
    description:
      'Cancels up to 20 open spot orders, each named by orderId or clientOrderId and with a requestId and a result of its own.',
    bucket: 'order',
    lines: 'orders',
    request: { orders: batchOf(Closed({ ...cancelFields, requestId: RequestKey })) },
    reply: Closed({ sequence: Sequence, results: Type.Array(lineResult(Placed)) }),
  }),
};
