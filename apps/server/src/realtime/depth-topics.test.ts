import type { DepthLevel, EngineReader } from '@candor/exchange-core';
import { asLots, asTicks } from '@candor/money';
import { expect, test } from 'vitest';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { DepthTopics } from './depth-topics.ts';

const market = {
  ...{ marketId: 1, symbol: 'BTCUSDT', priceScale: 2, quantityScale: 0, lotUnits: 1 },
  ...{ tickSizeE12: 10_000_000_000, base: { scale: 0 } },
};

/** An exchange with one book that the test writes, version and all. */
function bookOf(bids: DepthLevel[]) {
  const state = { bids, version: 1, epoch: 1 };
  const reader = {
    depthVersion: () => state.version,
    depth: () => ({ version: state.version, bids: state.bids, asks: [] }),
  } as unknown as EngineReader;
  const exchange = {
    status: () => ({ epoch: state.epoch }),
    read: (ask: (from: EngineReader) => unknown) =>
      Promise.resolve({ sequence: 7, value: ask(reader) }),
  } as unknown as Exchange;
  const catalogue = {
    booked: (symbol: string) => (symbol === 'BTCUSDT' ? market : undefined),
  } as unknown as MarketCatalogue;
  return { state, topics: new DepthTopics(exchange, catalogue) };
}

const level = (ticks: number, lots: number): DepthLevel => ({
  ...{ ticks: asTicks(ticks), lots: asLots(lots), orders: 1 },
});

async function listen(topics: DepthTopics): Promise<string[]> {
  const heard: string[] = [];
  const opened = await topics.open('BTCUSDT');
  opened?.topic.subscribe(
    { topics: new Map(), writeFrame: (frame) => heard.push(frame.toString('utf8')) },
    opened.engineSequence,
  );
  return heard;
}

test('an unknown market has no topic', async () => {
  expect(await bookOf([]).topics.open('NOPE')).toBeUndefined();
});

test('a book that did not change is not sent again', async () => {
  const { topics } = bookOf([level(100, 5)]);
  const heard = await listen(topics);
  await topics.refresh();
  expect(heard).toHaveLength(1);
});

test('after the engine began again a book is looked at even if its version is the same', async () => {
  const { topics, state } = bookOf([level(100, 5)]);
  const heard = await listen(topics);
  state.epoch = 2;
  state.bids = [level(101, 3)];
  await topics.refresh();
  expect(heard).toHaveLength(2);
  expect(heard[1]).toContain('"bids":[["1.01","3"],["1.00","0"]]');
});
