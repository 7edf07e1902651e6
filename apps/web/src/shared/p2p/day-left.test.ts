import { expect, test } from 'vitest';
import { isBeyond, leftOf } from './day-left.ts';

const limitAsset = 'USDT';
const limits = [
  { act: 'p2pBuy' as const, limit: '100', used: '40', left: '60' },
  { act: 'p2pSell' as const, limit: '90', used: '0', left: '90' },
  { act: 'leaving' as const, limit: '50', used: '10', left: '40' },
];
const free = { limit: null, used: '0', left: null };

test('who buys has one limit, who sells the tighter of two', () => {
  expect(leftOf({ limitAsset, limits }, 'buy')).toEqual({ limitAsset, limit: '100', left: '60' });
  expect(leftOf({ limitAsset, limits }, 'sell')).toEqual({ limitAsset, limit: '50', left: '40' });
  const leaving = { ...free, act: 'leaving' as const };
  expect(leftOf({ limitAsset, limits: [...limits.slice(0, 2), leaving] }, 'sell')).toEqual({
    limitAsset,
    limit: '90',
    left: '90',
  });
  expect(leftOf({ limitAsset, limits: [{ ...free, act: 'p2pBuy' }] }, 'buy')).toBeUndefined();
});

test.each([
  ['USDT', '60', false],
  ['USDT', '60.00000001', true],
  ['BTC', '61', false],
])('%s %s is beyond: %s', (asset, quantity, beyond) => {
  expect(isBeyond({ limitAsset, limit: '100', left: '60' }, asset, quantity)).toBe(beyond);
  expect(isBeyond(undefined, asset, quantity)).toBe(false);
});

test('of a limit in another coin only that coin is compared here', () => {
  const left = { limitAsset: 'EURC', limit: '100', left: '60' };
  expect([isBeyond(left, 'USDT', '61'), isBeyond(left, 'EURC', '61')]).toEqual([false, true]);
});
