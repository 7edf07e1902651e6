import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  act,
  NextCursor,
  Nothing,
  Outcome,
  read,
  Reason,
  secondPerson,
  secondPersonIfAny,
} from '#admin/admin-endpoint.ts';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  IdOrZero,
  Nullable,
  pageFields,
  Sequence,
  Side,
  TimeMs,
} from '#fields.ts';
import { paymentKinds } from '#vocabulary.ts';
import { PictureLink } from '#uploads/endpoints.ts';
import {
  Currency,
  P2pAppealView,
  P2pLineView,
  P2pPairView,
  P2pPenaltyView,
  P2pPersonView,
  P2pProofView,
} from './views.ts';
import {
  p2pAdStates,
  p2pDepositStates,
  p2pOrderEnds,
  p2pOrderStates,
  p2pSides,
} from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });
const Ms = Type.Integer({ minimum: 0, maximum: 90 * 86_400_000 });
/** A fifth of the money at most. */
const CostPpm = Type.Integer({ minimum: 0, maximum: 200_000 });

export const StaffP2pOrder = Closed({
  orderId: Id,
  adId: Id,
  asset: AssetSymbol,
  currency: Currency,
  price: Amount,
  fiat: Amount,
  quantity: Amount,
  fee: Amount,
  method: Type.Enum(paymentKinds),
  state: Type.Enum(p2pOrderStates),
  endedBy: Type.Enum(p2pOrderEnds),
  buyerId: Id,
  sellerId: Id,
  openedAtMs: TimeMs,
  paidAtMs: Nullable(TimeMs),
  appeal: Nullable(P2pAppealView),
  /** By when an appeal is to be decided, by the setting appealDueHours; null where none waits. */
  dueAtMs: Nullable(TimeMs),
  closedAtMs: Nullable(TimeMs),
});
export type StaffP2pOrder = Static<typeof StaffP2pOrder>;

const Merchant = Closed({
  userId: Id,
  nickname: Nullable(Type.String()),
  state: Type.Enum(p2pDepositStates),
  asset: AssetSymbol,
  deposit: Amount,
  acceptedAtMs: Nullable(TimeMs),
  changedAtMs: TimeMs,
  refundDueAtMs: Nullable(TimeMs),
  pausedUntilMs: Nullable(TimeMs),
  ads: Count,
  openOrders: Count,
});

const Person = Closed({
  ...P2pPersonView.properties,
  /** The verified name; null where there is none. */
  name: Nullable(Type.String()),
  /** Other orders that either side appealed about and that are over, the latest first. */
  disputes: Type.Array(
    Closed({
      orderId: Id,
      as: Type.Enum(p2pSides),
      endedBy: Type.Enum(p2pOrderEnds),
      appealBy: Type.Enum(p2pSides),
      atMs: TimeMs,
    }),
  ),
});

