import { Type } from 'typebox';
import { batchOf, lineResult } from '#batch.ts';
import { moneyAct, userAct, userRead } from '#endpoint.ts';
import {
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
  TimeMs,
  pageFields,
  timeRangeFields,
} from '#fields.ts';
import { orderStatuses, selfTradeModes, timesInForce } from '#vocabulary.ts';
import { contractLimitEndpoints } from './limit-endpoints.ts';
import { contractPublicEndpoints, MarkInputs, queueKey } from './public-endpoints.ts';
import { stopErrors } from './stop-errors.ts';
import { contractTriggerEndpoints } from './trigger-endpoints.ts';
import {
  contractCloseTypes,
  contractOrderTypes,
  contractSides,
  marginModes,
  positionModes,
} from './vocabulary.ts';
import {
  ContractAccountView,
  ContractClosedView,
  ContractFillView,
  ContractOrderView,
  ContractPositionView,
  ContractSettingView,
  Leverage,
  LotsAsked,
} from './views.ts';

const nextCursor = Nullable(Type.String());

const Placed = Closed({
  /** Every command up to this one is durable; a later read with a sequence as high contains it. */
  sequence: Sequence,
  orderId: IdOrZero,
  /** This answers a repeated idempotency key; nothing happened anew. */
  replayed: Type.Boolean(),
});

const PlacedOrder = Closed({
  ...Placed.properties,
  /** The order as placing it left it; of a repeat, as it is now. Null when a repeat cannot be looked up at once. */
  order: Nullable(ContractOrderView),
  /** What it was filled with at once, newest first. */
  fills: Type.Array(ContractFillView),
});

const Done = Closed({ sequence: Sequence, replayed: Type.Boolean() });

const placeFields = {
  symbol: Symbol,
  side: Side,
  positionSide: Type.Optional(Type.Enum(contractSides)),
  type: Type.Enum(contractOrderTypes),
  price: Type.Optional(Decimal),
  lots: LotsAsked,
  timeInForce: Type.Optional(Type.Enum(timesInForce)),
  reduceOnly: Type.Optional(Type.Boolean()),
  takeProfitPrice: Type.Optional(Decimal),
  stopLossPrice: Type.Optional(Decimal),
  selfTradePrevention: Type.Optional(Type.Enum(selfTradeModes)),
  clientOrderId: Type.Optional(ClientOrderId),
};

const cancelFields = {
  orderId: Type.Optional(Id),
  clientOrderId: Type.Optional(ClientOrderId),
};

/** What a market does not take at the moment. */
const stateErrors = [
  'pairClosed',
  'marketDelisted',
  'contractClosed',
  'contractCancelOnly',
] as const;

/** Refusals of an order, however it is asked for, and of one that may open. */
const orderErrors = [
  'notFound',
  ...stateErrors,
  'contractIndexDegraded',
  'priceOutOfRange',
  'priceOffTick',
  'lessThanOneLot',
  'quantityOffStep',
  'quantityOutOfRange',
  'notClosableNow',
  'moreThanRemains',
  'noPrice',
  'triggerBelowPrice',
  'triggerAbovePrice',
  'amountTooLarge',
  'clientOrderIdInUse',
  'tooManyOpenOrders',
] as const;

const openingErrors = [
  'contractWorthUnknown',
  'optionsDoNotFit',
  'nothingToReduce',
  'aboveMax',
  'leverageAboveTier',
  'insufficientBalance',
  'liquidationTooNear',
  'postOnlyWouldTrade',
  'notFillableAtOnce',
  'ownLimitReached',
  'contractEnding',
  'tradingRestricted',
  'reduceOnly',
] as const;

