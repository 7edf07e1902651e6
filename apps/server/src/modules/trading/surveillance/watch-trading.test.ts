import type { AdminReply, FlagView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingOnly } from '#api/queue-count.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let risk: TestStaff;
let ann: TestUser;
let ben: TestUser;
let cat: TestUser;

interface Placed {
  readonly side: 'buy' | 'sell';
  readonly quantity?: string;
  readonly price?: string;
}

async function place(user: TestUser, order: Placed): Promise<number> {
  const request = { symbol: 'BTCUSDT', type: 'limit', price: '59000', quantity: '0.01', ...order };
  const answer = await api.call('currency', request, { token: user.token });
  expect(answer.code).toBe(200);
  return (answer.data as { orderId: number }).orderId;
}

async function cancel(user: TestUser, orderId: number): Promise<void> {
  const answer = await api.call('cancelCurrency', { orderId }, { token: user.token });
  expect(answer.code).toBe(200);
}

/** Submits something that concerns nobody until the engine's clock has gone on: what came before can be looked at. */
async function watched(): Promise<void> {
  const shownMs = async (): Promise<number> => {
    const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
    await api.exchange.waitForProjection(sequence, 5_000);
    const { rows } = await api.database.pool.query<{ timestamp_ms: number }>(
      'SELECT timestamp_ms FROM projection',
    );
    return rows[0]?.timestamp_ms ?? 0;
  };
  const beforeMs = await shownMs();
  do {
    await api.exchange.submit({ type: 'fee_tier_set', tier: 3, makerRatePpm: 1, takerRatePpm: 1 });
  } while ((await shownMs()) === beforeMs);
  await api.api.watch();
}

async function flags(request: object = {}): Promise<readonly FlagView[]> {
  const answer = await risk.call('flagList', request);
  expect(answer.code).toBe(200);
  return (answer.data as AdminReply<'flagList'>).flags;
}

const of = (list: readonly { name: string; value: string }[]) =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]));

const newest = async (kind: FlagView['kind']) => (await flags({ kind }))[0];

beforeAll(async () => {
  api = await startTestApi();
  risk = await newStaff(api, 'risk');
});
afterAll(() => api.stop());

test('each rule finds what it is about, once, with the numbers to compute it again', async () => {
  ann = await api.newTrader();
  ben = await api.newTrader();
  cat = await api.newTrader();
  await watched();
  const earlier = (await flags()).map(({ flagId }) => flagId);
  // Three times back and forth: nothing changed between them.
  for (let round = 0; round < 3; round++) {
    await place(ann, { side: 'buy' });
    await place(ben, { side: 'sell' });
    await place(ben, { side: 'buy' });
    await place(ann, { side: 'sell' });
  }
  // Meets nobody but itself.
  const bid = await place(ann, { side: 'buy', price: '58000' });
  const own = await place(ann, { side: 'sell', price: '58000' });
  await cancel(ann, bid).catch(() => undefined);
  // Ten times what is bought meanwhile, and gone before it trades.
  const wall = await place(cat, { side: 'sell', price: '61000', quantity: '0.1' });
  await place(ann, { side: 'sell', price: '59500' });
  await place(cat, { side: 'buy', price: '59500' });
  await cancel(cat, wall);
  await watched();

  const [left, right] = [ann.userId, ben.userId].sort((a, b) => a - b);
  const wash = await newest('wash');
  expect(wash).toMatchObject({ symbol: 'BTCUSDT', isContract: false, unit: 'BTC' });
  expect(wash).toMatchObject({ userId: left, otherUserId: right, withHouse: false });
  expect(of(wash?.figures ?? [])).toEqual({ trades: '6', bought: '0.03000', sold: '0.03000' });
  expect(of(wash?.rule ?? [])).toEqual({
    watchWashMinutes: '60',
    watchWashTrades: '6',
    watchWashNetPercent: '5',
  });

  const selfTrade = await newest('self_trade');
  expect(selfTrade).toMatchObject({ userId: ann.userId, otherUserId: null, orderIds: [own] });
  expect(of(selfTrade?.figures ?? [])).toEqual({ orders: '1', prevented: '0.01000' });

  const spoof = await newest('spoof');
  expect(spoof).toMatchObject({ userId: cat.userId });
  expect(spoof?.orderIds[0]).toBe(wall);
  expect(of(spoof?.figures ?? [])).toMatchObject({
    orders: '1',
    size: '0.10000',
    filled: '0.01000',
  });

  // Nothing is found twice, however often the clock strikes.
  const found = (await flags()).map(({ flagId }) => flagId);
  await watched();
  await Promise.all([api.api.watch(), api.api.watch()]);
  expect((await flags()).map(({ flagId }) => flagId)).toEqual(found);
  expect(found.length).toBeGreaterThan(earlier.length);
});

