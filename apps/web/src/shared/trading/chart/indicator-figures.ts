/** What an indicator reads of a candle. For drawing only. */
export interface Bar {
  readonly timestamp: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
  readonly turnover?: number;
}

const DAY_MS = 86_400_000;

/**
 * Wilder's parabolic stop and reverse: a stop a candle, undefined for the first. `start`, `step` and `max` of the
 * acceleration are in hundredths.
 */
export function stopAndReverse(
  bars: readonly Bar[],
  [start = 2, step = 2, max = 20]: readonly number[],
): readonly (number | undefined)[] {
  const [first, second] = bars;
  if (first === undefined || second === undefined) return bars.map(() => undefined);
  let isRising = second.high - first.high >= first.low - second.low;
  let stop = isRising ? first.low : first.high;
  let extreme = isRising ? second.high : second.low;
  let speed = start;
  let before = first;
  return bars.map((bar, at) => {
    if (at === 0) return undefined;
    const isHit = isRising ? bar.low <= stop : bar.high >= stop;
    if (isHit) {
      isRising = !isRising;
      // The stop of a new direction is the extreme of the old one, and never inside the candles.
      stop = beyond(extreme, isRising, before, bar);
      extreme = isRising ? bar.high : bar.low;
      speed = start;
    } else if (isRising ? bar.high > extreme : bar.low < extreme) {
      extreme = isRising ? bar.high : bar.low;
      speed = Math.min(speed + step, max);
    }
    const shown = stop;
    stop = beyond(stop + (speed / 100) * (extreme - stop), isRising, before, bar);
    before = bar;
    return shown;
  });
}

/** A stop below two candles of a rise, above two of a fall. */
function beyond(stop: number, isRising: boolean, one: Bar, other: Bar): number {
  return isRising ? Math.min(stop, one.low, other.low) : Math.max(stop, one.high, other.high);
}

/** Closes smoothed with the weight `weight / period`, from the average of the first `period` on. */
export function smoothed(
  bars: readonly Bar[],
  [period = 12, weight = 2]: readonly number[],
): readonly (number | undefined)[] {
  let sum = 0;
  let value = 0;
  return bars.map(({ close }, at) => {
    sum += close;
    if (at < period - 1) return undefined;
    // A weight above the period would swing beyond the closes.
    const share = Math.min(1, weight / period);
    value = at === period - 1 ? sum / period : value + share * (close - value);
    return value;
  });
}

/** The average price by volume since midnight UTC; undefined while nothing was traded. */
export function averagePrice(bars: readonly Bar[]): readonly (number | undefined)[] {
  let day = -1;
  let [turnover, volume] = [0, 0];
  return bars.map((bar) => {
    const today = Math.floor(bar.timestamp / DAY_MS);
    if (today !== day) [day, turnover, volume] = [today, 0, 0];
    turnover += bar.turnover ?? 0;
    volume += bar.volume ?? 0;
    return volume === 0 ? undefined : turnover / volume;
  });
}

/** A candle's energy, and its averages moved to the right. */
export interface EnergyFigures {
  readonly cr?: number;
  readonly ma1?: number | undefined;
  readonly ma2?: number | undefined;
  readonly ma3?: number | undefined;
  readonly ma4?: number | undefined;
}

/**
 * CR: how far highs went above the middle of the candle before, by how far lows went below it, summed over `period`
 * candles, in percent; and averages of it over each of the other periods `m`, as they were `m / 2.5 + 1` candles ago.
 */
export function energyRatio(
  bars: readonly Bar[],
  [period = 26, ...spans]: readonly number[],
): readonly EnergyFigures[] {
  const rises: number[] = [];
  const falls: number[] = [];
  const ratios = bars.map((bar, at) => {
    const before = bars[at - 1];
    const middle = before === undefined ? 0 : (before.high + before.low) / 2;
    rises.push(before === undefined ? 0 : Math.max(0, bar.high - middle));
    falls.push(before === undefined ? 0 : Math.max(0, middle - bar.low));
    if (at < period) return undefined;
    const down = sumOfLast(falls, period);
    return down === 0 ? 0 : (sumOfLast(rises, period) / down) * 100;
  });
  const [ma1, ma2, ma3, ma4] = spans.map((span) => {
    const shift = Math.ceil(span / 2.5 + 1);
    return ratios.map((_, at) =>
      averageOf(ratios.slice(Math.max(0, at - shift - span + 1), at - shift + 1), span),
    );
  });
  return ratios.map((cr, at) =>
    cr === undefined ? {} : { cr, ma1: ma1?.[at], ma2: ma2?.[at], ma3: ma3?.[at], ma4: ma4?.[at] },
  );
}

function sumOfLast(values: readonly number[], count: number): number {
  return values.slice(-count).reduce((sum, value) => sum + value, 0);
}

/** The average of `count` values; undefined where there are fewer. */
function averageOf(values: readonly (number | undefined)[], count: number): number | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length < count) return undefined;
  return known.reduce((sum, value) => sum + value, 0) / count;
}
