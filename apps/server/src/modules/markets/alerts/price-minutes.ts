import { parseTicks } from '@candor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { CatalogueMarket } from '#modules/markets/catalogue/index.ts';

/** The last price of a minute. */
export interface PriceMinute {
  readonly minuteMs: number;
  readonly ticks: number;
}

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const PPM = 1_000_000;

/** The last price of each minute of a day, oldest first: what a change within hours is measured from. */
export class PriceMinutes {
  readonly #minutes: PriceMinute[];
  #newest: PriceMinute | undefined;
  #bases = { minuteMs: -1, hour: 0, day: 0 };

  constructor(minutes: readonly PriceMinute[] = []) {
    this.#minutes = minutes.slice(0, -1);
    this.#newest = minutes.at(-1);
  }

  /** The newest price; undefined before the first one. */
  get ticks(): number | undefined {
    return this.#newest?.ticks;
  }

  add(ticks: number, atMs: number): void {
    const minuteMs = atMs - (atMs % MINUTE_MS);
    if (this.#newest !== undefined && this.#newest.minuteMs < minuteMs) {
      this.#minutes.push(this.#newest);
      this.#forget(minuteMs);
    }
    this.#newest = { minuteMs, ticks };
  }

  /**
   * The change of the newest price within a window, in millionths, cut towards zero. It is measured from the
   * last price of the minute that lies the window back, or of the one before it that has one.
   * Undefined while nothing that old is known.
   */
  changePpm(windowHours: 1 | 24): number | undefined {
    if (this.#newest === undefined) return undefined;
    const { minuteMs, ticks } = this.#newest;
    if (this.#bases.minuteMs !== minuteMs) {
      const [hour, day] = [this.#at(minuteMs - HOUR_MS), this.#at(minuteMs - DAY_MS)];
      this.#bases = { minuteMs, hour, day };
    }
    const base = windowHours === 1 ? this.#bases.hour : this.#bases.day;
    return base === 0 ? undefined : Math.trunc(((ticks - base) * PPM) / base);
  }

  /** The price at the end of a minute; 0 where none is known. */
  #at(minuteMs: number): number {
    let [low, high] = [0, this.#minutes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#minutes[middle]?.minuteMs ?? 0) <= minuteMs) low = middle + 1;
      else high = middle;
    }
    return this.#minutes[low - 1]?.ticks ?? 0;
  }

  /** Lets go of what no window reaches, many at a time. */
  #forget(minuteMs: number): void {
    if (this.#minutes.length <= 2 * DAY_MINUTES) return;
    const kept = this.#minutes.findIndex((one) => one.minuteMs > minuteMs - DAY_MS);
    this.#minutes.splice(0, Math.max(kept - 1, 0));
  }
}

/** The last traded price of each minute since `fromMs`, from the candles. */
export async function readMinutes(
  marketData: MarketDataReads,
  market: CatalogueMarket,
  fromMs: number,
): Promise<readonly PriceMinute[]> {
  const range = { fromMs: fromMs - MINUTE_MS, limit: DAY_MINUTES + 2 };
  const candles = await marketData.candles(market.symbol, '1m', range);
  return candles.flatMap(({ openTimeMs, close }) => {
    const ticks = parseTicks(close, market);
    return ticks.ok ? [{ minuteMs: openTimeMs, ticks: ticks.value }] : [];
  });
}
