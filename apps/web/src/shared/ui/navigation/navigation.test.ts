import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, hearMissedMove, returnAddress } from './navigation.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['stays', '#/lang', '#/lang', []],
  ['changed while the first screen was drawn', '#/lang', '#/assets', ['popstate']],
  ['lost its path meanwhile', '#/lang', '', ['popstate']],
])('an address that %s is looked at again only then', (_title, began, now, expected) => {
  const heard: string[] = [];
  vi.stubGlobal('location', { hash: now });
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('PopStateEvent', Event);
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => heard.push(type));
  hearMissedMove(began);
  expect(heard).toEqual(expected);
});
