import { fieldTablesOf } from './kinds.ts';
import type { KindTable, UnionOfKinds } from './kinds.ts';
import {
  accountKinds,
  closeReasons,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
  transferReasons,
  userRoles,
} from './vocabulary.ts';

/**
 * Everything a command did, complete enough that applying effects rebuilds the state and the
 * tables without deciding anything again. Times are the command's. Effects of one command are
 * in the order they happened.
 */
export const effectKinds = {
  asset_created: { id: 0, since: 1, fields: { assetId: 'id', symbol: 'text', scale: 'int' } },
  fee_tier_set: {
    id: 1,
    since: 1,
    fields: { tier: 'int', makerRatePpm: 'ppm', takerRatePpm: 'ppm' },
  },
  market_created: {
    id: 2,
    since: 1,
    fields: {
      marketId: 'id',
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
      state: marketStates,
    },
  },
  market_state_set: { id: 3, since: 1, fields: { marketId: 'id', state: marketStates } },
  user_set: {
    id: 4,
    since: 1,
    fields: { userId: 'id', role: userRoles, feeTier: 'int', selfTradeGroup: 'int' },
  },
  /**
   * A pair of sub-accounts came to be: `accountId` (even, available) and `accountId + 1` (held).
   * House accounts have userId 0, kind `house` and a name from the chart of accounts.
   */
  account_opened: {
    id: 5,
    since: 1,
    fields: {
      accountId: 'id',
      userId: 'id',
      accountKind: accountKinds,
      houseAccount: 'text',
      assetId: 'id',
    },
  },
  /** Both ids name a sub-account: even = available, odd = held. `referenceId` is an order, trade or 0. */
  transfer: {
    id: 6,
    since: 1,
    fields: {
      debitAccountId: 'id',
      creditAccountId: 'id',
      units: 'units',
      reason: transferReasons,
      referenceId: 'id',
    },
  },
  order_opened: {
    id: 7,
    since: 1,
    fields: {
      orderId: 'id',
      userId: 'id',
      marketId: 'id',
      side: orderSides,
      orderType: orderTypes,
      timeInForce: timesInForce,
      ticks: 'ticks',
      lots: 'lots',
      quoteUnits: 'safe_units',
      triggerTicks: 'ticks',
      displayLots: 'lots',
      selfTradeMode: selfTradeModes,
      /** The other leg's order id, or 0. */
      ocoOrderId: 'id',
      /** Remaining hold of this order in the held asset's units. */
      heldUnits: 'safe_units',
      status: orderStatuses,
      clientOrderId: 'text',
    },
  },
  /** The order (re)joins its price level at the tail: rested, triggered, amended or iceberg refilled. */
  order_rested: {
    id: 8,
    since: 1,
    fields: { orderId: 'id', priority: 'int', visibleLots: 'lots' },
  },
  /** A waiting order's trigger was reached; it now acts as a limit or market order. */
  order_triggered: { id: 9, since: 1, fields: { orderId: 'id' } },
  /** Totals after the change; absolute, so that applying twice is harmless. */
  order_changed: {
    id: 10,
    since: 1,
    fields: {
      orderId: 'id',
      status: orderStatuses,
      ticks: 'ticks',
      lots: 'lots',
      filledLots: 'lots',
      preventedLots: 'lots',
      filledQuoteUnits: 'safe_units',
      feeUnits: 'safe_units',
      heldUnits: 'safe_units',
      visibleLots: 'lots',
      closeReason: closeReasons,
    },
  },
  trade: {
    id: 11,
    since: 1,
    fields: {
      tradeId: 'id',
      marketId: 'id',
      ticks: 'ticks',
      lots: 'lots',
      takerSide: orderSides,
      makerOrderId: 'id',
      takerOrderId: 'id',
      makerUserId: 'id',
      takerUserId: 'id',
      /** In the asset each side received. */
      makerFeeUnits: 'safe_units',
      takerFeeUnits: 'safe_units',
    },
  },
  index_price_set: {
    id: 12,
    since: 1,
    fields: { marketId: 'id', ticks: 'ticks', sourceCount: 'int' },
  },
  demo_funded: { id: 13, since: 1, fields: { userId: 'id', assetId: 'id' } },
  /**
   * Remembers what a request key did, for 24 h of engine time: `resultId` is the order id or 0.
   * Only accepted commands are remembered; a refused one changed nothing and may be sent again.
   */
  request_recorded: {
    id: 14,
    since: 1,
    fields: { userId: 'id', requestKey: 'text', bodyHash: 'int', resultId: 'id' },
  },
} as const satisfies KindTable;

/** The fields of each effect, with those that later versions added. */
export const effectFields = fieldTablesOf(effectKinds);

export type Effect = UnionOfKinds<typeof effectKinds>;
export type EffectType = Effect['type'];
export type EffectOf<Type extends EffectType> = Extract<Effect, { type: Type }>;
