import { p2p } from '@candor/exchange-core';
import type { P2pAd } from '@candor/exchange-core';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { P2pWorld } from '#modules/p2p/trade/testing/p2p-world.ts';
import type { Trader } from '#modules/p2p/trade/testing/p2p-world.ts';
import { demoLines, demoPeople } from '#seed/p2p-people.ts';
import { HOUSE_USER_IDS } from '#workers/simulator/house.ts';
import { P2pTraders } from '#workers/simulator/p2p-traders.ts';
import { DemoDesk } from './demo-desk.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let world: P2pWorld;
let taker: Trader;
let desk: DemoDesk;
let skipMs = 0;
const traders = new P2pTraders();
const nowMs = (): number => Date.now() + skipMs;

/** One second of the demo merchants, acts and words, as if time had passed. */
async function second(passedMs = 0): Promise<void> {
  skipMs += passedMs;
  const { value } = await api.exchange.read((reader) => traders.plan(reader, nowMs()));
  for (const decision of await api.exchange.submitAll(value)) {
    if (!decision.ok) throw new Error(decision.code);
  }
  await desk.look();
}

async function adOf(nickname: string): Promise<P2pAd> {
  const userId = demoPeople.find((one) => one.nickname === nickname)?.userId ?? 0;
  const { value } = await api.exchange.read((reader) => reader.read(p2p).adsOf(userId)[0]);
  if (value === undefined) throw new Error(`${nickname} has no ad`);
  return value;
}

async function buyFrom(nickname: string): Promise<number> {
  const { adId, version } = await adOf(nickname);
  const { ads } = await taker.ask('tradeList', { side: 'buy', asset: 'USDT', currency: 'EUR' });
  const price = ads.find((ad) => ad.adId === adId)?.price;
  const take = { adId, version, price, fiat: '100', method: 'bank' };
  const { order } = await taker.ask('tradeBuy', take);
  await taker.ask('tradePaid', { orderId: order.orderId, method: 'bank' });
  return order.orderId;
}

async function wordsOf(orderId: number): Promise<string[]> {
  const { lines } = await taker.ask('p2pChatList', { orderId });
  return lines.filter(({ kind }) => kind !== 'step').map(({ text }) => text);
}

beforeAll(async () => {
  api = await startTestApi();
  world = new P2pWorld(api);
  await world.setUp();
  taker = await world.newTrader();
  // The key of the test API: what the desk seals, the API opens.
  const masterKey = new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1));
  const { exchange, apiPool: pool } = api;
  desk = new DemoDesk({
    exchange,
    pool,
    masterKey,
    bell: api.api.bell,
    nowMs,
    log: pino({ level: 'silent' }),
  });
  // Only a seeded demo has demo merchants, and it has the house's accounts.
  for (const userId of HOUSE_USER_IDS) {
    await world.send({
      type: 'user_create',
      userId,
      role: 'house',
      feeTier: 0,
      selfTradeGroup: userId,
    });
  }
  for (let step = 0; step < 8; step++) await second();
});
afterAll(() => api.stop());

test('demo merchants have names, accounts that no bank has, and words at their ads', async () => {
  const { userId } = await adOf('Demo_Lena');
  const { ads } = await taker.ask('tradeList', { side: 'buy', asset: 'USDT', currency: 'EUR' });
  const lena = ads.find(({ merchant }) => merchant.personId === userId);
  expect(lena?.merchant).toMatchObject({ nickname: 'Demo_Lena', isMerchant: true });
  const { rows } = await api.database.pool.query<{ terms: string; methods: number }>(
    `SELECT terms, cardinality(pay_method_ids) AS methods FROM p2p_ad_texts WHERE user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ terms: demoPeople[0]?.terms, methods: 2 }]);
});

test('a merchant greets, answers once, and says what became of the payment', async () => {
  const orderId = await buyFrom('Demo_Lena');
  await taker.ask('p2pChatSend', { orderId, text: 'sent!', clientLineId: 'line-0001' });
  await second();
  expect(await wordsOf(orderId)).toEqual(['sent!', demoPeople[0]?.autoReply]);
  await second(10_000);
  await second();
  const { en } = demoLines;
  // What the merchant says of the payment is an answer.
  const said = ['sent!', demoPeople[0]?.autoReply, en.checking];
  expect((await wordsOf(orderId)).toSorted()).toEqual(said.toSorted());
  await taker.ask('p2pChatSend', { orderId, text: 'hello?', clientLineId: 'line-0002' });
  await second(7_000);
  await second();
  expect((await wordsOf(orderId)).toSorted()).toEqual([...said, 'hello?', en.answer].toSorted());
  await second(30_000);
  await second(10_000);
  expect(await wordsOf(orderId)).toContain(en.released);
});

test('who disputes gives a statement, and says so', async () => {
  const orderId = await buyFrom('Demo_Ivan');
  await second(MINUTE_MS);
  await second(MINUTE_MS);
  await second();
  const page = await taker.ask('tradeBuyWaitPage', { orderId });
  expect(page.order.state).toBe('appeal');
  expect(page.statements.map(({ by, text }) => ({ by, text }))).toEqual([
    { by: 'seller', text: demoLines.en.statement },
  ]);
  expect(await wordsOf(orderId)).toContain(demoLines.en.disputed);
});
