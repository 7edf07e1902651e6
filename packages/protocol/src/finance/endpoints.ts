import { Type } from 'typebox';
import type { Static } from 'typebox';
import { moneyAct, publicRead, userRead } from '#endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  Nullable,
  Sequence,
  TimeMs,
  pageFields,
} from '#fields.ts';
import {
  financeCycles,
  financeEarningStates,
  financeFlowKinds,
  financeProductStates,
} from './vocabulary.ts';

/** Millionths a year: 48,000 is 4.80 %. Simple interest, never compounded. */
const RatePpm = Type.Integer({ minimum: 0, maximum: 500_000 });
const Days = Type.Integer({ minimum: 0, maximum: 366 });
const Count = Type.Integer({ minimum: 0 });

/** A change of a product that was decided and announced and has not come yet; null is what it leaves as it is. */
const FinanceComing = Closed({
  effectiveAtMs: TimeMs,
  ratePpm: Nullable(RatePpm),
  termDays: Nullable(Days),
  /** Whether it takes new money from then on. */
  isOpen: Nullable(Type.Boolean()),
  articleSlug: Nullable(Type.String()),
});
export type FinanceComing = Static<typeof FinanceComing>;

export const FinanceProductView = Closed({
  productId: Id,
  asset: AssetSymbol,
  assetName: Type.String(),
  scale: Type.Integer({ minimum: 0, maximum: 18 }),
  cycle: Type.Enum(financeCycles),
  termDays: Days,
  ratePpm: RatePpm,
  /** `paused` takes no new money; `sold_out` and `uncovered` say why none could be taken now. */
  state: Type.Enum(financeProductStates),
  cap: Amount,
  remaining: Amount,
  userLimit: Amount,
  min: Amount,
  step: Amount,
  /** Whether it is also offered as a managed plan, which renews by itself. */
  isManaged: Type.Boolean(),
  coming: Type.Optional(Type.Array(FinanceComing)),
});
export type FinanceProductView = Static<typeof FinanceProductView>;

/** What a reward account has and owes. `free` is what new promises may still take. */
export const RewardAccountView = Closed({
  asset: AssetSymbol,
  balance: Amount,
  owed: Amount,
  free: Amount,
  /** Balance by owed in whole percent, cut; null while nothing is owed. */
  coverPercent: Nullable(Count),
  /** Principal of all running orders, held in their owners' accounts. */
  principal: Amount,
});
export type RewardAccountView = Static<typeof RewardAccountView>;

export const FinanceOrderView = Closed({
  orderId: Id,
  productId: Id,
  asset: AssetSymbol,
  scale: Type.Integer({ minimum: 0, maximum: 18 }),
  cycle: Type.Enum(financeCycles),
  termDays: Days,
  ratePpm: RatePpm,
  /** Where the principal stands and comes back to. */
  accountKind: AccountKindName,
  principal: Amount,
  earning: Type.Enum(financeEarningStates),
  /** A managed plan begins again at the end of each cycle until it is stopped. */
  isManaged: Type.Boolean(),
  renews: Type.Boolean(),
  cycleNumber: Count,
  subscribedAtMs: TimeMs,
  /** The first moment that earns: midnight UTC after subscribing, or after the cycle before. */
  accruesFromMs: TimeMs,
  maturesAtMs: TimeMs,
  paidDays: Days,
  /** Interest of the present cycle: promised in all, paid so far, of a whole day, and of the next day. */
  promised: Amount,
  paid: Amount,
  daily: Amount,
  /** Interest of all cycles that was paid and kept. */
  earned: Amount,
  /** What leaving now with all of it costs. */
  earlyCost: Amount,
  min: Amount,
  step: Amount,
  closedAtMs: Nullable(TimeMs),
});
export type FinanceOrderView = Static<typeof FinanceOrderView>;

const productList = Closed({
  sequence: Sequence,
  timeMs: TimeMs,
  products: Type.Array(FinanceProductView),
  rewards: Type.Array(RewardAccountView),
});

const orderPage = Closed({
  sequence: Sequence,
  orders: Type.Array(FinanceOrderView),
  nextCursor: Nullable(Type.String()),
});

const subscription = {
  productId: Id,
  amount: Decimal,
  /** The rate the user saw; a different one is refused with 5021. */
  ratePpm: RatePpm,
  /** Where the principal is taken from and comes back to. */
  accountKind: AccountKindName,
};

const subscribed = Closed({
  sequence: Sequence,
  replayed: Type.Boolean(),
  order: FinanceOrderView,
});

