import type { EndpointReply, EndpointRequest, ProfitFile } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { PNL_TABLES } from './book-hours.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function profitOf(
  { token }: TestUser,
  period: EndpointRequest<'profit'>['period'] = '1d',
): Promise<EndpointReply<'profit'>> {
  const answer = await api.call('profit', { period }, { token });
  expect(answer.code).toBe(200);
  return answer.data as EndpointReply<'profit'>;
}

const coinOf = ({ coins }: EndpointReply<'profit'>, asset: string) =>
  coins.find((coin) => coin.asset === asset);

/** Until the tables have everything: a read waits for its own session's writes only. */
async function settle(): Promise<void> {
  const { exchange } = api;
  expect(await exchange.waitForProjection(exchange.status().committedSequence, 30_000)).toBe(true);
}

test('a house that began empty counts profits from the moment on that it has what they are counted in', async () => {
  const house = await startTestApi({ isEmpty: true });
  const today = async (user: TestUser) => {
    const { code, data } = await house.call('todayProfit', {}, { token: user.token });
    return [code, (data as EndpointReply<'todayProfit'>).profit];
  };
  const user = await house.newUser();
  expect(await today(user)).toEqual([200, '0']);
  for (const [symbol, scale] of [
    ['BTC', 8],
    ['USDT', 6],
    ['ETH', 8],
  ] as const) {
    const made = await house.exchange.submit({ type: 'asset_create', symbol, scale });
    expect(made).toMatchObject({ ok: true });
  }
  // Money that came is no profit, and is worth itself.
  const trader = await house.newTrader();
  expect(await today(trader)).toEqual([200, '0']);
  const { data } = await house.call('profit', { period: '1d' }, { token: trader.token });
  expect((data as EndpointReply<'profit'>).came).toBe('10000');
  await house.stop();
});

async function setIndex(bitcoin: number, ether = 300_000): Promise<void> {
  const triples = [1, bitcoin, 3, 2, ether, 3];
  expect(await api.exchange.submit({ type: 'index_prices_set', triples })).toMatchObject({
    ok: true,
  });
  await settle();
}

/** `buyer` takes what `seller` offers. */
async function deal(buyer: TestUser, seller: TestUser, price: string, quantity: string) {
  const order = { symbol: 'BTCUSDT', type: 'limit', price, quantity };
  for (const [user, side] of [
    [seller, 'sell'],
    [buyer, 'buy'],
  ] as const) {
    const answer = await api.call('currency', { ...order, side }, { token: user.token });
    expect([answer.code, answer.msg]).toEqual([200, expect.any(String)]);
  }
  await settle();
}

async function fileOf({ token }: TestUser, file: ProfitFile): Promise<string[][]> {
  const nowMs = Date.now();
  const request = { file, fromMs: nowMs - DAY_MS, toMs: nowMs + DAY_MS };
  const { code, data } = await api.call('profitExport', request, { token });
  expect(code).toBe(200);
  const { text, rows, nextCursor } = data as EndpointReply<'profitExport'>;
  const lines = text.split('\r\n').slice(0, -1);
  expect([lines.length, nextCursor]).toEqual([rows + 1, null]);
  return lines.map((line) => line.split(','));
}

test('a user without anything has nothing to show', async () => {
  const user = await api.newUser();
  expect(await fileOf(user, 'pnl')).toHaveLength(1);
  expect(await profitOf(user)).toMatchObject({
    ...{
      profit: '0',
      profitPpm: null,
      unpriced: [],
      entries: 0,
      fills: 0,
      isChecked: true,
      coins: [],
    },
    total: { worth: '0', invested: '0', realised: '0', unrealised: '0' },
  });
});

test('buying, selling at another price and holding are exact to the last unit', async () => {
  await setIndex(6_000_000);
  const [ann, ben] = [await api.newTrader(), await api.newTrader()];
  // What came is worth what it was worth then: 10,000 + 0.1 at 60,000 + 1 at 3,000, and no profit.
  expect(await profitOf(ann)).toMatchObject({ profit: '0', came: '19000', isChecked: true });

  await deal(ann, ben, '61000', '0.1');
  // 0.1 less a fee of 0.1 % for 6,100: 0.1999 for 12,100.
  const bought = coinOf(await profitOf(ann), 'BTC');
  expect(bought).toMatchObject({
    ...{ amount: '0.1999', cost: '12100', averageCost: '60530.26513256', price: '60000.00' },
    ...{ worth: '11994', unrealised: '-106', unrealisedPpm: -8_761, realised: '0' },
  });

  await setIndex(6_200_000);
  await deal(ben, ann, '62000', '0.15');
  // 9,300 less a fee of 0.08 %, 7.44, for 15/19.99 of 12,100, rounded down.
  const sold = await profitOf(ann);
  expect(coinOf(sold, 'BTC')).toMatchObject({
    ...{ amount: '0.0499', cost: '3020.46023012', realised: '213.02023012' },
    ...{ worth: '3093.8', unrealised: '73.33976988' },
  });
  expect(sold).toMatchObject({
    ...{ profit: '286.36', realised: '213.02023012', unrealised: '73.33976988' },
    // Two fees: 0.0001 BTC of a purchase for 61,000 each, and 7.44.
    ...{ fees: '13.54', came: '19000', went: '0', earned: '0', fills: 2, entries: 5 },
    isChecked: true,
    total: { worth: '19286.36', invested: '19000', realised: '213.02023012' },
  });
  expect(sold.points.at(-1)?.profit).toBe('286.36');

  const today = await api.call('todayProfit', {}, { token: ann.token });
  expect(today.data).toMatchObject({ profit: sold.profit, profitPpm: sold.profitPpm });

  const tax = await fileOf(ann, 'tax');
  expect(tax.slice(1).map((row) => row.slice(1, 8))).toEqual([
    ['sale', 'BTC', '0.15', '9292.56', '9079.53976988', '213.02023012', 'USDT'],
  ]);
  expect((await fileOf(ann, 'fills')).slice(1).map((row) => row.slice(1, 9))).toEqual([
    ['BTCUSDT', 'buy', '61000.00', '0.10000', '6100', '0.0001', 'BTC', 'taker'],
    ['BTCUSDT', 'sell', '62000.00', '0.15000', '9300', '7.44', 'USDT', 'maker'],
  ]);
  expect(await fileOf(ann, 'bills')).toHaveLength(1 + 3 + 3 + 3);
  const days = await fileOf(ann, 'pnl');
  expect(days.at(-1)?.slice(2, 6)).toEqual(['286.36', '213.02023012', '73.33976988', '13.54']);
  // The day before was asked for, too: the file begins where the first money came.
  expect(days[1]?.[6]).toBe('19000');

  // Saved or not, and saved again from nothing, it is the same.
  const { toMs: _was, points: _old, ...before } = sold;
  const look = async () => {
    const { toMs: _is, points: _new, ...again } = await profitOf(ann);
    expect(again).toEqual(before);
    expect(await fileOf(ann, 'tax')).toEqual(tax);
    const { rows } = await api.database.pool.query<Record<string, unknown>>(
      'SELECT * FROM pnl_hours ORDER BY user_id, asset_id, hour',
    );
    return rows;
  };
  await api.api.saveProfits();
  const saved = await look();
  expect(saved.length).toBeGreaterThan(0);
  await api.api.saveProfits();
  expect(await look()).toEqual(saved);
  await api.database.pool.query(`TRUNCATE ${PNL_TABLES.join(', ')}`);
  expect(await look()).toEqual([]);
  await api.api.saveProfits();
  expect(await look()).toEqual(saved);
});

