/** What one source of fiat rates said last. */
export interface FiatSourceView {
  readonly name: string;
  /** Null until it answered once. */
  readonly answeredAtMs: number | null;
  /** For when its rates are, by its own word; null where it says none. */
  readonly publishedAtMs: number | null;
  /** Neither silent for too long nor of too long ago: its rates count. */
  readonly isLive: boolean;
  /** What one dollar costs, in billionths, by currency. */
  readonly dollarE9: ReadonlyMap<string, bigint>;
}

/** Rates of fiat money outside of the demo, from sources that no member of staff can choose an answer of. */
export interface FiatReads {
  sources(): readonly FiatSourceView[];
  /** What one USDT costs, in millionths, cut; undefined while too few sources agree. */
  ratePpm(currency: string): number | undefined;
  /** Live sources name it, or USDT, and lie too far from each other: it has no rate, and somebody has to look. */
  isDisputed(currency: string): boolean;
  /** No source prices USDT, so that it counts as one dollar. */
  isUsdtDollar(): boolean;
}
