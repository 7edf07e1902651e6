import { expect, test } from 'vitest';
import { coverText, ppmAsPercent } from './numbers.ts';

test.each<[ppm: number, text: string]>([
  [0, '0%'],
  [1, '0.0001%'],
  [1_000, '0.1%'],
  [10_000, '1%'],
  [-250, '-0.025%'],
  [1_234_567, '123.4567%'],
])('%d millionths are %s', (ppm, text) => {
  expect(ppmAsPercent(ppm)).toBe(text);
});

test.each<[percent: number | null, text: string]>([
  [null, '–'],
  [87, '87%'],
  [999, '999%'],
  [1_000, '>999%'],
])('a coverage of %s is %s', (percent, text) => {
  expect(coverText(percent)).toBe(text);
});
