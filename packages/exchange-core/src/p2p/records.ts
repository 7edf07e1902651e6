import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';
import { orderSides } from '#kernel/vocabulary.ts';

/** How fiat money is sent; a set of them is a mask with the bit of each one's place in this list. */
export const p2pMethods = ['bank', 'alipay', 'wechat', 'paypal'] as const;
export type P2pMethod = (typeof p2pMethods)[number];

export const p2pPriceKinds = ['fixed', 'floating'] as const;
const p2pAdStates = ['listed', 'paused', 'cancelled'] as const;

/** Where a merchant's deposit stands; `processing` waits for staff, `refunding` for its time. */
const p2pDepositStates = [
  'unpaid',
  'processing',
  'paid',
  'refund_review',
  'refunding',
  'returned',
] as const;

const p2pOrderStates = ['waiting_payment', 'paid', 'appeal', 'completed', 'cancelled'] as const;

/** What ended an order: the seller, the buyer, the countdown, a decision, or the freezing of one side. */
const p2pOrderEnds = [
  'none',
  'released',
  'buyer_cancelled',
  'expired',
  'decided_release',
  'decided_return',
  'account_frozen',
] as const;

export const p2pAppealReasons = [
  'none',
  'not_released',
  'not_received',
  'wrong_amount',
  'third_party',
  'other',
] as const;

/** What became of a penalty; `final` could have been appealed against and was not. */
const p2pPenaltyStates = ['taken', 'appealed', 'reversed', 'upheld', 'final'] as const;

/** Who of an order's two sides; `none` before either. */
const p2pSides = ['none', 'buyer', 'seller'] as const;

