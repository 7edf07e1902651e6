import { locales } from '@candor/protocol';
import type { EndpointReply, TickerView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { listCoins, saveCoin } from './coin-store.ts';
import { seedCoins } from './seed-coins.ts';

let api: TestApi;

const extremes = {
  high: { price: '126198.00', dayMs: 86_400_000, simulated: false },
  low: { price: '15476.00', dayMs: 0, simulated: true },
  sinceMs: 0,
};

const bitcoin: TickerView = {
  symbol: 'BTCUSDT',
  ...{ lastPrice: '67000.00', indexPrice: null, openPrice: null, highPrice: null, lowPrice: null },
  ...{ bidPrice: null, askPrice: null, baseVolume: '0', quoteVolume: '0', change: '0' },
  ...{ changePpm: 0, trades: 0, state: 'open', timeMs: 1 },
};

beforeAll(async () => {
  api = await startTestApi({
    marketData: {
      tickers: () => [],
      ticker: (symbol) => (symbol === 'BTCUSDT' ? bitcoin : undefined),
      trades: () => [],
      tradesBefore: () => Promise.resolve([]),
      candles: () => Promise.resolve([]),
      extremes: (symbol) => Promise.resolve(symbol === 'BTCUSDT' ? extremes : undefined),
    },
  });
});
afterAll(() => api.stop());

type Coin = EndpointReply<'common/coin'>;
const coinOf = async (request: object): Promise<Coin> =>
  (await api.call('common/coin', request)).data as Coin;

test('every described coin has facts and a text of its own in each language', async () => {
  const list = (await api.call('common/coinList', {})).data as EndpointReply<'common/coinList'>;
  expect(list.coins.map(({ asset }) => asset)).toContain('BTC');
  const texts = new Set<string>();
  for (const { asset } of list.coins) {
    for (const locale of locales) texts.add((await coinOf({ asset, locale })).text);
  }
  expect(texts.size).toBe(list.coins.length * locales.length);
  expect(await coinOf({ asset: 'BTC', locale: 'en' })).toMatchObject({
    supplyMax: '21000000',
    tags: ['layer_1', 'payments'],
    website: 'https://bitcoin.org',
    contracts: [],
  });
  // Markets that opened with the exchange are not new.
  expect(list.newMarkets).toEqual([]);
});

test('a coin has the rank of its price and supply, and the extremes of its market in dollars', async () => {
  const coin = await coinOf({ asset: 'BTC' });
  expect(coin.rank).toEqual({ place: 1, of: 2 });
  expect(coin.extremes).toEqual({ symbol: 'BTCUSDT', ...extremes });
  // A dollar needs no market to be worth one; what nobody trades here has neither.
  expect(await coinOf({ asset: 'USDT' })).toMatchObject({
    rank: { place: 2, of: 2 },
    extremes: null,
  });
  expect(await coinOf({ asset: 'DOGE' })).toMatchObject({ rank: null, extremes: null });
  expect(await coinOf({ asset: 'ETH' })).toMatchObject({ rank: null, extremes: null });
});

test('a coin that nobody described is not found', async () => {
  expect((await api.call('common/coin', { asset: 'NOPE' })).code).toBe(404);
});

test('what was edited stays over a start, and a missing language borrows the nearest', async () => {
  const { pool } = api.database;
  const before = (await listCoins(pool)).find(({ asset }) => asset === 'DOGE');
  if (before === undefined) throw new Error('DOGE is described');
  const client = await pool.connect();
  await saveCoin(client, { ...before, texts: { en: 'Edited.' }, supplyMax: '1.5' });
  client.release();
  await seedCoins(pool, Date.now());
  expect(await coinOf({ asset: 'DOGE', locale: 'ty' })).toMatchObject({
    text: 'Edited.',
    supplyMax: '1.5',
  });
});
