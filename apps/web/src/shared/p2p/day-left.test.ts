import { expect, test } from 'vitest';
import { isBeyond, leftOf } from './day-left.ts';

const limits = [
  { act: 'p2pBuy' as const, limit: '100', used: '40', left: '60' },
  { act: 'p2pSell' as const, limit: '90', used: '0', left: '90' },
  { act: 'leaving' as const, limit: '50', used: '10', left: '40' },
];
const free = { limit: null, used: '0', left: null };

test('who buys has one limit, who sells the tighter of two', () => {
  expect(leftOf(limits, 'buy')).toEqual({ limit: '100', left: '60' });
  expect(leftOf(limits, 'sell')).toEqual({ limit: '50', left: '40' });
  const leaving = { ...free, act: 'leaving' as const };
  expect(leftOf([...limits.slice(0, 2), leaving], 'sell')).toEqual({ limit: '90', left: '90' });
  expect(leftOf([{ ...free, act: 'p2pBuy' }], 'buy')).toBeUndefined();
});

test.each([
  ['USDT', '60', false],
  ['USDT', '60.00000001', true],
  ['BTC', '61', false],
])('%s %s is beyond: %s', (asset, quantity, beyond) => {
  expect(isBeyond({ limit: '100', left: '60' }, asset, quantity)).toBe(beyond);
  expect(isBeyond(undefined, asset, quantity)).toBe(false);
});