/** What fiat trading keeps. Amounts of fiat are in the currency's smallest unit. */
export const p2pRecords = {
  /** The one row of rules. */
  p2p_rule: {
    id: 200,
    since: 2,
    table: 'p2p_rules',
    keep: 'always',
    key: ['ruleId'],
    fields: {
      ruleId: 'id',
      takesOrders: 'int',
      /** The coin of deposits, and how much a merchant needs. */
      depositAssetId: 'id',
      depositUnits: 'units',
      refundWaitMs: 'ms',
      /** How long a seller has before the buyer may appeal. */
      releaseMs: 'ms',
      /** How long both sides of an appeal may add to it. */
      evidenceMs: 'ms',
      /** How long coins that were bought cannot leave. */
      lockMs: 'ms',
      cancelsFree: 'int',
      /** Part of the deposit that a cancel beyond them costs. */
      penaltyPpm: 'ppm',
      /** Running orders one user may have taken, ads one merchant may have. */
      pendingMax: 'int',
      adsMax: 'int',
    },
  },
  /** One row for each coin and currency that are traded against each other. */
  p2p_pair: {
    id: 202,
    since: 2,
    table: 'p2p_pairs',
    keep: 'always',
    key: ['pairId'],
    fields: {
      pairId: 'id',
      assetId: 'id',
      currency: 'text',
      /** Decimals of the currency, and of a price. */
      fiatScale: 'int',
      priceScale: 'int',
      /** Of the coins that are released, taken from who gets them. */
      feePpm: 'ppm',
      /** How far a price may stand from the index; 0 for any. */
      bandPpm: 'ppm',
      indexAgeMaxMs: 'ms',
      /** What one order may be worth. */
      fiatUnitsMin: 'units',
      fiatUnitsMax: 'units',
      methods: 'int',
      takesOrders: 'int',
      /** Price of one coin in the currency; 0 before the first. */
      indexTicks: 'ticks',
      indexAtMs: 'ms',
    },
  },
  /** One row for each user who ever paid a deposit. */
  p2p_merchant: {
    id: 204,
    since: 2,
    table: 'p2p_merchants',
    keep: 'always',
    key: ['userId'],
    fields: {
      userId: 'id',
      state: p2pDepositStates,
      assetId: 'id',
      depositUnits: 'units',
      /** When staff accepted the first deposit; 0 before. */
      acceptedAtMs: 'ms',
      changedAtMs: 'ms',
      refundDueAtMs: 'ms',
    },
  },
  /** One row for each user who completed or cancelled an order. */
  p2p_trader: {
    id: 206,
    since: 2,
    table: 'p2p_traders',
    keep: 'always',
    key: ['userId'],
    fields: {
      userId: 'id',
      completedOrders: 'int',
      /** The last day, counted in UTC+8, with a cancel, and how many there were; -1 for never. */
      cancelDay: 'int',
      cancels: 'int',
      penaltyDay: 'int',
      /** Until when neither orders nor ads can be made. */
      pausedUntilMs: 'ms',
    },
  },
  /** One row for each ad; it leaves the state when it is cancelled. */
  p2p_ad: {
    id: 208,
    since: 2,
    table: 'p2p_ads',
    keep: 'always',
    key: ['adId'],
    indexes: { byUser: ['userId'], byPair: ['pairId', 'side'] },
    fields: {
      adId: 'id',
      userId: 'id',
      pairId: 'id',
      assetId: 'id',
      /** What the merchant does. */
      side: orderSides,
      priceKind: p2pPriceKinds,
      /** Of a fixed price. */
      priceTicks: 'ticks',
      /** Of a floating one: distance to the index, and the bounds it never leaves. */
      marginPpm: 'ppm',
      floorTicks: 'ticks',
      ceilingTicks: 'ticks',
      /** Coins still on offer; of a sell ad they are locked. */
      stockUnits: 'units',
      publishedUnits: 'units',
      fiatUnitsMin: 'units',
      fiatUnitsMax: 'units',
      unitsMin: 'units',
      methods: 'int',
      payMs: 'ms',
      /** Conditions for who takes it; the server asks for identity and age. */
      ordersMin: 'int',
      ageDaysMin: 'int',
      needsIdentity: 'int',
      /** Grows with every edit. */
      version: 'int',
      state: p2pAdStates,
      publishedAtMs: 'ms',
      changedAtMs: 'ms',
    },
  },
  /** One row for each order; it leaves the state once its coins may leave, a day after its end. */
  p2p_order: {
    id: 210,
    since: 2,
    table: 'p2p_orders',
    keep: 'always',
    key: ['orderId'],
    indexes: { byAd: ['adId'], byBuyer: ['buyerId'], bySeller: ['sellerId'] },
    fields: {
      orderId: 'id',
      adId: 'id',
      pairId: 'id',
      assetId: 'id',
      makerId: 'id',
      buyerId: 'id',
      sellerId: 'id',
      /** Coins in escrow, and the fee that leaves them when they are released. */
      units: 'units',
      feeUnits: 'units',
      fiatUnits: 'units',
      priceTicks: 'ticks',
      method: p2pMethods,
      methods: 'int',
      state: p2pOrderStates,
      endedBy: p2pOrderEnds,
      openedAtMs: 'ms',
      payDueAtMs: 'ms',
      isExtended: 'int',
      paidAtMs: 'ms',
      releaseDueAtMs: 'ms',
      appealedAtMs: 'ms',
      appealBy: p2pSides,
      appealReason: p2pAppealReasons,
      evidenceDueAtMs: 'ms',
      /** Who of the two has nothing to add: 1 the buyer, 2 the seller, 3 both. */
      completeSides: 'int',
      closedAtMs: 'ms',
      /** Until when the row is kept and, of a completed order, the coins stay. */
      keptUntilMs: 'ms',
    },
  },
  /** One row for each part of a deposit that a cancel cost. */
  p2p_penalty: {
    id: 212,
    since: 2,
    table: 'p2p_penalties',
    keep: 'always',
    key: ['penaltyId'],
    indexes: { byUser: ['userId'] },
    fields: {
      penaltyId: 'id',
      userId: 'id',
      orderId: 'id',
      assetId: 'id',
      units: 'units',
      takenAtMs: 'ms',
      state: p2pPenaltyStates,
      changedAtMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

type Row<Name extends keyof typeof p2pRecords> = RowOf<(typeof p2pRecords)[Name]>;

export type P2pRule = Row<'p2p_rule'>;
export type P2pPair = Row<'p2p_pair'>;
export type P2pMerchant = Row<'p2p_merchant'>;
export type P2pTrader = Row<'p2p_trader'>;
export type P2pAd = Row<'p2p_ad'>;
export type P2pOrder = Row<'p2p_order'>;
export type P2pPenalty = Row<'p2p_penalty'>;
