import type { AdminReply, AdminRequest, BookDay } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** As finance of the day sees it: a session of yesterday is over. */
async function ask<Name extends 'bookDays' | 'bookBalances'>(
  name: Name,
  request: AdminRequest<Name>,
): Promise<AdminReply<Name>> {
  const { value } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(value, 5_000);
  const accountant = await newStaff(api, 'finance');
  return (await accountant.call(name, request)).data as AdminReply<Name>;
}

const usdtOf = (rows: readonly BookDay[]): readonly BookDay[] =>
  rows.filter(({ asset }) => asset === 'USDT');

const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const yesterday = today - DAY_MS;

test('a day closes at what the next one opens with, and the one under way at what is owed now', async () => {
  await api.newTrader();
  const [day] = usdtOf((await ask('bookDays', { fromMs: today })).rows);
  const { assets } = await ask('bookBalances', {});
  const owed = assets.find(({ asset }) => asset === 'USDT')?.owed ?? '';
  expect(day).toEqual({
    ...{ dayMs: today, asset: 'USDT', opening: '0', came: owed, went: '0' },
    ...{ closing: owed, isOver: false },
  });

  // As if all of it had been yesterday.
  await api.database.pool.query('UPDATE transfers SET transferred_at_ms = transferred_at_ms - $1', [
    DAY_MS,
  ]);
  const first = { ...day, dayMs: yesterday, isOver: true };
  expect(usdtOf((await ask('bookDays', {})).rows).slice(0, 2)).toEqual([
    { ...day, opening: owed, came: '0' },
    first,
  ]);
  const ann = await api.newTrader();
  const ben = await api.newTrader();
  for (const [user, side] of [
    [ann, 'buy'],
    [ben, 'sell'],
  ] as const) {
    const limit = { symbol: 'BTCUSDT', type: 'limit', price: '59000', quantity: '0.01', side };
    expect((await api.call('currency', limit, { token: user.token })).code).toBe(200);
  }
  const { rows } = await ask('bookDays', {});
  const [second, before] = usdtOf(rows);
  expect(before).toEqual(first);
  expect(second?.opening).toBe(owed);
  // Both funded, and what the trade cost: the price went from one client to the other and changes nothing.
  expect([second?.came, second?.went]).toEqual([String(2 * Number(owed)), '0.59']);
  const { assets: after } = await ask('bookBalances', {});
  for (const { asset, owed: now } of after) {
    const latest = rows.find((row) => row.asset === asset);
    if (latest !== undefined) expect(latest.closing).toBe(now);
  }
  // A range without today is reckoned back through it.
  const only = await ask('bookDays', { fromMs: yesterday, toMs: yesterday + 1 });
  expect(usdtOf(only.rows)).toEqual([first]);
  // Days before there was anything cost no look at each day since.
  const early = await ask('bookDays', { fromMs: DAY_MS, toMs: 20 * DAY_MS });
  expect(early.rows).toEqual([]);
});
