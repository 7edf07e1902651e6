import type { AdminReply, StaffRole } from '@candor/protocol';
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
let finance: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  finance = await newStaff(api, 'finance');
});
afterAll(() => api.stop());

const show = async (request: object = {}) =>
  (await callAdmin(api, 'dashboard', request, { token: finance.token }))
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
  const { people, trading } = page;
  expect(people).toMatchObject({ users: 2, frozenUsers: 1, openSessions: 2 });
  expect(people?.activeUsers).toEqual({ day: 1, week: 2 });
  expect(people?.registrations.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0, 1]);
  expect(people?.registrations.at(-1)?.day).toBe(new Date(page.asOfMs).toISOString().slice(0, 10));
  expect(trading?.openOrders).toBe(1);
  expect(trading?.markets.map(({ symbol, openOrders }) => [symbol, openOrders])).toEqual([
    ['BTCUSDT', 1],
    ['ETHUSDT', 0],
  ]);
});

test.each<[role: StaffRole, seesPeople: boolean, seesTrading: boolean]>([
  ['owner', false, false],
  ['content', false, false],
  ['operations', true, true],
  ['customer_service', true, true],
  ['finance', true, true],
  ['risk', true, true],
  ['auditor', true, true],
])('%s sees figures of users: %s, of trading: %s', async (role, seesPeople, seesTrading) => {
  const { token } = await newStaff(api, role);
  const { data } = await callAdmin(api, 'dashboard', {}, { token });
  const { people, trading } = data as AdminReply<'dashboard'>;
  expect([people !== null, trading !== null]).toEqual([seesPeople, seesTrading]);
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
  const users = before.people?.users ?? 0;
  expect(before.people?.registrations).toHaveLength(30);
  await api.newUser();
  expect((await show()).people?.users).toBe(users);
  api.clock.skipMs += 60_000;
  expect((await show()).people?.users).toBe(users + 1);
});