test('what is large against the day before is flagged, orders and trades', async () => {
  // An hour ago 0.4 BTC changed hands.
  const openMs = Math.floor(Date.now() / 900_000 - 4) * 900_000;
  await api.database.pool.query(
    `INSERT INTO klines VALUES (1, '15m', $1, 1, 1, 1, 1, 40000, 1, 1)`,
    [openMs],
  );
  await place(ann, { side: 'buy', quantity: '0.05' });
  const taker = await place(ben, { side: 'sell', quantity: '0.05' });
  await watched();
  const trade = await newest('large_trade');
  expect(trade).toMatchObject({ userId: ben.userId, otherUserId: ann.userId, withHouse: false });
  expect(trade?.orderIds).toContain(taker);
  const { size, day, dayFromMs, dayToMs } = of(trade?.figures ?? []);
  expect(Number(size) * 100).toBeGreaterThanOrEqual(Number(day) * 10);
  expect(Number(dayToMs) - Number(dayFromMs)).toBe(24 * 60 * 60_000);
  const orders = await flags({ kind: 'large_order' });
  expect(orders.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([ann.userId, ben.userId]),
  );
});

test('flags nobody reviewed wait in a queue of who may see them', async () => {
  const queuesOf = async (staff: TestStaff) =>
    ((await staff.call('queueCounts', {})).data as AdminReply<'queueCounts'>).queues;
  const closed = (count: number) => ({ queue: 'closedMarkets', ...waitingOnly(count) });
  const waiting = (await flags({ state: 'open' })).length;
  expect(await queuesOf(risk)).toContainEqual({
    ...{ queue: 'flags', waiting, mine: 0 },
    oldestAtMs: Math.min(...(await flags({ state: 'open' })).map(({ foundAtMs }) => foundAtMs)),
  });
  expect(await queuesOf(risk)).toContainEqual(closed(0));
  await api.exchange.submit({ type: 'market_state_set', marketId: 1, state: 'halted' });
  expect(await queuesOf(risk)).toContainEqual(closed(1));
  await api.exchange.submit({ type: 'market_state_set', marketId: 1, state: 'open' });
  const content = (await queuesOf(await newStaff(api, 'content'))).map(({ queue }) => queue);
  expect(content).not.toContain('flags');
  expect(content).not.toContain('closedMarkets');
});

test('a flag is reviewed once, with a note; it does nothing to the user', async () => {
  const [flag] = await flags({ state: 'open', userId: ann.userId });
  const flagId = flag?.flagId;
  const reason = 'two accounts of one market maker';
  expect((await risk.call('flagReview', { flagId, reason })).code).toBe(200);
  expect((await risk.call('flagReview', { flagId, reason })).code).toBe(400);
  expect((await risk.call('flagReview', { flagId: 9_999_999, reason })).code).toBe(404);
  expect(await flags({ state: 'reviewed' })).toMatchObject([{ flagId, note: reason }]);
  expect((await flags({ state: 'open' })).map((one) => one.flagId)).not.toContain(flagId);
  const log = await risk.call('auditList', { act: 'flagReview' });
  expect((log.data as AdminReply<'auditList'>).entries).toMatchObject([
    { subject: `user ${String(flag?.userId)}`, reason },
  ]);
  await place(ann, { side: 'buy', price: '50000' });
});

test('what trades the house has apart is told, and who may not see it is refused', async () => {
  expect(await flags({ origin: 'house' })).toEqual([]);
  expect((await flags({ origin: 'clients' })).length).toBe((await flags()).length);
  const support = await newStaff(api, 'customer_service');
  expect((await support.call('flagList', {})).code).toBe(41061);
});
