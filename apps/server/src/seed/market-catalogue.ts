import type { CommandOf } from '@candor/exchange-core';
import { parseUnits } from '@candor/money';
import type { PriceTraits } from '#workers/simulator/price-model.ts';

/** An asset of the demo exchange. `scale` is the number of decimals of its smallest unit. */
export interface DemoAsset {
  readonly symbol: string;
  readonly scale: number;
  /** Where its simulated price in USDT begins; absent for USDT itself. */
  readonly startPrice?: number;
  readonly traits?: PriceTraits;
}

/** A market of the demo exchange with its grid and the life the simulator gives it. */
export interface DemoMarket {
  readonly base: string;
  readonly quote: string;
  /** Decimals of a price and of a quantity as shown; one tick and one lot are one unit of the last. */
  readonly priceScale: number;
  readonly quantityScale: number;
  /** What the house takers trade in a day, in whole quote coins. */
  readonly dailyQuoteVolume: number;
  /** House trades in a second, on average. */
  readonly tradesPerSecond: number;
  /** Each maker looks at its orders every so many seconds; the two take turns. */
  readonly makerEverySeconds: number;
  /** Half of the makers' spread, in ppm of the price. */
  readonly halfSpreadPpm: number;
  /** Widest gap between what a market order may pay and the best price. */
  readonly marketProtectionPpm: number;
}

const moves = (yearlyVolatility: number, bitcoinBeta: number): PriceTraits => ({
  yearlyVolatility,
  bitcoinBeta,
});

export const demoAssets: readonly DemoAsset[] = [
  { symbol: 'USDT', scale: 8 },
  { symbol: 'BTC', scale: 8, startPrice: 67_250, traits: moves(0.38, 0) },
  { symbol: 'ETH', scale: 8, startPrice: 3_420, traits: moves(0.35, 1.05) },
  { symbol: 'SOL', scale: 8, startPrice: 168, traits: moves(0.5, 1.2) },
  { symbol: 'BNB', scale: 8, startPrice: 604, traits: moves(0.3, 0.85) },
  { symbol: 'XRP', scale: 6, startPrice: 0.5842, traits: moves(0.5, 0.9) },
  { symbol: 'DOGE', scale: 8, startPrice: 0.1486, traits: moves(0.65, 1.2) },
  { symbol: 'ADA', scale: 6, startPrice: 0.4517, traits: moves(0.5, 1.05) },
  { symbol: 'TRX', scale: 6, startPrice: 0.12345, traits: moves(0.3, 0.5) },
  { symbol: 'LTC', scale: 8, startPrice: 84.6, traits: moves(0.35, 0.95) },
  { symbol: 'LINK', scale: 8, startPrice: 14.82, traits: moves(0.5, 1.1) },
  { symbol: 'AVAX', scale: 8, startPrice: 34.7, traits: moves(0.55, 1.2) },
  { symbol: 'DOT', scale: 8, startPrice: 6.91, traits: moves(0.5, 1.1) },
  { symbol: 'SHIB', scale: 2, startPrice: 0.00002431, traits: moves(0.65, 1.15) },
  // What gold contracts are measured in: an ounce. Nobody can own it here.
  { symbol: 'XAU', scale: 4, startPrice: 4_080, traits: moves(0.16, 0) },
];

/** Two percent for the markets with the deepest books, five for the rest. Source: finance rules, 3.3. */
const PROTECTION_MAJOR_PPM = 20_000;
const PROTECTION_PPM = 50_000;
const MAJORS: ReadonlySet<string> = new Set(['BTC', 'ETH']);

/** Traded most first; the price grid of each keeps one tick near or below a hundredth of a percent. */
export const demoMarkets: readonly DemoMarket[] = [
  market('BTC', 'USDT', {
    priceScale: 2,
    quantityScale: 5,
    volume: 180e6,
    trades: 0.6,
    every: 2,
    half: 28,
  }),
  market('ETH', 'USDT', {
    priceScale: 2,
    quantityScale: 4,
    volume: 110e6,
    trades: 0.5,
    every: 3,
    half: 42,
  }),
  market('SOL', 'USDT', {
    priceScale: 2,
    quantityScale: 3,
    volume: 45e6,
    trades: 0.3,
    every: 5,
    half: 100,
  }),
  market('BNB', 'USDT', {
    priceScale: 2,
    quantityScale: 3,
    volume: 22e6,
    trades: 0.15,
    every: 6,
    half: 110,
  }),
  market('XRP', 'USDT', {
    priceScale: 4,
    quantityScale: 1,
    volume: 30e6,
    trades: 0.2,
    every: 6,
    half: 220,
  }),
  market('DOGE', 'USDT', {
    priceScale: 5,
    quantityScale: 0,
    volume: 18e6,
    trades: 0.12,
    every: 7,
    half: 200,
  }),
  market('ADA', 'USDT', {
    priceScale: 4,
    quantityScale: 1,
    volume: 9e6,
    trades: 0.08,
    every: 12,
    half: 280,
  }),
  market('TRX', 'USDT', {
    priceScale: 5,
    quantityScale: 1,
    volume: 7e6,
    trades: 0.06,
    every: 12,
    half: 200,
  }),
  market('LTC', 'USDT', {
    priceScale: 2,
    quantityScale: 3,
    volume: 8e6,
    trades: 0.08,
    every: 12,
    half: 220,
  }),
  market('LINK', 'USDT', {
    priceScale: 3,
    quantityScale: 2,
    volume: 7e6,
    trades: 0.06,
    every: 12,
    half: 220,
  }),
  market('AVAX', 'USDT', {
    priceScale: 3,
    quantityScale: 2,
    volume: 8e6,
    trades: 0.08,
    every: 12,
    half: 220,
  }),
  market('DOT', 'USDT', {
    priceScale: 3,
    quantityScale: 2,
    volume: 5e6,
    trades: 0.06,
    every: 12,
    half: 260,
  }),
  market('SHIB', 'USDT', {
    priceScale: 8,
    quantityScale: 0,
    volume: 9e6,
    trades: 0.1,
    every: 8,
    half: 450,
  }),
  market('ETH', 'BTC', {
    priceScale: 5,
    quantityScale: 3,
    volume: 60,
    trades: 0.06,
    every: 12,
    half: 260,
  }),
];

