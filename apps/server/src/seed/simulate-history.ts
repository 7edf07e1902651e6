import { mulDivFloor } from '@candor/money';
import type { Units } from '@candor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { PriceModel } from '#workers/simulator/price-model.ts';
import { Random } from '#workers/simulator/random.ts';
import { demoAssets, demoMarkets, startPriceOf, symbolOf } from './market-catalogue.ts';
import type { DemoMarket } from './market-catalogue.ts';

/** One made-up candle in the market's own integers. */
export interface HistoryCandle {
  readonly openAtMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: Units;
  readonly quoteUnits: Units;
  readonly trades: number;
}

/** The made-up past of one market: candles without gaps, wide ones long ago, narrow ones lately. */
export interface MarketPast {
  readonly market: DemoMarket;
  /** Oldest first. Each stretch's candles are of one width. */
  readonly stretches: readonly { readonly widthMs: number; readonly candles: HistoryCandle[] }[];
}

/**
 * How far back candles of each width reach, newest first: about a thousand of each, which is a chart
 * page. A stretch ends where the next narrower one begins; beginnings are multiples of `alignMs`, so
 * that every wider candle is a whole number of narrower ones.
 */
const stretchPlan: readonly { widthMs: number; reachMs: number; alignMs: number }[] = [
  { widthMs: MINUTE_MS, reachMs: 25 * HOUR_MS, alignMs: HOUR_MS },
  { widthMs: 5 * MINUTE_MS, reachMs: 4 * DAY_MS, alignMs: HOUR_MS },
  { widthMs: 15 * MINUTE_MS, reachMs: 10 * DAY_MS, alignMs: HOUR_MS },
  { widthMs: 30 * MINUTE_MS, reachMs: 20 * DAY_MS, alignMs: HOUR_MS },
  { widthMs: HOUR_MS, reachMs: 40 * DAY_MS, alignMs: 4 * HOUR_MS },
  { widthMs: 4 * HOUR_MS, reachMs: 160 * DAY_MS, alignMs: DAY_MS },
  { widthMs: DAY_MS, reachMs: 3 * 365 * DAY_MS, alignMs: DAY_MS },
];

/** Prices looked at within a candle; its wicks are their extremes. */
const STEPS_PER_CANDLE = 5;

/** In three years a price wanders further from home than in a week. */
const HISTORY_HOME_PULL_DAYS = 150;

/** Volume comes and goes with this logarithmic deviation, and more of it with large moves. */
const VOLUME_DEVIATION = 0.35;

/**
 * Invents three years that end at `endMs` (a whole minute) with every market at its start price. The
 * same seed and end give the same candles. Prices of a stretch are simulated forwards and then
 * moved so that its end meets the beginning of the one after it.
 */
export function simulateHistory(seed: string, endMs: number): MarketPast[] {
  const pasts = demoMarkets.map((market) => ({
    market,
    ends: Math.log(startPriceOf(market)),
    stretches: [] as { widthMs: number; candles: HistoryCandle[] }[],
    random: new Random(`${seed}:volume:${symbolOf(market)}`),
  }));
  let untilMs = endMs;
  for (const { widthMs, reachMs, alignMs } of stretchPlan) {
    const fromMs = Math.floor((endMs - reachMs) / alignMs) * alignMs;
    // The newest candle of a stretch may be cut short by the end of history, never by a stretch.
    const count = Math.ceil((untilMs - fromMs) / widthMs);
    const paths = simulatePaths(`${seed}:${widthMs}`, count, widthMs / 1_000 / STEPS_PER_CANDLE);
    for (const past of pasts) {
      const path = logPathOf(past.market, paths);
      const shift = past.ends - path[path.length - 1]!;
      past.ends = path[0]! + shift;
      const candles = candlesOf(past.market, path, shift, { fromMs, widthMs, count }, past.random);
      past.stretches.unshift({ widthMs, candles });
    }
    untilMs = fromMs;
  }
  return pasts.map(({ market, stretches }) => ({ market, stretches }));
}

