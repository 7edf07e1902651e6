import { Type } from 'typebox';
import type { Static } from 'typebox';
import { moneyAct, userRead } from '#endpoint.ts';
import {
  Amount,
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
  TimeMs,
  pageFields,
  timeRangeFields,
} from '#fields.ts';
import { closeReasons, timesInForce } from '#vocabulary.ts';
import { stopErrors } from './stop-errors.ts';
import { contractSides, contractTriggerStatuses, contractTriggerTypes } from './vocabulary.ts';
import { Lots, LotsAsked } from './views.ts';

/** An order that waits for the mark, or did. */
export const ContractTriggerView = Closed({
  triggerId: Id,
  /** What its user calls it, and the order that it becomes. */
  clientOrderId: Type.String({ maxLength: 64 }),
  symbol: Symbol,
  side: Side,
  positionSide: Type.Enum(contractSides),
  type: Type.Enum(contractTriggerTypes),
  timeInForce: Type.Enum(timesInForce),
  reduceOnly: Type.Boolean(),
  /** Null lots: all that is open when it acts. */
  closePosition: Type.Boolean(),
  lots: Nullable(Lots),
  /** Null for a trailing one. */
  triggerPrice: Nullable(Amount),
  /** Of a trailing one: its distance, from which mark on it follows, and the best mark it has seen. */
  callbackBps: Nullable(CallbackBps),
  activationPrice: Nullable(Amount),
  extremePrice: Nullable(Amount),
  /** Null for the market's price. */
  price: Nullable(Amount),
  /** Of the position that it opens; null for none. */
  takeProfitPrice: Nullable(Amount),
  stopLossPrice: Nullable(Amount),
  status: Type.Enum(contractTriggerStatuses),
  closeReason: Type.Enum(closeReasons),
  /** Why it was refused when the mark reached it: a code of the catalogue. */
  refusedCode: Nullable(Type.Integer()),
  /** The mark that reached it, and the order it became. */
  markPrice: Nullable(Amount),
  orderId: IdOrZero,
  createdAtMs: TimeMs,
  updatedAtMs: TimeMs,
});
export type ContractTriggerView = Static<typeof ContractTriggerView>;

const Placed = Closed({
  sequence: Sequence,
  triggerId: IdOrZero,
  /** This answers a repeated idempotency key; nothing happened anew. */
  replayed: Type.Boolean(),
});

/** Conditional orders: stop, take-profit and trailing. */
export const contractTriggerEndpoints = {
  contractTriggers: userRead({
    description:
      'The user’s conditional contract orders: waiting ones from the core, or ended ones from history; newest first.',
    bucket: 'history',
    errors: ['notFound'],
    request: {
      scope: Type.Optional(Type.Enum(['open', 'history'], { description: 'open when absent' })),
      symbol: Type.Optional(Symbol),
      side: Type.Optional(Side),
      type: Type.Optional(Type.Enum(contractTriggerTypes)),
      status: Type.Optional(Type.Enum(contractTriggerStatuses)),
      ...timeRangeFields,
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      triggers: Type.Array(ContractTriggerView),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  contractTrigger: moneyAct({
    description:
      'Places a contract order that waits for the mark. `stop_*` and `take_profit_*` take triggerPrice, `*_limit` a price; `trailing_stop` takes callbackBps and, to follow the mark only from a price on, activationPrice. closePosition closes all that is open then and takes no lots. takeProfitPrice and stopLossPrice are those of the position that it opens: compared with the price it will trade at as far as that is known, and again when it acts. It holds no money: margin and leverage are checked when the mark reaches it. The order that it becomes has its clientOrderId, which nothing else that is open has meanwhile.',
    bucket: 'order',
    errors: [
      'notFound',
      'pairClosed',
      'contractClosed',
      'marketDelisted',
      'contractCancelOnly',
      'contractIndexDegraded',
      'contractWorthUnknown',
      'optionsDoNotFit',
      'priceOutOfRange',
      'priceOffTick',
      'lessThanOneLot',
      'quantityOffStep',
      'quantityOutOfRange',
      'amountTooLarge',
      'notClosableNow',
      'moreThanRemains',
      'nothingToReduce',
      'impossibleTrigger',
      'tooManyTriggerOrders',
      'ownLimitReached',
      'contractEnding',
      'tradingRestricted',
      'reduceOnly',
      'clientOrderIdInUse',
      'triggerBelowPrice',
      'triggerAbovePrice',
      ...stopErrors,
    ],
    request: {
      symbol: Symbol,
      side: Side,
      positionSide: Type.Optional(Type.Enum(contractSides)),
      type: Type.Enum(contractTriggerTypes),
      triggerPrice: Type.Optional(Decimal),
      callbackBps: Type.Optional(CallbackBps),
      activationPrice: Type.Optional(Decimal),
      price: Type.Optional(Decimal),
      lots: Type.Optional(LotsAsked),
      timeInForce: Type.Optional(Type.Enum(timesInForce)),
      reduceOnly: Type.Optional(Type.Boolean()),
      closePosition: Type.Optional(Type.Boolean()),
      takeProfitPrice: Type.Optional(Decimal),
      stopLossPrice: Type.Optional(Decimal),
      clientOrderId: Type.Optional(ClientOrderId),
    },
    reply: Placed,
  }),
  amendContractTrigger: moneyAct({
    description:
      'Changes prices of a conditional contract order that waits: its trigger, and takeProfitPrice and stopLossPrice of the position that it opens. What is absent stays; a stop of 0 is taken away. A trailing stop follows the mark by itself: its trigger is not moved.',
    bucket: 'order',
    errors: [
      'notFound',
      'pairClosed',
      'contractClosed',
      'marketDelisted',
      'contractCancelOnly',
      'contractIndexDegraded',
      'priceOutOfRange',
      'priceOffTick',
      'impossibleTrigger',
      'orderNotCancellable',
      'orderNotAmendable',
      'amendChangesNothing',
      'optionsDoNotFit',
      'triggerBelowPrice',
      'triggerAbovePrice',
      ...stopErrors,
    ],
    request: {
      triggerId: Id,
      triggerPrice: Type.Optional(Decimal),
      takeProfitPrice: Type.Optional(Decimal),
      stopLossPrice: Type.Optional(Decimal),
    },
    reply: Placed,
  }),
  cancelContractTrigger: moneyAct({
    description: 'Cancels a conditional contract order that has not acted.',
    bucket: 'order',
    errors: ['notFound', 'orderNotCancellable'],
    request: { triggerId: Id },
    reply: Placed,
  }),
};
