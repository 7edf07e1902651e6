import { quotesHeard } from '@candor/exchange-core';
import type { CommandBody } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { TickerView } from '@candor/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { contractCreateCommand, demoContracts } from '#seed/contract-catalogue.ts';
import { btcUsdtWith } from '#workers/testing/btc-usdt.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { ContractTopics } from './contract-topics.ts';
import type { AnyTopic, Subscriber } from './topic.ts';

const ALICE = 1_001;
const BOB = 1_002;
const PERP = 1_000_001;
const [BTC, USDT] = [1, 2];
const people = [ALICE, BOB];

/** The market's last 24 hours, in which nobody traded. */
const quietDay: TickerView = {
  ...{ symbol: 'BTCUSDTPERP', state: 'open', timeMs: 0, trades: 0, changePpm: 0 },
  ...{ lastPrice: null, indexPrice: null, openPrice: null, highPrice: null, lowPrice: null },
  ...{ bidPrice: null, askPrice: null, change: '0', baseVolume: '0', quoteVolume: '0' },
};

let exchange: MemoryExchange;
let topics: ContractTopics;

async function submit(body: CommandBody): Promise<number> {
  const decision = await exchange.submit(body);
  if (!decision.ok) throw new Error(`${body.type}: ${decision.code}`);
  return decision.orderId;
}

/** Three sources say the price of a whole coin, a second later. */
async function say(price: number): Promise<void> {
  exchange.nowMs += 1_000;
  const quotes = [1, 2, 3].flatMap((sourceId) => [sourceId, 1, price * 100_000, 0, 0]);
  await submit(quotesHeard(quotes));
}

interface Message {
  readonly op: string;
  readonly data: Readonly<Record<string, readonly unknown[]>>;
}

/** What a subscriber is told of conditional orders, or of something else, each with its kind of message. */
function listenTo(
  { topic }: { readonly topic: AnyTopic },
  part = 'triggers',
): [op: string, part: unknown][] {
  const heard: [string, unknown][] = [];
  const socket: Subscriber = {
    topics: new Map(),
    writeFrame: (frame) => {
      const text = frame.toString('utf8');
      const { op, data } = JSON.parse(text.slice(text.indexOf('{"op"'))) as Message;
      heard.push([op, data[part]]);
    },
  };
  topic.subscribe(socket, exchange.engine.sequence);
  return heard;
}

const stop: CommandBody = {
  ...{
    type: 'contract_trigger_place_named',
    clientOrderId: '',
    userId: ALICE,
    marketId: PERP,
    side: 'buy',
  },
  ...{ positionSide: 'net', orderType: 'stop_market', timeInForce: 'ioc', triggerTicks: 610_000 },
  ...{ callbackBps: 0, activationTicks: 0, ticks: 0, lots: 5, reduceOnly: 0, requestKey: '' },
  ...{ takeProfitTicks: 620_000, stopLossTicks: 0 },
};

beforeEach(async () => {
  const [terms] = demoContracts;
  if (terms === undefined) throw new Error('the demo has no contract');
  exchange = new MemoryExchange(Date.UTC(2026, 0, 5, 9));
  for (const body of btcUsdtWith(people, { units: asUnits(10 ** 12), feeRatePpm: 0 })) {
    await submit(body);
  }
  for (const name of ['alpha', 'beta', 'gamma']) await submit({ type: 'price_source_add', name });
  const assets = {
    base: { assetId: BTC, scale: 8 },
    quote: { assetId: USDT, scale: 8 },
    index: { marketId: 1 },
  };
  await submit(contractCreateCommand(terms, assets));
  for (const userId of people) {
    await submit({
      ...{ type: 'account_transfer', userId, assetId: USDT, fromKind: 'spot' },
      ...{ toKind: 'contract', units: asUnits(5 * 10 ** 11), requestKey: '' },
    });
  }
  await say(60_000);
  topics = new ContractTopics({
    ...{ exchange, catalogue: await MarketCatalogue.start(exchange) },
    marketData: { ticker: () => quietDay },
    nowMs: () => exchange.nowMs,
  });
});
afterEach(() => topics.close());

