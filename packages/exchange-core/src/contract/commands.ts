import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';
import type { FieldTable } from '#kernel/schema.ts';
import {
  accountKinds,
  marketStates,
  orderSides,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';
import { fundSources } from '#ledger/fund-reward.ts';
import { marginModes, positionModes, positionSides } from './records.ts';
import { contractTriggerTypes } from './trigger/records.ts';

/** The price of a stop that an amendment leaves as it is. */
export const KEPT_STOP = -1;

export const contractOrderTypes = ['limit', 'market'] as const;

/** What a market is made of; the order of the fields is that of the journal's bytes. */
const marketFields = {
  symbol: 'text',
  accountKind: accountKinds,
  baseAssetId: 'id',
  quoteAssetId: 'id',
  /** The spot market whose index it follows; 0 for an index of its own. */
  indexMarketId: 'id',
  priceScale: 'int',
  tickSizeE12: 'int',
  lotUnits: 'safe_units',
  tickLotUnits: 'safe_units',
  ticksMin: 'ticks',
  ticksMax: 'ticks',
  lotsMax: 'lots',
  positionUnitsMax: 'safe_units',
  priceBandPpm: 'ppm',
  marketProtectionPpm: 'ppm',
  markBandPpm: 'ppm',
  impactUnits: 'safe_units',
  makerFeePpm: 'ppm',
  takerFeePpm: 'ppm',
  liquidationFeePpm: 'ppm',
  openOrdersMax: 'int',
  leverageDefault: 'int',
  /** Groups of three: floor of the value in units, maintenance rate in ppm, highest leverage. */
  tiers: 'ints',
} as const satisfies FieldTable;

/** What an order that waits for the mark is made of; the order of the fields is that of the journal's bytes. */
const triggerFields = {
  userId: 'id',
  marketId: 'id',
  side: orderSides,
  positionSide: positionSides,
  orderType: contractTriggerTypes,
  timeInForce: timesInForce,
  triggerTicks: 'ticks',
  callbackBps: 'int',
  activationTicks: 'ticks',
  ticks: 'ticks',
  lots: 'lots',
  reduceOnly: 'int',
} as const;

/** Other stops of what an order opens: 0 takes one away, {@link KEPT_STOP} leaves it, as all older journals do. */
const restopFields = {
  takeProfitTicks: { type: 'ticks', default: KEPT_STOP },
  stopLossTicks: { type: 'ticks', default: KEPT_STOP },
} as const;

/** Stops of the position that a waiting order opens; 0 for none. Older journals know none. */
const attachedFields = {
  takeProfitTicks: { type: 'ticks', default: 0 },
  stopLossTicks: { type: 'ticks', default: 0 },
} as const;

/** What an order is made of; the order of the fields is that of the journal's bytes. */
const orderFields = {
  userId: 'id',
  marketId: 'id',
  side: orderSides,
  positionSide: positionSides,
  orderType: contractOrderTypes,
  timeInForce: timesInForce,
  ticks: 'ticks',
  lots: 'lots',
  reduceOnly: 'int',
  /** Of the position that it opens; 0 for none. */
  takeProfitTicks: 'ticks',
  stopLossTicks: 'ticks',
  selfTradeMode: selfTradeModes,
  clientOrderId: 'text',
  requestKey: 'text',
} as const;

const amendFields = { userId: 'id', orderId: 'id', ticks: 'ticks', requestKey: 'text' } as const;

/** Everything users and staff can do in contract markets. No command names a mark, an index, a funding rate or whom to liquidate. */
export const contractCommands = {
  /** Makes a market. */
  contract_market_create: {
    id: 100,
    since: 2,
    fields: marketFields,
  },
  /** A market that begins halted: staff open it later, at a time that was announced. */
  contract_market_list: {
    id: 244,
    since: 2,
    fields: {
      ...marketFields,
      /** Hours as in `contract_calendar_set`; without any it trades all the time. */
      zoneMinutes: 'int',
      weekly: 'ints',
    },
  },
  contract_market_state_set: { id: 101, since: 2, fields: { marketId: 'id', state: marketStates } },
  /** Pays money of the house into an insurance fund. */
  contract_insurance_fund: {
    id: 102,
    since: 2,
    fields: { accountKind: accountKinds, assetId: 'id', source: fundSources, units: 'units' },
  },
  /** Leverage, and while nothing is open in the market the modes. */
  contract_setting_set: {
    id: 103,
    since: 2,
    fields: {
      userId: 'id',
      marketId: 'id',
      leverage: 'int',
      marginMode: marginModes,
      positionMode: positionModes,
      requestKey: 'text',
    },
  },
  /** As older journals have it: the stops of a limit order were compared with its limit alone. */
  contract_order_place: { id: 104, since: 2, retired: true, fields: orderFields },
  /** Places an order. Its stops are compared with the price that it would open at, the mark and its liquidation. */
  contract_order_place_checked: { id: 246, since: 2, fields: orderFields },
  /** `orderId` 0 names the order by `clientOrderId`. */
  contract_order_cancel: {
    id: 105,
    since: 2,
    fields: { userId: 'id', orderId: 'id', clientOrderId: 'text', requestKey: 'text' },
  },
  /** `marketId` 0 means every market. */
  contract_order_cancel_all: {
    id: 106,
    since: 2,
    fields: { userId: 'id', marketId: 'id', requestKey: 'text' },
  },
  /** Closes lots of a position, at a price or, with `ticks` 0, at the market's. */
  contract_close: {
    id: 107,
    since: 2,
    fields: {
      userId: 'id',
      positionId: 'id',
      lots: 'lots',
      ticks: 'ticks',
      clientOrderId: 'text',
      requestKey: 'text',
    },
  },
  /** Other prices at which a position closes itself; 0 for none. */
  contract_stops_set: {
    id: 108,
    since: 2,
    fields: {
      userId: 'id',
      positionId: 'id',
      takeProfitTicks: 'ticks',
      stopLossTicks: 'ticks',
      requestKey: 'text',
    },
  },
  /** Adds to the margin of an isolated position, or below zero takes from it. */
  contract_margin_change: {
    id: 109,
    since: 2,
    fields: { userId: 'id', positionId: 'id', units: 'safe_units', requestKey: 'text' },
  },
  /** Closes every position of a user at the market's price, in one market or, with `marketId` 0, in all. */
  contract_close_all: {
    id: 110,
    since: 2,
    fields: { userId: 'id', marketId: 'id', requestKey: 'text' },
  },
  /** Closes a position at the market's price and opens as many lots on the other side, whole or not at all. */
  contract_reverse: {
    id: 111,
    since: 2,
    fields: { userId: 'id', positionId: 'id', requestKey: 'text' },
  },
  /**
   * Places an order that waits for the mark: to reach `triggerTicks`, or for a trailing one to come back by `callbackBps` from
   * its best since `activationTicks` (0: since now). `lots` 0 with `reduceOnly` are all that is open when it acts. One that
   * opens may take stops of what it opens.
   */
  contract_trigger_place: {
    id: 112,
    since: 2,
    fields: { ...triggerFields, requestKey: 'text' },
    added: { 6: attachedFields },
  },
  /** As `contract_trigger_place`; the order that it becomes is called so, and until then it is. */
  contract_trigger_place_named: {
    id: 119,
    since: 2,
    fields: { ...triggerFields, clientOrderId: 'text', requestKey: 'text' },
    added: { 6: attachedFields },
  },
  contract_trigger_cancel: {
    id: 113,
    since: 2,
    fields: { userId: 'id', triggerId: 'id', requestKey: 'text' },
  },
  /** As older journals have it: stops were compared as `contract_order_place` does. */
  contract_order_amend: { id: 117, since: 2, retired: true, fields: amendFields },
  /**
   * Moves an open order to another price, gives what is left of it other stops, or both: all of it or nothing. Moved, it leaves the
   * book, and what is left comes back as if it had just arrived: checked, trading where it meets others, and resting behind
   * them. With `ticks` 0 it stays where it stands. Number, other terms and what has filled stay.
   */
  contract_order_amend_checked: {
    id: 247,
    since: 2,
    fields: amendFields,
    added: { 7: restopFields },
  },
  /**
   * Moves the trigger of an order that waits for the mark, and gives what it opens other stops: all of it or nothing. A trailing
   * one moves by itself.
   */
  contract_trigger_amend: {
    id: 118,
    since: 2,
    /** `triggerTicks` 0 leaves the trigger where it is. */
    fields: { userId: 'id', triggerId: 'id', triggerTicks: 'ticks', requestKey: 'text' },
    added: { 6: restopFields },
  },
  /** A user's own limit of what a day may cost in contracts of an asset; 0 takes it away. Lower at once, higher after a day. */
  contract_limit_set: {
    id: 114,
    since: 2,
    fields: { userId: 'id', assetId: 'id', lossUnitsMax: 'safe_units', requestKey: 'text' },
  },
  /** A user opens nothing in contracts of an asset until a moment. Longer at once, shorter to a day from now at the least. */
  contract_pause: {
    id: 115,
    since: 2,
    fields: { userId: 'id', assetId: 'id', untilMs: 'ms', requestKey: 'text' },
  },
  /**
   * Other terms of a market, from now on: whoever sends it has announced them. Open positions keep margin and leverage; what
   * they must keep from now on is what the tiers say. What the market counts in, the index and the account stay.
   */
  contract_terms_set: {
    id: 116,
    since: 2,
    fields: {
      marketId: 'id',
      lotsMax: 'lots',
      positionUnitsMax: 'safe_units',
      priceBandPpm: 'ppm',
      marketProtectionPpm: 'ppm',
      markBandPpm: 'ppm',
      impactUnits: 'safe_units',
      makerFeePpm: 'ppm',
      takerFeePpm: 'ppm',
      liquidationFeePpm: 'ppm',
      openOrdersMax: 'int',
      leverageDefault: 'int',
      /** Groups of three, as in `contract_market_create`. */
      tiers: 'ints',
    },
    added: {
      4: {
        /** Prices and lots of orders to come are whole multiples of so many ticks and lots; those that rest between them end. */
        tickStep: { type: 'int', default: 1 },
        lotStep: { type: 'int', default: 1 },
      },
    },
  },
  /**
   * Begins the last hour of a market: it only closes what is open, and then settles what is left at the mean of its index over that
   * hour. Whoever sends it has announced it; nobody names a price, and nothing calls it back.
   */
  contract_delist: { id: 241, since: 3, fields: { marketId: 'id' } },
  /** Announces when a market trades, in place of what was announced before and has no force yet. */
  contract_calendar_set: {
    id: 140,
    since: 2,
    fields: {
      marketId: 'id',
      /** Minutes that the calendar's zone is ahead of UTC, the same all year. */
      zoneMinutes: 'int',
      /** Pairs of minutes since Monday 00:00 of the zone, in their order: open from, until before. */
      weekly: 'ints',
      /** Pairs of engine times, in their order: closed from, until before. */
      holidays: 'ints',
      /** 0 for at once, where the market has no calendar and nothing open. */
      startsAtMs: 'ms',
    },
  },
} as const satisfies KindTable;

/** One of contract's commands, stamped. */
export type ContractCommand<Type extends keyof typeof contractCommands> = CommandOfKind<
  typeof contractCommands,
  Type
>;
