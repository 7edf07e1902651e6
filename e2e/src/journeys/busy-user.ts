import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';

/** A user with something on every screen: spot orders, fills, a transfer, a contract position, Earn and a check-in. */
export async function createBusyUser(origin: string): Promise<ApiUser> {
  const user = await createFundedUser(origin);
  await waitForMakers(user);
  const symbol = 'BTCUSDT';
  const order = { symbol, side: 'buy', type: 'limit' } as const;
  await user.call('currency', { ...order, price: '50000', quantity: '0.01' });
  await user.call('currency', { ...order, price: '51000.5', quantity: '0.02' });
  await user.call('currency', { symbol, side: 'buy', type: 'market', quoteAmount: '500' });
  await user.call('currency', { symbol, side: 'sell', type: 'market', quantity: '0.004' });
  await user.call('transfer', {
    asset: 'USDT',
    fromKind: 'spot',
    toKind: 'wallet',
    amount: '1500',
  });
  const contract = 'BTCUSDTPERP';
  await waitForMakers(user, contract);
  await user.call('transfer', {
    asset: 'USDT',
    fromKind: 'spot',
    toKind: 'contract',
    amount: '1000',
  });
  const long = { symbol: contract, side: 'buy' } as const;
  await user.call('contract', { ...long, type: 'market', lots: 20 });
  const { tickers } = await user.call('common/getContractConfig', { symbol: contract });
  const price = (Number(tickers[0]?.markPrice) * 0.97).toFixed(1);
  await user.call('contract', { ...long, type: 'limit', price, lots: 5 });
  const { products } = await user.call('finPeriodicList', {});
  const { productId = 0, ratePpm = 0 } = products[0] ?? {};
  const subscription = { productId, ratePpm, amount: '500', accountKind: 'wallet' } as const;
  await user.call('finPeriodicOrderAdd', subscription);
  await user.call('teManagementOrderAdd', subscription);
  await user.call('checkIn', {});
  return user;
}
