import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Amount, AssetSymbol, Closed, Id, IdOrZero, Nullable, Side, TimeMs } from '#fields.ts';
import { paymentKinds } from '#vocabulary.ts';
import { PictureLink } from '#uploads/endpoints.ts';
import {
  p2pAdStates,
  p2pAppealReasons,
  p2pDepositStates,
  p2pLineKinds,
  p2pMisfits,
  p2pOrderEnds,
  p2pOrderStates,
  p2pPenaltyStates,
  p2pPriceKinds,
  p2pSides,
  p2pSteps,
} from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });
const Scale = Type.Integer({ minimum: 0, maximum: 18 });
const Ppm = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Three letters of ISO 4217. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, examples: ['EUR'] });
const MethodKind = Type.Enum(paymentKinds);

/** What a method costs both sides of a payment beside the money, as far as the exchange knows. */
export const P2pMethodCostView = Closed({
  kind: MethodKind,
  /** Of the money, in millionths, rounded up, and as a fixed amount on top. */
  payerPpm: Ppm,
  payerFixed: Amount,
  payeePpm: Ppm,
  payeeFixed: Amount,
});
export type P2pMethodCostView = Static<typeof P2pMethodCostView>;

export const P2pPairView = Closed({
  pairId: Id,
  asset: AssetSymbol,
  assetScale: Scale,
  currency: Currency,
  fiatScale: Scale,
  /** Decimals of a price: currency for one coin. */
  priceScale: Scale,
  /** Of the coins, in millionths, taken from who receives them. */
  feePpm: Ppm,
  /** How far a price may stand from the index, in millionths; 0 for any. */
  bandPpm: Ppm,
  min: Amount,
  max: Amount,
  methods: Type.Array(MethodKind),
  /** A method without a line costs what only its bank knows. */
  costs: Type.Array(P2pMethodCostView),
  /** Null while there is none that is young enough: floating prices stop then. */
  indexPrice: Nullable(Amount),
  isOpen: Type.Boolean(),
});
export type P2pPairView = Static<typeof P2pPairView>;

/** Somebody as everybody sees them; every figure is counted from orders of the last 30 days. */
export const P2pPersonView = Closed({
  /** Names the person to p2pMerchant, p2pBlock. */
  personId: Id,
  nickname: Type.String(),
  /** Whether staff accepted a deposit that is paid. */
  isMerchant: Type.Boolean(),
  deposit: Amount,
  orders: Count,
  completed: Count,
  /** Median, null before the first. */
  releaseMs: Nullable(Count),
  payMs: Nullable(Count),
  ratings: Count,
  goodRatings: Count,
});
export type P2pPersonView = Static<typeof P2pPersonView>;

/** What an order of the amount asked for would be. */
export const P2pDealView = Closed({
  fiat: Amount,
  /** Coins that change hands, the fee on them, and what the buyer receives. */
  quantity: Amount,
  fee: Amount,
  net: Amount,
  /** What the cheapest of the ad’s methods costs the taker beside the money; null where nobody here knows. */
  cost: Nullable(Amount),
  costOf: Nullable(MethodKind),
});
export type P2pDealView = Static<typeof P2pDealView>;

const adFields = {
  adId: Id,
  /** Changes with every edit; send back what was seen. */
  version: Type.Integer({ minimum: 1 }),
  /** What the merchant does: who takes a sell ad buys. */
  side: Side,
  asset: AssetSymbol,
  currency: Currency,
  /** Null while a floating price has no index. */
  price: Nullable(Amount),
  priceKind: Type.Enum(p2pPriceKinds),
  /** Distance to the index in millionths, of a floating price. */
  marginPpm: Nullable(Type.Integer()),
  stock: Amount,
  min: Amount,
  max: Amount,
  minQuantity: Amount,
  methods: Type.Array(MethodKind),
  payMs: Count,
  ordersMin: Count,
  ageDaysMin: Count,
  needsIdentity: Type.Boolean(),
  /** The merchant's own words: show as text. */
  terms: Type.String(),
};

export const P2pAdView = Closed({
  ...adFields,
  merchant: P2pPersonView,
  isOwn: Type.Boolean(),
  /** Null without an amount, or where the ad does not take it. */
  deal: Nullable(P2pDealView),
  misfit: Nullable(Type.Enum(p2pMisfits)),
});
export type P2pAdView = Static<typeof P2pAdView>;

