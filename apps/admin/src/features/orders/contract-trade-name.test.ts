import { expect, test } from 'vitest';
import { contractTradeName, contractTradeOf } from './contract-trade-name.ts';

test('a contract trade is found again by what the address calls it', () => {
  const trade = { symbol: 'BTCUSDTPERP', tradeId: 12 };
  expect(contractTradeOf(contractTradeName(trade))).toEqual(trade);
});

test.each([undefined, '', '12', 'BTCUSDTPERP', 'BTCUSDTPERP.', 'BTCUSDTPERP.0', '<b>.1'])(
  '%j names none',
  (text) => {
    expect(contractTradeOf(text)).toBeUndefined();
  },
);
