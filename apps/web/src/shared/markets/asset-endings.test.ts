import { expect, test } from 'vitest';
import { endingsOf } from './asset-endings.ts';

const asset = (symbol: string, delisting?: { atMs: number; isDone: boolean }) => ({
  ...{ assetId: 1, symbol, name: symbol, scale: 8 },
  ...(delisting === undefined ? {} : { delisting: { ...delisting, articleSlug: null } }),
});

test('the endings of the coins asked for: those that came first, then the next one', () => {
  const assets = [
    asset('BTC'),
    asset('LATE', { atMs: 9, isDone: false }),
    asset('SOON', { atMs: 5, isDone: false }),
    asset('GONE', { atMs: 7, isDone: true }),
    asset('ELSE', { atMs: 1, isDone: true }),
  ];
  const found = endingsOf(assets, ['BTC', 'LATE', 'SOON', 'GONE']);
  expect(found.map(({ asset: symbol, isDone }) => `${symbol} ${isDone}`)).toEqual([
    'GONE true',
    'SOON false',
    'LATE false',
  ]);
});