export const p2pStaff = {
  p2pView: read('p2p.view', {
    description: 'Rules, pairs, and how much of everything there is.',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      rule: Nullable(
        Closed({
          isOpen: Type.Boolean(),
          depositAsset: AssetSymbol,
          deposit: Amount,
          refundWaitMs: Ms,
          releaseMs: Ms,
          evidenceMs: Ms,
          lockMs: Ms,
          cancelsFree: Count,
          penaltyPpm: Count,
          pendingMax: Count,
          adsMax: Count,
        }),
      ),
      pairs: Type.Array(Closed({ ...P2pPairView.properties, indexAgeMaxMs: Ms })),
      counts: Closed({
        merchants: Count,
        applications: Count,
        refunds: Count,
        ads: Count,
        openOrders: Count,
        appeals: Count,
        penalties: Count,
      }),
      /** What was completed in the last 24 hours, by coin. */
      day: Type.Array(Closed({ asset: AssetSymbol, orders: Count, quantity: Amount, fee: Amount })),
    }),
  }),
  p2pRuleSet: secondPerson('p2p.change', {
    description: 'Changes what holds for everybody; what runs keeps its terms.',
    errors: ['failed', 'unknownAssetOrAccount', 'quantityOffStep', 'quantityOutOfRange'],
    request: {
      isOpen: Type.Boolean(),
      depositAsset: AssetSymbol,
      deposit: Decimal,
      refundWaitMs: Ms,
      releaseMs: Ms,
      evidenceMs: Ms,
      lockMs: Ms,
      cancelsFree: Type.Integer({ minimum: 0, maximum: 100 }),
      penaltyPpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      pendingMax: Type.Integer({ minimum: 1, maximum: 1_000 }),
      adsMax: Type.Integer({ minimum: 1, maximum: 1_000 }),
      reason: Reason,
    },
    reply: Outcome,
  }),
  p2pPairSet: secondPerson('p2p.change', {
    description:
      'Opens a coin and a currency for trading (pairId 0), or changes what new orders of a pair get.',
    errors: ['failed', 'notFound', 'unknownAssetOrAccount'],
    request: {
      pairId: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 }),
      asset: AssetSymbol,
      currency: Currency,
      fiatScale: Type.Integer({ minimum: 0, maximum: 4 }),
      /** Decimals of a price. */
      decimals: Type.Integer({ minimum: 0, maximum: 8 }),
      feePpm: Type.Integer({ minimum: 0, maximum: 50_000 }),
      bandPpm: Type.Integer({ minimum: 0, maximum: 500_000 }),
      indexAgeMaxMs: Type.Integer({ minimum: 1_000, maximum: 7 * 86_400_000 }),
      min: Decimal,
      max: Decimal,
      methods: Type.Array(Type.Enum(paymentKinds), { minItems: 1, maxItems: 4 }),
      isOpen: Type.Boolean(),
      reason: Reason,
    },
    reply: Outcome,
  }),
  p2pCostSet: secondPerson('p2p.change', {
    description:
      'Says what the payment methods of a pair cost who pays and who is paid; one that is left out costs what nobody here knows.',
    errors: ['notFound', 'quantityOffStep', 'quantityOutOfRange'],
    request: {
      pairId: Id,
      costs: Type.Array(
        Closed({
          kind: Type.Enum(paymentKinds),
          payerPpm: CostPpm,
          payerFixed: Decimal,
          payeePpm: CostPpm,
          payeeFixed: Decimal,
        }),
        { maxItems: 4 },
      ),
      reason: Reason,
    },
    reply: Outcome,
  }),
  p2pMerchants: read('p2p.view', {
    description: 'Everybody who ever paid a deposit; those that wait for staff first.',
    request: { state: Type.Optional(Type.Enum(p2pDepositStates)), ...pageFields },
    reply: Closed({ merchants: Type.Array(Merchant), nextCursor: NextCursor }),
  }),
  p2pApplication: act('p2p.decide', {
    description:
      'A link to the picture that came with a deposit, while its application or refund waits, with a reason in own words; good for five minutes. Each look is written down.',
    confirmation: 'recently',
    errors: ['notFound', 'alreadyHandled'],
    request: { userId: Id, reason: Reason },
    reply: PictureLink,
  }),
  p2pMerchantReview: act('p2p.decide', {
    description: 'Accepts an application as a merchant, or gives its deposit back.',
    errors: ['notFound', 'alreadyHandled'],
    request: { userId: Id, isAccepted: Type.Boolean(), reason: Reason },
    reply: Nothing,
  }),
  p2pRefundReview: act('p2p.decide', {
    description: 'Lets the waiting time of a refund begin, or leaves the deposit where it is.',
    errors: ['notFound', 'alreadyHandled'],
    request: { userId: Id, isAccepted: Type.Boolean(), reason: Reason },
    reply: Nothing,
  }),
  p2pUserPause: act('p2p.decide', {
    description: 'Keeps a user from new orders and ads until a time, or until a later one.',
    errors: ['notFound', 'alreadyHandled', 'shorterIsLift'],
    request: { userId: Id, untilMs: TimeMs, reason: Reason },
    reply: Nothing,
  }),
  p2pPauseLift: secondPersonIfAny('p2p.decide', {
    description: 'Lets a user who is paused make orders and ads again before the end.',
    errors: ['notFound', 'alreadyHandled'],
    request: { userId: Id, reason: Reason },
    reply: Outcome,
  }),
  p2pAds: read('p2p.view', {
    description: 'Ads, the newest first.',
    request: {
      adId: Type.Optional(Id),
      userId: Type.Optional(Id),
      state: Type.Optional(Type.Enum(p2pAdStates)),
      ...pageFields,
    },
    reply: Closed({
      ads: Type.Array(
        Closed({
          adId: Id,
          userId: Id,
          side: Side,
          asset: AssetSymbol,
          currency: Currency,
          price: Nullable(Amount),
          stock: Amount,
          published: Amount,
          state: Type.Enum(p2pAdStates),
          changedAtMs: TimeMs,
        }),
      ),
      nextCursor: NextCursor,
    }),
  }),
  p2pAdStop: act('p2p.decide', {
    description: 'Takes an ad off the market; its merchant may list it again.',
    errors: ['notFound', 'alreadyHandled'],
    request: { adId: Id, reason: Reason },
    reply: Nothing,
  }),
  p2pOrders: read('p2p.view', {
    description: 'Orders of all users, the newest first; appeals the longest waiting first.',
    request: {
      orderId: Type.Optional(Id),
      userId: Type.Optional(Id),
      state: Type.Optional(Type.Enum(p2pOrderStates)),
      ...pageFields,
    },
    reply: Closed({ orders: Type.Array(StaffP2pOrder), nextCursor: NextCursor }),
  }),
  p2pDispute: read('p2p.decide', {
    description:
      'One order with what can be checked; with all that both sides said and sent for who has claimed it.',
    errors: ['notFound'],
    request: { orderId: Id },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      order: StaffP2pOrder,
      buyer: Person,
      seller: Person,
      escrowSequence: Sequence,
      statements: Type.Array(
        Closed({ by: Type.Enum(p2pSides), atMs: TimeMs, text: Type.String() }),
      ),
      proofs: Type.Array(
        Closed({
          ...Type.Omit(P2pProofView, ['url', 'urlExpiresAtMs']).properties,
          /** Another order with the very same picture; 0 for none. */
          seenInOrderId: IdOrZero,
        }),
      ),
      lines: Type.Array(
        Closed({
          ...Type.Omit(P2pLineView, ['picture']).properties,
          /** A picture of the chat; p2pImage gives a link. Null for none, and for who has not claimed it. */
          fileId: Nullable(Type.String()),
        }),
      ),
      decision: Nullable(Closed({ atMs: TimeMs, reason: Type.String() })),
      /** Whether names, words, chat and pictures are in clear: only to who has claimed it. */
      inClear: Type.Boolean(),
      /** Who has claimed it now; of a decision by two both have. */
      claims: Type.Array(Closed({ staffId: Id, name: Type.String(), untilMs: TimeMs })),
    }),
  }),
  p2pImage: act('p2p.decide', {
    description:
      'A link to a picture of an appeal that one has claimed, shown as proof or in the chat; good for five minutes. Each look is written down.',
    confirmation: 'recently',
    errors: ['notFound', 'claimFirst'],
    request: { orderId: Id, fileId: Type.String({ maxLength: 100 }) },
    reply: PictureLink,
  }),
  p2pClaim: act('p2p.decide', {
    description:
      'Takes an appeal for half an hour; again prolongs it. Shows its names, words and pictures in clear, and is written down.',
    errors: ['notFound'],
    request: { orderId: Id },
    reply: Closed({ untilMs: TimeMs }),
  }),
  p2pClaimRelease: act('p2p.decide', {
    description: 'Gives a claimed appeal back to the queue.',
    errors: ['notFound'],
    request: { orderId: Id },
    reply: Nothing,
  }),
  p2pDecide: secondPersonIfAny('p2p.decide', {
    description:
      'Decides an appeal that one has claimed: the coins go to the buyer or back to the seller.',
    errors: ['notFound', 'alreadyHandled', 'orderFinished', 'notClosableNow', 'claimFirst'],
    request: {
      orderId: Id,
      outcome: Type.Enum(['release', 'return'] as const),
      /** Both sides read it. */
      reason: Reason,
    },
    reply: Outcome,
  }),
  p2pPenalties: read('p2p.view', {
    description: 'Penalties that wait for staff or can still be appealed against.',
    request: {},
    reply: Closed({
      penalties: Type.Array(
        Closed({ ...P2pPenaltyView.properties, userId: Id, text: Nullable(Type.String()) }),
      ),
    }),
  }),
  p2pPenaltyDecide: secondPersonIfAny('p2p.decide', {
    description: 'Gives a penalty back to the deposit it was taken from, or lets it stand.',
    errors: ['notFound', 'alreadyHandled'],
    request: { penaltyId: Id, isReversed: Type.Boolean(), reason: Reason },
    reply: Outcome,
  }),
};

