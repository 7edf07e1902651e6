import { orderTypes } from '@candor/exchange-core/vocabulary';
import type { AccountKind as CoreAccountKind } from '@candor/exchange-core/vocabulary';

/** Names that cross the wire. Orders, markets, accounts and bills speak the exchange core's words. */
export {
  closeReasons,
  corrections,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
  transferReasons,
} from '@candor/exchange-core/vocabulary';
export type { OrderSide, OrderType, TransferReason } from '@candor/exchange-core/vocabulary';

/** The accounts a user owns and can move money between. */
export const accountKinds = [
  'wallet',
  'main',
  'spot',
  'contract',
  'fiat',
  'gold',
  'option',
  'mining',
] as const satisfies readonly CoreAccountKind[];
export type AccountKind = (typeof accountKinds)[number];

/** What can be asked for: every order type, and a pair of which one leg cancels the other. */
export const placeTypes = [...orderTypes, 'oco'] as const;

export const locales = ['zh', 'en', 'jp', 'hk', 'hy', 'yn', 'ty'] as const;
export type Locale = (typeof locales)[number];

/** What changes hands in a market: the coins themselves, or contracts on a coin's or gold's price. */
export const marketKinds = ['spot', 'perpetual', 'gold'] as const;

/** Width of a candle. Weeks start on Monday, months on the 1st, three days are counted from 1970, all in UTC. */
export const klineIntervals = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type KlineInterval = (typeof klineIntervals)[number];

/** What a coin is for; lists of markets are filtered by it. */
export const coinTags = ['layer_1', 'payments', 'meme', 'defi', 'exchange', 'stablecoin'] as const;
export type CoinTag = (typeof coinTags)[number];

export const articleKinds = ['news', 'notice', 'help'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** What a picture is sent for; it can be used for nothing else. */
export const uploadPurposes = ['identity', 'payment_qr', 'proof'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** How far a real-name verification is; `expired` was verified until its last day. */
export const identityStates = [
  'not_verified',
  'under_review',
  'verified',
  'refused',
  'expired',
] as const;
export type IdentityState = (typeof identityStates)[number];

export const documentTypes = ['id_card', 'passport'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Why a verification was refused; the client has words for each in every language. */
export const identityReasons = [
  'blurred',
  'mismatch',
  'expired',
  'incomplete',
  'unsupported',
  'suspected_fraud',
  'other',
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** What a user is told about why their account was frozen; the staff's own reason stays with them. */
export const freezeCategories = ['security', 'review', 'owner_request', 'other'] as const;
/** How staff restrict a user short of freezing the account. */
export const userRestrictionNames = [
  'no_trading',
  'reduce_only',
  'no_withdrawal',
  'no_login',
] as const;
export type UserRestrictionName = (typeof userRestrictionNames)[number];

export type FreezeCategory = (typeof freezeCategories)[number];

/** Ways to be paid outside of the exchange. */
export const paymentKinds = ['bank', 'alipay', 'wechat', 'paypal'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Messages to one user, and announcements to everybody. */
export const messageBoxes = ['personal', 'announcement'] as const;
export type MessageBox = (typeof messageBoxes)[number];

/** Which price an alert watches: of a spot market that of its last trade or its index, of a contract market its mark. */
export const alertSources = ['last', 'index', 'mark'] as const;
export type AlertSource = (typeof alertSources)[number];

/** What an alert waits for: the first three name a price, the others a change in percent. */
export const alertConditions = ['reaches', 'rises_above', 'falls_below', 'gains', 'loses'] as const;
export type AlertCondition = (typeof alertConditions)[number];

/** How often an alert is told: once, at most once in 24 hours, or each time after a short pause. */
export const alertRepeats = ['once', 'daily', 'always'] as const;
export type AlertRepeat = (typeof alertRepeats)[number];

/** Ways to reach the exchange: outside of it, or a page of its own. */
export const contactKinds = ['email', 'telegram', 'help', 'article'] as const;
