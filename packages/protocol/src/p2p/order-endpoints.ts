import { Type } from 'typebox';
import { moneyAct, userAct, userRead } from '#endpoint.ts';
import { Closed, Decimal, Id, Nullable, pageFields, Sequence, TimeMs, Words } from '#fields.ts';
import { FileId } from '#uploads/endpoints.ts';
import { LegalPwd, MethodKind, NextCursor } from './request-fields.ts';
import { P2pCancelView, P2pLineView, P2pOrderView, P2pPayeeView, P2pProofView } from './views.ts';
import { p2pAppealReasons, p2pOrderStates, p2pPayerChecks, p2pSides } from './vocabulary.ts';

const ordered = Closed({ sequence: Sequence, replayed: Type.Boolean(), order: P2pOrderView });

const takeErrors = [
  'tradingRestricted',
  'reduceOnly',
  'notFound',
  'notYetOpen',
  'fiatNeedsVerification',
  'paymentMethodNotNamed',
  'accountNameDiffers',
  'nicknameMissing',
  'belowPurchaseMin',
  'belowMinOrder',
  'askCustomerService',
  'pairClosed',
  'quantityOutOfRange',
  'aboveMax',
  'belowMin',
  'orderUpdated',
  'ownAd',
  'noPrice',
  'tooManyOpenOrders',
  'dayLimitReached',
  'otherSideLimitReached',
  'quantityOffStep',
] as const;

const take = {
  adId: Id,
  version: Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 }),
  /** The price that was seen: a worse one is refused with 5021. */
  price: Decimal,
  /** One of the two. */
  fiat: Type.Optional(Decimal),
  quantity: Type.Optional(Decimal),
};

const orderErrors = ['alreadyHandled', 'notFound', 'orderFinished', 'failed'] as const;

const onOrder = { orderId: Id };

