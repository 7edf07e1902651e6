import { registerIndicator } from 'klinecharts';
import type { IndicatorTemplate } from 'klinecharts';
import { averagePrice, energyRatio, smoothed, stopAndReverse } from './indicator-figures.ts';

const PRICE = { series: 'price', precision: 2, shouldOhlc: true } as const;

type Circle = { readonly sar?: number; readonly high: number; readonly low: number };

/** Dots below a rise in its colour, above a fall in the other. */
const sar: IndicatorTemplate<Circle, number> = {
  name: 'SAR',
  shortName: 'SAR',
  ...PRICE,
  calcParams: [2, 2, 20],
  figures: [
    {
      key: 'sar',
      title: 'SAR: ',
      type: 'circle',
      styles: ({ data: { current }, defaultStyles }) => {
        const circle = defaultStyles?.circles[0];
        const isBelow =
          current?.sar !== undefined && current.sar < (current.high + current.low) / 2;
        return { color: (isBelow ? circle?.upColor : circle?.downColor) ?? '' };
      },
    },
  ],
  calc: (bars, { calcParams }) => {
    const stops = stopAndReverse(bars, calcParams);
    return bars.map(({ high, low }, at) => {
      const stop = stops[at];
      return { high, low, ...(stop !== undefined && { sar: stop }) };
    });
  },
};

const sma: IndicatorTemplate<{ sma?: number }, number> = {
  name: 'SMA',
  shortName: 'SMA',
  ...PRICE,
  calcParams: [12, 2],
  figures: [{ key: 'sma', title: 'SMA: ', type: 'line' }],
  calc: (bars, { calcParams }) =>
    smoothed(bars, calcParams).map((value) => (value === undefined ? {} : { sma: value })),
};

const vwap: IndicatorTemplate<{ vwap?: number }, number> = {
  name: 'VWAP',
  shortName: 'VWAP',
  ...PRICE,
  calcParams: [],
  figures: [{ key: 'vwap', title: 'VWAP: ', type: 'line' }],
  calc: (bars) => averagePrice(bars).map((value) => (value === undefined ? {} : { vwap: value })),
};

const cr: IndicatorTemplate<ReturnType<typeof energyRatio>[number], number> = {
  name: 'CR',
  shortName: 'CR',
  calcParams: [26, 10, 20, 40, 60],
  figures: [
    { key: 'cr', title: 'CR: ', type: 'line' },
    ...[1, 2, 3, 4].map((at) => ({
      ...{ key: `ma${String(at)}`, title: `MA${String(at)}: `, type: 'line' },
    })),
  ],
  calc: (bars, { calcParams }) => [...energyRatio(bars, calcParams)],
};

/**
 * Puts our own indicators beside the library's: its SAR begins at nought and speeds up too soon, its CR has no sum,
 * its SMA another weight than the one it is called by, and it has no average price of a day.
 */
export function registerOwnIndicators(): void {
  registerIndicator(sar);
  registerIndicator(sma);
  registerIndicator(vwap);
  registerIndicator(cr);
}