test('each day stands by itself, by the prices at its end', async () => {
  await setIndex(6_000_000);
  const user = await api.newTrader();
  await setIndex(6_100_000);
  const first = await profitOf(user);
  expect(first).toMatchObject({ profit: '100', profitPpm: 5_263 });
  const move = { asset: 'BTC', fromKind: 'spot', toKind: 'wallet', amount: '0.05' };
  await api.call('transfer', move, { token: user.token });
  expect(await profitOf(user)).toMatchObject({ profit: '100', entries: 3 });

  const midnightMs = Math.ceil((Date.now() + 1) / DAY_MS) * DAY_MS;
  api.clock.skipMs = midnightMs + 3.5 * HOUR_MS - Date.now();
  try {
    await setIndex(6_150_000);
    // The price belongs to the day before: the core's clock was not moved.
    expect(await profitOf(user)).toMatchObject({ fromMs: midnightMs, profit: '0' });
    const week = await profitOf(user, '7d');
    expect(week).toMatchObject({ profit: '150', came: '19000' });
    expect(week.points.map(({ profit }) => profit).slice(-3)).toEqual(['0', '150', '150']);
    const month = new Date(first.fromMs).toISOString().slice(0, 7);
    const { data } = await api.call('profitCalendar', { month }, { token: user.token });
    const { days, firstMs } = data as EndpointReply<'profitCalendar'>;
    expect(firstMs).toBe(first.fromMs);
    expect(days.find(({ fromMs }) => fromMs === first.fromMs)).toMatchObject({
      ...{ profit: '150', realised: '0', unrealised: '150', fees: '0', fills: 0 },
    });
    expect(days.filter(({ profit }) => profit !== '0')).toHaveLength(1);
  } finally {
    api.clock.skipMs = 0;
  }
});

test('what disagrees with the balances says so', async () => {
  const user = await api.newTrader();
  expect((await profitOf(user)).isChecked).toBe(true);
  await api.api.saveProfits();
  const { pool } = api.database;
  await pool.query('UPDATE pnl_hours SET units = units + 1 WHERE user_id = $1 AND asset_id = 2', [
    user.userId,
  ]);
  expect((await profitOf(user)).isChecked).toBe(false);
});

test('reading and saving at once add everything up once', async () => {
  const user = await api.newTrader();
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, () => profitOf(user)),
    api.api.saveProfits().then(() => profitOf(user)),
    ...Array.from({ length: 4 }, () => profitOf(user)),
  ]);
  expect(replies.map(({ entries, isChecked }) => [entries, isChecked])).toEqual(
    replies.map(() => [3, true]),
  );
});

test.each([
  ['toMs', 0],
  ['fromMs', 400 * DAY_MS],
] as const)('a file with a wrong %s is refused', async (field, length) => {
  const { token } = await api.newUser();
  const fromMs = 1_790_000_000_000;
  const request = { file: 'tax', fromMs, toMs: fromMs + length };
  const { code, data } = await api.call('profitExport', request, { token });
  expect([code, data]).toEqual([41001, { field }]);
});

test('a visitor has no profit to see', async () => {
  for (const name of ['profit', 'profitCalendar', 'todayProfit', 'profitExport'] as const) {
    const request = { period: '1d', month: '2026-11', file: 'tax', fromMs: 0, toMs: 1 };
    const fields = { profit: ['period'], profitCalendar: ['month'], todayProfit: [] };
    const wanted = name === 'profitExport' ? ['file', 'fromMs', 'toMs'] : fields[name];
    const own = Object.fromEntries(Object.entries(request).filter(([key]) => wanted.includes(key)));
    expect((await api.call(name, own)).code).toBe(1001);
  }
});
