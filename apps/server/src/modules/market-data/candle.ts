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

/** What a candle needs to know of a trade. */
export interface CandleTrade {
  readonly ticks: number;
  readonly baseUnits: Units;
  readonly quoteUnits: Units;
  readonly atMs: number;
}

/** The candle after one more trade; a new one when there was none. */
export function withTrade(
  candle: Candle | undefined,
  openAtMs: number,
  trade: CandleTrade,
): Candle {
  if (candle === undefined) {
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
  return {
    openAtMs,
    openTicks: candle.openTicks,
    highTicks: Math.max(candle.highTicks, trade.ticks),
    lowTicks: Math.min(candle.lowTicks, trade.ticks),
    closeTicks: trade.ticks,
    baseUnits: addUnits(candle.baseUnits, trade.baseUnits),
    quoteUnits: addUnits(candle.quoteUnits, trade.quoteUnits),
    trades: candle.trades + 1,
    simulated: candle.simulated,
  };
}
