import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const PEOPLE = [
  ...(['identity', 'screening', 'screeningSilence', 'identityTerms'] as const),
  ...(['cases', 'questions'] as const),
] as const;
const MARKETS = [
  ...(['closedMarkets', 'degradedIndexes', 'liquidations'] as const),
  ...(['changes', 'uncovered'] as const),
];

let api: TestApi;
let content: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  content = await newStaff(api, 'content');
});
afterAll(() => api.stop());

const show = async (request: object = {}) =>
  (await callAdmin(api, 'dashboard', request, { token: content.token }))
    .data as AdminReply<'dashboard'>;

test('the exchange stands on one page: users, days, orders, markets', async () => {
  const trader = await api.newTrader();
  const frozen = await api.newUser();
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
  expect((await api.call('currency', order, { token: trader.token })).code).toBe(200);
  await api.database.pool.query(
    `UPDATE users SET is_disabled = true, created_at_ms = created_at_ms - $2 WHERE user_id = $1`,
    [frozen.userId, 2 * DAY_MS],
  );
  await api.database.pool.query(
    'UPDATE sessions SET last_seen_at_ms = last_seen_at_ms - $2 WHERE user_id = $1',
    [frozen.userId, 2 * DAY_MS],
  );
  const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(sequence, 5_000);

  const page = await show({ days: 7 });
  expect(page).toMatchObject({ users: 2, frozenUsers: 1, openSessions: 2, openOrders: 1 });
  expect(page.activeUsers).toEqual({ day: 1, week: 2 });
  expect(page.registrations.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0, 1]);
  expect(page.registrations.at(-1)?.day).toBe(new Date(page.asOfMs).toISOString().slice(0, 10));
  expect(page.markets.map(({ symbol, openOrders }) => [symbol, openOrders])).toEqual([
    ['BTCUSDT', 1],
    ['ETHUSDT', 0],
  ]);
});

test.each([
  ['content', ['approvals']],
  ['finance', ['approvals', 'degradedIndexes', 'liquidations', 'changes', 'uncovered']],
  ['operations', ['approvals', ...MARKETS, 'outboxFailures']],
  ['customer_service', ['approvals', 'cases', 'questions', 'p2pAppeals', 'p2pReviews']],
  ['risk', ['approvals', ...PEOPLE, 'flags', 'p2pAppeals', 'p2pReviews', ...MARKETS]],
  ['owner', ['approvals']],
] as const)('%s sees what waits for them and what they watch over', async (role, names) => {
  const { token } = await newStaff(api, role);
  const { data } = await callAdmin(api, 'queueCounts', {}, { token });
  const { queues } = data as AdminReply<'queueCounts'>;
  expect(queues.map(({ queue }) => queue)).toEqual(names);
});

test('figures over whole tables are at most a minute old, and no more often computed', async () => {
  const before = await show();
  expect(before.registrations).toHaveLength(30);
  await api.newUser();
  expect((await show()).users).toBe(before.users);
  api.clock.skipMs += 60_000;
  expect((await show()).users).toBe(before.users + 1);
});