/** What a user reads of their own. */
const readEndpoints = {
  contractPage: userRead({
    description:
      'All that the user has in contracts now: money, settings of every market, open positions and open orders, newest first.',
    bucket: 'read',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      accounts: Type.Array(ContractAccountView),
      settings: Type.Array(ContractSettingView),
      positions: Type.Array(ContractPositionView),
      orders: Type.Array(ContractOrderView),
    }),
  }),
  contractList: userRead({
    description:
      'The user’s open contract orders from the core, or finished ones from history; newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      scope: Type.Optional(Type.Enum(['open', 'history'], { description: 'open when absent' })),
      symbol: Type.Optional(Symbol),
      side: Type.Optional(Side),
      type: Type.Optional(Type.Enum(contractOrderTypes)),
      status: Type.Optional(Type.Enum(orderStatuses)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({ sequence: Sequence, orders: Type.Array(ContractOrderView), nextCursor }),
  }),
  contractFills: userRead({
    description:
      'The user’s trades in contracts, newest first; of one order, of one position side, or of all.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      symbol: Type.Optional(Symbol),
      orderId: Type.Optional(Id),
      positionSide: Type.Optional(Type.Enum(contractSides)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({ sequence: Sequence, fills: Type.Array(ContractFillView), nextCursor }),
  }),
  contractDeleveragingPlace: userRead({
    description:
      'The place of the user’s own position in a queue of common/contractDeleveragingQueue; null where they have none there.',
    bucket: 'history',
    errors: ['notFound'],
    request: queueKey,
    reply: Closed({ place: Nullable(Type.Integer({ minimum: 1 })) }),
  }),
  contractReachedMark: userRead({
    description:
      'What the mark follows from that reached a conditional order of the user, or the take-profit or stop-loss of a position of theirs: as common/contractMarkInputs, for good.',
    bucket: 'history',
    errors: ['notFound', 'optionsDoNotFit'],
    request: { triggerId: Type.Optional(Id), positionId: Type.Optional(Id) },
    reply: MarkInputs,
  }),
  contractClosed: userRead({
    description:
      'The user’s positions that ended, with what each won, cost and paid; newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      symbol: Type.Optional(Symbol),
      closeType: Type.Optional(Type.Enum(contractCloseTypes)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({ sequence: Sequence, positions: Type.Array(ContractClosedView), nextCursor }),
  }),
};

/** What a user does. */
const actEndpoints = {
  contract: moneyAct({
    description:
      'Places a contract order in lots. `limit` takes a price. positionSide is long or short in hedge mode and absent in one-way mode; takeProfitPrice and stopLossPrice are those of the position that it opens.',
    bucket: 'order',
    errors: [...orderErrors, ...openingErrors, ...stopErrors],
    request: placeFields,
    reply: PlacedOrder,
  }),
  amendContract: moneyAct({
    description:
      'Changes an open contract order: its price, and takeProfitPrice and stopLossPrice of the position that what is left of it opens, all of it or nothing. What is absent stays; a stop of 0 is taken away. Moved to another price it leaves the book, and what is left comes back as if it had just arrived; with other stops alone it keeps its place. Number, lots and other terms stay, and so do the stops of what has filled.',
    bucket: 'order',
    errors: [
      'notFound',
      'orderNotCancellable',
      'amendChangesNothing',
      'optionsDoNotFit',
      ...stateErrors,
      'contractIndexDegraded',
      'contractWorthUnknown',
      'priceOutOfRange',
      'priceOffTick',
      'notClosableNow',
      'triggerBelowPrice',
      'triggerAbovePrice',
      'amountTooLarge',
      'aboveMax',
      'leverageAboveTier',
      'insufficientBalance',
      'liquidationTooNear',
      'postOnlyWouldTrade',
      'ownLimitReached',
      'contractEnding',
      'tradingRestricted',
      'reduceOnly',
      ...stopErrors,
    ],
    request: {
      orderId: Id,
      price: Type.Optional(Decimal),
      takeProfitPrice: Type.Optional(Decimal),
      stopLossPrice: Type.Optional(Decimal),
    },
    reply: Placed,
  }),
  cancelContract: moneyAct({
    description: 'Cancels an open contract order, named by orderId or by clientOrderId.',
    bucket: 'order',
    errors: ['notFound', 'orderNotCancellable'],
    request: cancelFields,
    reply: Placed,
  }),
  cancelAllContract: moneyAct({
    description:
      'Cancels every open contract order of the user, conditional ones too, in one market or in all.',
    bucket: 'order',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Done,
  }),
  outContract: moneyAct({
    description:
      'Closes lots of a position, at a price or, without one, at the market’s down to the protection price.',
    bucket: 'order',
    errors: orderErrors,
    request: {
      positionId: Id,
      lots: LotsAsked,
      price: Type.Optional(Decimal),
      clientOrderId: Type.Optional(ClientOrderId),
    },
    reply: PlacedOrder,
  }),
  closeAllContract: moneyAct({
    description:
      'Closes every position of the user that can be closed now at the market’s price down to the protection price, in one market or in all. Refused when none can be.',
    bucket: 'order',
    errors: ['notFound', ...stateErrors, 'notClosableNow', 'noPrice'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Done,
  }),
  reverseContract: moneyAct({
    description:
      'Closes a position at the market’s price and opens as many lots in the other direction, in one order that fills whole or not at all. Only in one-way mode.',
    bucket: 'order',
    errors: [
      'notFound',
      ...stateErrors,
      'contractIndexDegraded',
      'contractWorthUnknown',
      'optionsDoNotFit',
      'quantityOutOfRange',
      'notClosableNow',
      'noPrice',
      'notFillableAtOnce',
      'amountTooLarge',
      'aboveMax',
      'leverageAboveTier',
      'insufficientBalance',
      'liquidationTooNear',
      'ownLimitReached',
      'contractEnding',
      'tradingRestricted',
      'reduceOnly',
    ],
    request: { positionId: Id },
    reply: PlacedOrder,
  }),
  contractPl: moneyAct({
    description:
      'Sets the stop-profit and stop-loss prices of a position; one that is absent is taken away.',
    bucket: 'order',
    errors: [
      'notFound',
      'notClosableNow',
      'alreadyHandled',
      'priceOutOfRange',
      'priceOffTick',
      'longTakeProfitBelowPrice',
      'shortTakeProfitAbovePrice',
      'stopLossWrongSide',
      'stopLossTooFar',
      'stopLossTooClose',
    ],
    request: {
      positionId: Id,
      takeProfitPrice: Type.Optional(Decimal),
      stopLossPrice: Type.Optional(Decimal),
    },
    reply: Done,
  }),
  contractMargin: moneyAct({
    description: 'Adds to the margin of an isolated position, or takes from it.',
    bucket: 'order',
    errors: [
      'notFound',
      'notClosableNow',
      'optionsDoNotFit',
      'quantityOffStep',
      'quantityOutOfRange',
      'belowMinOrder',
      'contractClosed',
      'contractIndexDegraded',
      'contractWorthUnknown',
      'insufficientBalance',
      'insufficientContractValue',
      'ownLimitReached',
      'contractEnding',
      'tradingRestricted',
      'reduceOnly',
    ],
    request: {
      positionId: Id,
      direction: Type.Enum(['add', 'remove']),
      amount: Decimal,
    },
    reply: Done,
  }),
  contractSetting: moneyAct({
    description:
      'Sets leverage and modes of one market; modes change only while nothing is open there.',
    bucket: 'order',
    errors: [
      'notFound',
      'alreadyHandled',
      'leverageOutOfRange',
      'notClosableNow',
      'unfinishedOrders',
      'leverageAboveTier',
      'contractClosed',
      'contractIndexDegraded',
      'contractWorthUnknown',
      'insufficientBalance',
      'ownLimitReached',
      'contractEnding',
      'tradingRestricted',
      'reduceOnly',
    ],
    request: {
      symbol: Symbol,
      leverage: Leverage,
      marginMode: Type.Enum(marginModes),
      positionMode: Type.Enum(positionModes),
    },
    reply: Done,
  }),
};

/** Orders of a program, many at a time. */
const batchEndpoints = {
  contractBatch: userAct({
    description:
      'Places up to 20 contract orders in the order given. Each line is an order of its own, with a requestId of its own and its own result: one that is refused stops no other.',
    bucket: 'order',
    lines: 'orders',
    request: { orders: batchOf(Closed({ ...placeFields, requestId: RequestKey })) },
    reply: Closed({ sequence: Sequence, results: Type.Array(lineResult(PlacedOrder)) }),
  }),
  cancelContractBatch: userAct({
    description:
      'Cancels up to 20 open contract orders, each named by orderId or clientOrderId and with a requestId and a result of its own.',
    bucket: 'order',
    lines: 'orders',
    request: { orders: batchOf(Closed({ ...cancelFields, requestId: RequestKey })) },
    reply: Closed({ sequence: Sequence, results: Type.Array(lineResult(Placed)) }),
  }),
};

export const contractEndpoints = {
  ...contractPublicEndpoints,
  ...readEndpoints,
  ...actEndpoints,
  ...batchEndpoints,
  ...contractTriggerEndpoints,
  ...contractLimitEndpoints,
};
