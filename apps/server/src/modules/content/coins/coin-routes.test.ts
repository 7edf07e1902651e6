import { locales } from '@candor/protocol';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { listCoins, saveCoin } from './coin-store.ts';
import { seedCoins } from './seed-coins.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
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
