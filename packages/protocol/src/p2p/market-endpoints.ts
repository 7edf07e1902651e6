import { Type } from 'typebox';
import { publicRead, userAct, userRead } from '#endpoint.ts';
import {
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  Nullable,
  pageFields,
  Sequence,
  Side,
  TimeMs,
} from '#fields.ts';
import { Count, MethodList, NextCursor } from './request-fields.ts';
import { Currency, P2pAdView, P2pPairView, P2pPersonView } from './views.ts';

/** What is traded, the ads that can be taken, and the people behind them. */
export const p2pMarketEndpoints = {
  p2pConfig: publicRead({
    description: 'Coins and currencies that are traded, and what holds for everybody.',
    bucket: 'read',
    request: {},
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      isOpen: Type.Boolean(),
      pairs: Type.Array(P2pPairView),
      depositAsset: Nullable(AssetSymbol),
      deposit: Amount,
      cancelsFree: Count,
      pendingMax: Count,
      releaseMs: Count,
      lockMs: Count,
    }),
  }),

  tradeList: userRead({
    description:
      'Ads that can be taken, the best for the amount first, every fee counted; `hidden` lists those that do not fit, with why.',
    bucket: 'offers',
    errors: ['notFound', 'quantityOffStep', 'quantityOutOfRange'],
    request: {
      /** What the reader wants to do. */
      side: Side,
      asset: AssetSymbol,
      currency: Currency,
      /** One of the two, or neither. */
      fiat: Type.Optional(Decimal),
      quantity: Type.Optional(Decimal),
      methods: Type.Optional(MethodList),
      merchantsOnly: Type.Optional(Type.Boolean()),
      hidden: Type.Optional(Type.Boolean()),
      ...pageFields,
    },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      pair: P2pPairView,
      ads: Type.Array(P2pAdView),
      total: Count,
      hidden: Count,
      nextCursor: NextCursor,
    }),
  }),

  p2pQuote: userRead({
    description: 'Express: the one best ad for an amount that the reader can take now.',
    bucket: 'offers',
    errors: ['notFound', 'quantityOffStep', 'quantityOutOfRange'],
    request: {
      side: Side,
      asset: AssetSymbol,
      currency: Currency,
      fiat: Type.Optional(Decimal),
      quantity: Type.Optional(Decimal),
      methods: Type.Optional(MethodList),
    },
    reply: Closed({ sequence: Sequence, timeMs: TimeMs, ad: Nullable(P2pAdView) }),
  }),

  p2pPriceHint: userRead({
    description:
      'What a new ad is compared with: open offers by price, the index, and sales of a day.',
    bucket: 'offers',
    errors: ['notFound'],
    request: { side: Side, asset: AssetSymbol, currency: Currency },
    reply: Closed({
      sequence: Sequence,
      indexPrice: Nullable(Amount),
      /** The best price of the others. */
      best: Nullable(Amount),
      /** Median of the sales of 24 hours; null for fewer than five. */
      medianSale: Nullable(Amount),
      /** The best first, coins on offer at each price. */
      levels: Type.Array(Closed({ price: Amount, quantity: Amount, ads: Count })),
    }),
  }),

  p2pMerchant: userRead({
    description: 'One merchant with the ads that can be taken.',
    bucket: 'offers',
    errors: ['notFound'],
    request: { personId: Id },
    reply: Closed({
      sequence: Sequence,
      timeMs: TimeMs,
      merchant: P2pPersonView,
      sinceMs: Nullable(TimeMs),
      isBlocked: Type.Boolean(),
      ads: Type.Array(P2pAdView),
    }),
  }),

  p2pBlock: userAct({
    description: 'Hides the ads of two people from each other, or no longer.',
    bucket: 'write',
    errors: ['notFound', 'yourself', 'aboveMax'],
    request: { personId: Id, isBlocked: Type.Boolean() },
    reply: Closed({}),
  }),

  p2pBlockList: userRead({
    description: 'Whom the reader has blocked, the latest first.',
    bucket: 'read',
    request: {},
    reply: Closed({
      people: Type.Array(Closed({ personId: Id, nickname: Type.String(), atMs: TimeMs })),
    }),
  }),
};
