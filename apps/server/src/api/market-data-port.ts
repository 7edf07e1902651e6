import type {
  CandleView,
  KlineInterval,
  PriceExtremesView,
  PublicTradeView,
  TickerView,
} from '@candor/protocol';

/** Which candles: those that open from `fromMs` (inclusive) to `toMs` (exclusive), the newest `limit`. */
export interface CandleRange {
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly limit: number;
}

/** What is read of market data, by HTTP and by the feed. */
export interface MarketDataReads {
  /** One ticker a market, in the order of the markets. */
  tickers(): readonly TickerView[];
  ticker(symbol: string): TickerView | undefined;
  /** Newest first, as many as are kept in memory at the most. */
  trades(symbol: string, limit: number): readonly PublicTradeView[];
  /** Those before a trade, newest first, as far back as there are any. */
  tradesBefore(
    symbol: string,
    beforeId: number,
    limit: number,
  ): Promise<readonly PublicTradeView[]>;
  /** Oldest first. */
  candles(
    symbol: string,
    interval: KlineInterval,
    range: CandleRange,
  ): Promise<readonly CandleView[]>;
  /** The highest and lowest price there has been, with the trades of this moment; undefined without any. */
  extremes(symbol: string): Promise<PriceExtremesView | undefined>;
}
