import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  AccountKindName,
  Amount,
  AssetSymbol,
  Closed,
  Decimal,
  Id,
  Nullable,
  Side,
  Symbol,
  TimeMs,
} from '#fields.ts';
import { TickerView } from '#views.ts';
import {
  closeReasons,
  marketKinds,
  marketStates,
  orderStatuses,
  selfTradeModes,
  timesInForce,
} from '#vocabulary.ts';
import {
  contractCloseTypes,
  contractDirections,
  contractEndingPhases,
  contractHealths,
  contractPhases,
  contractOrderTypes,
  contractLiquidationSteps,
  contractPositionStates,
  contractSides,
  marginModes,
  positionModes,
} from './vocabulary.ts';

export const Lots = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
/** As somebody asks for them: none, and a part of one, are answered with 2053. */
export const LotsAsked = Type.Number({ minimum: 0, maximum: 9_007_199_254_740_991 });
const Count = Type.Integer({ minimum: 0 });
const Ppm = Type.Integer({ minimum: 0 });
/** Millionths of equity that maintenance is; 1,000,000 liquidates. Null when no equity is left. */
const RiskPpm = Nullable(Type.Integer({ minimum: 0 }));
/** Thousand-millionths: 100,000 is 0.01 %. Above zero longs pay shorts. */
export const RateE9 = Type.Integer();
export const Leverage = Type.Integer({ minimum: 1, maximum: 200 });

export const ContractTierView = Closed({
  /** The value of a position, in the quote asset, from which on it holds. */
  floor: Amount,
  maintenancePpm: Ppm,
  leverageMax: Leverage,
});
export type ContractTierView = Static<typeof ContractTierView>;

/** When a market trades that does not always. */
export const ContractCalendarView = Closed({
  /** The last that has started is in force, a later one is announced. */
  startsAtMs: TimeMs,
  /** Minutes that its zone is ahead of UTC, the same all year. */
  zoneMinutes: Type.Integer({ minimum: -840, maximum: 840 }),
  /** Open from one minute until before another, counted from Monday 00:00 of the zone. */
  weekly: Type.Array(Closed({ from: Count, until: Count })),
  /** Closed whatever the week says. */
  holidays: Type.Array(Closed({ fromMs: TimeMs, untilMs: TimeMs })),
});
export type ContractCalendarView = Static<typeof ContractCalendarView>;

/** The end of a market, from its last hour on: `indexSum` over `samples`, half a tick up, is the settlement price. */
export const ContractEndingView = Closed({
  phase: Type.Enum(contractEndingPhases),
  beganAtMs: TimeMs,
  /** The samples after the one moment and until the other count. */
  windowFromMs: TimeMs,
  settlesAtMs: TimeMs,
  /** How often too few samples put it off by an hour, and how many there must be. */
  postponed: Count,
  samplesMin: Count,
  samples: Count,
  indexSum: Amount,
  /** Null before it is known. */
  settlePrice: Nullable(Amount),
  /** What was closed at it, and what bankrupt positions brought the insurance fund or, below zero, cost it. */
  positions: Count,
  lots: Count,
  insurance: Decimal,
  endedAtMs: Nullable(TimeMs),
});
export type ContractEndingView = Static<typeof ContractEndingView>;

