import { Type } from 'typebox';
import { defineEndpoint } from '#endpoint.ts';
import {
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

export const currencyRecord = defineEndpoint({
  name: 'currencyRecord',
  description: 'The user’s open orders from the core, or finished ones from history; newest first.',
  bucket: 'history',
  errors: [404, 1001],
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
});

export const currencyDetail = defineEndpoint({
  name: 'currencyDetail',
  description: 'One of the user’s orders with its fills.',
  bucket: 'history',
  errors: [404, 1001],
  request: { orderId: Id },
  reply: Closed({ sequence: Sequence, order: OrderView, fills: Type.Array(FillView) }),
});

export const currencyFills = defineEndpoint({
  name: 'currencyFills',
  description: 'The user’s fills, newest first.',
  bucket: 'history',
  errors: [404, 1001],
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
});

export const currency = defineEndpoint({
  name: 'currency',
  description:
    'Places a spot order. `limit` takes price and quantity; `market` takes quantity or quoteAmount; `stop_*` and `take_profit_*` take triggerPrice; `oco` takes price (limit leg), triggerPrice and, for a stop-limit leg, stopLimitPrice.',
  bucket: 'order',
  errors: [
    404, 1001, 2005, 2050, 2051, 4013, 4016, 4022, 4024, 4026, 41004, 41005, 41020, 41021, 41022,
    41023, 41024, 41025, 41026, 41027, 41028, 41029, 41030, 41031, 41032, 41034,
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
    /** Iceberg: how much of the quantity shows at a time. */
    displayQuantity: Type.Optional(Decimal),
    timeInForce: Type.Optional(Type.Enum(timesInForce)),
    selfTradePrevention: Type.Optional(Type.Enum(selfTradeModes)),
    clientOrderId: Type.Optional(ClientOrderId),
  },
  reply: Placed,
});

export const amendCurrency = defineEndpoint({
  name: 'amendCurrency',
  description:
    'Changes price or total quantity of an open order. Only lowering the quantity keeps its place in the queue.',
  bucket: 'order',
  errors: [
    404, 1001, 2005, 4013, 4016, 4017, 4022, 4024, 4026, 41004, 41005, 41020, 41021, 41022, 41023,
    41028, 41033, 41034, 41037,
  ],
  request: {
    orderId: Id,
    price: Type.Optional(Decimal),
    quantity: Type.Optional(Decimal),
  },
  reply: Placed,
});

export const cancelCurrency = defineEndpoint({
  name: 'cancelCurrency',
  description: 'Cancels an open order, named by orderId or by clientOrderId.',
  bucket: 'order',
  errors: [404, 1001, 4003, 4013, 41004, 41005],
  request: {
    orderId: Type.Optional(Id),
    clientOrderId: Type.Optional(ClientOrderId),
  },
  reply: Placed,
});

export const cancelAllCurrency = defineEndpoint({
  name: 'cancelAllCurrency',
  description: 'Cancels every open order of the user, in one market or in all.',
  bucket: 'order',
  errors: [404, 1001, 4013, 41004, 41005],
  request: { symbol: Type.Optional(Symbol) },
  reply: Closed({ sequence: Sequence, replayed: Type.Boolean() }),
});
