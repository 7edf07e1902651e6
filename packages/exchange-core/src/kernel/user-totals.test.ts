import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import { SmallExchange, USDT } from '#testing/small-exchange.ts';

test('what is owed counts customers in every account kind, and no user of the house', () => {
  const exchange = new SmallExchange();
  exchange.addUser(1);
  exchange.accept({
    type: 'user_create',
    userId: 2,
    role: 'customer',
    feeTier: 0,
    selfTradeGroup: 0,
  });
  expect(exchange.engine.userTotals()).toEqual([]);
  const fund = { userId: 2, assetId: USDT, accountKind: 'wallet', requestKey: '' } as const;
  exchange.accept({ type: 'demo_fund', ...fund, units: asUnits(700) });
  exchange.accept({
    type: 'account_transfer',
    userId: 2,
    assetId: USDT,
    fromKind: 'wallet',
    toKind: 'spot',
    units: asUnits(300),
    requestKey: '',
  });
  expect(exchange.engine.userTotals()).toEqual([{ assetId: USDT, units: 700 }]);
});