const subscribeErrors = [
  'tradingRestricted',
  'reduceOnly',
  'purchaseLimitReached',
  'notFound',
  'insufficientBalance',
  'notYetOpen',
  'insufficientFunding',
  'belowPurchaseMin',
  'belowMinOrder',
  'orderUpdated',
  'quantityOffStep',
] as const;

export const financeEndpoints = {
  finPeriodicList: publicRead({
    description: 'Fixed-term products with rate, term, what is left of each, and what backs them.',
    bucket: 'read',
    request: {},
    reply: productList,
  }),

  'common/teManagementList': publicRead({
    description: 'The products that are offered as managed plans, which renew until stopped.',
    bucket: 'read',
    request: {},
    reply: productList,
  }),

  'common/knowTeManagementList': publicRead({
    description:
      'Where the yield comes from, coin by coin: what the reward account has, owes and still may promise, when it must pay, what went in and out.',
    bucket: 'read',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      rewards: Type.Array(
        Closed({
          ...RewardAccountView.properties,
          /** Owed by the month of its day of payment, `2026-12`, the nearest first. */
          owedByMonth: Type.Array(Closed({ month: Type.String(), owed: Amount })),
          /** Totals since the account was opened. */
          fromFees: Amount,
          fromPromotion: Amount,
          paidOut: Amount,
          givenUp: Amount,
          flows: Type.Array(
            Closed({
              kind: Type.Enum(financeFlowKinds),
              dayMs: TimeMs,
              /** Signed: minus is out of the account. */
              amount: Amount,
              count: Count,
              lastSequence: Sequence,
            }),
          ),
        }),
      ),
    }),
  }),

  finPeriodicOrderAdd: moneyAct({
    description:
      'Subscribes to a fixed term. The principal is held at once; interest starts at the next midnight UTC.',
    bucket: 'write',
    errors: [
      ...subscribeErrors,
      'quantityOutOfRange',
      'aboveMax',
      'belowMin',
      'unknownAssetOrAccount',
    ],
    request: subscription,
    reply: subscribed,
  }),

  teManagementOrderAdd: moneyAct({
    description:
      'Subscribes to a managed plan: as a fixed term, and at its end again at the rate of that day.',
    bucket: 'write',
    errors: [
      ...subscribeErrors,
      'quantityOutOfRange',
      'aboveMaxSubscription',
      'belowMinSubscription',
      'unknownAssetOrAccount',
    ],
    request: subscription,
    reply: subscribed,
  }),

  finPeriodicMyOrderList: userRead({
    description: 'The user’s fixed-term orders, newest first.',
    bucket: 'history',
    request: { earning: Type.Optional(Type.Enum(financeEarningStates)), ...pageFields },
    reply: orderPage,
  }),

  teManagementOrderList0: userRead({
    description: 'The user’s managed plans that are running, newest first.',
    bucket: 'history',
    request: { ...pageFields },
    reply: orderPage,
  }),

  teManagementOrderList1: userRead({
    description: 'The user’s managed plans that have ended, newest first.',
    bucket: 'history',
    request: { earning: Type.Optional(Type.Enum(financeEarningStates)), ...pageFields },
    reply: orderPage,
  }),

  finOrderRedeem: moneyAct({
    description:
      'Leaves an order before its term, whole or in part: the principal less all interest paid for it.',
    bucket: 'write',
    errors: [
      'notFound',
      'belowMinOrder',
      'orderFinished',
      'quantityOutOfRange',
      'orderUpdated',
      'quantityOffStep',
    ],
    request: {
      orderId: Id,
      amount: Decimal,
      /** What the user was told it costs; another figure is refused with 5021. */
      cost: Decimal,
    },
    reply: Closed({
      sequence: Sequence,
      replayed: Type.Boolean(),
      returned: Amount,
      cost: Amount,
      order: FinanceOrderView,
    }),
  }),

  finOrderCancel: moneyAct({
    description: 'Takes a subscription back, free of charge, before its interest starts.',
    bucket: 'write',
    errors: ['notFound', 'orderNotCancellable', 'orderFinished'],
    request: { orderId: Id },
    reply: subscribed,
  }),

  teManagementOrderRenew: moneyAct({
    description: 'Says whether a managed plan begins again at the end of its cycle.',
    bucket: 'write',
    errors: ['alreadyHandled', 'notFound', 'notYetOpen', 'orderFinished'],
    request: { orderId: Id, renews: Type.Boolean() },
    reply: subscribed,
  }),
};
