import { expect, test } from 'vitest';
import { riskTone } from './risk-tone.ts';

test.each([
  [0, 'good'],
  [699_999, 'good'],
  [700_000, 'wait'],
  [849_999, 'wait'],
  [850_000, 'bad'],
  [null, 'bad'],
] as const)('a risk of %s millionths is %s', (ppm, tone) => {
  expect(riskTone(ppm)).toBe(tone);
});
