import type { MarketState, OrderSide } from '@candor/exchange-core';
import { asTicks, formatLots, formatTicks, formatUnits, mulDivFloor } from '@candor/money';
import type { Lots, Ticks } from '@candor/money';
import type { PriceExtremes } from '@candor/persistence';
import { klineIntervals } from '@candor/protocol';
import type {
  CandleView,
  KlineInterval,
  PriceExtremesView,
  PublicTradeView,
  TickerView,
} from '@candor/protocol';
import { MINUTE_MS } from '#api/durations.ts';
import { addToCandle, candleOf } from './candle.ts';
import type { Candle, CandleTrade, GrowingCandle } from './candle.ts';
import { candleOpenTimeMs } from './candle-intervals.ts';
import { CandlePage } from './candle-page.ts';
import type { StoredTrade } from './candle-store.ts';
import { RECENT_TRADES_MAX } from './market-data.ts';
import type { MemoryMarket } from './memory-market.ts';
import { RollingDay } from './rolling-day.ts';

/** A candle stays in memory until the tables surely have it, even when they lag behind a whole minute. */
const CANDLES_KEPT = 3;

/** A trade in a list keeps this many extra before the list is cut, so that cutting is rare. */
const TRADES_SLACK = 100;

/** An index confirms itself every five seconds; one that is older has lost its sources and is not shown. */
const INDEX_STALE_MS = 15_000;

const PPM = 1_000_000;

/** A trade as the core says it, of coins or of contracts. */
export interface TradeEffect {
  readonly tradeId: number;
  readonly marketId: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: OrderSide;
}

export interface MarketScalesOfAssets {
  readonly baseScale: number;
  readonly quoteScale: number;
}

/** What the tables hold of a market when the memory starts. */
export interface MarketHistory {
  /** One-minute candles of the last 24 hours, oldest first. */
  readonly minutes: readonly Candle[];
  /** The candle under way of each interval, where there is one. */
  readonly current: ReadonlyMap<KlineInterval, Candle>;
  /** Newest first. */
  readonly trades: readonly StoredTrade[];
}

/** One market's public figures, moved on by committed effects. */
export class MarketMemory {
  readonly market: MemoryMarket;
  readonly #scales: MarketScalesOfAssets;
  readonly #day: RollingDay;
  /** Newest last. */
  readonly #trades: StoredTrade[];
  readonly #candles = new Map<KlineInterval, GrowingCandle[]>();
  readonly #pages = new Map<KlineInterval, CandlePage>();
  #candlesClosed = 0;
  #lastTicks: number;
  /** The minute of the newest trade: within it no candle of any width changes. */
  #lastMinute = 0;
  #indexTicks: number;
  #indexAtMs: number;
  #bidTicks = 0;
  #askTicks = 0;
  #state: MarketState;
  #changedAtMs: number;

