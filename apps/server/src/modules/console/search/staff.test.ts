import type { AdminReply, StaffRole } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { typedNumber } from './find-records.ts';

let api: TestApi;
let ann: TestUser;
let ben: TestUser;
const staff = new Map<StaffRole, TestStaff>();

async function search(role: StaffRole, text: string): Promise<AdminReply<'search'>> {
  const answer = await staff.get(role)?.call('search', { text });
  expect(answer?.code).toBe(200);
  return answer?.data as AdminReply<'search'>;
}

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.newTrader();
  ben = await api.newTrader();
  for (const role of ['risk', 'customer_service', 'operations', 'content'] as const) {
    staff.set(role, await newStaff(api, role));
  }
});
afterAll(() => api.stop());

test.each<[typed: string, number: number | undefined]>([
  ['1000004', 1_000_004],
  [' UID: 1000004', 1_000_004],
  ['#1 000 004', 1_000_004],
  ['Order １２', 12],
  ['订单：12', 12],
  ['P2P order 7', 7],
  ['No. 7', 7],
  ['2 345 678', 2_345_678],
  ['P2P order 2 345', 2_345],
  ['0012', undefined],
  ['user9', undefined],
  ['12.5', undefined],
  ['99999999999999999', undefined],
])('%s is the number %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

test('a number finds the user, the order, the trade, the case and the review that have it', async () => {
  const place = async (user: TestUser, side: string): Promise<number> => {
    const order = { symbol: 'BTCUSDT', type: 'limit', price: '59000', quantity: '0.01', side };
    return ((await api.call('currency', order, { token: user.token })).data as { orderId: number })
      .orderId;
  };
  const bid = await place(ann, 'buy');
  const ask = await place(ben, 'sell');
  await api.exchange.waitForProjection(await sequence(), 5_000);
  const { rows: trades } = await api.database.pool.query<{ trade_id: number }>(
    'SELECT trade_id FROM trades',
  );
  const open = { userId: ann.userId, kind: 'other', statement: 'asks for help' };
  const opened = await staff.get('risk')?.call('caseOpen', open);
  const { caseId } = opened?.data as { caseId: number };

  for (const [orderId, user] of [
    [bid, ann],
    [ask, ben],
  ] as const) {
    expect((await search('operations', `Order ${orderId}`)).records).toContainEqual(
      expect.objectContaining({
        kind: 'order',
        id: orderId,
        symbol: 'BTCUSDT',
        userIds: [user.userId],
      }),
    );
  }
  const trade = (await search('operations', String(trades[0]?.trade_id))).records;
  expect(trade).toContainEqual(
    expect.objectContaining({ kind: 'trade', userIds: [ann.userId, ben.userId] }),
  );
  const ofCase = { kind: 'case', id: caseId, userIds: [ann.userId], symbol: null };
  expect((await search('risk', String(caseId))).records).toContainEqual(
    expect.objectContaining(ofCase),
  );
  // Operations may not see cases, content none of it.
  const kinds = (await search('operations', String(caseId))).records.map(({ kind }) => kind);
  expect(kinds).not.toContain('case');
  expect(await search('content', String(bid))).toEqual({ users: [], records: [] });
});

test('a user is found by number and by contact, masked, by those who may see users', async () => {
  for (const text of [String(ann.userId), ann.account]) {
    const { users } = await search('customer_service', text);
    expect(users).toMatchObject([{ userId: ann.userId }]);
    expect(JSON.stringify(users)).not.toContain(ann.account);
    expect((await search('content', text)).users).toEqual([]);
  }
  expect(await search('risk', 'x')).toEqual({ users: [], records: [] });
});

async function sequence(): Promise<number> {
  return (await api.exchange.read((reader) => reader.sequence)).value;
}
