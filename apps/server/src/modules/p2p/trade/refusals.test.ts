import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { P2pWorld, PIN } from './testing/p2p-world.ts';
import type { Trader } from './testing/p2p-world.ts';

let api: TestApi;
let world: P2pWorld;
let merchant: Trader;
let taker: Trader;

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  [merchant, taker] = await Promise.all([world.newMerchant(), world.newTrader()]);
});
afterAll(() => api.stop());

test('an order that was paid cannot be cancelled, one that was not cannot be released', async () => {
  const adId = await world.sellAd(merchant, { stock: '100' });
  const { orderId } = await world.buy(taker, adId, { fiat: '20' });
  const release = { orderId, payer: 'same_name', legalPwd: PIN };
  expect(await merchant.codeOf('otcFinish', release)).toBe(4004);
  await taker.ask('tradePaid', { orderId, method: 'bank' });
  expect(await taker.codeOf('tradeCancel', { orderId })).toBe(4002);
  await merchant.ask('otcFinish', release);
  expect(await taker.codeOf('tradeCancel', { orderId })).toBe(4017);
});

test('who is not verified takes no ad', async () => {
  const adId = await world.sellAd(merchant, { stock: '100' });
  const { token } = await api.newTrader();
  const take = { adId, version: 1, price: '0.8640', fiat: '20', method: 'bank' };
  const { code } = await api.call('tradeBuy', take, { token });
  expect(code).toBe(2017);
});

test('who has paid no deposit publishes no ad', async () => {
  const ad = {
    ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '100' },
    ...{ min: '10', max: '50', payMinutes: 15, payMethodIds: String(taker.payMethodId) },
  };
  expect(await taker.codeOf('otcSell', ad)).toBe(2049);
});