  constructor(market: MemoryMarket, scales: MarketScalesOfAssets, history: MarketHistory) {
    this.market = market;
    this.#scales = scales;
    this.#day = new RollingDay(history.minutes);
    this.#trades = [...history.trades].reverse();
    for (const interval of klineIntervals) {
      const current = history.current.get(interval);
      this.#candles.set(interval, current === undefined ? [] : [{ ...current }]);
    }
    this.#lastTicks = market.lastTicks;
    if (this.#lastTicks === 0) this.#lastTicks = history.minutes.at(-1)?.closeTicks ?? 0;
    this.#state = market.state;
    this.#indexTicks = market.indexTicks;
    this.#indexAtMs = market.indexAtMs;
    this.#changedAtMs = market.indexAtMs;
  }

  addTrade(effect: TradeEffect, atMs: number): void {
    const { market } = this;
    const trade: CandleTrade = {
      ticks: effect.ticks,
      baseUnits: mulDivFloor(effect.lots, market.lotUnits, 1),
      quoteUnits: mulDivFloor(effect.ticks * market.tickLotUnits, effect.lots, 1),
      atMs,
    };
    this.#day.add(trade);
    this.#lastTicks = effect.ticks;
    this.#changedAtMs = atMs;
    const minute = Math.floor(atMs / MINUTE_MS);
    if (minute === this.#lastMinute) this.#extendCandles(trade);
    else for (const interval of klineIntervals) this.#continueCandles(interval, trade);
    this.#lastMinute = minute;
    this.#trades.push({
      tradeId: effect.tradeId,
      ticks: effect.ticks,
      lots: effect.lots,
      takerSide: effect.takerSide,
      atMs,
    });
    if (this.#trades.length > RECENT_TRADES_MAX + TRADES_SLACK)
      this.#trades.splice(0, TRADES_SLACK);
  }

  setIndex(ticks: number, atMs: number): boolean {
    const isNew = ticks !== this.#indexTicks;
    this.#indexTicks = ticks;
    this.#indexAtMs = atMs;
    if (isNew) this.#changedAtMs = atMs;
    return isNew;
  }

  /** Opened, halted, or open for cancellations alone. */
  setState(state: MarketState, atMs: number): void {
    this.#state = state;
    this.#changedAtMs = Math.max(this.#changedAtMs, atMs);
  }

  /** Best prices of the book, 0 for an empty side; true when one of them is new. */
  setTouch(bidTicks: number, askTicks: number, atMs: number): boolean {
    if (bidTicks === this.#bidTicks && askTicks === this.#askTicks) return false;
    this.#bidTicks = bidTicks;
    this.#askTicks = askTicks;
    this.#changedAtMs = Math.max(this.#changedAtMs, atMs);
    return true;
  }

  ticker(nowMs: number): TickerView {
    const day = this.#day.summary(nowMs);
    const last = this.#lastTicks;
    const isIndexLive = nowMs - this.#indexAtMs <= INDEX_STALE_MS;
    // A market nobody traded for a day stands still at its last price.
    const open = day.openTicks === 0 ? last : day.openTicks;
    return {
      symbol: this.market.symbol,
      lastPrice: this.#price(last),
      indexPrice: this.#price(isIndexLive ? this.#indexTicks : 0),
      openPrice: this.#price(open),
      highPrice: this.#price(day.highTicks === 0 ? last : day.highTicks),
      lowPrice: this.#price(day.lowTicks === 0 ? last : day.lowTicks),
      bidPrice: this.#price(this.#bidTicks),
      askPrice: this.#price(this.#askTicks),
      baseVolume: formatUnits(day.baseUnits, this.#scales.baseScale),
      quoteVolume: formatUnits(day.quoteUnits, this.#scales.quoteScale),
      change: signedPrice(last - open, this.market),
      changePpm: open === 0 ? 0 : Number(mulDivFloor(last - open, PPM, open)),
      trades: day.trades,
      state: this.#state,
      timeMs: this.#changedAtMs,
    };
  }

  /** Newest first; only those before a trade where one is named. */
  trades(limit: number, beforeId?: number): PublicTradeView[] {
    const kept = Math.min(limit, RECENT_TRADES_MAX);
    const asked =
      beforeId === undefined
        ? this.#trades
        : this.#trades.filter(({ tradeId }) => tradeId < beforeId);
    return asked
      .slice(-kept)
      .reverse()
      .map((trade) => this.tradeView(trade));
  }

  /** Oldest first. */
  liveCandles(interval: KlineInterval): readonly Candle[] {
    return this.#candles.get(interval) ?? [];
  }

  /** The closed candles before the live ones, once somebody has asked for them. */
  page(interval: KlineInterval): CandlePage | undefined {
    return this.#pages.get(interval);
  }

  /** Reads the page by `load`; a page that candles overtook meanwhile is used once and not kept. */
  async loadPage(
    interval: KlineInterval,
    load: () => Promise<readonly Candle[]>,
  ): Promise<CandlePage> {
    const closedBefore = this.#candlesClosed;
    const stored = await load();
    const page = new CandlePage(stored, this.liveCandles(interval)[0]);
    if (this.#candlesClosed === closedBefore) this.#pages.set(interval, page);
    return page;
  }

  extremesView({ high, low, sinceMs }: PriceExtremes): PriceExtremesView {
    const view = ({ ticks, dayMs, simulated }: PriceExtremes['high']) => ({
      price: formatTicks(asTicks(ticks), this.market),
      dayMs,
      simulated,
    });
    return { high: view(high), low: view(low), sinceMs };
  }

  candleView(candle: Candle): CandleView {
    const price = (ticks: number): string => formatTicks(asTicks(ticks), this.market);
    return {
      openTimeMs: candle.openAtMs,
      open: price(candle.openTicks),
      high: price(candle.highTicks),
      low: price(candle.lowTicks),
      close: price(candle.closeTicks),
      baseVolume: formatUnits(candle.baseUnits, this.#scales.baseScale),
      quoteVolume: formatUnits(candle.quoteUnits, this.#scales.quoteScale),
      trades: candle.trades,
      simulated: candle.simulated,
    };
  }

  /** Another trade of the minute under way. */
  #extendCandles(trade: CandleTrade): void {
    for (const candles of this.#candles.values()) {
      const newest = candles.at(-1);
      if (newest !== undefined) addToCandle(newest, trade);
    }
  }

  /** The first trade of a minute: some intervals begin a new candle with it. */
  #continueCandles(interval: KlineInterval, trade: CandleTrade): void {
    const candles = this.#candles.get(interval) ?? [];
    const openAtMs = candleOpenTimeMs(interval, trade.atMs);
    const newest = candles.at(-1);
    if (newest?.openAtMs === openAtMs) {
      addToCandle(newest, trade);
      return;
    }
    candles.push(candleOf(openAtMs, trade));
    if (candles.length <= CANDLES_KEPT) return;
    const closed = candles.shift();
    this.#candlesClosed += 1;
    if (closed !== undefined) this.#pages.get(interval)?.append(closed);
  }

  /** A trade as everybody reads it. */
  tradeView(trade: StoredTrade): PublicTradeView {
    return {
      tradeId: trade.tradeId,
      price: formatTicks(trade.ticks as Ticks, this.market),
      quantity: formatLots(trade.lots as Lots, this.market, this.#scales.baseScale),
      takerSide: trade.takerSide,
      timeMs: trade.atMs,
    };
  }

  #price(ticks: number): string | null {
    return ticks === 0 ? null : formatTicks(ticks as Ticks, this.market);
  }
}

/** A difference of two prices; the money package writes prices, which have no sign. */
function signedPrice(ticks: number, market: MemoryMarket): string {
  const text = formatTicks(asTicks(Math.abs(ticks)), market);
  return ticks < 0 ? `-${text}` : text;
}