/** Logarithms of every asset's price, beginning included, all driven by the same Bitcoin. */
function simulatePaths(
  seed: string,
  candles: number,
  stepSeconds: number,
): ReadonlyMap<string, Float64Array> {
  const steps = candles * STEPS_PER_CANDLE;
  const paths = new Map<string, Float64Array>();
  const bitcoinReturns = new Float64Array(steps);
  for (const { symbol, startPrice, traits } of demoAssets) {
    const isTraded = demoMarkets.some(({ base, quote }) => base === symbol || quote === symbol);
    if (startPrice === undefined || traits === undefined || !isTraded) continue;
    const model = new PriceModel(new Random(`${seed}:${symbol}`), traits, startPrice, startPrice, {
      homePullDays: HISTORY_HOME_PULL_DAYS,
    });
    const path = new Float64Array(steps + 1);
    path[0] = Math.log(startPrice);
    for (let step = 0; step < steps; step++) {
      const change = model.step(stepSeconds, bitcoinReturns[step]!);
      if (symbol === 'BTC') bitcoinReturns[step] = change;
      path[step + 1] = path[step]! + change;
    }
    paths.set(symbol, path);
  }
  return paths;
}

/** A market's path: the base asset's, less the quote asset's where that is not USDT. */
function logPathOf(market: DemoMarket, paths: ReadonlyMap<string, Float64Array>): Float64Array {
  const base = paths.get(market.base) ?? new Float64Array(1);
  const quote = paths.get(market.quote);
  return quote === undefined ? base : base.map((value, index) => value - quote[index]!);
}

function candlesOf(
  market: DemoMarket,
  path: Float64Array,
  shift: number,
  span: { readonly fromMs: number; readonly widthMs: number; readonly count: number },
  random: Random,
): HistoryCandle[] {
  const { fromMs, widthMs, count } = span;
  const steps = 10 ** market.priceScale;
  const ticksAt = (index: number): number =>
    Math.max(1, Math.round(Math.exp(path[index]! + shift) * steps));
  const candles: HistoryCandle[] = [];
  let mood = 0;
  for (let candle = 0; candle < count; candle++) {
    const first = candle * STEPS_PER_CANDLE;
    const openTicks = ticksAt(first);
    const closeTicks = ticksAt(first + STEPS_PER_CANDLE);
    let highTicks = Math.max(openTicks, closeTicks);
    let lowTicks = Math.min(openTicks, closeTicks);
    for (let step = 1; step < STEPS_PER_CANDLE; step++) {
      highTicks = Math.max(highTicks, ticksAt(first + step));
      lowTicks = Math.min(lowTicks, ticksAt(first + step));
    }
    mood = 0.8 * mood + VOLUME_DEVIATION * random.gaussian();
    const openAtMs = fromMs + candle * widthMs;
    const activity = Math.exp(mood) * (0.8 + 150 * ((highTicks - lowTicks) / openTicks));
    const volume = volumeOf(market, (openTicks + closeTicks) / 2, (activity * widthMs) / DAY_MS);
    const trades = Math.max(1, Math.round(market.tradesPerSecond * activity * (widthMs / 1_000)));
    candles.push({ openAtMs, openTicks, highTicks, lowTicks, closeTicks, ...volume, trades });
  }
  return candles;
}

/** `days` of a market's usual volume at a price, in lots and in units of the quote asset. */
function volumeOf(
  market: DemoMarket,
  ticks: number,
  days: number,
): { readonly lots: Units; readonly quoteUnits: Units } {
  const tickLots = 10 ** (market.priceScale + market.quantityScale);
  const lots = Math.max(1, Math.round((market.dailyQuoteVolume * days * tickLots) / ticks));
  const quoteScale = demoAssets.find(({ symbol }) => symbol === market.quote)?.scale ?? 0;
  const tickLotUnits = 10 ** (quoteScale - market.priceScale - market.quantityScale);
  return {
    lots: mulDivFloor(lots, 1, 1),
    quoteUnits: mulDivFloor(lots, Math.round(ticks) * tickLotUnits, 1),
  };
}