/** Orders from taking an ad to its end: payment, release, appeal, chat and proofs. */
export const p2pOrderEndpoints = {
  tradeBuy: moneyAct({
    description: 'Buys from a sell ad: its coins go into escrow until the seller has the money.',
    bucket: 'order',
    errors: takeErrors,
    request: { ...take, method: MethodKind },
    reply: ordered,
  }),

  tradeSell: moneyAct({
    description: 'Sells to a buy ad: the seller’s coins go into escrow until the money is there.',
    bucket: 'order',
    errors: [
      ...takeErrors,
      'withdrawalsLocked',
      'secondFactorMissing',
      'insufficientBalance',
      'withdrawalRestricted',
    ],
    request: { ...take, payMethodId: Id },
    reply: ordered,
  }),

  tradeBuyWaitPage: userRead({
    description: 'One order of the reader’s with everything its screen shows.',
    bucket: 'read',
    errors: ['notFound'],
    request: onOrder,
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      order: P2pOrderView,
      /** To whom the buyer pays, one a method; none for the seller, and once the order has ended. */
      payees: Type.Array(P2pPayeeView),
      /** What to write with the payment, and nothing else. */
      reference: Type.String(),
      /** The verified name that must be on the payment. */
      payerName: Nullable(Type.String()),
      /** Number of the journal entry that put the coins into escrow. */
      escrowSequence: Sequence,
      cancel: Nullable(P2pCancelView),
      proofs: Type.Array(P2pProofView),
      /** Words of both sides to an appeal. */
      statements: Type.Array(
        Closed({ by: Type.Enum(p2pSides), atMs: TimeMs, text: Type.String() }),
      ),
      /** Why staff decided so; null before. */
      decision: Nullable(Closed({ atMs: TimeMs, reason: Type.String() })),
      /** True good, false bad, null before the reader said so. */
      myRating: Nullable(Type.Boolean()),
      isBlocked: Type.Boolean(),
    }),
  }),

  timeCount: userRead({
    description: 'The countdown of an order, with the time it counts from.',
    bucket: 'read',
    errors: ['notFound'],
    request: onOrder,
    reply: Closed({
      timeMs: TimeMs,
      state: Type.Enum(p2pOrderStates),
      /** Null where nothing counts down. */
      dueAtMs: Nullable(TimeMs),
    }),
  }),

  p2pOrderList: userRead({
    description: 'The reader’s orders, the newest first.',
    bucket: 'history',
    request: {
      state: Type.Optional(Type.Enum(p2pOrderStates)),
      /** Running ones only, or ended ones only. */
      isOpen: Type.Optional(Type.Boolean()),
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      orders: Type.Array(P2pOrderView),
      nextCursor: NextCursor,
    }),
  }),

  otcBillList: userRead({
    description: 'Completed sales or purchases of the reader’s, the newest first.',
    bucket: 'history',
    request: { side: Type.Enum(p2pSides), ...pageFields },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      orders: Type.Array(P2pOrderView),
      nextCursor: NextCursor,
    }),
  }),

  tradePaid: moneyAct({
    description: 'The buyer says that the money was sent: no countdown ends the order any more.',
    bucket: 'write',
    errors: [...orderErrors, 'paymentMethodNotNamed'],
    request: { ...onOrder, method: MethodKind },
    reply: ordered,
  }),

  tradeCancelPre: userRead({
    description: 'What a cancel of this order would cost now, to the unit.',
    bucket: 'read',
    errors: ['notFound', 'orderDealing', 'orderNotCancellable', 'orderFinished'],
    request: onOrder,
    reply: P2pCancelView,
  }),

  tradeCancel: moneyAct({
    description: 'The buyer takes an unpaid order back, for the cost that was told: 21002 else.',
    bucket: 'write',
    errors: [
      'notFound',
      'orderDealing',
      'orderNotCancellable',
      'orderFinished',
      'cancelledTwice',
      'quantityOffStep',
      'quantityOutOfRange',
    ],
    request: {
      ...onOrder,
      cost: Type.Optional(Decimal),
      pauseMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
    },
    reply: ordered,
  }),

  p2pExtend: moneyAct({
    description: 'The seller gives the buyer five minutes more to pay, once.',
    bucket: 'write',
    errors: orderErrors,
    request: onOrder,
    reply: ordered,
  }),

  otcFinish: moneyAct({
    description:
      'The seller has the money and releases the coins: final. Needs the fund password, and the name was looked at.',
    bucket: 'write',
    errors: [
      'notFound',
      'failed',
      'withdrawalsLocked',
      'secondFactorMissing',
      'wrongCode',
      'wrongFundPassword',
      'fundPasswordMissing',
      'codeMissing',
      'notClosableNow',
      'orderFinished',
      'tooManyFailures',
    ],
    request: {
      ...onOrder,
      payer: Type.Enum(p2pPayerChecks),
      legalPwd: LegalPwd,
      /** A code where the account has a second factor. */
      factorCode: Type.Optional(Type.String({ maxLength: 64 })),
    },
    reply: ordered,
  }),

  tradeAppeal: moneyAct({
    description: 'Asks staff to decide, with a reason, ten characters at least and a picture.',
    bucket: 'write',
    errors: ['notFound', 'orderFinished', 'failed', 'notClosableNow', 'orderUnderReview'],
    request: {
      ...onOrder,
      reason: Type.Enum(p2pAppealReasons),
      text: Words(1_000, 10),
      fileId: FileId,
    },
    reply: ordered,
  }),

  p2pAppealAdd: userAct({
    description: 'Adds words to an appeal, while it takes evidence.',
    bucket: 'write',
    errors: ['notFound', 'orderFinished', 'failed', 'aboveMax'],
    request: { ...onOrder, text: Words(1_000, 10) },
    reply: Closed({}),
  }),

  p2pAppealWithdraw: moneyAct({
    description: 'Takes one’s own appeal back: the order waits for the seller again.',
    bucket: 'write',
    errors: orderErrors,
    request: onOrder,
    reply: ordered,
  }),

  p2pAppealComplete: moneyAct({
    description: 'Says that one has nothing to add: once both did, staff need not wait.',
    bucket: 'write',
    errors: ['alreadyHandled', 'notFound', 'orderFinished'],
    request: onOrder,
    reply: ordered,
  }),

  uploadBuyProof: userAct({
    description: 'Adds a picture of a payment or of an account to an order; both sides see it.',
    bucket: 'write',
    errors: ['notFound', 'aboveMax', 'orderFinished'],
    request: { ...onOrder, fileId: FileId },
    reply: Closed({ proof: P2pProofView }),
  }),

  p2pChatList: userRead({
    description: 'Lines of an order’s chat, the newest first; reading marks them as read.',
    bucket: 'read',
    errors: ['notFound'],
    request: { ...onOrder, ...pageFields },
    reply: Closed({ lines: Type.Array(P2pLineView), nextCursor: NextCursor }),
  }),

  p2pChatSend: userAct({
    description: 'Says something, or shows a picture, to the other side of an order.',
    bucket: 'write',
    errors: ['notFound', 'aboveMax', 'orderFinished'],
    request: {
      ...onOrder,
      text: Type.Optional(Words(500, 1)),
      fileId: Type.Optional(FileId),
      /** The client’s own name of the line: a repeat adds nothing. */
      clientLineId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', maxLength: 64 }),
    },
    reply: Closed({ line: P2pLineView }),
  }),

  p2pEvidence: userRead({
    description:
      'The evidence file of an order: its steps with the numbers of their journal entries, chat, and hashes of the proofs, as text to keep.',
    bucket: 'export',
    errors: ['notFound'],
    request: onOrder,
    reply: Closed({ fileName: Type.String(), json: Type.String(), sha256: Type.String() }),
  }),

  p2pRate: userAct({
    description: 'Rates the other side of a completed order; within a week it can be changed.',
    bucket: 'write',
    errors: ['notFound', 'alreadyHandled', 'failed'],
    request: { ...onOrder, isGood: Type.Boolean() },
    reply: Closed({}),
  }),
};
