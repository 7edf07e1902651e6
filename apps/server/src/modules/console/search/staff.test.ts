import { endpointPath } from '@candor/protocol';
import type { AdminReply, EndpointReply, StaffRole } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { deviceCodeOf } from '#modules/access/accounts/index.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { indexNames } from '#modules/people/identity/index.ts';
import { typedNumber } from './find-records.ts';

/** The key of the test's server. */
const masterKey = new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1));

type FindName =
  | 'findByDocument'
  | 'findByPerson'
  | 'findByName'
  | 'findByPayAccount'
  | 'findByAddress'
  | 'findByDevice';

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

test('a user is found by document, person, account and address by who may see each; no log says which', async () => {
  const passport = { country: 'GB', documentType: 'passport', documentNumber: 'XY 345-6789' };
  const named = { firstName: 'Grace', lastName: 'Hopper', birthday: '1956-12-09' };
  const picture = (place: number) => newPicture(api, ann.token, 70_000 + place);
  const sent = await api.call(
    'identitySubmit',
    { ...passport, ...named, frontFileId: await picture(1), handheldFileId: await picture(2) },
    { token: ann.token },
  );
  expect(sent.code).toBe(200);
  await api.database.pool.query(
    `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome)
     VALUES ($1, 1, '203.0.113.77', 'test', 'ok')`,
    [ben.userId],
  );
  const reason = 'two accounts of one person, case 12';
  const asked = async (role: StaffRole, name: FindName, request: object, why = reason) => {
    const answer = await staff.get(role)?.call(name, { ...request, reason: why });
    const found = answer?.data as AdminReply<FindName> | undefined;
    return answer?.code === 200 ? found?.users.map(({ userId }) => userId) : answer?.code;
  };
  expect(await asked('risk', 'findByDocument', passport)).toEqual([ann.userId]);
  expect(await asked('risk', 'findByDocument', { ...passport, country: 'FR' })).toEqual([]);
  const other = { ...passport, documentNumber: 'XY3456780' };
  expect(await asked('risk', 'findByDocument', other)).toEqual([]);
  const swapped = { firstName: 'hopper', lastName: 'GRACE', birthday: named.birthday };
  expect(await asked('risk', 'findByPerson', swapped)).toEqual([ann.userId]);
  expect(await asked('risk', 'findByPerson', { ...named, birthday: '1956-12-10' })).toEqual([]);
  expect(await asked('risk', 'findByName', { name: 'HOPPER' })).toEqual([ann.userId]);
  expect(await asked('risk', 'findByName', { name: 'Hopper, grâce' })).toEqual([ann.userId]);
  expect(await asked('risk', 'findByName', { name: 'Hop' })).toEqual([]);
  expect(await asked('risk', 'findByName', { name: '王' })).toEqual([]);
  expect(await asked('risk', 'findByAddress', { address: '203.0.113.77' })).toEqual([ben.userId]);
  const account = { kind: 'bank', account: '6222 0000 0000 0000' };
  expect(await asked('risk', 'findByPayAccount', account)).toEqual([]);
  // Who may not see it on a user's page does not find by it; a reason that says nothing is none.
  expect(await asked('customer_service', 'findByDocument', passport)).toBe(41061);
  expect(await asked('customer_service', 'findByName', { name: 'Hopper' })).toBe(41061);
  expect(await asked('operations', 'findByAddress', { address: '203.0.113.77' })).toBe(41061);
  expect(await asked('operations', 'findByPayAccount', account)).toBe(41061);
  expect(await asked('risk', 'findByDocument', passport, '........')).toBe(41001);
  const { rows } = await api.database.pool.query<{ entry: string }>(
    `SELECT audit_entries::text AS entry FROM audit_entries WHERE act LIKE 'findBy%'`,
  );
  expect(rows.length).toBe(11);
  const text = JSON.stringify(rows);
  for (const personal of [
    '3456789',
    'Hopper',
    'hopper',
    'HOPPER',
    '王',
    '1956',
    '203.0.113.77',
    '6222',
  ]) {
    expect(text).not.toContain(personal);
  }
  const { rows: looks } = await api.database.pool.query<{ looks: number }>(
    `SELECT looks FROM staff_looks WHERE kind = 'contacts'`,
  );
  expect(looks).toEqual([{ looks: 11 }]);
});

/** Logs in as an installation of the app would that made `deviceId` for itself. */
async function logInWith(user: TestUser, deviceId: string): Promise<void> {
  const answer = await api.http.inject({
    method: 'POST',
    url: endpointPath('login'),
    headers: { 'device-id': deviceId },
    payload: { account: user.account, password: PASSWORD },
  });
  expect(answer.json()).toMatchObject({ code: 200 });
}

