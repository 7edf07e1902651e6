import { inTransaction } from '@candor/persistence';
import type { P2pOwnAdView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { lockWithdrawals } from '#modules/access/accounts/index.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { P2pWorld, PIN } from './testing/p2p-world.ts';
import type { Trader } from './testing/p2p-world.ts';

let api: TestApi;
let world: P2pWorld;
let taker: Trader;

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  taker = await world.newTrader();
});
afterAll(() => api.stop());

const buyTerms = {
  ...{ asset: 'USDT', currency: 'EUR', priceKind: 'fixed', price: '0.8640', stock: '100' },
  ...{ min: '10', max: '50', payMinutes: 15, methods: 'bank' },
};
const take = (adId: number) => ({ adId, version: 1, price: '0.8640', fiat: '20', method: 'bank' });

/** A merchant with an ad that sells, one that buys, and one that they paused themselves. */
async function newMerchant() {
  const merchant = await world.newMerchant();
  const sellId = await world.sellAd(merchant, { stock: '200' });
  const buyId = (await merchant.ask('otcBuy', buyTerms)).ad.adId;
  const ownId = (await merchant.ask('otcBuy', buyTerms)).ad.adId;
  await merchant.ask('p2pAdShow', { adId: ownId, isListed: false });
  return { merchant, sellId, buyId, ownId };
}

/** As the day after its last one finds it. */
async function end({ userId }: Trader): Promise<void> {
  await api.runJobs();
  await api.database.pool.query(
    `UPDATE identity_terms SET until_day = '2020-01-01', tell_on = '2020-01-02' WHERE user_id = $1`,
    [userId],
  );
}

async function runJobs(): Promise<void> {
  await api.api.identityTerms.run();
  await api.runJobs();
}

let documents = 0;

async function renew(merchant: Trader): Promise<void> {
  documents += 1;
  const [front, handheld] = [900_000 + documents * 2, 900_001 + documents * 2];
  await merchant.ask('identitySubmit', {
    ...{ country: 'GB', documentType: 'passport', firstName: 'Ada', birthday: '1990-05-17' },
    lastName: merchant.verifiedName.replace('Ada ', ''),
    documentNumber: String(90_000_000 + documents),
    frontFileId: await newPicture(api, merchant.token, front),
    handheldFileId: await newPicture(api, merchant.token, handheld),
  });
  await inTransaction(api.database.pool, (tx) =>
    api.api.identityReviews.approveUnseen(tx, merchant.userId),
  );
}

async function states(merchant: Trader): Promise<Record<number, P2pOwnAdView['state']>> {
  const { ads } = await merchant.ask('otcOrderList');
  return Object.fromEntries(ads.map(({ adId, state }) => [adId, state]));
}

async function told({ userId }: Trader): Promise<readonly string[]> {
  const { rows } = await api.database.pool.query<{ said: string }>(
    `SELECT (values->>'event') || ' ' || (values->>'amount') AS said FROM user_messages
     WHERE user_id = $1 AND template = 'p2p_standing' AND values->>'event' LIKE 'ads_%'
     ORDER BY message_id`,
    [userId],
  );
  return rows.map(({ said }) => said);
}

test('ads leave the market with the verification, orders go on, and they come back with the next one', async () => {
  const { merchant, sellId, buyId, ownId } = await newMerchant();
  const { orderId } = await world.buy(taker, sellId, { fiat: '20' });
  await end(merchant);
  // The job has not run yet: nobody takes what is about to pause.
  expect(await taker.codeOf('tradeBuy', take(sellId))).toBe(5021);
  expect((await states(merchant))[sellId]).toBe('listed');

  await runJobs();
  const paused = { [sellId]: 'paused', [buyId]: 'paused', [ownId]: 'paused' };
  expect(await states(merchant)).toEqual(paused);
  expect(await told(merchant)).toEqual(['ads_paused 2']);
  await api.api.followVerification(merchant);
  expect(await told(merchant)).toHaveLength(1);
  expect(await merchant.codeOf('p2pAdShow', { adId: sellId, isListed: true })).toBe(2017);
  await taker.ask('tradePaid', { orderId, method: 'bank' });
  await merchant.ask('otcFinish', { orderId, payer: 'same_name', legalPwd: PIN });

  await renew(merchant);
  await runJobs();
  expect(await states(merchant)).toEqual({ ...paused, [sellId]: 'listed', [buyId]: 'listed' });
  expect(await told(merchant)).toEqual(['ads_paused 2', 'ads_listed 2']);
  await taker.ask('tradeBuy', take(sellId));
  // What came back is nobody's to bring back again.
  await merchant.ask('p2pAdShow', { adId: buyId, isListed: false });
  await api.api.followVerification(merchant);
  expect((await states(merchant))[buyId]).toBe('paused');
});

test('a revoked verification takes them off too; a cancelled ad and a sale that is locked do not come back', async () => {
  const { merchant, sellId, buyId, ownId } = await newMerchant();
  await api.runJobs();
  const { userId } = merchant;
  await inTransaction(api.database.pool, (tx) =>
    api.api.identityReviews.revoke(tx, { userId, staffId: 7, reason: 'other', note: 'tried' }),
  );
  await runJobs();
  expect(await states(merchant)).toMatchObject({ [sellId]: 'paused', [buyId]: 'paused' });
  await merchant.ask('cancelOrder', { adId: buyId });
  const untilMs = Date.now() + api.clock.skipMs + HOUR_MS;
  await inTransaction(api.database.pool, (tx) => lockWithdrawals(tx, merchant.userId, untilMs));
  await renew(merchant);
  await runJobs();
  expect(await states(merchant)).toEqual({ [sellId]: 'paused', [ownId]: 'paused' });
  expect(await told(merchant)).toEqual(['ads_paused 2']);
});

test('a job that was killed after it noted an ad takes it off, and tells of it once', async () => {
  const { merchant, sellId, buyId } = await newMerchant();
  await end(merchant);
  await api.database.pool.query('INSERT INTO p2p_lapsed_ads (ad_id, user_id) VALUES ($1, $2)', [
    sellId,
    merchant.userId,
  ]);
  await Promise.all([api.api.followVerification(merchant), api.api.followVerification(merchant)]);
  await runJobs();
  expect(await states(merchant)).toMatchObject({ [sellId]: 'paused', [buyId]: 'paused' });
  const counts = (await told(merchant)).map((said) => Number(said.replace('ads_paused ', '')));
  expect(counts.reduce((sum, ads) => sum + ads, 0)).toBe(2);
  api.clock.skipMs += DAY_MS;
  await renew(merchant);
  await runJobs();
  expect(await states(merchant)).toMatchObject({ [sellId]: 'listed', [buyId]: 'listed' });
});
