import { describe, expect, test } from 'vitest';
import {
  lotsAsBase,
  percentOfE9,
  percentText,
  returnPercent,
  ticksOf,
  unitsOf,
} from './figures.ts';

describe('rates', () => {
  test.each([
    [100_000, '0.0100%'],
    [-5, '-0.0000005%'],
    [0, '0.0000%'],
    [4_000_000, '0.4000%'],
    [512_345, '0.0512345%'],
  ])('%d thousand-millionths are %s', (rateE9, text) => {
    expect(percentOfE9(rateE9)).toBe(text);
  });

  test.each([
    [999_999, '99.99%'],
    [4_000, '0.40%'],
    [1_250_000, '125.00%'],
  ])('%d millionths are %s, cut', (ppm, text) => {
    expect(percentText(ppm)).toBe(text);
  });
});

test('amounts and prices become whole units and ticks', () => {
  expect(unitsOf('-3.5', 6)).toBe(-3_500_000);
  expect(unitsOf('0', 6)).toBe(0);
  expect(ticksOf('67216.0', { tickSize: '0.1' })).toBe(672_160);
  expect(lotsAsBase(300, { lotSize: '0.001' })).toBe('0.3');
  expect(() => unitsOf('0.0000001', 6)).toThrow(RangeError);
});

test('the return is what is left on the margin that the lots took', () => {
  const position = { closedLots: 60, entryPrice: '67222.600', leverage: 20, net: '-4.567089' };
  // 4.567089 of 201.6678.
  expect(returnPercent(position, { lotSize: '0.001' })).toBe('-2.26');
  expect(returnPercent({ ...position, entryPrice: '0' }, { lotSize: '0.001' })).toBeUndefined();
});
