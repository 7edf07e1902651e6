import { Type } from 'typebox';
import { publicRead } from '#endpoint.ts';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Id,
  LocaleName,
  Nullable,
  Sequence,
  Symbol,
  TimeMs,
  pageFields,
  timeRangeFields,
} from '#fields.ts';
import {
  AssetView,
  CandleView,
  FeeRung,
  IntervalName,
  LevelView,
  MarketView,
  PublicTradeView,
  TickerView,
} from '#views.ts';
import { articleKinds } from '#vocabulary.ts';

/** Endpoints everyone may call: the exchange's rules, its prices and what it has to say. */

const ArticleHead = Closed({
  articleId: Id,
  slug: Type.String(),
  kind: Type.Enum(articleKinds),
  title: Type.String(),
  summary: Type.String(),
  publishedAtMs: TimeMs,
});

/** Most levels a side that an answer shows. */
export const DEPTH_LEVELS_MAX = 200;

/** Most trades in one answer. */
export const TRADES_MAX = 500;

/** Most candles in one answer. */
export const CANDLES_MAX = 1000;

export const commonEndpoints = {
  'common/sysTime': publicRead({
    description: 'The server’s clock.',
    bucket: 'read',
    request: {},
    reply: Closed({ timeMs: TimeMs }),
  }),
  'common/serverStatus': publicRead({
    description:
      'How the exchange is: commands committed and projected, whether every asset’s books balance, what is owed to users.',
    bucket: 'read',
    request: {},
    reply: Closed({
      state: Type.Enum(['starting', 'running', 'stopping', 'stopped']),
      committedSequence: Sequence,
      projectedSequence: Sequence,
      /** Grows each time an engine takes over the journal. */
      epoch: Type.Integer({ minimum: 0 }),
      /** True when the sum of all accounts is zero in every asset. */
      booksBalance: Type.Boolean(),
      /** `owedToUsers` is read once an hour, at `owedAsOfMs`: live, its steps would tell who is behind each trade. */
      assets: Type.Array(Closed({ asset: AssetSymbol, ledgerSum: Amount, owedToUsers: Amount })),
      owedAsOfMs: TimeMs,
      /** Demo money is given out here; nothing is real. */
      demo: Type.Boolean(),
      /** What only the demo has: codes are shown, messages end in its outbox, users verify themselves. A rehearsal has not. */
      demoShortcuts: Type.Boolean(),
      demoFunds: Type.Array(
        Closed({ asset: AssetSymbol, amount: Amount, accountKind: AccountKindName }),
      ),
      timeMs: TimeMs,
    }),
  }),
  'common/version': publicRead({
    description: 'The app’s newest version, and the oldest that still works.',
    bucket: 'read',
    request: {},
    reply: Closed({
      version: Type.String(),
      versionCode: Type.Integer({ minimum: 1 }),
      versionCodeMin: Type.Integer({ minimum: 1 }),
      /** Whether to register takes a code that was sent to the address. */
      registerVerification: Type.Optional(Type.Boolean()),
      /** After how long without use a session ends that is not kept. */
      sessionIdleMinutes: Type.Integer({ minimum: 1 }),
      server: Type.String(),
    }),
  }),
  'common/platformRate': publicRead({
    description:
      'What one USDT is worth in fiat money, for display only; nothing is settled by it.',
    bucket: 'read',
    request: {},
    reply: Closed({
      base: AssetSymbol,
      rates: Type.Array(
        Closed({
          currency: Type.String(),
          sign: Type.String(),
          rate: Amount,
          source: Type.String(),
          updatedAtMs: TimeMs,
        }),
      ),
    }),
  }),
  'common/assetsList': publicRead({
    description:
      'Every asset and how many decimals it keeps. A delisted one is there as long as anybody has some of it.',
    bucket: 'read',
    request: {},
    reply: Closed({ assets: Type.Array(AssetView) }),
  }),
  'common/symbolsList': publicRead({
    description:
      'Every market with its kind, steps, limits, fees and state, and which 30-day volume each fee tier takes.',
    bucket: 'read',
    request: {},
    reply: Closed({
      markets: Type.Array(MarketView),
      /** By volume; absent where fee tiers do not follow it. */
      feeLadder: Type.Optional(Type.Array(FeeRung)),
    }),
  }),
  'common/search': publicRead({
    description: 'Markets whose symbol or asset contains the text, and articles whose title does.',
    bucket: 'read',
    request: {
      // The database keeps no NUL, and nobody searches for a control character.
      text: Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f]{1,40}$', maxLength: 40 }),
      locale: Type.Optional(LocaleName),
    },
    reply: Closed({ markets: Type.Array(MarketView), articles: Type.Array(ArticleHead) }),
  }),
  'common/huobiTicket': publicRead({
    description: 'The last 24 hours of every market, or of one.',
    bucket: 'read',
    errors: ['notFound'],
    request: { symbol: Type.Optional(Symbol) },
    reply: Closed({ tickers: Type.Array(TickerView) }),
  }),
  'common/depth': publicRead({
    description: 'The order book, best prices first; icebergs show their visible part.',
    bucket: 'read',
    errors: ['notFound'],
    request: {
      symbol: Symbol,
      levels: Type.Optional(Type.Integer({ minimum: 1, maximum: DEPTH_LEVELS_MAX })),
    },
    reply: Closed({
      symbol: Symbol,
      sequence: Sequence,
      version: Type.Integer({ minimum: 0 }),
      bids: Type.Array(LevelView),
      asks: Type.Array(LevelView),
    }),
  }),
  'common/tradeList': publicRead({
    description:
      'A market’s trades, newest first: the latest ones, or those before a trade. Trades between two accounts of the house are kept for hours, all others for good.',
    bucket: 'read',
    errors: ['notFound'],
    request: {
      symbol: Symbol,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: TRADES_MAX })),
      beforeId: Type.Optional(Id),
    },
    reply: Closed({ symbol: Symbol, trades: Type.Array(PublicTradeView) }),
  }),
  'common/kline': publicRead({
    description:
      'A market’s candles, oldest first: the newest ones, or the newest of those that open in the given time.',
    bucket: 'read',
    errors: ['notFound'],
    request: {
      symbol: Symbol,
      interval: IntervalName,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CANDLES_MAX })),
      ...timeRangeFields,
    },
    reply: Closed({ symbol: Symbol, interval: IntervalName, candles: Type.Array(CandleView) }),
  }),
  'common/carousel': publicRead({
    description: 'The pictures on the home screen, in the language asked for.',
    bucket: 'read',
    request: { locale: Type.Optional(LocaleName) },
    reply: Closed({
      slides: Type.Array(
        Closed({
          slideId: Id,
          title: Type.String(),
          text: Type.String(),
          /** Name of the drawing the client shows beside the text. */
          art: Type.String(),
          /** Path of a picture to show behind the text instead, or null. */
          imageUrl: Nullable(Type.String()),
          /** What the picture shows, in words. */
          alt: Type.String(),
          /** Slug of the article behind it, or null. */
          articleSlug: Nullable(Type.String()),
        }),
      ),
    }),
  }),
  'common/newsList': publicRead({
    description:
      'News and notices, newest first, or articles of one kind. Help pages and terms are the kind `help`.',
    bucket: 'read',
    request: {
      locale: Type.Optional(LocaleName),
      kind: Type.Optional(Type.Enum(articleKinds)),
      /** Only those that name this coin, by its symbol or its name as a word. */
      asset: Type.Optional(AssetSymbol),
      ...pageFields,
    },
    reply: Closed({
      articles: Type.Array(ArticleHead),
      nextCursor: Nullable(Type.String()),
    }),
  }),
  'common/article': publicRead({
    description: 'One article by its slug. The body is plain text: an empty line parts paragraphs.',
    bucket: 'read',
    errors: ['notFound'],
    request: {
      slug: Type.String({ pattern: '^[a-z0-9-]{1,60}$', maxLength: 60 }),
      locale: Type.Optional(LocaleName),
    },
    reply: Closed({
      articleId: Id,
      slug: Type.String(),
      kind: Type.Enum(articleKinds),
      title: Type.String(),
      summary: Type.String(),
      body: Type.String(),
      publishedAtMs: TimeMs,
    }),
  }),
};