/** What acts of this subject do; see admin/effects.ts. */
export interface P2pEffects {
  readonly p2p_rule_set: { readonly isOpen: boolean; readonly deposit: string };
  readonly p2p_pair_set: {
    readonly asset: string;
    readonly currency: string;
    readonly feePpm: number;
    readonly isOpen: boolean;
  };
  readonly p2p_cost_set: {
    readonly asset: string;
    readonly currency: string;
    /** Each method with what who pays and who is paid bear. */
    readonly costs: string;
  };
  readonly p2p_merchant_review: { readonly userId: number; readonly isAccepted: boolean };
  readonly p2p_refund_review: { readonly userId: number; readonly isAccepted: boolean };
  readonly p2p_user_pause: { readonly userId: number; readonly untilMs: number };
  readonly p2p_pause_lift: { readonly userId: number };
  readonly p2p_ad_stop: { readonly adId: number };
  readonly p2p_application_see: { readonly userId: number };
  readonly p2p_picture_see: { readonly orderId: number; readonly fileId: string };
  readonly p2p_claim: { readonly orderId: number };
  readonly p2p_claim_release: { readonly orderId: number };
  readonly p2p_decide: {
    readonly orderId: number;
    readonly outcome: 'release' | 'return';
    readonly quantity: string;
    readonly asset: string;
  };
  readonly p2p_penalty_decide: { readonly penaltyId: number; readonly isReversed: boolean };
}
