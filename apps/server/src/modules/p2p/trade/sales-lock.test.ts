import { inTransaction } from '@candor/persistence';
import type { EndpointName } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { lockWithdrawals } from '#modules/access/accounts/index.ts';
import { changeSetting } from '#modules/console/settings/index.ts';
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

/** As a change of a password leaves it. */
async function lock({ userId }: Trader): Promise<void> {
  const untilMs = Date.now() + api.clock.skipMs + HOUR_MS;
  await inTransaction(api.database.pool, (tx) => lockWithdrawals(tx, userId, untilMs));
}

const terms = {
  ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '100' },
  ...{ min: '10', max: '50', payMinutes: 15 },
};
const sellTerms = ({ payMethodId }: Trader) => ({ ...terms, payMethodIds: String(payMethodId) });
const take = (adId: number) => ({ adId, version: 1, price: '0.8640', fiat: '20' });
const edited = ({ adId, version = 1 }: { adId: number; version?: number }, seller: Trader) => {
  const { asset: _asset, currency: _currency, ...rest } = sellTerms(seller);
  return { ...rest, adId, version };
};

test('after a change of proofs nothing is sold: ads pause, no sale begins, none is released; buying goes on', async () => {
  const sellAdId = await world.sellAd(merchant, { stock: '200' });
  const { ad } = await merchant.ask('otcBuy', { ...terms, methods: 'bank' });
  const { orderId } = await world.buy(taker, sellAdId, { fiat: '20' });
  await taker.ask('tradePaid', { orderId, method: 'bank' });
  const release = { orderId, payer: 'same_name', legalPwd: PIN };

  await lock(merchant);
  // The job that pauses the ad has not run yet.
  expect(await taker.codeOf('tradeBuy', { ...take(sellAdId), method: 'bank' })).toBe(5021);
  await api.runJobs();
  const own = await merchant.ask('otcOrderList');
  expect(own.ads.map(({ adId, state }) => [adId, state])).toEqual(
    expect.arrayContaining([
      [sellAdId, 'paused'],
      [ad.adId, 'listed'],
    ]),
  );
  const refused: readonly (readonly [EndpointName, object])[] = [
    ['otcSell', sellTerms(merchant)],
    ['p2pAdEdit', edited({ adId: sellAdId }, merchant)],
    ['p2pAdShow', { adId: sellAdId, isListed: true }],
    ['otcFinish', release],
  ];
  for (const [name, request] of refused) {
    expect([name, await merchant.codeOf(name, request)]).toEqual([name, 5022]);
  }
  const other = await merchant.ask('otcBuy', { ...terms, methods: 'bank' });
  await lock(taker);
  const sale = { ...take(other.ad.adId), payMethodId: taker.payMethodId };
  expect(await taker.codeOf('tradeSell', sale)).toBe(5022);

  api.clock.skipMs += HOUR_MS;
  await merchant.ask('otcFinish', release);
  await merchant.ask('p2pAdShow', { adId: sellAdId, isListed: true });
  await taker.ask('tradeSell', sale);
});

test('the job that pauses ads may run again, and once the merchant has listed them anew', async () => {
  const adId = await world.sellAd(merchant, { stock: '100' });
  const { userId } = merchant;
  const untilMs = Date.now();
  await api.api.pauseSales({ userId, untilMs });
  await api.api.pauseSales({ userId, untilMs });
  await merchant.ask('p2pAdShow', { adId, isListed: true });
  await api.api.pauseSales({ userId, untilMs: untilMs + 1 });
  const { ads } = await merchant.ask('otcOrderList');
  expect(ads.find((one) => one.adId === adId)?.state).toBe('paused');
});

test('much is sold by whoever has a second factor only', async () => {
  const by = { staffId: 1, atMs: 1 };
  const adId = (await merchant.ask('otcBuy', { ...terms, methods: 'bank' })).ad.adId;
  await changeSetting(api.database.pool, 'fundFactorThresholdUsdt', '20', by);
  api.clock.skipMs += 2_000;
  const sale = { ...take(adId), payMethodId: taker.payMethodId };
  expect(await taker.codeOf('tradeSell', sale)).toBe(41051);
  expect(await merchant.codeOf('otcSell', sellTerms(merchant))).toBe(41051);
  // 17.28 euros are 20 USDT.
  await taker.ask('tradeSell', { ...sale, fiat: '17.28' });
  await changeSetting(api.database.pool, 'fundFactorThresholdUsdt', '10000', by);
  api.clock.skipMs += 2_000;
});
