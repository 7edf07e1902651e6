import type { AdminReply } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { excludedFrom } from './user-gates.ts';

let api: TestApi;
let owner: TestStaff;
let operations: TestStaff;
let user: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newStaff(api, 'owner');
  operations = await newStaff(api, 'operations');
});
beforeEach(async () => {
  user = await api.newTrader();
});
afterEach(async () => {
  await api.database.pool.query(`DELETE FROM platform_settings WHERE key = ANY($1)`, [
    ['verifiedFor', 'excludedCountries'],
  ]);
  api.api.settings.expire();
});
afterAll(() => api.stop());

const reason = 'asked for by the regulator';
const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000.00', quantity: '0.01' };
const order = async (key?: string) =>
  (await api.call('currency', buy, { token: user.token, ...(key === undefined ? {} : { key }) }))
    .code;

/** As staff do: one asks, another agrees. */
async function set(key: string, value: string): Promise<number> {
  const asked = await as(operations)('guardedSettingChange', { key, value, reason });
  if (asked.code !== 200) return asked.code;
  const { approvalId } = asked.data as AdminReply<'guardedSettingChange'>;
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

const isFrom = (column: 'phone', value: string) =>
  api.database.pool.query(`UPDATE users SET ${column} = $2 WHERE user_id = $1`, [
    user.userId,
    value,
  ]);

describe('a product that takes a verified identity', () => {
  test('begins nothing for others, and lets them cancel; whoever is verified goes on', async () => {
    expect(await order('before-it-01')).toBe(200);
    await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
    expect(await set('verifiedFor', 'contracts,spot')).toBe(200);
    expect(await order()).toBe(2004);
    expect(await order('before-it-01')).toBe(200);
    expect((await api.call('cancelAllCurrency', {}, { token: user.token })).code).toBe(200);
    await api.database.pool.query(
      `UPDATE users SET identity_state = 'verified' WHERE user_id = $1`,
      [user.userId],
    );
    expect(await order()).toBe(200);
  });

  test('is one of the list, and the rest stays open', async () => {
    expect(await set('verifiedFor', 'contracts')).toBe(200);
    expect(await order()).toBe(200);
    expect(await set('verifiedFor', 'contracts,moon')).toBe(41001);
  });
});

describe('an excluded country', () => {
  test('begins nothing; it is told before an identity is asked for', async () => {
    await isFrom('phone', `120255501${String(user.userId).slice(-2)}`);
    expect(await set('verifiedFor', 'spot')).toBe(200);
    expect(await order()).toBe(2004);
    expect(await set('excludedCountries', 'KP,US')).toBe(200);
    expect(await order()).toBe(41080);
    expect((await api.call('cancelAllCurrency', {}, { token: user.token })).code).toBe(200);
  });

  test('of one product leaves the others, and users of unknown country, alone', async () => {
    expect(await set('excludedCountries', 'US')).toBe(200);
    expect(await order()).toBe(200);
    await isFrom('phone', `120255502${String(user.userId).slice(-2)}`);
    expect(await order()).toBe(41080);
    expect(await set('excludedCountries', 'options:US')).toBe(200);
    expect(await order()).toBe(200);
  });

  test.each(['us', 'USA', 'US,', 'moon:US'])('cannot be written as %j', async (value) => {
    expect(await set('excludedCountries', value)).toBe(41001);
  });
});

test('a list names countries for all products or for one', () => {
  const setting = 'KP,options:US,spot:GB';
  expect([...excludedFrom(setting, 'options')]).toEqual(['KP', 'US']);
  expect([...excludedFrom(setting, 'earn')]).toEqual(['KP']);
  expect([...excludedFrom('', 'spot')]).toEqual([]);
});
