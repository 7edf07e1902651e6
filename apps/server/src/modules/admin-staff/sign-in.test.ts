import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi } from '#http/testing/test-api.ts';
import type { TestApi } from '#http/testing/test-api.ts';
import { callAdmin, newStaff, STAFF_PASSWORD, staffCode } from '#http/testing/test-staff.ts';
import type { TestStaff } from '#http/testing/test-staff.ts';

const STEP_MS = 30_000;

let api: TestApi;
let ann: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  ann = await newStaff(api, 'owner');
});
afterAll(() => api.stop());

const nowMs = (): number => Date.now() + api.clock.skipMs;

/** A code nobody used yet: half a minute later than the last one. */
function freshCode({ secret }: TestStaff): string {
  api.clock.skipMs += 2 * STEP_MS;
  return staffCode(secret, nowMs());
}

const signIn = (staff: TestStaff, change: object = {}) =>
  callAdmin(api, 'signIn', {
    email: staff.email,
    password: STAFF_PASSWORD,
    code: freshCode(staff),
    ...change,
  });

describe('signing in', () => {
  test('needs the password and a code, and tells who one is', async () => {
    const answer = await signIn(ann);
    expect(answer.code).toBe(200);
    const { token, me } = answer.data as AdminReply<'signIn'>;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(me).toMatchObject({ staffId: ann.staffId, roles: ['owner'], hasTotp: true });
    const again = await callAdmin(api, 'me', {}, { token });
    expect(again.data).toEqual(me);
  });
});
