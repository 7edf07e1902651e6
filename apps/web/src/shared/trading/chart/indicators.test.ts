import { expect, test } from 'vitest';
import {
  areUsual,
  defaultPeriods,
  linesOf,
  lineStylesOf,
  mainIndicators,
  paneIndicators,
  parseLines,
  parsePeriods,
  toggled,
  withLine,
} from './indicators.ts';

test('there are at least twenty-five indicators, each once', () => {
  const all = [...mainIndicators, ...paneIndicators];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(25);
});

test('an indicator is put in and taken out, and none gives way to another', () => {
  expect(toggled(['VOL'], 'MACD', 3)).toEqual(['VOL', 'MACD']);
  expect(toggled(['VOL', 'MACD'], 'VOL', 3)).toEqual(['MACD']);
  expect(toggled(['A', 'B', 'C'], 'D', 3)).toBeUndefined();
  expect(toggled(['A', 'B', 'C'], 'C', 3)).toEqual(['A', 'B']);
});

test('a line that is changed keeps the others as they were', () => {
  const lines = withLine({}, 'MA', 1, { colour: 't1', width: 3 });
  expect(lineStylesOf('MA', lines)).toEqual([
    { colour: 'ma1', width: 1 },
    { colour: 't1', width: 3 },
    { colour: 'ma3', width: 1 },
  ]);
  expect(areUsual(defaultPeriods, {})).toBe(true);
  expect(areUsual(defaultPeriods, lines)).toBe(false);
  expect(areUsual({ ...defaultPeriods, MA: [5, 10, 30] }, {})).toBe(false);
  expect(linesOf('SAR')).toBe(0);
});

const dark = { colour: 't1', width: 2 };

test.each<[raw: unknown, lines: object]>([
  [undefined, {}],
  [{ BBI: [dark] }, { BBI: [dark] }],
  [{ BBI: [dark, dark] }, {}],
  [{ BBI: [{ ...dark, width: 9 }] }, {}],
  [{ BBI: [{ ...dark, colour: 'red' }], CCI: [dark] }, { CCI: [dark] }],
  [{ SPRAY: [dark] }, {}],
])('a device that holds the lines %j shows %j', (raw, lines) => {
  expect(parseLines(raw)).toEqual(lines);
});

test('periods that cannot be drawn are the usual ones', () => {
  const raw = { MA: [5, 10, 30], EMA: [5, 10], RSI: [0, 12, 24], WR: [6, 10, 301], KDJ: 9 };
  expect(parsePeriods(raw)).toEqual({ ...defaultPeriods, MA: [5, 10, 30] });
});
