import { expect, test } from 'vitest';
import { addressOf, returnAddress } from './navigation.ts';

test('addresses carry their query', () => {
  expect(addressOf('pages/market/kline', { symbol: 'BTCUSDT' })).toBe(
    '/pages/market/kline?symbol=BTCUSDT',
  );
  expect(addressOf('lang')).toBe('/lang');
});

test('a detour returns to where it began', () => {
  expect(returnAddress({ from: '/pages/lever/lever?symbol=BTCUSDT' })).toBe(
    '/pages/lever/lever?symbol=BTCUSDT',
  );
});

test.each([
  null,
  undefined,
  'x',
  {},
  { from: 7 },
  { from: '//evil.example' },
  { from: 'https://x' },
])('%j is no place to return to', (state) => {
  expect(returnAddress(state)).toBeUndefined();
});
