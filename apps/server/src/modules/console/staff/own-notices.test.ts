import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff, STAFF_PASSWORD, staffCode } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const STEP_MS = 30_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ admin: { looksPerDay: { contacts: 1, pictures: 1 } } });
});
afterAll(() => api.stop());

const notices = async (token: string): Promise<AdminReply<'myNotices'>> =>
  (await callAdmin(api, 'myNotices', {}, { token })).data as AdminReply<'myNotices'>;

async function signInAgain({ email, secret }: TestStaff): Promise<string> {
  api.clock.skipMs += 2 * STEP_MS;
  const code = staffCode(secret, Date.now() + api.clock.skipMs);
  const answer = await callAdmin(api, 'signIn', { email, password: STAFF_PASSWORD, code });
  return (answer.data as AdminReply<'signIn'>).token;
}

test('another sign-in to the account is told, the present one is not, and nobody else hears of it', async () => {
  const ann = await newStaff(api, 'content');
  const bob = await newStaff(api, 'content');
  expect(await notices(ann.token)).toEqual({ signIns: [], lookAlarms: [], guessAlarms: [] });
  const second = await signInAgain(ann);
  const { signIns } = await notices(ann.token);
  expect(signIns).toHaveLength(1);
  // The one who signed in second sees the first, and that it was the first of its kind.
  expect((await notices(second)).signIns).toMatchObject([{ isNew: true }]);
  expect((await notices(bob.token)).signIns).toEqual([]);
});

test('a sign-in stays told after it was ended, for seven days', async () => {
  const ann = await newStaff(api, 'content');
  const stranger = await signInAgain(ann);
  await callAdmin(api, 'signOut', {}, { token: stranger });
  expect((await notices(ann.token)).signIns).toHaveLength(1);
  await api.database.pool.query(
    `UPDATE staff_sessions SET created_at_ms = created_at_ms - $1
     WHERE staff_id = $2 AND ended_at_ms IS NOT NULL`,
    [7 * DAY_MS, ann.staffId],
  );
  expect((await notices(ann.token)).signIns).toEqual([]);
});

test('an alarm about look-ups reaches those who see the log, and nobody else', async () => {
  const owner = await newStaff(api, 'owner');
  const clerk = await newStaff(api, 'customer_service');
  const { userId } = await api.newUser();
  expect((await notices(owner.token)).lookAlarms).toEqual([]);
  await clerk.call('userContact', { userId, reason: 'the owner asked for it by phone' });
  expect((await notices(owner.token)).lookAlarms).toMatchObject([
    { staffId: clerk.staffId, email: clerk.email },
  ]);
  expect((await notices(clerk.token)).lookAlarms).toEqual([]);
});
