import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
import { newAppUser } from '#modules/access/security/testing/guarded-users.ts';
import type { AppUser } from '#modules/access/security/testing/guarded-users.ts';

const statement = 'My phone fell into the sea <b>!</b>';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The challenge of a login whose second factor is awaited. */
async function challengeOf({ account }: AppUser): Promise<string> {
  const answer = await api.call('login', { account, password: PASSWORD });
  expect(answer.code).toBe(2045);
  return (answer.data as { challengeId: string }).challengeId;
}

test('who knows the password and lost the factor asks once, and customer service sees it', async () => {
  const user = await newAppUser(api);
  const challengeId = await challengeOf(user);
  expect((await api.call('factorLost', { challengeId, statement })).code).toBe(200);
  const service = await newStaff(api, 'customer_service');
  const { data } = await callAdmin(
    api,
    'caseList',
    { userId: user.userId, state: 'open' },
    { token: service.token },
  );
  expect((data as AdminReply<'caseList'>).cases).toMatchObject([
    { kind: 'factor_reset', statement, openedBy: null, assignedTo: null },
  ]);
  // Again, also from another login: one is enough.
  const again = await challengeOf(user);
  expect((await api.call('factorLost', { challengeId: again, statement })).code).toBe(2047);
  // Asking takes nothing off: the code is still what lets in.
  const login = await api.call('loginFactor', { challengeId: again, code: user.code(0) });
  expect(login.code).toBe(200);
});

test('nobody asks without a login whose password was right a moment ago', async () => {
  const user = await newAppUser(api);
  for (const challengeId of ['x', 'x'.repeat(43), user.token]) {
    expect((await api.call('factorLost', { challengeId, statement })).code).toBe(2001);
  }
  const challengeId = await challengeOf(user);
  api.clock.skipMs += 5 * 60_000 + 1;
  expect((await api.call('factorLost', { challengeId, statement })).code).toBe(2001);
});
