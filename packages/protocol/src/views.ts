import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Id,
  IdOrZero,
  Nullable,
  Side,
  Symbol,
  TimeMs,
} from './fields.ts';
import {
  closeReasons,
  klineIntervals,
  marketKinds,
  marketStates,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from './vocabulary.ts';

/** The things that several answers and feed messages show, each in one shape. */

export const AssetView = Closed({
  assetId: Id,
  symbol: AssetSymbol,
  /** What people call it: Bitcoin. The symbol where no name is known. */
  name: Type.String(),
  /** Decimals of the asset's smallest unit. */
  scale: Type.Integer({ minimum: 0, maximum: 18 }),
  /** Absent while it is listed and nothing else is announced. */
  delisting: Type.Optional(
    Closed({
      /** When it was delisted, or will be. */
      atMs: TimeMs,
      isDone: Type.Boolean(),
      /** The announcement, see common/article; null once it is done. */
      articleSlug: Nullable(Type.String()),
    }),
  ),
});
export type AssetView = Static<typeof AssetView>;

/** What orders of a market keep to. */
const limitFields = {
  tickSize: Amount,
  quantityStep: Amount,
  priceMin: Amount,
  priceMax: Amount,
  quantityMin: Amount,
  quantityMax: Amount,
  /** Price times quantity, in the quote asset. */
  notionalMin: Amount,
  notionalMax: Amount,
  /** Farthest a price may be from the index, in millionths; 0 = no limit. */
  priceBandPpm: Type.Integer({ minimum: 0 }),
  /** Farthest a market order may run from the best price, in millionths. */
  marketProtectionPpm: Type.Integer({ minimum: 0 }),
  openOrdersMax: Type.Integer({ minimum: 0 }),
  triggerOrdersMax: Type.Integer({ minimum: 0 }),
};
const MarketLimits = Closed(limitFields);
export type MarketLimits = Static<typeof MarketLimits>;

/** Five times a tier's rate is the most the core lets a market take. */
const FeeFactor = Type.Integer({ minimum: 0, maximum: 5_000_000 });

/** How a market's fees differ from its users' tiers, in millionths. */
export const MarketFees = Closed({
  /** The share of the tier's maker rate that makers pay: 1,000,000 is the tier's own. */
  makerFactorPpm: FeeFactor,
  takerFactorPpm: FeeFactor,
  /** The share of the taker's fee of a trade that its maker gets. */
  rebateSharePpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
});
export type MarketFees = Static<typeof MarketFees>;

const RatePpm = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A fee tier, and the least volume of 30 days that it takes. */
export const FeeRung = Closed({
  tier: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** In whole USDT. */
  volumeMin: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }),
  makerRatePpm: RatePpm,
  takerRatePpm: RatePpm,
});
export type FeeRung = Static<typeof FeeRung>;

/** How a user stands on the ladder of fee tiers. */
export const FeeLevel = Closed({
  /** What decides the tier: the volume; the exchange, which put the user into it; or nothing, where no rung has it. */
  basis: Type.Enum(['volume', 'pinned', 'off_ladder'] as const),
  /** Spot trades of the 30 days before `volumeToMs`, in USDT; null until days were counted. */
  volume: Nullable(Amount),
  /** The end of the last day (UTC) that is counted. */
  volumeToMs: Nullable(TimeMs),
  /** The next tier of the ladder; null on the highest one, and in a tier that is not on it. */
  next: Nullable(FeeRung),
  /** The lower tier that comes then unless the volume rises. */
  fall: Nullable(Closed({ tier: Type.Integer({ minimum: 0 }), fromMs: TimeMs })),
});
export type FeeLevel = Static<typeof FeeLevel>;

/** A change of a market that was decided and announced and has not come yet. */
export const ComingChange = Closed({
  effectiveAtMs: TimeMs,
  /** The state it will have, or null where that stays. */
  state: Nullable(Type.Enum(marketStates)),
  /** Whether the market ends then: its open orders are cancelled and released. */
  isDelisted: Type.Boolean(),
  /** The steps and limits of orders to come, or null where they stay. */
  rules: Nullable(MarketLimits),
  /** The fees of new users, or null where they stay. */
  makerRatePpm: Nullable(Type.Integer()),
  takerRatePpm: Nullable(Type.Integer()),
  /** The market's own fees; absent where they stay. */
  fees: Type.Optional(MarketFees),
  /** The announcement, see common/article. */
  articleSlug: Nullable(Type.String()),
});
export type ComingChange = Static<typeof ComingChange>;

export const MarketView = Closed({
  marketId: Id,
  symbol: Symbol,
  kind: Type.Enum(marketKinds),
  /** The highest leverage of a contract market; absent where coins change hands. */
  leverageMax: Type.Optional(Type.Integer({ minimum: 1 })),
  baseAsset: AssetSymbol,
  quoteAsset: AssetSymbol,
  /** What people call the two assets: Bitcoin, Tether. */
  baseName: Type.String(),
  quoteName: Type.String(),
  /** Decimals of a price and of a quantity. */
  priceScale: Type.Integer({ minimum: 0, maximum: 18 }),
  quantityScale: Type.Integer({ minimum: 0, maximum: 18 }),
  ...limitFields,
  /** Fee rates of a new user in this market, in millionths of what is received. */
  makerRatePpm: Type.Integer(),
  takerRatePpm: Type.Integer(),
  /** Absent where the tiers' rates hold as they are. */
  fees: Type.Optional(MarketFees),
  state: Type.Enum(marketStates),
  /** The next change first; absent where there is none. */
  coming: Type.Optional(Type.Array(ComingChange)),
});
export type MarketView = Static<typeof MarketView>;

