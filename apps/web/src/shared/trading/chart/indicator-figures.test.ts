import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { averagePrice, energyRatio, smoothed, stopAndReverse } from './indicator-figures.ts';
import type { Bar } from './indicator-figures.ts';
import { defaultPeriods, isTuned, mainIndicators, paneIndicators } from './indicators.ts';

interface Candle extends Required<Bar> {
  readonly open: number;
}

/** Candles of a quarter of an hour that rise, fall and stand still, always the same. */
const candles: readonly Candle[] = Array.from({ length: 160 }).reduce<Candle[]>((list, _, at) => {
  const open = list.at(-1)?.close ?? 100;
  const close = at % 17 === 0 ? open : open + 3 * Math.sin(at / 9) + ((at * 7919) % 13) / 5 - 1.2;
  const volume = 5 + ((at * 104_729) % 29);
  const high = Math.max(open, close) + ((at * 31) % 7) / 4;
  const low = Math.min(open, close) - ((at * 53) % 5) / 4;
  const turnover = (volume * (open + high + low + close)) / 4;
  return [...list, { timestamp: at * 900_000, open, high, low, close, volume, turnover }];
}, []);

type Row = Readonly<Record<string, number | undefined>>;

/** What the chart library draws for an indicator by the periods that are usual here. */
function drawn(name: keyof typeof defaultPeriods | 'PVT'): readonly Row[] {
  const indicator = new (libraryIndicators()[name]!)();
  const calcParams = isTuned(name) ? [...defaultPeriods[name]] : [];
  const figures = indicator.regenerateFigures?.(calcParams) ?? indicator.figures;
  return indicator.calc(candles, { calcParams, figures });
}

interface LibraryIndicator {
  readonly figures: object;
  readonly regenerateFigures: ((periods: readonly number[]) => object) | null;
  readonly calc: (bars: readonly Candle[], settings: object) => readonly Row[];
}

