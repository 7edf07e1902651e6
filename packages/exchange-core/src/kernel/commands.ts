import type { FieldTable, UnionOf } from './schema.ts';
import {
  accountKinds,
  marketStates,
  orderSides,
  orderTypes,
  selfTradeModes,
  timesInForce,
  userRoles,
} from './vocabulary.ts';

/**
 * Everything that can change the exchange. No command names a trade price, an index result, a
 * fill or another user's order outcome: there is no field for it. `requestKey` is the client's
 * idempotency key ('' for commands of the house, which are never retried). Zero or '' means absent.
 */
export const commandFields = {
  asset_create: { symbol: 'text', scale: 'int' },
  fee_tier_set: { tier: 'int', makerRatePpm: 'int', takerRatePpm: 'int' },
  market_create: {
    symbol: 'text',
    baseAssetId: 'int',
    quoteAssetId: 'int',
    priceScale: 'int',
    quantityScale: 'int',
    tickSizeE12: 'int',
    lotUnits: 'int',
    tickLotUnits: 'int',
    ticksMin: 'int',
    ticksMax: 'int',
    lotsMin: 'int',
    lotsMax: 'int',
    notionalUnitsMin: 'int',
    notionalUnitsMax: 'int',
    priceBandPpm: 'int',
    marketProtectionPpm: 'int',
    openOrdersMax: 'int',
    triggerOrdersMax: 'int',
  },
  market_state_set: { marketId: 'int', state: marketStates },
  user_create: { userId: 'int', role: userRoles, feeTier: 'int', selfTradeGroup: 'int' },
  user_fee_tier_set: { userId: 'int', feeTier: 'int' },
  /** Credits demo money out of `house:demo_faucet`; refused outside the demo and more than once a day. */
  demo_fund: {
    userId: 'int',
    assetId: 'int',
    accountKind: accountKinds,
    units: 'units',
    requestKey: 'text',
  },
  /** Funds a labelled house account out of `house:seed_capital`; only users of role house. */
  house_seed: { userId: 'int', assetId: 'int', accountKind: accountKinds, units: 'units' },
  account_transfer: {
    userId: 'int',
    assetId: 'int',
    fromKind: accountKinds,
    toKind: accountKinds,
    units: 'units',
    requestKey: 'text',
  },
  order_place: {
    userId: 'int',
    marketId: 'int',
    side: orderSides,
    orderType: orderTypes,
    timeInForce: timesInForce,
    ticks: 'int',
    lots: 'int',
    /** Market buy or sell by quote amount; then `lots` is 0. At most 2^53-1. */
    quoteUnits: 'int',
    triggerTicks: 'int',
    /** Iceberg: lots shown at a time; 0 shows all. */
    displayLots: 'int',
    selfTradeMode: selfTradeModes,
    clientOrderId: 'text',
    requestKey: 'text',
  },
  /** One-cancels-other: a limit leg and a stop leg of one side and quantity; one hold serves both. */
  oco_place: {
    userId: 'int',
    marketId: 'int',
    side: orderSides,
    lots: 'int',
    limitTicks: 'int',
    stopTriggerTicks: 'int',
    /** 0 makes the stop leg a stop-market. */
    stopLimitTicks: 'int',
    selfTradeMode: selfTradeModes,
    clientOrderId: 'text',
    requestKey: 'text',
  },
  /** `orderId` 0 names the order by `clientOrderId`. */
  order_cancel: { userId: 'int', orderId: 'int', clientOrderId: 'text', requestKey: 'text' },
  /** `marketId` 0 means every market. */
  order_cancel_all: { userId: 'int', marketId: 'int', requestKey: 'text' },
  /** New total quantity and price; 0 keeps the old value. Only lowering the quantity keeps priority. */
  order_amend: { userId: 'int', orderId: 'int', ticks: 'int', lots: 'int', requestKey: 'text' },
  /** One clamped median index price a market, in ticks: pairs [marketId, ticks, sourceCount, ...]. */
  index_prices_set: { triples: 'ints' },
  /** Every open order of a user whose account was frozen, in every market: nobody picks one. */
  order_cancel_frozen: { userId: 'int', requestKey: 'text' },
} as const satisfies Readonly<Record<string, FieldTable>>;

export type CommandBody = UnionOf<typeof commandFields>;
export type CommandType = CommandBody['type'];

/** What the sequencer stamps on a command. */
export interface CommandStamp {
  readonly sequence: number;
  readonly timestampMs: number;
}

export type Command = CommandBody & CommandStamp;
export type CommandOf<Type extends CommandType> = Extract<CommandBody, { type: Type }>;
