import { fieldTablesOf } from './kinds.ts';
import type { KindTable, UnionOfKinds } from './kinds.ts';
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
 * Everything that can change the exchange. No command names a trade price, a fill or another
 * user's order outcome: there is no field for it. `requestKey` is the client's
 * idempotency key ('' for commands of the house, which are never retried). Zero or '' means absent.
 */
export const commandKinds = {
  asset_create: { id: 0, since: 1, fields: { symbol: 'text', scale: 'int' } },
  fee_tier_set: {
    id: 1,
    since: 1,
    fields: { tier: 'int', makerRatePpm: 'ppm', takerRatePpm: 'ppm' },
  },
  market_create: {
    id: 2,
    since: 1,
    fields: {
      symbol: 'text',
      baseAssetId: 'id',
      quoteAssetId: 'id',
      priceScale: 'int',
      quantityScale: 'int',
      tickSizeE12: 'int',
      lotUnits: 'safe_units',
      tickLotUnits: 'safe_units',
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
    },
  },
  market_state_set: { id: 3, since: 1, fields: { marketId: 'id', state: marketStates } },
  user_create: {
    id: 4,
    since: 1,
    fields: { userId: 'id', role: userRoles, feeTier: 'int', selfTradeGroup: 'int' },
  },
  user_fee_tier_set: { id: 5, since: 1, fields: { userId: 'id', feeTier: 'int' } },
  /** Credits demo money out of `house:demo_faucet`; refused outside the demo and more than once a day. */
  demo_fund: {
    id: 6,
    since: 1,
    fields: {
      userId: 'id',
      assetId: 'id',
      accountKind: accountKinds,
      units: 'units',
      requestKey: 'text',
    },
  },
  /** Funds a labelled house account out of `house:seed_capital`; only users of role house. */
  house_seed: {
    id: 7,
    since: 1,
    fields: { userId: 'id', assetId: 'id', accountKind: accountKinds, units: 'units' },
  },
  account_transfer: {
    id: 8,
    since: 1,
    fields: {
      userId: 'id',
      assetId: 'id',
      fromKind: accountKinds,
      toKind: accountKinds,
      units: 'units',
      requestKey: 'text',
    },
  },
  order_place: {
    id: 9,
    since: 1,
    fields: {
      userId: 'id',
      marketId: 'id',
      side: orderSides,
      orderType: orderTypes,
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
    },
  },
  /** One-cancels-other: a limit leg and a stop leg of one side and quantity; one hold serves both. */
  oco_place: {
    id: 10,
    since: 1,
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
  /** New total quantity and price; 0 keeps the old value. Only lowering the quantity keeps priority. */
  order_amend: {
    id: 13,
    since: 1,
    fields: { userId: 'id', orderId: 'id', ticks: 'ticks', lots: 'lots', requestKey: 'text' },
  },
  /** One clamped median index price a market, in ticks: triples [marketId, ticks, sourceCount, ...]. */
  index_prices_set: { id: 14, since: 1, fields: { triples: 'ints' } },
  /** Every open order of a user whose account was frozen, in every market: nobody picks one. */
  order_cancel_frozen: { id: 15, since: 1, fields: { userId: 'id', requestKey: 'text' } },
} as const satisfies KindTable;

/** The fields of each command, with those that later versions added. */
export const commandFields = fieldTablesOf(commandKinds);

export type CommandBody = UnionOfKinds<typeof commandKinds>;
export type CommandType = CommandBody['type'];

/** What the sequencer stamps on a command. */
export interface CommandStamp {
  readonly sequence: number;
  readonly timestampMs: number;
}

export type Command = CommandBody & CommandStamp;
export type CommandOf<Type extends CommandType> = Extract<CommandBody, { type: Type }>;
