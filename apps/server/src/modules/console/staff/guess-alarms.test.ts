import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let clerk: TestStaff;
beforeAll(async () => {
  api = await startTestApi();
  owner = await newStaff(api, 'owner');
  clerk = await newStaff(api, 'content');
});
afterAll(() => api.stop());

async function guess(email: string, times: number): Promise<readonly number[]> {
  const codes: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const request = { email, password: 'wrong7horse-battery', code: '000000' };
    codes.push((await callAdmin(api, 'signIn', request)).code);
  }
  await api.admin.settled();
  return codes;
}

async function entries(act: string) {
  const { rows } = await api.database.pool.query<{
    readonly staff_id: number | null;
    readonly subject: string;
    readonly effect: string;
  }>('SELECT staff_id, subject, effect FROM audit_entries WHERE act = $1 ORDER BY entry_id', [act]);
  return rows;
}

async function noticesTo(email: string): Promise<number> {
  const { rowCount } = await api.database.pool.query(
    `SELECT 1 FROM outbox_messages WHERE target = $1 AND template = 'staff_notice'`,
    [email],
  );
  return rowCount ?? 0;
}

const alarmsOf = async ({ token }: TestStaff) =>
  ((await callAdmin(api, 'myNotices', {}, { token })).data as AdminReply<'myNotices'>).guessAlarms;

test('tries beyond the throttle are one entry and one alarm for a name and quarter of an hour', async () => {
  const before = { owner: await noticesTo(owner.email), clerk: await noticesTo(clerk.email) };
  const codes = await guess(clerk.email, 9);
  expect(codes.filter((code) => code === 41012).length).toBeGreaterThan(1);
  const email = clerk.email;
  const one = { staff_id: clerk.staffId, subject: `staff ${clerk.staffId}` };
  const effect = JSON.stringify({ kind: 'sign_in_throttled', email });
  expect(await entries('signIn.throttled')).toEqual([{ ...one, effect }]);
  expect(await noticesTo(owner.email)).toBe(before.owner + 1);
  expect(await noticesTo(clerk.email)).toBe(before.clerk + 1);
  expect(await alarmsOf(owner)).toMatchObject([{ at: 'sign_in', email }]);
  expect(await alarmsOf(clerk)).toEqual([]);
  api.clock.skipMs += 15 * MINUTE_MS;
  await guess(clerk.email, 9);
  expect(await entries('signIn.throttled')).toHaveLength(2);
});

test('a name that nobody has is written down, once for an address and quarter of an hour', async () => {
  await guess('nobody@example.com', 2);
  await guess('somebody@example.com', 2);
  const effect = JSON.stringify({ kind: 'sign_in_unknown', email: 'nobody@example.com' });
  expect(await entries('signIn.unknown')).toEqual([{ staff_id: null, subject: 'staff', effect }]);
});

test('many wrong codes of users are an entry, told to the owners, and on their bell', async () => {
  const late = await newStaff(api, 'owner');
  for (let at = 0; at < 300; at += 1) {
    const request = { verificationId: `none-${String(at)}`, code: '000000' };
    expect((await api.call('checkSmsCode', request)).code).toBe(2001);
  }
  expect(await entries('codes.alarm')).toMatchObject([{ staff_id: null, subject: 'house' }]);
  expect(await noticesTo(late.email)).toBe(1);
  expect((await alarmsOf(late))[0]).toMatchObject({ at: 'codes', email: '' });
});