/** What of a contract market can change; every other term stays as long as the market. */
export const ContractTerms = Closed({
  lotsMax: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  /** The highest value of one position, its orders included. */
  positionMax: Decimal,
  priceBandPpm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  marketProtectionPpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  markBandPpm: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** The value at which the book is looked at for the funding rate. */
  impact: Decimal,
  makerFeePpm: Type.Integer({ minimum: 0, maximum: 100_000 }),
  takerFeePpm: Type.Integer({ minimum: 0, maximum: 100_000 }),
  liquidationFeePpm: Type.Integer({ minimum: 0, maximum: 100_000 }),
  openOrdersMax: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  leverageDefault: Type.Integer({ minimum: 1, maximum: 1_000 }),
  tiers: Type.Array(
    Closed({
      floor: Decimal,
      maintenancePpm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      leverageMax: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  /** What prices and lots of new orders are whole multiples of; absent where they stay as they are. */
  priceStep: Type.Optional(Decimal),
  lotStep: Type.Optional(Lots),
});
export type ContractTerms = Static<typeof ContractTerms>;

/** Terms that were announced and count from a time on. */
export const ContractComing = Closed({
  effectiveAtMs: TimeMs,
  /** The notice that says it; null where there is none. */
  articleSlug: Nullable(Type.String()),
  terms: ContractTerms,
});
export type ContractComing = Static<typeof ContractComing>;

/** The terms of a contract market. */
export const ContractMarketView = Closed({
  marketId: Id,
  symbol: Symbol,
  kind: Type.Enum(marketKinds),
  /** Whose money backs its positions. */
  accountKind: AccountKindName,
  baseAsset: AssetSymbol,
  quoteAsset: AssetSymbol,
  baseName: Type.String(),
  quoteName: Type.String(),
  /** Decimals of a price, of a quantity of the base asset, and of the quote asset's smallest unit. */
  priceScale: Type.Integer({ minimum: 0, maximum: 18 }),
  quantityScale: Type.Integer({ minimum: 0, maximum: 18 }),
  quoteScale: Type.Integer({ minimum: 0, maximum: 18 }),
  /** What prices are counted in, and what new orders name: whole multiples of so much. */
  tickSize: Amount,
  priceStep: Amount,
  /** One contract, in the base asset. Books, trades and candles count the base asset; orders and positions count lots. */
  lotSize: Amount,
  /** What one tick of one lot is worth, in the quote asset's smallest units: for the formulas. */
  tickLotUnits: Type.Integer({ minimum: 1 }),
  priceMin: Amount,
  priceMax: Amount,
  lotsMax: Type.Integer({ minimum: 1 }),
  /** New orders ask for whole multiples of so many lots; what is left of a position is closed whatever it is. */
  lotStep: Lots,
  /** The highest value of one position, its orders included. */
  positionMax: Amount,
  /** Farthest from the mark an order may be priced against itself, and a market order may run from the best price. */
  priceBandPpm: Ppm,
  marketProtectionPpm: Ppm,
  /** Farthest the mark may lie from the index. */
  markBandPpm: Ppm,
  /** The value at which the book is looked at for the funding. */
  impact: Amount,
  makerFeePpm: Ppm,
  takerFeePpm: Ppm,
  /** Of what a liquidation trades; goes to the insurance fund. */
  liquidationFeePpm: Ppm,
  openOrdersMax: Count,
  leverageDefault: Leverage,
  leverageMax: Leverage,
  tiers: Type.Array(ContractTierView),
  fundingPeriodMs: Type.Integer({ minimum: 1 }),
  /** The spot market whose index it follows; null for an index of its own. */
  indexSymbol: Nullable(Symbol),
  /** Oldest first; none for a market that always trades. */
  calendars: Type.Array(ContractCalendarView),
  /** Terms that are announced, the next first. */
  coming: Type.Optional(Type.Array(ContractComing)),
  /** Its end, where it is announced: from one moment it only closes, at the other it settles. */
  delisting: Type.Optional(
    Closed({ effectiveAtMs: TimeMs, settlesAtMs: TimeMs, articleSlug: Nullable(Type.String()) }),
  ),
  /** Its end, from its last hour on. */
  ending: Type.Optional(ContractEndingView),
  state: Type.Enum(marketStates),
});
export type ContractMarketView = Static<typeof ContractMarketView>;

/** What a contract market shows now: the day's figures and what positions are valued by. */
export const ContractTickerView = Closed({
  ...TickerView.properties,
  markPrice: Nullable(Amount),
  /** Of the funding that was last, and what the samples since then would give. */
  fundingRateE9: RateE9,
  predictedRateE9: RateE9,
  nextFundingAtMs: TimeMs,
  /** Lots of all long positions, which is lots of all short ones, and their value at the mark. */
  openLots: Count,
  openValue: Amount,
  /** Sources that are live now, and how many there are; fewer than three give no index. */
  sourcesLive: Count,
  sources: Count,
  health: Type.Enum(contractHealths),
  /** Of a market with a calendar; null for one that always trades. */
  session: Nullable(
    Closed({
      phase: Type.Enum(contractPhases),
      sinceMs: TimeMs,
      /** The next opening or closing by the calendar. */
      changeAtMs: TimeMs,
      /** While it reopens: when it trades if its index stays live; null while the index is not. */
      tradesAtMs: Nullable(TimeMs),
    }),
  ),
});
export type ContractTickerView = Static<typeof ContractTickerView>;

export const ContractSettingView = Closed({
  symbol: Symbol,
  leverage: Leverage,
  marginMode: Type.Enum(marginModes),
  positionMode: Type.Enum(positionModes),
});
export type ContractSettingView = Static<typeof ContractSettingView>;

export const ContractPositionView = Closed({
  positionId: Id,
  symbol: Symbol,
  positionSide: Type.Enum(contractSides),
  direction: Type.Enum(contractDirections),
  state: Type.Enum(contractPositionStates),
  /** Of one that is being liquidated: the step that comes next and when; null while it waits for a live index. */
  liquidation: Nullable(
    Closed({
      liquidationId: Id,
      step: Type.Enum(contractLiquidationSteps),
      stepAtMs: Nullable(TimeMs),
      startedAtMs: TimeMs,
    }),
  ),
  lots: Lots,
  /** Lots that open orders would close. */
  closingLots: Count,
  marginMode: Type.Enum(marginModes),
  leverage: Leverage,
  /** What the lots were opened for, exact, and the average price, cut at two more decimals than a price has. */
  entryValue: Amount,
  entryPrice: Amount,
  markPrice: Amount,
  /** Of the lots at the mark. */
  value: Amount,
  /** Set aside for it alone; 0 where the account's money backs it. */
  margin: Amount,
  /** What it takes to hold it at its leverage, and what equity must exceed. */
  initialMargin: Amount,
  maintenance: Amount,
  /** Not realised, at the mark; and in millionths of the initial margin, rounded down. */
  profit: Amount,
  profitPpm: Type.Integer(),
  /** Of the position, or of the account behind it. */
  riskPpm: RiskPpm,
  /** Estimates; null where no price of the market is one. */
  liquidationPrice: Nullable(Amount),
  bankruptcyPrice: Nullable(Amount),
  takeProfitPrice: Nullable(Amount),
  stopLossPrice: Nullable(Amount),
  /** Won and lost so far by closing, before fees and funding. */
  realised: Amount,
  fee: Amount,
  /** The overnight fee: paid above zero, received below; and what is due and not paid yet. */
  funding: Amount,
  fundingDue: Amount,
  closedLots: Count,
  /** How near it is to be reduced for a bankrupt position: 1 is far, 5 is next; 0 while it loses. */
  deleverageLights: Type.Integer({ minimum: 0, maximum: 5 }),
  openedAtMs: TimeMs,
  updatedAtMs: TimeMs,
});
export type ContractPositionView = Static<typeof ContractPositionView>;

/** A position that ended. */
export const ContractClosedView = Closed({
  positionId: Id,
  symbol: Symbol,
  positionSide: Type.Enum(contractSides),
  direction: Type.Enum(contractDirections),
  marginMode: Type.Enum(marginModes),
  leverage: Leverage,
  closeType: Type.Enum(contractCloseTypes),
  closedLots: Lots,
  /** Averages over all lots, cut at two more decimals than a price has. */
  entryPrice: Amount,
  closePrice: Amount,
  realised: Amount,
  fee: Amount,
  funding: Amount,
  /** Realised less fees and funding. */
  net: Amount,
  openedAtMs: TimeMs,
  closedAtMs: TimeMs,
});
export type ContractClosedView = Static<typeof ContractClosedView>;

export const ContractOrderView = Closed({
  orderId: Id,
  clientOrderId: Type.String({ maxLength: 64 }),
  symbol: Symbol,
  side: Side,
  positionSide: Type.Enum(contractSides),
  type: Type.Enum(contractOrderTypes),
  timeInForce: Type.Enum(timesInForce),
  selfTradePrevention: Type.Enum(selfTradeModes),
  reduceOnly: Type.Boolean(),
  /** Null for a market order. */
  price: Nullable(Amount),
  lots: Lots,
  filledLots: Count,
  filledValue: Amount,
  averagePrice: Nullable(Amount),
  fee: Amount,
  realised: Amount,
  /** Margin and fee that are held for it. */
  held: Amount,
  /** Of the position that it opens. */
  takeProfitPrice: Nullable(Amount),
  stopLossPrice: Nullable(Amount),
  status: Type.Enum(orderStatuses),
  closeReason: Type.Enum(closeReasons),
  /** Why it reduces a position; `none` for one that opens. */
  closeType: Type.Enum(contractCloseTypes),
  createdAtMs: TimeMs,
  updatedAtMs: TimeMs,
});
export type ContractOrderView = Static<typeof ContractOrderView>;

export const ContractFillView = Closed({
  /** Counts the trades of its market. */
  tradeId: Id,
  orderId: Id,
  symbol: Symbol,
  side: Side,
  price: Amount,
  lots: Lots,
  value: Amount,
  fee: Amount,
  /** Realised by it, before the fee. */
  profit: Amount,
  liquidity: Type.Enum(['maker', 'taker']),
  timeMs: TimeMs,
});
export type ContractFillView = Static<typeof ContractFillView>;

/** The money behind contracts of one account kind. */
export const ContractAccountView = Closed({
  accountKind: AccountKindName,
  asset: AssetSymbol,
  /** Available and held together. */
  wallet: Amount,
  available: Amount,
  held: Amount,
  /** Wallet and profits that are not realised, less funding that is due. */
  equity: Amount,
  profit: Amount,
  /** Of all open positions. */
  initialMargin: Amount,
  maintenance: Amount,
  /** Of the positions that share the account; null while there are none, and without equity. */
  riskPpm: RiskPpm,
  /** What new orders can use. */
  free: Amount,
  /** What may leave the account. */
  leavable: Amount,
});
export type ContractAccountView = Static<typeof ContractAccountView>;

/** The risk rate of a position, or of the account behind it, has reached 70 or 85 %. */
export const ContractWarningView = Closed({
  positionId: Id,
  symbol: Symbol,
  level: Type.Enum(['70', '85']),
  riskPpm: Ppm,
  timeMs: TimeMs,
});
export type ContractWarningView = Static<typeof ContractWarningView>;

/** What the exchange did to a position: it took it over, or reduced it for a bankrupt one. */
export const ContractEndView = Closed({
  positionId: Id,
  symbol: Symbol,
  reason: Type.Enum(['liquidated', 'deleveraged']),
  lots: Lots,
  /** What the lots went at, as an average. */
  price: Amount,
  timeMs: TimeMs,
});
export type ContractEndView = Static<typeof ContractEndView>;

/** A user's own limits in contracts of an asset, and what today has brought. */
export const ContractLimitView = Closed({
  asset: AssetSymbol,
  /** Of the day of UTC+8: profits of closing less fees and funding; below zero for a loss. */
  result: Amount,
  /** Since when it is counted; null before the first limit, when nothing is. */
  countedFromMs: Nullable(TimeMs),
  /** The most a day may cost; null for no limit. */
  ownLimit: Nullable(Amount),
  /** What of it is left today; null without a limit. */
  left: Nullable(Amount),
  /** A higher limit, or none (limit null), that waits for its time. */
  ownComing: Nullable(Closed({ limit: Nullable(Amount), fromMs: TimeMs })),
  /** Null while the user has not paused themselves. */
  pausedUntilMs: Nullable(TimeMs),
  dayEndsAtMs: TimeMs,
});
export type ContractLimitView = Static<typeof ContractLimitView>;