const codeOf = (deviceId: string): string => deviceCodeOf(masterKey, deviceId) ?? '';

/** The latest log-in as its own user sees it, read where it is written: in order. */
async function latestDevice(user: TestUser): Promise<string | null | undefined> {
  const { data } = await api.call('loginHistory', {}, user);
  return (data as EndpointReply<'loginHistory'>).logins[0]?.deviceCode;
}

test('users of one device are found by its code, which they see themselves; old log-ins have none', async () => {
  const [shared, own] = ['0'.repeat(32), '1'.repeat(32)];
  expect(await latestDevice(ann)).toBeNull();
  await logInWith(ann, own);
  await logInWith(ann, shared);
  await logInWith(ben, shared);
  expect([await latestDevice(ann), await latestDevice(ben)]).toEqual([
    codeOf(shared),
    codeOf(shared),
  ]);
  const { data } = await api.call('sessionList', {}, ben);
  const { sessions } = data as EndpointReply<'sessionList'>;
  expect(sessions.map(({ deviceCode }) => deviceCode)).toEqual([codeOf(shared), null]);

  const find = async (role: StaffRole, deviceCode: string) => {
    const request = { deviceCode, reason: 'one phone, many accounts' };
    const answer = await staff.get(role)?.call('findByDevice', request);
    const found = answer?.data as AdminReply<'findByDevice'> | undefined;
    return answer?.code === 200 ? found?.users.map(({ userId }) => userId) : answer?.code;
  };
  expect(await find('risk', codeOf(shared).toLowerCase())).toEqual([ben.userId, ann.userId]);
  expect(await find('risk', codeOf(own))).toEqual([ann.userId]);
  // The number itself is no code, and nobody else's.
  expect(await find('risk', shared)).toEqual([]);
  expect(await find('customer_service', codeOf(own))).toBe(41061);
  const { rows } = await api.database.pool.query<{ entry: string }>(
    `SELECT audit_entries::text AS entry FROM audit_entries WHERE act = 'findByDevice'`,
  );
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain(codeOf(own));
});

test('a user’s page names who agrees with them, in what the role may see and in nothing else', async () => {
  const eve = await api.newTrader();
  const links = async (role: StaffRole, userId: number) => {
    const answer = await staff.get(role)?.call('userLinks', { userId });
    if (answer?.code !== 200) return answer?.code;
    const { looked, links: rows } = answer.data as AdminReply<'userLinks'>;
    return [looked, rows.map(({ user, by }) => [user.userId, by])];
  };
  const { pool } = api.database;
  // The test's log-ins come from one address: not what this one is about.
  await pool.query(`UPDATE login_history SET address = 'of ' || user_id`);
  await pool.query(
    `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome)
     VALUES ($1, 1, '198.51.100.9', 'test', 'ok'), ($2, 1, '198.51.100.9', 'test', 'ok'),
       ($3, 1, '198.51.100.9', 'test', 'wrong_password')`,
    [ann.userId, eve.userId, ben.userId],
  );
  await pool.query(
    `INSERT INTO payment_methods
       (user_id, kind, details_sealed, account_mac, created_at_ms, updated_at_ms)
     SELECT unnest($1::bigint[]), 'bank', '', decode(repeat('07', 32), 'hex'), 1, 1`,
    [[ann.userId, ben.userId]],
  );
  const all = ['document', 'pay_account', 'device', 'address'];
  expect(await links('risk', ann.userId)).toEqual([
    all,
    [
      [ben.userId, ['pay_account', 'device']],
      [eve.userId, ['address']],
    ],
  ]);
  expect(await links('customer_service', ann.userId)).toEqual([
    ['pay_account', 'address'],
    [
      [ben.userId, ['pay_account']],
      [eve.userId, ['address']],
    ],
  ]);
  expect(await links('operations', ann.userId)).toEqual([[], []]);
  expect(await links('content', ann.userId)).toBe(41061);
  expect(await links('risk', 999_999_999)).toBe(404);
});

test('documents that were sent before names were kept are found by them once the job has run', async () => {
  await api.database.pool.query('UPDATE identity_attempts SET name_macs = NULL');
  const find = async (): Promise<number | undefined> => {
    const request = { name: 'grace', reason: 'the same person, case 13' };
    const answer = await staff.get('risk')?.call('findByName', request);
    return (answer?.data as AdminReply<'findByName'>).users.length;
  };
  expect(await find()).toBe(0);
  expect(await indexNames(api.database.pool, masterKey)).toBe(1);
  expect(await find()).toBe(1);
  expect(await indexNames(api.database.pool, masterKey)).toBe(0);
});