/** The last 24 hours of a market; prices are null before the first trade. */
export const TickerView = Closed({
  symbol: Symbol,
  lastPrice: Nullable(Amount),
  indexPrice: Nullable(Amount),
  openPrice: Nullable(Amount),
  highPrice: Nullable(Amount),
  lowPrice: Nullable(Amount),
  bidPrice: Nullable(Amount),
  askPrice: Nullable(Amount),
  baseVolume: Amount,
  quoteVolume: Amount,
  /** Last price less open price, and the same in millionths of the open price, rounded down. */
  change: Amount,
  changePpm: Type.Integer(),
  trades: Type.Integer({ minimum: 0 }),
  /** Whether the market takes orders now: a halt by staff is heard with the next price. */
  state: Type.Enum(marketStates),
  timeMs: TimeMs,
});
export type TickerView = Static<typeof TickerView>;

export const PublicTradeView = Closed({
  tradeId: Id,
  price: Amount,
  quantity: Amount,
  takerSide: Side,
  timeMs: TimeMs,
});
export type PublicTradeView = Static<typeof PublicTradeView>;

export const IntervalName = Type.Enum(klineIntervals, { examples: ['1m'] });

export const CandleView = Closed({
  openTimeMs: TimeMs,
  open: Amount,
  high: Amount,
  low: Amount,
  close: Amount,
  baseVolume: Amount,
  quoteVolume: Amount,
  trades: Type.Integer({ minimum: 0 }),
  /** True when some or all of it was made up at the demo's first start and never traded here. */
  simulated: Type.Boolean(),
});
export type CandleView = Static<typeof CandleView>;

/** A price, and the day (UTC, its first millisecond) that first had it. */
const PriceExtremeView = Closed({
  price: Amount,
  dayMs: TimeMs,
  /** True when it is from candles made up at the demo's first start. */
  simulated: Type.Boolean(),
});

/** The highest and lowest price of a market since the first day there is a candle of. */
export const PriceExtremesView = Closed({
  high: PriceExtremeView,
  low: PriceExtremeView,
  sinceMs: TimeMs,
});
export type PriceExtremesView = Static<typeof PriceExtremesView>;

/** Price and quantity of a level of the book. */
export const LevelView = Type.Tuple([Amount, Amount]);
export type LevelView = Static<typeof LevelView>;

/** Best levels first. In a feed delta a quantity of "0" removes the level. */
export const DepthView = Closed({
  version: Type.Integer({ minimum: 0 }),
  bids: Type.Array(LevelView),
  asks: Type.Array(LevelView),
});
export type DepthView = Static<typeof DepthView>;

export const OrderView = Closed({
  orderId: Id,
  clientOrderId: Type.String({ maxLength: 64 }),
  symbol: Symbol,
  side: Side,
  type: Type.Enum(orderTypes),
  timeInForce: Type.Enum(timesInForce),
  selfTradePrevention: Type.Enum(selfTradeModes),
  /** Null for a market order. */
  price: Nullable(Amount),
  /** Null for an order by quote amount. */
  quantity: Nullable(Amount),
  quoteAmount: Nullable(Amount),
  triggerPrice: Nullable(Amount),
  triggered: Type.Boolean(),
  /** Of a trailing stop, whose triggerPrice is where it fires as of now and null before it follows the market. */
  trailing: Type.Optional(
    Closed({
      callbackBps: Type.Integer(),
      /** It follows the market once a trade reaches this; null when it did from its placing. */
      activationPrice: Nullable(Amount),
      /** The best price since it follows the market; of a finished order the one it fired from. */
      extremePrice: Nullable(Amount),
    }),
  ),
  /** What follows the order once it has filled; its orders are 0 until it ended, and where nothing came of it. */
  attached: Type.Optional(
    Closed({
      takeProfitPrice: Nullable(Amount),
      stopLossPrice: Nullable(Amount),
      stopLossLimitPrice: Nullable(Amount),
      takeProfitOrderId: IdOrZero,
      stopLossOrderId: IdOrZero,
    }),
  ),
  displayQuantity: Nullable(Amount),
  filledQuantity: Amount,
  filledQuote: Amount,
  /** Filled quote by filled quantity, rounded down at the price scale; null before a fill. */
  averagePrice: Nullable(Amount),
  /** Taken from the asset received. */
  fee: Amount,
  feeAsset: AssetSymbol,
  status: Type.Enum(orderStatuses),
  closeReason: Type.Enum(closeReasons),
  /** The other leg of a one-cancels-other pair, or 0. */
  ocoOrderId: IdOrZero,
  createdAtMs: TimeMs,
  updatedAtMs: TimeMs,
});
export type OrderView = Static<typeof OrderView>;

export const FillView = Closed({
  tradeId: Id,
  orderId: Id,
  symbol: Symbol,
  side: Side,
  price: Amount,
  quantity: Amount,
  quote: Amount,
  fee: Amount,
  feeAsset: AssetSymbol,
  liquidity: Type.Enum(['maker', 'taker']),
  timeMs: TimeMs,
});
export type FillView = Static<typeof FillView>;

export const BalanceView = Closed({
  accountKind: AccountKindName,
  asset: AssetSymbol,
  available: Amount,
  held: Amount,
});
export type BalanceView = Static<typeof BalanceView>;
