import type { EffectOfKind, KindTable } from '#kernel/kinds.ts';
import {
  closeReasons,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';
import { marketRuleFields } from './commands.ts';

/** Everything that happens to markets and orders. */
export const spotEffects = {
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
  /** The market's limits after the change. */
  market_rules_set: { id: 16, since: 2, fields: { marketId: 'id', ...marketRuleFields } },
  market_state_set: { id: 3, since: 1, fields: { marketId: 'id', state: marketStates } },
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
  /** A waiting order has another trigger. */
  order_retriggered: { id: 15, since: 2, fields: { orderId: 'id', triggerTicks: 'ticks' } },
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
} as const satisfies KindTable;

/** One of spot's effects. */
export type SpotEffect<Type extends keyof typeof spotEffects> = EffectOfKind<
  typeof spotEffects,
  Type
>;