/** The library keeps its indicators to itself, and cannot be loaded without a window. */
function libraryIndicators(): Readonly<Record<string, new () => LibraryIndicator>> {
  const folder = dirname(createRequire(import.meta.url).resolve('klinecharts'));
  const source = readFileSync(join(folder, 'index.esm.js'), 'utf8').replace(/^export \{.*$/m, '');
  const context = { process, window: { navigator: { userAgent: '' } } };
  return runInNewContext(`(() => { ${source}; return indicators; })()`, context) as never;
}

const pick = (read: (candle: Candle, before: Candle) => number): readonly number[] =>
  candles.map((candle, at) => read(candle, candles[at - 1] ?? candle));
const closes = pick(({ close }) => close);
const volumes = pick(({ volume }) => volume);

/** The values of a window that ends at a place; undefined where it is not full. */
function windowOf(values: readonly (number | undefined)[], count: number, at: number) {
  const found = values.slice(Math.max(0, at - count + 1), at + 1);
  const known = found.filter((value) => value !== undefined);
  return known.length === count ? known : undefined;
}
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const over = (
  values: readonly (number | undefined)[],
  count: number,
  of: (window: readonly number[], at: number) => number,
): readonly (number | undefined)[] =>
  values.map((_, at) => {
    const window = windowOf(values, count, at);
    return window === undefined ? undefined : of(window, at);
  });
const sums = (values: readonly (number | undefined)[], count: number) => over(values, count, total);
const means = (values: readonly (number | undefined)[], count: number) =>
  over(values, count, (window) => total(window) / count);

/** An average that begins as a plain one and moves by `share` of each difference. */
function moving(values: readonly (number | undefined)[], count: number, share: number) {
  let value: number | undefined;
  return values.map((next, at) => {
    if (value !== undefined && next !== undefined) value += share * (next - value);
    else {
      const window = windowOf(values, count, at);
      if (window !== undefined) value = total(window) / count;
    }
    return value;
  });
}
const ema = (values: readonly (number | undefined)[], count: number) =>
  moving(values, count, 2 / (count + 1));
/** Wilder's. */
const wilder = (values: readonly (number | undefined)[], count: number) =>
  moving(values, count, 1 / count);

type Line = readonly (number | undefined)[];
const both = (one: Line, other: Line, of: (a: number, b: number) => number): Line =>
  one.map((a, at) => {
    const b = other[at];
    return a === undefined || b === undefined ? undefined : of(a, b);
  });
const percent = (one: Line, other: Line): Line => both(one, other, (a, b) => (a / b) * 100);
const highest = (count: number): Line =>
  over(
    pick(({ high }) => high),
    count,
    (window) => Math.max(...window),
  );
const lowest = (count: number): Line =>
  over(
    pick(({ low }) => low),
    count,
    (window) => Math.min(...window),
  );
const ago = (values: Line, count: number): Line => values.map((_, at) => values[at - count]);
const running = (values: readonly number[]): Line => {
  let sum = 0;
  return values.map((value) => (sum += value));
};
const numbered = (name: string, lines: readonly Line[]): Record<string, Line> =>
  Object.fromEntries(lines.map((line, at) => [`${name}${at + 1}`, line]));

const changes: Line = closes.map((close, at) => (at === 0 ? undefined : close - closes[at - 1]!));
const middles = pick(({ high, low }) => (high + low) / 2);
const rsi = (count: number): Line => {
  const gains = wilder(
    changes.map((change) => change && Math.max(change, 0)),
    count,
  );
  const losses = wilder(
    changes.map((change) => change && Math.max(-change, 0)),
    count,
  );
  return both(gains, losses, (gain, loss) => (100 * gain) / (gain + loss));
};
const bollinger = (count: number, times: number): Record<string, Line> => {
  const mid = means(closes, count);
  const spread = over(closes, count, (window) => {
    const mean = total(window) / count;
    return times * Math.sqrt(total(window.map((value) => (value - mean) ** 2)) / count);
  });
  return { mid, up: both(mid, spread, (a, b) => a + b), dn: both(mid, spread, (a, b) => a - b) };
};
const macd = (): Record<string, Line> => {
  const dif = both(ema(closes, 12), ema(closes, 26), (a, b) => a - b);
  const dea = ema(dif, 9);
  return { dif, dea, macd: both(dif, dea, (a, b) => 2 * (a - b)) };
};
const kdj = (): Record<string, Line> => {
  const range = both(highest(9), lowest(9), (a, b) => a - b);
  const above = both(closes, lowest(9), (a, b) => a - b);
  const third = (values: Line): Line => {
    let value = 50;
    return values.map((next) => (next === undefined ? undefined : (value += (next - value) / 3)));
  };
  const k = third(percent(above, range));
  const d = third(k);
  return { k, d, j: both(k, d, (a, b) => 3 * a - 2 * b) };
};
const cci = (): Record<string, Line> => {
  const typical = pick(({ high, low, close }) => (high + low + close) / 3);
  return {
    cci: over(typical, 20, (window, at) => {
      const mean = total(window) / 20;
      const deviation = total(window.map((value) => Math.abs(value - mean))) / 20;
      return (typical[at]! - mean) / (0.015 * deviation);
    }),
  };
};
const dmi = (): Record<string, Line> => {
  const up = pick((now, before) => now.high - before.high);
  const down = pick((now, before) => before.low - now.low);
  const plus = up.map((rise, at) => (rise > 0 && rise > down[at]! ? rise : 0));
  const minus = down.map((fall, at) => (fall > 0 && fall > up[at]! ? fall : 0));
  const range = pick(({ high, low }, { close }) => Math.max(high, close) - Math.min(low, close));
  const pdi = percent(wilder(plus, 14), wilder(range, 14));
  const mdi = percent(wilder(minus, 14), wilder(range, 14));
  const adx = wilder(
    both(pdi, mdi, (a, b) => (100 * Math.abs(a - b)) / (a + b)),
    14,
  );
  return { pdi, mdi, adx, adxr: both(adx, ago(adx, 5), (a, b) => (a + b) / 2) };
};
const trix = (): Record<string, Line> => {
  const thrice = ema(ema(ema(closes, 12), 12), 12);
  const line = both(thrice, ago(thrice, 1), (a, b) => (a / b - 1) * 100);
  return { trix: line, maTrix: means(line, 9) };
};
const volumeRatio = (): Record<string, Line> => {
  const of = (side: number): Line =>
    sums(
      volumes.map((volume, at) => {
        const sign = Math.sign(changes[at] ?? 0);
        return sign === side ? volume : sign === 0 ? volume / 2 : 0;
      }),
      26,
    );
  const vr = percent(of(1), of(-1));
  return { vr, maVr: means(vr, 6) };
};
const dma = (): Record<string, Line> => {
  const line = both(means(closes, 10), means(closes, 50), (a, b) => a - b);
  return { dma: line, ama: means(line, 10) };
};
const rated = (name: string, line: Line, count: number): Record<string, Line> => ({
  [name.toLowerCase()]: line,
  [`ma${name}`]: means(line, count),
});

/** Each indicator of the library by its definition, candle by candle, without running sums. */
const definitions: Readonly<Record<string, () => Record<string, Line>>> = {
  MA: () =>
    numbered(
      'ma',
      [7, 25, 99].map((count) => means(closes, count)),
    ),
  EMA: () =>
    numbered(
      'ema',
      [7, 25, 99].map((count) => ema(closes, count)),
    ),
  BOLL: () => bollinger(20, 2),
  BBI: () => {
    const lines = [3, 6, 12, 24].map((count) => means(closes, count));
    return { bbi: closes.map((_, at) => windowMean(lines.map((line) => line[at]))) };
  },
  VOL: () =>
    numbered(
      'ma',
      [5, 10].map((count) => means(volumes, count)),
    ),
  MACD: macd,
  KDJ: kdj,
  RSI: () => numbered('rsi', [6, 12, 24].map(rsi)),
  WR: () =>
    numbered(
      'wr',
      [6, 10, 14].map((count) =>
        percent(
          both(closes, highest(count), (a, b) => a - b),
          both(highest(count), lowest(count), (a, b) => a - b),
        ),
      ),
    ),
  OBV: () => {
    const obv = running(volumes.map((volume, at) => volume * Math.sign(changes[at] ?? 0)));
    return { obv, maObv: means(obv, 30) };
  },
  CCI: cci,
  DMI: dmi,
  DMA: dma,
  TRIX: trix,
  BIAS: () =>
    numbered(
      'bias',
      [6, 12, 24].map((count) => both(closes, means(closes, count), (a, b) => (a / b - 1) * 100)),
    ),
  BRAR: () => ({
    br: percent(
      sums(
        pick((now, before) => now.high - before.close),
        26,
      ),
      sums(
        pick((now, before) => before.close - now.low),
        26,
      ),
    ),
    ar: percent(
      sums(
        pick(({ high, open }) => high - open),
        26,
      ),
      sums(
        pick(({ open, low }) => open - low),
        26,
      ),
    ),
  }),
  VR: volumeRatio,
  PSY: () =>
    rated(
      'Psy',
      means(
        changes.map((change) => ((change ?? 0) > 0 ? 100 : 0)),
        12,
      ),
      6,
    ),
  ROC: () =>
    rated(
      'Roc',
      both(closes, ago(closes, 12), (a, b) => (a / b - 1) * 100),
      6,
    ),
  MTM: () =>
    rated(
      'Mtm',
      both(closes, ago(closes, 12), (a, b) => a - b),
      6,
    ),
  PVT: () => ({
    pvt: running(
      closes.map((close, at) => ((changes[at] ?? 0) / (closes[at - 1] ?? close)) * volumes[at]!),
    ),
  }),
  AO: () => ({ ao: both(means(middles, 5), means(middles, 34), (a, b) => a - b) }),
};

function windowMean(values: Line): number | undefined {
  return windowOf(values, values.length, values.length - 1)?.reduce(
    (sum, value) => sum + value / values.length,
    0,
  );
}

const OWN = ['SAR', 'SMA', 'VWAP', 'CR'];

test('every indicator has a definition here', () => {
  const offered = [...mainIndicators, ...paneIndicators];
  expect([...Object.keys(definitions), ...OWN].toSorted()).toEqual(offered.toSorted());
});

test.each(Object.entries(definitions))('the library draws %s as it is defined', (name, define) => {
  const rows = drawn(name as 'MA');
  for (const [key, line] of Object.entries(define())) {
    // TRIX's first figure has nothing to be compared with; the library draws it as nought.
    const from = name === 'TRIX' ? line.findIndex((value) => value !== undefined) + 9 : 0;
    const found = rows.map((row) => row[key]);
    expect(line.slice(from).some((value) => value !== undefined)).toBe(true);
    for (const [at, value] of line.entries()) {
      if (at < from) continue;
      if (value === undefined) expect(found[at], `${key} at ${at}`).toBeUndefined();
      else expect(found[at], `${key} at ${at}`).toBeCloseTo(value, 7);
    }
  }
});

test('SMA moves by its weight, and is the close where the weight is the period', () => {
  const line = smoothed(candles, [12, 2]);
  expect(line.slice(0, 11).every((value) => value === undefined)).toBe(true);
  const byHand = moving(closes, 12, 2 / 12);
  for (const [at, value] of line.entries()) {
    if (value !== undefined) expect(value).toBeCloseTo(byHand[at]!, 9);
  }
  expect(smoothed(candles, [2, 2]).slice(2)).toEqual(closes.slice(2));
});

test('VWAP begins again at midnight UTC', () => {
  const line = averagePrice(candles);
  for (const at of [0, 1, 95, 96, 130, 159]) {
    const day = candles.slice(at < 96 ? 0 : 96, at + 1);
    const paid = total(day.map(({ turnover }) => turnover));
    expect(line[at]).toBeCloseTo(paid / total(day.map(({ volume }) => volume)), 9);
  }
  expect(averagePrice([{ ...candles[0]!, volume: 0, turnover: 0 }])).toEqual([undefined]);
});

test('CR sums its period, and its averages lie to the right', () => {
  const rows = energyRatio(candles, defaultPeriods.CR);
  const cr = percent(
    sums(
      pick((now, before) => Math.max(0, now.high - (before.high + before.low) / 2)),
      26,
    ),
    sums(
      pick((now, before) => Math.max(0, (before.high + before.low) / 2 - now.low)),
      26,
    ),
  ).with(25, undefined);
  for (const [at, row] of rows.entries()) {
    if (cr[at] === undefined) expect(row).toEqual({});
    else expect(row.cr).toBeCloseTo(cr[at], 7);
    const ma1 = ago(means(cr, 10), 5)[at];
    if (ma1 === undefined) expect(row.ma1).toBeUndefined();
    else expect(row.ma1).toBeCloseTo(ma1, 7);
  }
  expect(rows.at(-1)?.ma4).toBeCloseTo(means(cr, 60).at(-1 - 25) ?? NaN, 7);
});

const bar = (high: number, low: number): Bar => ({ timestamp: 0, high, low, close: low });

test('SAR follows a rise, speeds up with each new high, and turns where it is met', () => {
  const rise = [bar(10, 8), bar(12, 9), bar(14, 11), bar(16, 13), bar(16, 14), bar(15, 8.5)];
  // 2 % of the way to 12 is above the first low, which holds it; then 4 % to 14 and 6 % to 16.
  const third = 8;
  const fourth = third + 0.04 * (14 - third);
  const fifth = fourth + 0.06 * (16 - fourth);
  const shown = stopAndReverse([...rise, bar(14, 8)], [2, 2, 20]);
  expect(shown.slice(0, 2)).toEqual([undefined, 8]);
  expect(shown[2]).toBeCloseTo(third, 12);
  expect(shown[3]).toBeCloseTo(fourth, 12);
  expect(shown[4]).toBeCloseTo(fifth, 12);
  // The low of 8.5 is below the stop: a fall begins, with the highest price as its stop.
  expect(shown[5]).toBe(16);
  expect(shown[6]).toBe(16);
});

test('a stop is never inside its candle or the one before', () => {
  const stops = stopAndReverse(candles, [2, 2, 20]);
  for (const [at, stop] of stops.entries()) {
    if (stop === undefined) continue;
    const { high, low } = candles[at]!;
    expect(stop <= low || stop >= high, `at ${at}`).toBe(true);
  }
  const sides = stops.map((stop, at) => stop !== undefined && stop <= candles[at]!.low);
  expect(new Set(sides.slice(1)).size).toBe(2);
});
