import type { CandleRange } from '#api/market-data-port.ts';
import type { Candle } from './candle.ts';

/** A chart asks for at most this many at once; older ones are read from the tables each time. */
export const CANDLE_PAGE_ROWS = 1_000;

/**
 * The newest closed candles of one market and interval, so that charts and the small lines in lists
 * cost no query. Filled by one read of the tables, continued by candles as they close.
 */
export class CandlePage {
  readonly #closed: Candle[];
  /** True when nothing older exists. */
  #isWhole: boolean;

  /** `stored` is what the tables answered to a question for {@link CANDLE_PAGE_ROWS}, oldest first. */
  constructor(stored: readonly Candle[], oldestLive: Candle | undefined) {
    this.#isWhole = stored.length < CANDLE_PAGE_ROWS;
    this.#closed = stored.filter(
      ({ openAtMs }) => oldestLive === undefined || openAtMs < oldestLive.openAtMs,
    );
  }

  /** The candle that leaves the live ones; it is newer than all here. */
  append(candle: Candle): void {
    this.#closed.push(candle);
    if (this.#closed.length <= 2 * CANDLE_PAGE_ROWS) return;
    this.#closed.splice(0, CANDLE_PAGE_ROWS);
    this.#isWhole = false;
  }

  /** The asked range with the live candles, or undefined when it reaches further back than this page. */
  read(
    live: readonly Candle[],
    { fromMs, toMs, limit }: CandleRange,
  ): readonly Candle[] | undefined {
    const all = [...this.#closed, ...live];
    const end = toMs === undefined ? all.length : lowerBound(all, toMs);
    const begin = fromMs === undefined ? 0 : lowerBound(all, fromMs);
    const isCovered = this.#isWhole || end - limit >= 0 || (fromMs !== undefined && begin > 0);
    if (!isCovered) return undefined;
    return all.slice(Math.max(begin, end - limit), Math.max(begin, end));
  }
}

/** The first candle that opens at `openAtMs` or later. */
function lowerBound(candles: readonly Candle[], openAtMs: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candles[middle]!.openAtMs < openAtMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
