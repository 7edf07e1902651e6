import { expect, test } from 'vitest';
import { percentOfPpm } from './rate.ts';

test.each<[ppm: number, percent: string]>([
  [23_100, '2.3100'],
  [-8_412, '-0.8412'],
  [0, '0.0000'],
  [5, '0.0005'],
  [1_000_000, '100.0000'],
  [-12_345_678, '-1234.5678'],
])('%i millionths are %s percent', (ppm, percent) => {
  expect(percentOfPpm(ppm)).toBe(percent);
});
