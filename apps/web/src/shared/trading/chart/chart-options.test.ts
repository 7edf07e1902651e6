import { expect, test } from 'vitest';
import { defaultPeriods, parseChartOptions, toggled } from './chart-options.ts';

const usual = {
  interval: '15m',
  isLine: false,
  main: ['MA'],
  panes: ['VOL', 'MACD'],
  periods: defaultPeriods,
  hasOrders: true,
  hasFills: true,
  favourites: ['15m', '1h', '4h', '1d'],
};

test.each<[raw: unknown, options: object]>([
  [undefined, usual],
  ['15m', usual],
  [{ interval: '7m', main: 'MA', panes: null }, usual],
  [
    { interval: '1d', isLine: true, main: [], panes: ['RSI', 'gone'] },
    { ...usual, interval: '1d', isLine: true, main: [], panes: ['RSI'] },
  ],
  [
    { hasOrders: false, hasFills: 'no' },
    { ...usual, hasOrders: false },
  ],
  [{ panes: ['VOL', 'MACD', 'KDJ', 'RSI'] }, { ...usual, panes: ['VOL', 'MACD', 'KDJ'] }],
  [
    { periods: { MA: [5, 10, 30], EMA: [5, 10], RSI: [0, 12, 24], WR: [6, 10, 301], KDJ: 9 } },
    { ...usual, periods: { ...defaultPeriods, MA: [5, 10, 30] } },
  ],
  [{ favourites: ['1w', '3m', '1w', 'soon'] }, { ...usual, favourites: ['3m', '1w'] }],
  [{ favourites: [] }, { ...usual, favourites: [] }],
])('a device that holds %j shows %j', (raw, options) => {
  expect(parseChartOptions(raw)).toEqual(options);
});

test('an indicator is put in, taken out, and the oldest gives way when there are too many', () => {
  expect(toggled(['VOL'], 'MACD', 3)).toEqual(['VOL', 'MACD']);
  expect(toggled(['VOL', 'MACD'], 'VOL', 3)).toEqual(['MACD']);
  expect(toggled(['A', 'B', 'C'], 'D', 3)).toEqual(['B', 'C', 'D']);
});
