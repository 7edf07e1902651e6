import { expect, test } from 'vitest';
import { parseChartOptions } from './chart-options.ts';
import { defaultPeriods } from './indicators.ts';

const usual = {
  interval: '15m',
  isLine: false,
  main: ['MA'],
  panes: ['VOL', 'MACD'],
  periods: defaultPeriods,
  lines: {},
  hasOrders: true,
  hasFills: true,
  isMagnet: true,
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
  [{ periods: { MA: [5, 10] }, lines: { BBI: 'red' } }, usual],
  [{ isMagnet: 'yes' }, usual],
  [
    { favourites: ['1w', '3m', '1w', 'soon'], isMagnet: false },
    { ...usual, favourites: ['3m', '1w'], isMagnet: false },
  ],
])('a device that holds %j shows %j', (raw, options) => {
  expect(parseChartOptions(raw)).toEqual(options);
});
