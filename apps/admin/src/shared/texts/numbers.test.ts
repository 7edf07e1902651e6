import { expect, test } from 'vitest';
import { ppmAsPercent } from './numbers.ts';

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
