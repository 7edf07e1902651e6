import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, msOf, percentOf, ppmOf, unitsOf } from './rule-fields.ts';

test.each([
  ['0', 0],
  ['0.1', 1_000],
  ['50', 500_000],
  ['0.0001', 1],
  [' 5.25 ', 52_500],
  ['100', 1_000_000],
])('%s percent are %i millionths', (text, ppm) => {
  expect(ppmOf(text, 1_000_000)).toBe(ppm);
});

test.each(['', '-1', '1e2', '0.00001', '1,5', '.5', '1000'])('%j is no percentage', (text) => {
  expect(ppmOf(text, 1_000_000)).toBeUndefined();
});

test('what is beyond the bound is none either', () => {
  expect(ppmOf('5', 50_000)).toBe(50_000);
  expect(ppmOf('5.0001', 50_000)).toBeUndefined();
});

test('millionths come back as they were written', () => {
  for (const ppm of [0, 1, 1_000, 52_500, 500_000])
    expect(ppmOf(percentOf(ppm), 1_000_000)).toBe(ppm);
});

test('lengths are whole units, less than one is one', () => {
  expect(msOf(7, DAY_MS)).toBe(604_800_000);
  expect(unitsOf(604_800_000, DAY_MS)).toBe(7);
  expect(unitsOf(1, HOUR_MS)).toBe(1);
  expect(unitsOf(0, HOUR_MS)).toBe(0);
});
