import { expect, test } from 'vitest';
import { parseSelectedMarket } from './selected-market.ts';

test.each<[raw: unknown, parsed: unknown]>([
  [
    { symbol: 'ETHUSDT', name: 'ETH/USDT' },
    { symbol: 'ETHUSDT', name: 'ETH/USDT' },
  ],
  [{ symbol: 'ETHUSDT' }, { symbol: 'ETHUSDT' }],
  [{ symbol: 'ETHUSDT', name: '<b>' }, { symbol: 'ETHUSDT' }],
  [{ symbol: 'eth usdt', name: 'ETH/USDT' }, undefined],
  [{ name: 'ETH/USDT' }, undefined],
  ['BTCUSDT', undefined],
  [null, undefined],
])('what the device holds, %j, is the market %j', (raw, parsed) => {
  expect(parseSelectedMarket(raw)).toEqual(parsed);
});
