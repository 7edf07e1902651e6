import { expect, test } from 'vitest';
import { fitWithin } from './fit-within.ts';

test.each<[width: number, height: number, fitted: [number, number]]>([
  [4000, 3000, [1600, 1200]],
  [3000, 4000, [1200, 1600]],
  [1600, 900, [1600, 900]],
  [200, 300, [200, 300]],
  [20_000, 3, [1600, 1]],
])('%i × %i becomes %j', (widthPx, heightPx, [width, height]) => {
  expect(fitWithin({ widthPx, heightPx }, 1600)).toEqual({ widthPx: width, heightPx: height });
});
