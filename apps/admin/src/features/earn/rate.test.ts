import { expect, test } from 'vitest';
import { ppmOfRate } from './rate.ts';

test.each([
  ['4.8', 48_000],
  [' 50 ', 500_000],
  ['0.0001', 1],
  ['50.0001', undefined],
  ['0', undefined],
  ['1.00001', undefined],
  ['-1', undefined],
  ['', undefined],
])('%s percent is %s millionths', (text, ppm) => {
  expect(ppmOfRate(text)).toBe(ppm);
});
