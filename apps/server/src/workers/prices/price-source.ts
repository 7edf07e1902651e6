/** What one venue last said about one market. Prices are observations; they become ticks in the index. */
export interface SourceQuote {
  readonly bid: number;
  readonly ask: number;
  readonly atMs: number;
}

/**
 * A place that knows prices: a simulated venue or a real one. Never our own book. `quote` answers
 * from memory; a source that must ask someone does so on its own time between `start` and `stop`.
 */
export interface PriceSource {
  readonly name: string;
  quote(symbol: string): SourceQuote | undefined;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