test('conditional orders: those that wait in the snapshot, each change once, to their owner alone', async () => {
  const before = await submit(stop);
  const alice = listenTo(await topics.open('contractOrders', ALICE));
  const bob = listenTo(await topics.open('contractOrders', BOB));
  const facts = { symbol: 'BTCUSDTPERP', type: 'stop_market', lots: 5, side: 'buy' };
  const stops = { takeProfitPrice: '62000.0', stopLossPrice: null };
  const waiting = { ...facts, ...stops, status: 'waiting', triggerPrice: '61000.0' };
  expect(alice).toMatchObject([['snapshot', [{ triggerId: before, ...waiting }]]]);

  const more = { triggerTicks: 620_000, takeProfitTicks: 0, clientOrderId: 'second' };
  const second = await submit({ ...stop, ...more });
  await submit({
    type: 'contract_trigger_cancel',
    userId: ALICE,
    triggerId: second,
    requestKey: '',
  });
  expect(alice.slice(1)).toMatchObject([
    [
      'delta',
      [{ triggerId: second, clientOrderId: 'second', status: 'waiting', triggerPrice: '62000.0' }],
    ],
    ['delta', [{ triggerId: second, clientOrderId: 'second', status: 'cancelled' }]],
  ]);

  // The mark reaches the first one: nobody sells, so it ends refused, with its code.
  await say(61_000);
  await submit({ type: 'time_passed' });
  expect(alice.at(-1)).toMatchObject([
    'delta',
    [{ triggerId: before, status: 'rejected_on_trigger', orderId: 0 }],
  ]);
  expect(bob).toEqual([['snapshot', []]]);
  expect(listenTo(await topics.open('contractOrders', ALICE))).toEqual([['snapshot', []]]);
});

test('a pause of one’s own ends what fires meanwhile, and the feed says why', async () => {
  await submit({
    ...{ type: 'contract_order_place_checked', userId: BOB, marketId: PERP, side: 'sell' },
    ...{ positionSide: 'net', orderType: 'limit', timeInForce: 'gtc', ticks: 610_500, lots: 50 },
    ...{ reduceOnly: 0, takeProfitTicks: 0, stopLossTicks: 0, selfTradeMode: 'expire_taker' },
    ...{ clientOrderId: '', requestKey: '' },
  });
  const triggerId = await submit(stop);
  const heard = listenTo(await topics.open('contractOrders', ALICE));
  const untilMs = exchange.nowMs + 3_600_000;
  await submit({ type: 'contract_pause', userId: ALICE, assetId: USDT, untilMs, requestKey: '' });
  expect(heard).toHaveLength(1);
  await say(61_000);
  await submit({ type: 'time_passed' });
  expect(heard.slice(1)).toMatchObject([
    ['delta', [{ triggerId, status: 'rejected_on_trigger', refusedCode: 41_058 }]],
  ]);
});

test('an index that falls silent is told by the clock alone, and so is that only cancels are taken', async () => {
  const heard = listenTo(await topics.openTickers(), 'tickers');
  const later = async (ms: number): Promise<void> => {
    exchange.nowMs += ms;
    await topics.refresh();
  };
  await later(1_000);
  await later(12_000);
  await later(1_000);
  await later(70_000);
  await say(60_000);
  await later(0);
  expect(heard).toMatchObject([
    ['snapshot', [{ health: 'live' }]],
    ['delta', [{ health: 'degraded' }]],
    ['delta', [{ health: 'cancel_only' }]],
    ['delta', [{ health: 'live' }]],
  ]);
});

test('a position that the exchange takes over is told with the price at which it goes', async () => {
  const limit = (userId: number, side: 'buy' | 'sell'): CommandBody => ({
    ...{ type: 'contract_order_place_checked', userId, marketId: PERP, side, positionSide: 'net' },
    ...{ orderType: 'limit', timeInForce: 'gtc', ticks: 600_000, lots: 50, reduceOnly: 0 },
    ...{ takeProfitTicks: 0, stopLossTicks: 0, selfTradeMode: 'expire_taker' },
    ...{ clientOrderId: '', requestKey: '' },
  });
  await submit(limit(BOB, 'sell'));
  await submit(limit(ALICE, 'buy'));
  const heard = listenTo(await topics.open('positions', ALICE), 'ended');
  // Bought at 20x: 5 % further down the margin is used up.
  await say(56_000);
  // Its orders end, then it is taken over.
  for (let step = 0; step < 2; step++) {
    await submit({ type: 'time_passed' });
    exchange.nowMs += 1;
  }
  await topics.refresh();
  const end = { symbol: 'BTCUSDTPERP', reason: 'liquidated', lots: 50, price: '57000.000' };
  expect(heard).toMatchObject([
    ['snapshot', []],
    ['delta', [end]],
  ]);
  expect(listenTo(await topics.open('positions', ALICE), 'ended')).toEqual([['snapshot', []]]);
});