/** An ad as its owner sees it. */
export const P2pOwnAdView = Closed({
  ...adFields,
  state: Type.Enum(p2pAdStates),
  published: Amount,
  floor: Nullable(Amount),
  ceiling: Nullable(Amount),
  autoReply: Type.String(),
  /** The accounts of its owner it is paid on, of a sell ad. */
  payMethodIds: Type.Array(Id),
  openOrders: Count,
  /** Its place among the listed ads of its kind by price, 1 is the best; null while it is not listed. */
  rank: Nullable(Type.Integer({ minimum: 1 })),
  rankOf: Count,
  publishedAtMs: TimeMs,
  changedAtMs: TimeMs,
});
export type P2pOwnAdView = Static<typeof P2pOwnAdView>;

export const P2pAppealView = Closed({
  by: Type.Enum(p2pSides),
  reason: Type.Enum(p2pAppealReasons),
  atMs: TimeMs,
  /** Until then both sides may add words and pictures. */
  evidenceDueAtMs: TimeMs,
  /** Who said that they have nothing to add. */
  complete: Type.Array(Type.Enum(p2pSides)),
});
export type P2pAppealView = Static<typeof P2pAppealView>;

export const P2pOrderView = Closed({
  orderId: Id,
  adId: Id,
  /** What the reader is in this order. */
  mySide: Type.Enum(p2pSides),
  /** Whether it is on an ad of the reader's. */
  isMyAd: Type.Boolean(),
  asset: AssetSymbol,
  assetScale: Scale,
  currency: Currency,
  price: Amount,
  fiat: Amount,
  quantity: Amount,
  fee: Amount,
  net: Amount,
  method: MethodKind,
  /** Those the buyer may pay by. */
  methods: Type.Array(MethodKind),
  state: Type.Enum(p2pOrderStates),
  endedBy: Type.Enum(p2pOrderEnds),
  openedAtMs: TimeMs,
  payDueAtMs: TimeMs,
  isExtended: Type.Boolean(),
  paidAtMs: Nullable(TimeMs),
  /** From then on either side may appeal. */
  releaseDueAtMs: Nullable(TimeMs),
  appeal: Nullable(P2pAppealView),
  closedAtMs: Nullable(TimeMs),
  other: P2pPersonView,
  unread: Count,
});
export type P2pOrderView = Static<typeof P2pOrderView>;

/** Where the money is sent: shown to the payer, and only while the order runs. */
export const P2pPayeeView = Closed({
  kind: MethodKind,
  name: Nullable(Type.String()),
  /** The verified name of whom the money is for; null of a demo merchant. */
  holder: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  account: Type.String(),
  qrUrl: Nullable(Type.String()),
});
export type P2pPayeeView = Static<typeof P2pPayeeView>;

/** What a cancel would cost now. */
export const P2pCancelView = Closed({
  /** Cancels left today that cost nothing. */
  freeLeft: Count,
  /** Taken from the deposit; send it back as `cost`. */
  cost: Amount,
  asset: Nullable(AssetSymbol),
  /** How long a user without a deposit can make no orders; send it back as `pauseMs`. */
  pauseMs: Count,
});
export type P2pCancelView = Static<typeof P2pCancelView>;

export const P2pProofView = Closed({
  proofId: Id,
  by: Type.Enum(p2pSides),
  atMs: TimeMs,
  fileId: Type.String(),
  /** Of the picture as it was sent, in hexadecimal. */
  sha256: Type.String(),
  ...PictureLink.properties,
});
export type P2pProofView = Static<typeof P2pProofView>;

export const P2pLineView = Closed({
  lineId: Id,
  orderId: Id,
  atMs: TimeMs,
  kind: Type.Enum(p2pLineKinds),
  /** Null for a step. */
  by: Nullable(Type.Enum(p2pSides)),
  /** Words as they were typed: show as text, never as markup. Empty for a step or a picture. */
  text: Type.String(),
  step: Nullable(Type.Enum(p2pSteps)),
  picture: Nullable(PictureLink),
});
export type P2pLineView = Static<typeof P2pLineView>;

export const P2pPenaltyView = Closed({
  penaltyId: Id,
  orderId: IdOrZero,
  asset: AssetSymbol,
  amount: Amount,
  takenAtMs: TimeMs,
  state: Type.Enum(p2pPenaltyStates),
});
export type P2pPenaltyView = Static<typeof P2pPenaltyView>;

/** A merchant's deposit, and what can be done with it. */
export const P2pDepositView = Closed({
  state: Type.Enum(p2pDepositStates),
  asset: AssetSymbol,
  amount: Amount,
  required: Amount,
  /** What has to be added before ads can stand. */
  missing: Amount,
  /** In the reader's account for fiat trading. */
  available: Amount,
  refundDueAtMs: Nullable(TimeMs),
  refundWaitMs: Count,
  /** Orders that must end before it can be asked back. */
  openOrders: Count,
});
export type P2pDepositView = Static<typeof P2pDepositView>;
