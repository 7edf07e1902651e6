import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { MINUTE_MS } from '#api/durations.ts';
import { addToCandle, candleOf } from './candle.ts';
import type { Candle, CandleTrade, GrowingCandle } from './candle.ts';

/** The window holds the minute under way and the 1,439 before it. */
const WINDOW_MINUTES = 24 * 60;

/** The figures of a window, exact; prices are 0 while nothing was traded in it. */
export interface DaySummary {
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly baseUnits: Units;
  readonly quoteUnits: Units;
  readonly trades: number;
}

/**
 * The last 24 hours of one market, moving on by whole minutes: 1,440 small sums instead of every
 * trade, and the same figures after a restart because the one-minute candles hold them too.
 */
export class RollingDay {
  /** Minutes with trades, oldest first. */
  readonly #minutes: GrowingCandle[];
  #baseUnits: Units = ZERO_UNITS;
  #quoteUnits: Units = ZERO_UNITS;
  #trades = 0;
  #highTicks = 0;
  #lowTicks = 0;

  /** Begins with the stored one-minute candles, oldest first. */
  constructor(minutes: readonly Candle[] = []) {
    this.#minutes = minutes.map((minute) => ({ ...minute }));
    for (const minute of minutes) this.#count(minute);
    this.#findExtremes();
  }

  add(trade: CandleTrade): void {
    const openAtMs = Math.floor(trade.atMs / MINUTE_MS) * MINUTE_MS;
    const newest = this.#minutes.at(-1);
    if (newest?.openAtMs === openAtMs) addToCandle(newest, trade);
    else this.#minutes.push(candleOf(openAtMs, trade));
    this.#baseUnits = addUnits(this.#baseUnits, trade.baseUnits);
    this.#quoteUnits = addUnits(this.#quoteUnits, trade.quoteUnits);
    this.#trades += 1;
    this.#highTicks = Math.max(this.#highTicks, trade.ticks);
    this.#lowTicks = this.#lowTicks === 0 ? trade.ticks : Math.min(this.#lowTicks, trade.ticks);
  }

  /** The window that ends now. */
  summary(nowMs: number): DaySummary {
    this.#forget(nowMs);
    return {
      openTicks: this.#minutes[0]?.openTicks ?? 0,
      highTicks: this.#highTicks,
      lowTicks: this.#lowTicks,
      baseUnits: this.#baseUnits,
      quoteUnits: this.#quoteUnits,
      trades: this.#trades,
    };
  }

  #forget(nowMs: number): void {
    const startMs = windowStartMs(nowMs);
    let gone = 0;
    while (gone < this.#minutes.length && this.#minutes[gone]!.openAtMs < startMs) {
      const minute = this.#minutes[gone]!;
      this.#baseUnits = subUnits(this.#baseUnits, minute.baseUnits);
      this.#quoteUnits = subUnits(this.#quoteUnits, minute.quoteUnits);
      this.#trades -= minute.trades;
      gone += 1;
    }
    if (gone === 0) return;
    this.#minutes.splice(0, gone);
    this.#findExtremes();
  }

  #count(minute: Candle): void {
    this.#baseUnits = addUnits(this.#baseUnits, minute.baseUnits);
    this.#quoteUnits = addUnits(this.#quoteUnits, minute.quoteUnits);
    this.#trades += minute.trades;
  }

  #findExtremes(): void {
    this.#highTicks = 0;
    this.#lowTicks = 0;
    for (const { highTicks, lowTicks } of this.#minutes) {
      this.#highTicks = Math.max(this.#highTicks, highTicks);
      this.#lowTicks = this.#lowTicks === 0 ? lowTicks : Math.min(this.#lowTicks, lowTicks);
    }
  }
}

function windowStartMs(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - (WINDOW_MINUTES - 1) * MINUTE_MS;
}
