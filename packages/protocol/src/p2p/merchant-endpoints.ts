import { Type } from 'typebox';
import { moneyAct, userRead } from '#endpoint.ts';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  Nullable,
  Sequence,
  TimeMs,
  Words,
} from '#fields.ts';
import { FileId } from '#uploads/endpoints.ts';
import { Count, LegalPwd, MethodList } from './request-fields.ts';
import {
  Currency,
  P2pDepositView,
  P2pOrderView,
  P2pOwnAdView,
  P2pPenaltyView,
  P2pPersonView,
} from './views.ts';
import { p2pPriceKinds } from './vocabulary.ts';

/** The user's own payment methods with commas between. */
const PayMethodIds = Type.String({
  pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,3}$',
  maxLength: 80,
  examples: ['17,18'],
});

const published = Closed({ sequence: Sequence, replayed: Type.Boolean(), ad: P2pOwnAdView });

const deposited = Closed({ sequence: Sequence, replayed: Type.Boolean(), deposit: P2pDepositView });

/** What a merchant says of an ad. A floating price takes margin, floor and ceiling, a fixed one a price. */
const adTerms = {
  priceKind: Type.Enum(p2pPriceKinds),
  price: Type.Optional(Decimal),
  /** Distance to the index in millionths. */
  marginPpm: Type.Optional(Type.Integer({ minimum: -500_000, maximum: 500_000 })),
  floor: Type.Optional(Decimal),
  ceiling: Type.Optional(Decimal),
  /** Coins on offer; of a sell ad they are locked at once. */
  stock: Decimal,
  min: Decimal,
  max: Decimal,
  minQuantity: Type.Optional(Decimal),
  payMinutes: Type.Integer({ minimum: 5, maximum: 360 }),
  ordersMin: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  ageDaysMin: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  needsIdentity: Type.Optional(Type.Boolean()),
  terms: Type.Optional(Words(500)),
  autoReply: Type.Optional(Words(500)),
};

const adErrors = [
  'notFound',
  'insufficientBalance',
  'fiatNeedsVerification',
  'paymentMethodNotNamed',
  'accountNameDiffers',
  'nicknameMissing',
  'merchantApplicationPending',
  'depositTooLow',
  'askCustomerService',
  'depositRefunding',
  'pairClosed',
  'quantityOutOfRange',
  'priceTooFar',
  'quantityOffStep',
] as const;

const publishErrors = [
  ...adErrors,
  'notYetOpen',
  'purchaseLimitReached',
  'tradingRestricted',
  'reduceOnly',
] as const;

