import { expect, test } from 'vitest';
import { ppmOfPercent } from './percent.ts';

test.each<[text: string, ppm: number | undefined]>([
  ['0', 0],
  ['0.1', 1_000],
  ['0.0001', 1],
  [' 0.075 ', 750],
  ['1', 10_000],
  ['1.0001', undefined],
  ['0.00001', undefined],
  ['-0.1', undefined],
  ['0,1', undefined],
  ['1e-1', undefined],
  ['', undefined],
])('%j percent are %j millionths', (text, ppm) => {
  expect(ppmOfPercent(text)).toBe(ppm);
});
