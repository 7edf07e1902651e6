import type { FieldTable, UnionOf } from './schema.ts';
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
export const effectFields = {
  asset_created: { assetId: 'int', symbol: 'text', scale: 'int' },
  fee_tier_set: { tier: 'int', makerRatePpm: 'int', takerRatePpm: 'int' },
  market_created: {
    marketId: 'int',
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
    state: marketStates,
  },
  market_state_set: { marketId: 'int', state: marketStates },
  user_set: { userId: 'int', role: userRoles, feeTier: 'int', selfTradeGroup: 'int' },
  /**
   * A pair of sub-accounts came to be: `accountId` (even, available) and `accountId + 1` (held).
   * House accounts have userId 0, kind `house` and a name from the chart of accounts.
   */
  account_opened: {
    accountId: 'int',
    userId: 'int',
    accountKind: accountKinds,
    houseAccount: 'text',
    assetId: 'int',
  },
  /** Both ids name a sub-account: even = available, odd = held. `referenceId` is an order, trade or 0. */
  transfer: {
    debitAccountId: 'int',
    creditAccountId: 'int',
    units: 'units',
    reason: transferReasons,
    referenceId: 'int',
  },
  order_opened: {
    orderId: 'int',
    userId: 'int',
    marketId: 'int',
    side: orderSides,
    orderType: orderTypes,
    timeInForce: timesInForce,
    ticks: 'int',
    lots: 'int',
    quoteUnits: 'int',
    triggerTicks: 'int',
    displayLots: 'int',
    selfTradeMode: selfTradeModes,
    /** The other leg's order id, or 0. */
    ocoOrderId: 'int',
    /** Remaining hold of this order in the held asset's units. */
    heldUnits: 'int',
    status: orderStatuses,
    clientOrderId: 'text',
  },
  /** The order (re)joins its price level at the tail: rested, triggered, amended or iceberg refilled. */
  order_rested: { orderId: 'int', priority: 'int', visibleLots: 'int' },
  /** A waiting order's trigger was reached; it now acts as a limit or market order. */
  order_triggered: { orderId: 'int' },
  /** Totals after the change; absolute, so that applying twice is harmless. */
  order_changed: {
    orderId: 'int',
    status: orderStatuses,
    ticks: 'int',
    lots: 'int',
    filledLots: 'int',
    preventedLots: 'int',
    filledQuoteUnits: 'int',
    feeUnits: 'int',
    heldUnits: 'int',
    visibleLots: 'int',
    closeReason: closeReasons,
  },
  trade: {
    tradeId: 'int',
    marketId: 'int',
    ticks: 'int',
    lots: 'int',
    takerSide: orderSides,
    makerOrderId: 'int',
    takerOrderId: 'int',
    makerUserId: 'int',
    takerUserId: 'int',
    /** In the asset each side received. */
    makerFeeUnits: 'int',
    takerFeeUnits: 'int',
  },
  index_price_set: { marketId: 'int', ticks: 'int', sourceCount: 'int' },
  demo_funded: { userId: 'int', assetId: 'int' },
  /**
   * Remembers what a request key did, for 24 h of engine time: `resultId` is the order id or 0.
   * Only accepted commands are remembered; a refused one changed nothing and may be sent again.
   */
  request_recorded: { userId: 'int', requestKey: 'text', bodyHash: 'int', resultId: 'int' },
} as const satisfies Readonly<Record<string, FieldTable>>;

export type Effect = UnionOf<typeof effectFields>;
export type EffectType = Effect['type'];
export type EffectOf<Type extends EffectType> = Extract<Effect, { type: Type }>;
