import { addUnits } from '@candor/money';
import type { Units } from '@candor/money';

/** One candle in the market's own integers. */
export interface Candle {
  readonly openAtMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly baseUnits: Units;
  readonly quoteUnits: Units;
  readonly trades: number;
  /** Some or all of it is imported history that nobody traded here. */
  readonly simulated: boolean;
}

/** A candle that is still being built: trades are added in place, several of them a microsecond. */
export type GrowingCandle = { -readonly [Field in keyof Candle]: Candle[Field] };

/** What a candle needs to know of a trade. */
export interface CandleTrade {
  readonly ticks: number;
  readonly baseUnits: Units;
  readonly quoteUnits: Units;
  readonly atMs: number;
}

/** A new candle of one trade. */
export function candleOf(openAtMs: number, trade: CandleTrade): GrowingCandle {
  return {
    openAtMs,
    openTicks: trade.ticks,
    highTicks: trade.ticks,
    lowTicks: trade.ticks,
    closeTicks: trade.ticks,
    baseUnits: trade.baseUnits,
    quoteUnits: trade.quoteUnits,
    trades: 1,
    simulated: false,
  };
}

/** Adds the next trade to a candle. */
export function addToCandle(candle: GrowingCandle, trade: CandleTrade): void {
  if (trade.ticks > candle.highTicks) candle.highTicks = trade.ticks;
  if (trade.ticks < candle.lowTicks) candle.lowTicks = trade.ticks;
  candle.closeTicks = trade.ticks;
  candle.baseUnits = addUnits(candle.baseUnits, trade.baseUnits);
  candle.quoteUnits = addUnits(candle.quoteUnits, trade.quoteUnits);
  candle.trades += 1;
}

/** One candle of two that follow each other; it opens when the earlier one does. */
export function joinCandles(earlier: Candle, later: Candle): Candle {
  return {
    openAtMs: earlier.openAtMs,
    openTicks: earlier.openTicks,
    highTicks: Math.max(earlier.highTicks, later.highTicks),
    lowTicks: Math.min(earlier.lowTicks, later.lowTicks),
    closeTicks: later.closeTicks,
    baseUnits: addUnits(earlier.baseUnits, later.baseUnits),
    quoteUnits: addUnits(earlier.quoteUnits, later.quoteUnits),
    trades: earlier.trades + later.trades,
    simulated: earlier.simulated || later.simulated,
  };
}
