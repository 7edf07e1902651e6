import { expect, test } from 'vitest';
import { feeProgress } from './fee-progress.ts';

test.each<[volume: string, volumeMin: number, left: string, percent: number]>([
  ['0', 50_000, '50000', 0],
  ['12500.5', 50_000, '37499.5', 25],
  ['49999.99', 50_000, '0.01', 99],
  ['50000', 50_000, '0', 100],
  ['9999999999.99', 50_000, '0', 100],
])('%s USDT of %i leave %s, %i %%', (volume, volumeMin, left, percent) => {
  expect(feeProgress(volume, volumeMin)).toEqual({ left, percent });
});
