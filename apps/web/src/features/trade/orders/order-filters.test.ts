import type { OrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { fillsRequest, filterOpen, historyRequest, NO_FILTERS } from './order-filters.ts';

const orders = [
  { orderId: 1, symbol: 'BTCUSDT', side: 'buy' },
  { orderId: 2, symbol: 'BTCUSDT', side: 'sell' },
  { orderId: 3, symbol: 'ETHUSDT', side: 'buy' },
] as OrderView[];

test.each<[symbol: string, side: 'all' | 'buy' | 'sell', ids: readonly number[]]>([
  ['all', 'all', [1, 2, 3]],
  ['BTCUSDT', 'all', [1, 2]],
  ['all', 'buy', [1, 3]],
  ['ETHUSDT', 'sell', []],
])('of %s and %s these open orders are left: %j', (symbol, side, ids) => {
  expect(filterOpen(orders, { symbol, side }).map((order) => order.orderId)).toEqual(ids);
});

test('a request names only what narrows it', () => {
  expect(historyRequest(NO_FILTERS)).toEqual({ scope: 'history', limit: 30 });
  expect(
    historyRequest({ symbol: 'BTCUSDT', side: 'sell', status: 'filled', dates: undefined }),
  ).toEqual({ scope: 'history', symbol: 'BTCUSDT', side: 'sell', status: 'filled', limit: 30 });
  const dates = { from: '2026-11-20', to: undefined };
  expect(fillsRequest({ ...NO_FILTERS, dates })).toEqual({
    fromMs: new Date(2026, 10, 20).getTime(),
    toMs: new Date(2026, 10, 21).getTime(),
    limit: 30,
  });
});