/** A merchant’s own ads, deposit and penalties. */
export const p2pMerchantEndpoints = {
  otcBuy: moneyAct({
    description: 'Publishes an ad to buy coins.',
    bucket: 'write',
    errors: publishErrors,
    request: { asset: AssetSymbol, currency: Currency, ...adTerms, methods: MethodList },
    reply: published,
  }),

  otcSell: moneyAct({
    description: 'Publishes an ad to sell coins; the stock is locked at once.',
    bucket: 'write',
    errors: [...publishErrors, 'withdrawalsLocked', 'secondFactorMissing', 'withdrawalRestricted'],
    request: { asset: AssetSymbol, currency: Currency, ...adTerms, payMethodIds: PayMethodIds },
    reply: published,
  }),

  p2pAdEdit: moneyAct({
    description:
      'Changes an ad: running orders keep their terms, takers who saw the old one get 5021.',
    bucket: 'write',
    errors: [...adErrors, 'withdrawalsLocked', 'secondFactorMissing', 'orderUpdated'],
    request: {
      adId: Id,
      version: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }),
      ...adTerms,
      /** Of a buy ad. */
      methods: Type.Optional(MethodList),
      /** Of a sell ad. */
      payMethodIds: Type.Optional(PayMethodIds),
    },
    reply: published,
  }),

  p2pAdShow: moneyAct({
    description: 'Lists an ad that paused, or pauses it; its coins stay in it.',
    bucket: 'write',
    errors: [
      'alreadyHandled',
      'notFound',
      'withdrawalsLocked',
      'merchantApplicationPending',
      'depositTooLow',
      'depositRefunding',
      'askCustomerService',
    ],
    request: { adId: Id, isListed: Type.Boolean() },
    reply: published,
  }),

  cancelOrder: moneyAct({
    description: 'Ends an ad: what it still offers goes back, its running orders go on.',
    bucket: 'write',
    errors: ['notFound', 'orderFinished'],
    request: { adId: Id },
    reply: Closed({ sequence: Sequence, replayed: Type.Boolean() }),
  }),

  otcOrderList: userRead({
    description: 'The reader’s own ads that were not cancelled, the newest first.',
    bucket: 'read',
    request: {},
    reply: Closed({ sequence: Sequence, timeMs: TimeMs, ads: Type.Array(P2pOwnAdView) }),
  }),

  p2pAdDetail: userRead({
    description: 'One ad of the reader’s with its running orders.',
    bucket: 'read',
    errors: ['notFound'],
    request: { adId: Id },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      ad: P2pOwnAdView,
      orders: Type.Array(P2pOrderView),
    }),
  }),

  legalMgrPage: userRead({
    description:
      'The merchant centre: deposit, what is missing, statistics, penalties, and orders that wait.',
    bucket: 'read',
    errors: ['notYetOpen'],
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      nickname: Nullable(Type.String()),
      isVerified: Type.Boolean(),
      payMethods: Count,
      sinceMs: Nullable(TimeMs),
      deposit: P2pDepositView,
      me: P2pPersonView,
      /** Coins bought and sold in 30 days, one row a coin. */
      turnover: Type.Array(Closed({ asset: AssetSymbol, quantity: Amount })),
      penalties: Type.Array(P2pPenaltyView),
      pausedUntilMs: Nullable(TimeMs),
      /** Orders that wait for the reader, the most urgent first, then the others. */
      orders: Type.Array(P2pOrderView),
      /** Coins that cannot leave yet: bought within a day, less those sold. */
      locked: Type.Array(Closed({ asset: AssetSymbol, amount: Amount })),
    }),
  }),

  depositPage: userRead({
    description: 'What becoming a merchant takes.',
    bucket: 'read',
    errors: ['notYetOpen'],
    request: {},
    reply: Closed({ sequence: Sequence, deposit: P2pDepositView }),
  }),

  deposit: moneyAct({
    description:
      'Applies as a merchant: sets the deposit aside, with a picture that staff look at.',
    bucket: 'write',
    errors: [
      'alreadyHandled',
      'notFound',
      'insufficientBalance',
      'notYetOpen',
      'fiatNeedsVerification',
      'paymentMethodNotNamed',
      'nicknameMissing',
      'merchantApplicationPending',
      'depositRefunding',
      'orderUpdated',
      'quantityOffStep',
      'quantityOutOfRange',
    ],
    /** `amount` is what depositPage said. */
    request: { amount: Decimal, fileId: FileId },
    reply: deposited,
  }),

  makeUpDepositPage: userRead({
    description: 'What is missing of a deposit.',
    bucket: 'read',
    errors: ['notYetOpen'],
    request: {},
    reply: Closed({ sequence: Sequence, deposit: P2pDepositView }),
  }),

  makeUpDeposit: moneyAct({
    description: 'Adds to a deposit.',
    bucket: 'write',
    errors: [
      'insufficientBalance',
      'notYetOpen',
      'merchantApplicationPending',
      'depositTooLow',
      'depositRefunding',
      'belowMinOrder',
      'quantityOffStep',
      'quantityOutOfRange',
    ],
    request: { amount: Decimal },
    reply: deposited,
  }),

  backDepositPage: userRead({
    description: 'When and how a deposit comes back, and what stands in the way.',
    bucket: 'read',
    errors: ['notYetOpen'],
    request: {},
    reply: Closed({ sequence: Sequence, deposit: P2pDepositView }),
  }),

  backDeposit: moneyAct({
    description: 'Asks for the deposit back: ads pause, staff look, and its waiting time begins.',
    bucket: 'write',
    errors: [
      'wrongFundPassword',
      'fundPasswordMissing',
      'tooManyFailures',
      'merchantApplicationPending',
      'depositTooLow',
      'unfinishedOrders',
      'depositRefunding',
    ],
    request: { legalPwd: LegalPwd },
    reply: deposited,
  }),

  p2pPenaltyAppeal: moneyAct({
    description: 'Asks for a penalty back, with words for staff.',
    bucket: 'write',
    errors: ['alreadyHandled', 'notFound'],
    request: { penaltyId: Id, text: Words(1_000, 10) },
    reply: Closed({ sequence: Sequence, replayed: Type.Boolean() }),
  }),
};
