import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';
import type { FieldTable } from '#kernel/schema.ts';
import {
  marketStates,
  orderSides,
  plainOrderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';

/** What a market keeps as long as there is one: every stored price and quantity is counted in it. */
const marketGridFields = {
  symbol: 'text',
  baseAssetId: 'id',
  quoteAssetId: 'id',
  priceScale: 'int',
  quantityScale: 'int',
  tickSizeE12: 'int',
  lotUnits: 'safe_units',
  tickLotUnits: 'safe_units',
} as const satisfies FieldTable;

/** Limits of orders, which may change. */
export const marketRuleFields = {
  ticksMin: 'ticks',
  ticksMax: 'ticks',
  lotsMin: 'lots',
  lotsMax: 'lots',
  notionalUnitsMin: 'safe_units',
  notionalUnitsMax: 'safe_units',
  priceBandPpm: 'ppm',
  marketProtectionPpm: 'ppm',
  openOrdersMax: 'int',
  triggerOrdersMax: 'int',
} as const satisfies FieldTable;

/** What every plain order says. */
const orderFields = {
  userId: 'id',
  marketId: 'id',
  side: orderSides,
  orderType: plainOrderTypes,
  timeInForce: timesInForce,
  ticks: 'ticks',
  lots: 'lots',
  /** Market buy or sell by quote amount; then `lots` is 0. At most 2^53-1. */
  quoteUnits: 'safe_units',
  triggerTicks: 'ticks',
  /** Iceberg: lots shown at a time; 0 shows all. */
  displayLots: 'lots',
  selfTradeMode: selfTradeModes,
  clientOrderId: 'text',
  requestKey: 'text',
} as const satisfies FieldTable;

/** What follows an order; 0 for what does not. A `stopLimitTicks` of 0 makes the stop a stop-market. */
const attachedFields = {
  takeProfitTicks: 'ticks',
  stopTriggerTicks: 'ticks',
  stopLimitTicks: 'ticks',
} as const satisfies FieldTable;

/** Everything users and staff can do in spot markets. No command names a trade price, a fill or another user's order outcome: there is no field for it. */
export const spotCommands = {
  market_create: { id: 2, since: 1, fields: { ...marketGridFields, ...marketRuleFields } },
  /** A market that begins halted: staff open it later, at a time that was announced. */
  market_list: { id: 44, since: 2, fields: { ...marketGridFields, ...marketRuleFields } },
  /** Other limits for orders to come; resting orders stay as they are. */
  market_rules_set: { id: 45, since: 2, fields: { marketId: 'id', ...marketRuleFields } },
  /** Limits and steps together: prices and quantities of orders to come are whole multiples of so many ticks and lots. */
  market_terms_set: {
    id: 228,
    since: 2,
    fields: { marketId: 'id', ...marketRuleFields, tickStep: 'int', lotStep: 'int' },
  },
  /** Ends a market for good. Nobody picks an order: all of them end, and what they held goes back. */
  market_delist: { id: 229, since: 2, fields: { marketId: 'id' } },
  /** Fees of trades to come, as they differ from the users' tiers; nobody's order and no booked trade is touched. */
  market_fees_set: {
    id: 240,
    since: 2,
    fields: {
      marketId: 'id',
      makerFactorPpm: 'ppm',
      takerFactorPpm: 'ppm',
      rebateSharePpm: 'ppm',
    },
  },
  market_state_set: { id: 3, since: 1, fields: { marketId: 'id', state: marketStates } },
  order_place: {
    id: 9,
    since: 1,
    fields: orderFields,
  },
  /** One-cancels-other: a limit leg and a stop leg of one side and quantity; one hold serves both. */
  oco_place: {
    id: 10,
    since: 1,
    makesPairs: true,
    fields: {
      userId: 'id',
      marketId: 'id',
      side: orderSides,
      lots: 'lots',
      limitTicks: 'ticks',
      stopTriggerTicks: 'ticks',
      /** 0 makes the stop leg a stop-market. */
      stopLimitTicks: 'ticks',
      selfTradeMode: selfTradeModes,
      clientOrderId: 'text',
      requestKey: 'text',
    },
  },
  /** A limit or market order that a take-profit, a stop-loss or a pair of both follows once it has filled. */
  order_place_attached: {
    id: 42,
    since: 2,
    fields: { ...orderFields, ...attachedFields },
  },
  /** Other prices that follow a resting limit order; all 0 for none. */
  attachment_set: {
    id: 43,
    since: 2,
    fields: { userId: 'id', orderId: 'id', ...attachedFields, requestKey: 'text' },
  },
  /** A stop whose trigger follows the best price since its start at a distance; a market order once it is reached. */
  trailing_place: {
    id: 40,
    since: 2,
    fields: {
      userId: 'id',
      marketId: 'id',
      side: orderSides,
      lots: 'lots',
      /** Hundredths of a percent that the price must come back from its extreme. */
      callbackBps: 'int',
      /** It starts once a trade reaches this price; 0 starts it at the last price. */
      activationTicks: 'ticks',
      selfTradeMode: selfTradeModes,
      clientOrderId: 'text',
      requestKey: 'text',
    },
  },
  /** `orderId` 0 names the order by `clientOrderId`. */
  order_cancel: {
    id: 11,
    since: 1,
    fields: { userId: 'id', orderId: 'id', clientOrderId: 'text', requestKey: 'text' },
  },
  /** `marketId` 0 means every market. */
  order_cancel_all: {
    id: 12,
    since: 1,
    fields: { userId: 'id', marketId: 'id', requestKey: 'text' },
  },
  /**
   * New terms of an order that waits for its trigger; 0 keeps the old value. `triggerTicks` of a trailing
   * order is its activation price, `callbackBps` is of trailing orders only.
   */
  waiting_amend: {
    id: 41,
    since: 2,
    fields: {
      userId: 'id',
      orderId: 'id',
      ticks: 'ticks',
      lots: 'lots',
      triggerTicks: 'ticks',
      callbackBps: 'int',
      requestKey: 'text',
    },
  },
  /** New total quantity and price; 0 keeps the old value. Only lowering the quantity keeps priority. */
  order_amend: {
    id: 13,
    since: 1,
    fields: { userId: 'id', orderId: 'id', ticks: 'ticks', lots: 'lots', requestKey: 'text' },
  },
} as const satisfies KindTable;

/** One of spot's commands, stamped. */
export type SpotCommand<Type extends keyof typeof spotCommands> = CommandOfKind<
  typeof spotCommands,
  Type
>;
