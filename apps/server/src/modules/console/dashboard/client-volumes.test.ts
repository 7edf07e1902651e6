import type { AdminReply, TickerView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let risk: TestStaff;

/** All that was traded, by whomever. */
const ticker: TickerView = {
  symbol: 'ETHUSDT',
  ...{ lastPrice: '3000.00', indexPrice: null, openPrice: null, highPrice: null, lowPrice: null },
  ...{ bidPrice: null, askPrice: null, baseVolume: '0.3', quoteVolume: '900', change: '0' },
  ...{ changePpm: 0, trades: 2, state: 'open', timeMs: 1 },
};

beforeAll(async () => {
  api = await startTestApi({
    marketData: {
      tickers: () => [],
      ticker: (symbol) => (symbol === 'ETHUSDT' ? ticker : undefined),
      trades: () => [],
      tradesBefore: () => Promise.resolve([]),
      candles: () => Promise.resolve([]),
      extremes: () => Promise.resolve(undefined),
    },
  });
  risk = await newStaff(api, 'risk');
});
afterAll(() => api.stop());

const untilProjected = async (): Promise<void> => {
  const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(sequence, 5_000);
};

test('what clients traded in 24 hours is told apart from what the house traded with itself', async () => {
  const { pool } = api.database;
  const volume = async () => {
    api.clock.skipMs += 5 * MINUTE_MS;
    const markets =
      ((await risk.call('houseFigures')).data as AdminReply<'houseFigures'>).volumes?.markets ?? [];
    return markets.find(({ symbol }) => symbol === 'ETHUSDT');
  };
  const [maker, taker] = [await api.newTrader(), await api.newTrader()];
  const order = { symbol: 'ETHUSDT', type: 'limit', price: '3000' };
  const trade = async (quantity: string): Promise<void> => {
    await api.call('currency', { ...order, quantity, side: 'buy' }, { token: maker.token });
    await api.call('currency', { ...order, quantity, side: 'sell' }, { token: taker.token });
    await untilProjected();
  };
  await trade('0.1');
  await trade('0.2');
  expect(await volume()).toMatchObject({ quoteAsset: 'USDT', clients: '900', house: '0' });
  const ofHouse = (side: string) =>
    pool.query(
      `UPDATE trades SET ${side}_is_house = true WHERE quote_units = (
      SELECT max(quote_units) FROM trades WHERE maker_user_id = $1)`,
      [maker.userId],
    );
  // With a client on the other side it is a client's; with none it is the house's with itself.
  await ofHouse('maker');
  expect(await volume()).toMatchObject({ clients: '900', house: '0' });
  await ofHouse('taker');
  expect(await volume()).toMatchObject({ clients: '300', house: '600' });
  await pool.query('UPDATE trades SET traded_at_ms = traded_at_ms - $1', [DAY_MS]);
  expect(await volume()).toMatchObject({ clients: '0' });
});
