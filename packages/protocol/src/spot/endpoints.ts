import { Type } from 'typebox';
import { moneyAct, userRead } from '#endpoint.ts';
import {
  CallbackBps,
  ClientOrderId,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  Nullable,
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

/** What follows an order once it has filled: a limit at the take-profit, a stop at the stop-loss, or a pair of both. */
const attachedFields = {
  takeProfitPrice: Type.Optional(Decimal),
  stopLossPrice: Type.Optional(Decimal),
  /** Makes the stop-loss a stop-limit. */
  stopLossLimitPrice: Type.Optional(Decimal),
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
      'notFound',
      'insufficientBalance',
      'triggerBelowPrice',
      'triggerAbovePrice',
      'belowMinOrder',
      'pairClosed',
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
    request: {
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
    },
    reply: Placed,
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
    request: {
      orderId: Type.Optional(Id),
      clientOrderId: Type.Optional(ClientOrderId),
    },
    reply: Placed,
  }),
  cancelAllCurrency: moneyAct({
    description: 'Cancels every open order of the user, in one market or in all.',
    bucket: 'order',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Closed({ sequence: Sequence, replayed: Type.Boolean() }),
  }),
};
