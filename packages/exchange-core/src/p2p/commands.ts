import type { KindTable } from '#kernel/kinds.ts';
import type { CommandOfKind } from '#kernel/product.ts';
import { orderSides } from '#kernel/vocabulary.ts';
import { p2pAppealReasons, p2pMethods, p2pPriceKinds } from './records.ts';

/** What a merchant says of an ad; it may all be changed by an edit. */
const adTerms = {
  priceKind: p2pPriceKinds,
  priceTicks: 'ticks',
  marginPpm: 'ppm',
  floorTicks: 'ticks',
  ceilingTicks: 'ticks',
  stockUnits: 'units',
  fiatUnitsMin: 'units',
  fiatUnitsMax: 'units',
  unitsMin: 'units',
  methods: 'int',
  payMs: 'ms',
  ordersMin: 'int',
  ageDaysMin: 'int',
  needsIdentity: 'int',
} as const;

const takes = {
  userId: 'id',
  adId: 'id',
  version: 'int',
  priceTicks: 'ticks',
  units: 'units',
  fiatUnits: 'units',
  method: p2pMethods,
  requestKey: 'text',
} as const;

const onOrder = { userId: 'id', orderId: 'id', requestKey: 'text' } as const;

/** What changes fiat trading between people. */
export const p2pCommands = {
  p2p_rule_set: {
    id: 200,
    since: 2,
    fields: {
      takesOrders: 'int',
      depositAssetId: 'id',
      depositUnits: 'units',
      refundWaitMs: 'ms',
      releaseMs: 'ms',
      evidenceMs: 'ms',
      lockMs: 'ms',
      cancelsFree: 'int',
      penaltyPpm: 'ppm',
      pendingMax: 'int',
      adsMax: 'int',
    },
  },
  /** Makes a pair (`pairId` 0) or changes one; running orders keep their terms. */
  p2p_pair_set: {
    id: 201,
    since: 2,
    fields: {
      pairId: 'id',
      assetId: 'id',
      currency: 'text',
      fiatScale: 'int',
      priceScale: 'int',
      feePpm: 'ppm',
      bandPpm: 'ppm',
      indexAgeMaxMs: 'ms',
      fiatUnitsMin: 'units',
      fiatUnitsMax: 'units',
      methods: 'int',
      takesOrders: 'int',
    },
  },
  /** What a source says one coin costs. */
  p2p_index_set: { id: 202, since: 2, fields: { pairId: 'id', indexTicks: 'ticks' } },
  /** `units` is the deposit the user saw. */
  p2p_deposit_pay: {
    id: 203,
    since: 2,
    fields: { userId: 'id', units: 'units', requestKey: 'text' },
  },
  p2p_deposit_review: { id: 204, since: 2, fields: { userId: 'id', isAccepted: 'int' } },
  p2p_deposit_top_up: {
    id: 205,
    since: 2,
    fields: { userId: 'id', units: 'units', requestKey: 'text' },
  },
  p2p_refund_request: { id: 206, since: 2, fields: { userId: 'id', requestKey: 'text' } },
  p2p_refund_review: { id: 207, since: 2, fields: { userId: 'id', isAccepted: 'int' } },
  p2p_ad_publish: {
    id: 208,
    since: 2,
    fields: { userId: 'id', pairId: 'id', side: orderSides, ...adTerms, requestKey: 'text' },
  },
  /** `version` is the one the merchant saw; `stockUnits` is the stock the ad has afterwards. */
  p2p_ad_edit: {
    id: 209,
    since: 2,
    fields: { userId: 'id', adId: 'id', version: 'int', ...adTerms, requestKey: 'text' },
  },
  p2p_ad_list: {
    id: 210,
    since: 2,
    fields: { userId: 'id', adId: 'id', isListed: 'int', requestKey: 'text' },
  },
  p2p_ad_cancel: { id: 211, since: 2, fields: { userId: 'id', adId: 'id', requestKey: 'text' } },
  /** Takes an ad of staff's choice off the market; the merchant may list it again. */
  p2p_ad_stop: { id: 212, since: 2, fields: { adId: 'id' } },
  /** `priceTicks` and `version` are what the taker saw; one of `units` and `fiatUnits` is 0. */
  p2p_order_take: { id: 213, since: 2, retired: true, fields: takes },
  p2p_order_pay: { id: 214, since: 2, fields: { ...onOrder, method: p2pMethods } },
  /** `costUnits` and `pauseMs` are what the buyer was told it costs. */
  p2p_order_cancel: {
    id: 215,
    since: 2,
    fields: { ...onOrder, costUnits: 'units', pauseMs: 'ms' },
  },
  p2p_order_release: { id: 216, since: 2, fields: onOrder },
  p2p_order_extend: { id: 217, since: 2, fields: onOrder },
  p2p_appeal_open: { id: 218, since: 2, fields: { ...onOrder, reason: p2pAppealReasons } },
  p2p_appeal_withdraw: { id: 219, since: 2, fields: onOrder },
  /** Says that one side has nothing to add. */
  p2p_appeal_complete: { id: 220, since: 2, fields: onOrder },
  p2p_appeal_decide: {
    id: 221,
    since: 2,
    fields: { orderId: 'id', outcome: ['release', 'return'] },
  },
  p2p_penalty_appeal: {
    id: 222,
    since: 2,
    fields: { userId: 'id', penaltyId: 'id', requestKey: 'text' },
  },
  p2p_penalty_decide: { id: 223, since: 2, fields: { penaltyId: 'id', isReversed: 'int' } },
  /** Keeps a user from new orders and ads until a time; 0 lets them again. */
  p2p_user_pause: { id: 224, since: 2, fields: { userId: 'id', untilMs: 'ms' } },
  /**
   * Takes an ad as `p2p_order_take` does, within what both sides may do today: the most in units of `limitAssetId` that
   * the buyer may buy, that the seller may sell, and that may leave the seller; -1 for any amount.
   */
  p2p_order_take_within: {
    id: 231,
    since: 2,
    fields: {
      ...takes,
      limitAssetId: 'id',
      buyUnitsMax: 'units',
      sellUnitsMax: 'units',
      leavingUnitsMax: 'units',
    },
  },
} as const satisfies KindTable;

/** One of its commands, stamped. */
export type P2pCommand<Type extends keyof typeof p2pCommands> = CommandOfKind<
  typeof p2pCommands,
  Type
>;
