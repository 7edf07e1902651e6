import type { CandleView, KlineInterval } from '@candor/protocol';
import type { MarketDataService, MarketUpdate } from '#modules/markets/market-data/index.ts';
import { Topic } from './topic.ts';

/** What a screen of trades shows; more of them in one message would be read by nobody. */
export const FEED_TRADES_MAX = 100;

interface TradesTopic {
  readonly symbol: string;
  readonly topic: Topic<'trades'>;
  /** Trades that were not published yet. */
  pending: number;
}

interface KlineTopic {
  readonly topic: Topic<'kline'>;
  readonly symbol: string;
  readonly interval: KlineInterval;
  /** When the newest published candle opened. */
  publishedOpenMs: number;
}

/**
 * Trades, tickers and candles. Changes are collected as batches commit and sent at a pace that a
 * screen can show; a new subscriber first makes everything collected go out, so that its snapshot
 * and the deltas after it fit together.
 */
export class MarketTopics {
  readonly #marketData: MarketDataService;
  readonly #trades = new Map<string, TradesTopic>();
  readonly #tickers = new Map<string, Topic<'ticker'>>();
  readonly #klines = new Map<string, KlineTopic>();
  readonly #allTickers: Topic<'tickers'>;
  /** Symbols changed since the last message of each kind. */
  readonly #changedTickers = new Set<string>();
  readonly #changedInAll = new Set<string>();
  readonly #changedKlines = new Set<string>();
  #engineSequence = 0;

  constructor(marketData: MarketDataService) {
    this.#marketData = marketData;
    this.#allTickers = new Topic('tickers', () => ({ tickers: marketData.tickers() }));
  }

  get engineSequence(): number {
    return this.#engineSequence;
  }

  apply(update: MarketUpdate): void {
    this.#engineSequence = update.sequence;
    for (const symbol of update.tickerSymbols) {
      this.#changedTickers.add(symbol);
      this.#changedInAll.add(symbol);
    }
    for (const [symbol, count] of update.tradeCounts) {
      this.#changedKlines.add(symbol);
      const known = this.#trades.get(symbol);
      if (known !== undefined) known.pending += count;
    }
  }

  trades(symbol: string): Topic<'trades'> {
    this.publishTrades();
    const known = this.#trades.get(symbol);
    if (known !== undefined) return known.topic;
    const topic = new Topic<'trades'>(`trades:${symbol}`, () => ({
      trades: this.#marketData.trades(symbol, FEED_TRADES_MAX),
    }));
    this.#trades.set(symbol, { topic, symbol, pending: 0 });
    return topic;
  }

  ticker(symbol: string): Topic<'ticker'> | undefined {
    this.publishTickers();
    const known = this.#tickers.get(symbol);
    if (known !== undefined) return known;
    const first = this.#marketData.ticker(symbol);
    if (first === undefined) return undefined;
    const topic = new Topic<'ticker'>(
      `ticker:${symbol}`,
      () => this.#marketData.ticker(symbol) ?? first,
    );
    this.#tickers.set(symbol, topic);
    return topic;
  }

  allTickers(): Topic<'tickers'> {
    this.publishAllTickers();
    return this.#allTickers;
  }

  kline(symbol: string, interval: KlineInterval): Topic<'kline'> {
    this.publishKlines();
    const name = `kline:${symbol}:${interval}`;
    const known = this.#klines.get(name);
    if (known !== undefined) return known.topic;
    const live = (): readonly CandleView[] => this.#marketData.liveCandles(symbol, interval);
    const topic = new Topic<'kline'>(name, () => ({ candles: live() }));
    const publishedOpenMs = live().at(-1)?.openTimeMs ?? 0;
    this.#klines.set(name, { topic, symbol, interval, publishedOpenMs });
    return topic;
  }

  publishTrades(): void {
    for (const entry of this.#trades.values()) {
      if (entry.pending === 0) continue;
      const count = Math.min(entry.pending, FEED_TRADES_MAX);
      entry.pending = 0;
      if (entry.topic.subscribers === 0) {
        entry.topic.invalidate();
        continue;
      }
      const trades = this.#marketData.trades(entry.symbol, count);
      entry.topic.publish(this.#engineSequence, { trades });
    }
  }

  publishTickers(): void {
    for (const symbol of this.#changedTickers) {
      const topic = this.#tickers.get(symbol);
      if (topic === undefined) continue;
      if (topic.subscribers === 0) {
        topic.invalidate();
        continue;
      }
      const ticker = this.#marketData.ticker(symbol);
      if (ticker !== undefined) topic.publish(this.#engineSequence, ticker);
    }
    this.#changedTickers.clear();
  }

  publishAllTickers(): void {
    if (this.#changedInAll.size === 0) return;
    const changed = [...this.#changedInAll];
    this.#changedInAll.clear();
    if (this.#allTickers.subscribers === 0) {
      this.#allTickers.invalidate();
      return;
    }
    const tickers = changed.flatMap((symbol) => this.#marketData.ticker(symbol) ?? []);
    this.#allTickers.publish(this.#engineSequence, { tickers });
  }

  publishKlines(): void {
    for (const entry of this.#klines.values()) {
      if (!this.#changedKlines.has(entry.symbol)) continue;
      if (entry.topic.subscribers === 0) {
        entry.topic.invalidate();
        continue;
      }
      const live = this.#marketData.liveCandles(entry.symbol, entry.interval);
      const candles = live.filter(({ openTimeMs }) => openTimeMs >= entry.publishedOpenMs);
      entry.publishedOpenMs = live.at(-1)?.openTimeMs ?? entry.publishedOpenMs;
      if (candles.length > 0) entry.topic.publish(this.#engineSequence, { candles });
    }
    this.#changedKlines.clear();
  }
}