function market(
  base: string,
  quote: string,
  life: {
    readonly priceScale: number;
    readonly quantityScale: number;
    readonly volume: number;
    readonly trades: number;
    readonly every: number;
    readonly half: number;
  },
): DemoMarket {
  return {
    base,
    quote,
    priceScale: life.priceScale,
    quantityScale: life.quantityScale,
    dailyQuoteVolume: life.volume,
    tradesPerSecond: life.trades,
    makerEverySeconds: life.every,
    halfSpreadPpm: life.half,
    marketProtectionPpm: MAJORS.has(base) ? PROTECTION_MAJOR_PPM : PROTECTION_PPM,
  };
}

/** The symbol the exchange knows a market by. */
export function symbolOf(market: Pick<DemoMarket, 'base' | 'quote'>): string {
  return market.base + market.quote;
}

/** Bitcoin's market is worth 5 USDT at least; a market priced in Bitcoin asks for about the same. */
const NOTIONAL_MIN: Readonly<Record<string, string>> = { USDT: '5', BTC: '0.0001' };
const NOTIONAL_MAX: Readonly<Record<string, string>> = { USDT: '5000000', BTC: '100' };

/** An order further than this from the index is taken for a slip of the finger. */
const PRICE_BAND_PPM = 500_000;
const OPEN_ORDERS_MAX = 200;
const TRIGGER_ORDERS_MAX = 20;

/** Prices up to a hundred times and down to a hundredth of the start stay writable. */
const PRICE_REACH = 100;

/** The core refuses orders of more base units than a safe integer. */
const BASE_UNITS_MAX = Number.MAX_SAFE_INTEGER;

/** The command that opens a demo market, all in the exchange's own integers. */
export function marketCreateCommand(
  market: DemoMarket,
  asset: (symbol: string) => { readonly assetId: number; readonly scale: number },
): CommandOf<'market_create'> {
  const base = asset(market.base);
  const quote = asset(market.quote);
  const startTicks = Math.round(startPriceOf(market) * 10 ** market.priceScale);
  const lotUnits = 10 ** (base.scale - market.quantityScale);
  const tickLotScale = quote.scale - market.priceScale - market.quantityScale;
  if (tickLotScale < 0)
    throw new RangeError(`${symbolOf(market)}: a tick of a lot is no whole unit`);
  return {
    type: 'market_create',
    symbol: symbolOf(market),
    baseAssetId: base.assetId,
    quoteAssetId: quote.assetId,
    priceScale: market.priceScale,
    quantityScale: market.quantityScale,
    tickSizeE12: 10 ** (12 - market.priceScale),
    lotUnits,
    tickLotUnits: 10 ** tickLotScale,
    ticksMin: Math.max(1, Math.floor(startTicks / PRICE_REACH)),
    ticksMax: startTicks * PRICE_REACH,
    lotsMin: 1,
    lotsMax: Math.floor(BASE_UNITS_MAX / lotUnits),
    notionalUnitsMin: wholeUnits(NOTIONAL_MIN[market.quote] ?? '0', quote.scale),
    notionalUnitsMax: wholeUnits(NOTIONAL_MAX[market.quote] ?? '0', quote.scale),
    priceBandPpm: PRICE_BAND_PPM,
    marketProtectionPpm: market.marketProtectionPpm,
    openOrdersMax: OPEN_ORDERS_MAX,
    triggerOrdersMax: TRIGGER_ORDERS_MAX,
  };
}

/** What an average house trade is worth, in whole quote coins. */
export function meanTradeQuote(market: DemoMarket): number {
  return market.dailyQuoteVolume / (DAY_SECONDS * market.tradesPerSecond);
}

const DAY_SECONDS = 24 * 60 * 60;

/** Where the simulated price of a market begins, in whole quote coins. */
export function startPriceOf(market: Pick<DemoMarket, 'base' | 'quote'>): number {
  const priceOf = (symbol: string): number =>
    demoAssets.find((asset) => asset.symbol === symbol)?.startPrice ?? 1;
  return priceOf(market.base) / priceOf(market.quote);
}

function wholeUnits(decimal: string, scale: number): number {
  const parsed = parseUnits(decimal, scale);
  if (!parsed.ok || typeof parsed.value !== 'number')
    throw new RangeError(`${decimal} is no limit`);
  return parsed.value;
}
