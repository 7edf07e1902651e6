import type { CandleView, KlineInterval } from '@candor/protocol';
import type { MarketDataReads } from '#api/market-data-port.ts';

/**
 * What the exchange shows of its markets to everyone, and what the feed and the seeder need beyond reading.
 * Kept in memory from committed trades and started from the tables; nothing uncommitted is ever in it.
 * Markets are named by symbol; an unknown one has no ticker, no trades and no candles.
 */
export interface MarketDataService extends MarketDataReads {
  /** Called once a batch that changed something public, right after its commit. Must not throw. */
  onUpdate(listener: (update: MarketUpdate) => void): () => void;
  /** The candle being built and, while it is young, the one before it. Oldest first. */
  liveCandles(symbol: string, interval: KlineInterval): readonly CandleView[];
  /** Starts again from the tables: after history was imported. */
  reload(): Promise<void>;
  close(): void;
}

/** What one committed batch changed. */
export interface MarketUpdate {
  readonly sequence: number;
  /** How many trades each symbol had; they are the newest ones of `trades`. */
  readonly tradeCounts: ReadonlyMap<string, number>;
  /** Symbols whose ticker shows something else now. */
  readonly tickerSymbols: ReadonlySet<string>;
}

/** A phone shows some thirty trades; older ones are history in the tables. */
export const RECENT_TRADES_MAX = 500;
