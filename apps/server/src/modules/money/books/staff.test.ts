import type { AdminReply, AdminRequest } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let accountant: TestStaff;
let ann: TestUser;
let ben: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  accountant = await newStaff(api, 'finance');
  ann = await api.newTrader();
  ben = await api.newTrader();
});
afterAll(() => api.stop());

async function place(user: TestUser, side: 'buy' | 'sell'): Promise<void> {
  const limit = { symbol: 'BTCUSDT', type: 'limit', price: '59000', quantity: '0.01', side };
  expect((await api.call('currency', limit, { token: user.token })).code).toBe(200);
}

async function balances(): Promise<AdminReply<'bookBalances'>> {
  const answer = await accountant.call('bookBalances', {});
  return answer.data as AdminReply<'bookBalances'>;
}

async function flows(request: AdminRequest<'bookFlows'> = {}): Promise<AdminReply<'bookFlows'>> {
  const answer = await accountant.call('bookFlows', request);
  return answer.data as AdminReply<'bookFlows'>;
}

async function untilProjected(): Promise<void> {
  const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(sequence, 5_000);
}

test('a trade’s fees stand in the house’s account, in the income of its day, and the sums agree', async () => {
  await place(ann, 'buy');
  await place(ben, 'sell');
  await untilProjected();
  const { assets, rows } = await balances();
  expect(assets.length).toBeGreaterThan(1);
  for (const asset of assets) expect(asset).toMatchObject({ sum: '0', ok: true });
  const usdt = assets.find(({ asset }) => asset === 'USDT');
  expect(usdt?.owedByCore).toBe(usdt?.owed);
  const fees = rows.find((row) => row.account === 'fees' && row.asset === 'USDT');
  expect(fees).toMatchObject({ owner: 'house', held: '0', accounts: 1 });

  const days = await flows();
  expect((days.toMs - days.fromMs) / DAY_MS).toBe(7);
  const income = days.rows.find(({ account, asset }) => account === 'fees' && asset === 'USDT');
  expect(income).toMatchObject({
    reason: 'trade_fee',
    fromClients: fees?.available,
    toClients: '0',
    net: fees?.available,
    transfers: 1,
  });
  const demo = days.rows.find(
    ({ account, asset }) => account === 'demo_faucet' && asset === 'USDT',
  );
  expect(demo).toMatchObject({ reason: 'demo_fund', fromClients: '0' });
  expect(demo?.net).toBe(`-${demo?.toClients}`);
});

test('a balance that was changed in the tables is seen at once', async () => {
  const change = async (by: number): Promise<void> => {
    await api.database.pool.query(
      'UPDATE accounts SET available_units = available_units + $1 WHERE user_id = $2 AND available_units > 0',
      [by, ann.userId],
    );
  };
  await change(1);
  const { assets } = await balances();
  expect(assets.find(({ asset }) => asset === 'USDT')).toMatchObject({ ok: false });
  await change(-1);
});

test('days are asked for by their range, a month an answer', async () => {
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const today = await flows({ fromMs: day, toMs: day + 1 });
  expect(today.rows.length).toBeGreaterThan(0);
  expect(new Set(today.rows.map(({ dayMs }) => dayMs))).toEqual(new Set([day]));
  expect((await flows({ fromMs: day - 20 * DAY_MS, toMs: day })).rows).toEqual([]);
  const range = { fromMs: day - 39 * DAY_MS, toMs: day + DAY_MS - 1 };
  const first = await flows(range);
  expect([first.fromMs, first.nextCursor]).toEqual([day - 30 * DAY_MS, `${day - 30 * DAY_MS}`]);
  const rest = await flows({ ...range, cursor: first.nextCursor ?? '' });
  expect([rest.fromMs, rest.toMs, rest.nextCursor]).toEqual([range.fromMs, first.fromMs, null]);
  // A month before the first day of all there is nothing.
  expect(await flows({ toMs: DAY_MS })).toMatchObject({ fromMs: 0, toMs: DAY_MS });
  for (const request of [
    { fromMs: day, toMs: day - DAY_MS },
    { ...range, cursor: '7' },
    { ...range, cursor: `${day + 5 * DAY_MS}` },
    { ...range, cursor: `${range.fromMs}` },
  ]) {
    expect((await accountant.call('bookFlows', request)).code).toBe(41001);
  }
});

test('neither operations nor customer service sees them', async () => {
  for (const role of ['operations', 'customer_service', 'content'] as const) {
    const other = await newStaff(api, role);
    expect((await other.call('bookBalances', {})).code).toBe(41061);
    expect((await other.call('bookFlows', {})).code).toBe(41061);
  }
});
