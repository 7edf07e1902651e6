import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

test('an order beyond its ad is told the ad’s bound', async () => {
  const adId = await world.sellAd(merchant, { stock: '100', min: '10', max: '50' });
  const asTaker = { token: taker.token };
  const take = (amount: object) =>
    api.call('tradeBuy', { adId, version: 1, price: '0.8640', method: 'bank', ...amount }, asTaker);
  const money = { of: 'value', unit: 'EUR', min: '10.00', max: '50.00' };
  expect(await take({ fiat: '9.99' })).toMatchObject({ code: 4027, data: { bound: money } });
  expect(await take({ fiat: '50.01' })).toMatchObject({ code: 4026, data: { bound: money } });
});

test('who has paid no deposit publishes no ad', async () => {
  const ad = {
    ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '100' },
    ...{ min: '10', max: '50', payMinutes: 15, payMethodIds: String(taker.payMethodId) },
  };
  expect(await taker.codeOf('otcSell', ad)).toBe(2049);
});

describe('a gate of the specification leads the client to its screen', () => {
  const offer = {
    ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '100' },
    ...{ min: '10', max: '50', payMinutes: 15 },
  };

  test('2017, type 998: whoever trades fiat money without a document', async () => {
    const adId = await world.sellAd(merchant, { stock: '100' });
    const { token } = await api.newTrader();
    const take = { adId, version: 1, price: '0.8640', fiat: '20', method: 'bank' };
    expect(await api.call('tradeBuy', take, { token })).toMatchObject({ code: 2017, type: 998 });
    const publish = { ...offer, payMethodIds: '1' };
    expect(await api.call('otcSell', publish, { token })).toMatchObject({ code: 2017, type: 998 });
  });

  test('2018, type 997: whoever sells, offers to sell or becomes a merchant with nowhere to be paid', async () => {
    const { ad } = await merchant.ask('otcBuy', { ...offer, methods: 'bank' });
    const seller = await world.newTrader();
    const { token, payMethodId } = seller;
    await api.database.pool.query(
      'UPDATE payment_methods SET removed_at_ms = 1 WHERE user_id = $1',
      [seller.userId],
    );
    const bind = { code: 2018, type: 997 };
    const sale = { adId: ad.adId, version: 1, price: '0.8640', fiat: '20', payMethodId };
    expect(await api.call('tradeSell', sale, { token })).toMatchObject(bind);
    const publish = { ...offer, payMethodIds: String(payMethodId) };
    expect(await api.call('otcSell', publish, { token })).toMatchObject(bind);
    const deposit = { amount: '1000', fileId: await seller.proof() };
    expect(await api.call('deposit', deposit, { token })).toMatchObject(bind);
  });

  test('2018, type 997: a payment by a method that the seller does not take', async () => {
    const adId = await world.sellAd(merchant, { stock: '100' });
    const { orderId } = await world.buy(taker, adId, { fiat: '20' });
    const { token } = taker;
    expect(await api.call('tradePaid', { orderId, method: 'paypal' }, { token })).toMatchObject({
      ...{ code: 2018, type: 997 },
    });
    await taker.ask('tradeCancel', { orderId });
  });
});
