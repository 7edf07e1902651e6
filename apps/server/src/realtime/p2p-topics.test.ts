import { anyAmount } from '@candor/exchange-core/testing';
import type { CommandBody } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { beforeEach, expect, test } from 'vitest';
import { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { OrderBell } from '#modules/p2p/chat/index.ts';
import { eurPair, p2pRule } from '#modules/p2p/trade/testing/p2p-world.ts';
import { btcUsdtWith } from '#workers/testing/btc-usdt.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { P2pTopics } from './p2p-topics.ts';
import type { AnyTopic, Subscriber } from './topic.ts';

const SELLER = 1_001;
const BUYER = 1_002;
const OTHER = 1_003;
const USDT = 2;
const people = [SELLER, BUYER, OTHER];
const setUp: CommandBody[] = [
  ...btcUsdtWith(people, { units: asUnits(10 ** 12), feeRatePpm: 0 }),
  { ...p2pRule, depositAssetId: USDT },
  { ...eurPair, assetId: USDT },
  { type: 'p2p_index_set', pairId: 1, indexTicks: 8_612 },
  ...people.map(
    (userId): CommandBody => ({
      ...{ type: 'account_transfer', userId, assetId: USDT, fromKind: 'spot', toKind: 'fiat' },
      ...{ units: asUnits(5 * 10 ** 11), requestKey: '' },
    }),
  ),
  { type: 'p2p_deposit_pay', userId: SELLER, units: asUnits(10 ** 11), requestKey: '' },
  { type: 'p2p_deposit_review', userId: SELLER, isAccepted: 1 },
];
const ad: CommandBody = {
  ...{ type: 'p2p_ad_publish', userId: SELLER, pairId: 1, side: 'sell', priceKind: 'fixed' },
  ...{ priceTicks: 8_640, marginPpm: 0, floorTicks: 0, ceilingTicks: 0 },
  stockUnits: asUnits(2 * 10 ** 11),
  fiatUnitsMin: asUnits(1_000),
  fiatUnitsMax: asUnits(100_000),
  unitsMin: asUnits(0),
  ...{ methods: 1, payMs: 900_000, ordersMin: 0, ageDaysMin: 0, needsIdentity: 0 },
  requestKey: '',
};

let exchange: MemoryExchange;
let bell: OrderBell;
let topics: P2pTopics;

async function submit(body: CommandBody): Promise<number> {
  const decision = await exchange.submit(body);
  if (!decision.ok) throw new Error(`${body.type}: ${decision.code}`);
  return decision.orderId;
}

/** What a subscriber is sent, without the counters. */
function listenTo({ topic }: { readonly topic: AnyTopic }): unknown[] {
  const heard: unknown[] = [];
  const socket: Subscriber = {
    topics: new Map(),
    writeFrame: (frame) => {
      const text = frame.toString('utf8');
      const { op, data } = JSON.parse(text.slice(text.indexOf('{"op"'))) as Message;
      heard.push([op, data]);
    },
  };
  topic.subscribe(socket, exchange.engine.sequence);
  return heard;
}
interface Message {
  readonly op: string;
  readonly data: unknown;
}

/** Lets what waits for the tables be told. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  exchange = new MemoryExchange(Date.UTC(2026, 0, 5));
  for (const body of setUp) await submit(body);
  bell = new OrderBell();
  topics = new P2pTopics({
    ...{ exchange, catalogue: await MarketCatalogue.start(exchange), orderNews: bell },
    nowMs: () => exchange.nowMs,
  });
  return () => topics.close();
});

const nothing = { orders: [], chats: [], ads: [], isStandingMoved: false };
const take = (adId: number): CommandBody => ({
  ...{ type: 'p2p_order_take_within', userId: BUYER, adId, version: 1, priceTicks: 8_640 },
  ...anyAmount,
  ...{ units: asUnits(0), fiatUnits: asUnits(50_000), method: 'bank', requestKey: '' },
});

test('both sides of an order hear of each of its steps and lines, a third hears nothing', async () => {
  const adId = await submit(ad);
  const seller = listenTo(await topics.openOwn(SELLER));
  const buyer = listenTo(await topics.openOwn(BUYER));
  const other = listenTo(await topics.openOwn(OTHER));
  const orderId = await submit(take(adId));
  await settle();
  bell.ring({ orderId, buyerId: BUYER, sellerId: SELLER });
  await submit({ type: 'p2p_order_pay', userId: BUYER, orderId, method: 'bank', requestKey: '' });
  await settle();
  const waiting = [{ orderId, state: 'waiting_payment' }];
  const later = [
    ['delta', { ...nothing, chats: [orderId] }],
    ['delta', { ...nothing, orders: [{ orderId, state: 'paid' }] }],
  ];
  expect(buyer).toEqual([
    ['snapshot', nothing],
    ['delta', { ...nothing, orders: waiting }],
    ...later,
  ]);
  expect(seller).toEqual([
    ['snapshot', nothing],
    ['delta', { ...nothing, orders: waiting, ads: [adId] }],
    ...later,
  ]);
  expect(other).toEqual([['snapshot', nothing]]);
  expect(listenTo(await topics.openOwn(BUYER))).toEqual([
    ['snapshot', { ...nothing, orders: [{ orderId, state: 'paid' }] }],
  ]);
});

test('a list of ads tells once a beat which moved, and the index', async () => {
  expect(await topics.openAds('USDTGBP')).toBeUndefined();
  const opened = await topics.openAds('USDTEUR');
  const heard = opened === undefined ? [] : listenTo(opened);
  const first = await submit(ad);
  const second = await submit({ ...ad, requestKey: 'second' });
  topics.publish();
  topics.publish();
  await submit({ type: 'p2p_index_set', pairId: 1, indexTicks: 8_700 });
  topics.publish();
  expect(heard).toEqual([
    ['snapshot', { ads: [], indexPrice: '0.8612' }],
    ['delta', { ads: [first, second], indexPrice: '0.8612' }],
    ['delta', { ads: [], indexPrice: '0.8700' }],
  ]);
});
