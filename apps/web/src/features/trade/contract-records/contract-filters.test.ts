import type { ContractOrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import {
  closedRequest,
  contractFillsRequest,
  filterOpen,
  finishedRequest,
  NO_FILTERS,
} from './contract-filters.ts';

test('a request names only what narrows it', () => {
  expect(finishedRequest(NO_FILTERS)).toEqual({ scope: 'history', limit: 30 });
  const filters = {
    ...NO_FILTERS,
    symbol: 'BTCUSDTPERP',
    side: 'sell',
    status: 'filled',
    closeType: 'forced',
    dates: { from: '2026-11-20', to: undefined },
  } as const;
  const dates = {
    fromMs: new Date(2026, 10, 20).getTime(),
    toMs: new Date(2026, 10, 21).getTime(),
  };
  const symbol = 'BTCUSDTPERP';
  expect(finishedRequest(filters)).toEqual({
    ...{ scope: 'history', symbol, side: 'sell', status: 'filled', limit: 30 },
    ...dates,
  });
  expect(closedRequest(filters)).toEqual({ symbol, closeType: 'forced', limit: 30, ...dates });
  expect(contractFillsRequest(filters)).toEqual({ symbol, limit: 30, ...dates });
});

test.each([
  ['all', 'all', [1, 2, 3]],
  ['BTCUSDTPERP', 'all', [1, 2]],
  ['all', 'buy', [1, 3]],
  ['ETHUSDTPERP', 'sell', []],
] as const)('of %s and %s these open orders are left: %j', (symbol, side, ids) => {
  const orders = [
    { orderId: 1, symbol: 'BTCUSDTPERP', side: 'buy' },
    { orderId: 2, symbol: 'BTCUSDTPERP', side: 'sell' },
    { orderId: 3, symbol: 'ETHUSDTPERP', side: 'buy' },
  ] as ContractOrderView[];
  const shown = filterOpen(orders, { ...NO_FILTERS, symbol, side });
  expect(shown.map(({ orderId }) => orderId)).toEqual(ids);
});
