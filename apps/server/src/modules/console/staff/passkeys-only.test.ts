import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi } from '#compose/testing/test-api.ts';
import {
  as,
  callAdmin,
  confirmed,
  newStaff,
  STAFF_PASSWORD,
  staffCode,
} from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { SoftwareAuthenticator } from '#modules/access/passkeys/testing/software-authenticator.ts';
import { openInvitation } from './open-invitation.ts';

const ORIGIN = 'http://localhost';
const PASSKEY_MISSING = 41121;
const INVALID = 41001;
const reason = 'asked for by the test';
const headers = { host: 'localhost' };

let api: TestApi;
let owner: TestStaff;
let second: TestStaff;
let fay: TestStaff;
let key: SoftwareAuthenticator;

beforeAll(async () => {
  api = await startTestApi();
  owner = await confirmed(api, await newStaff(api, 'owner', 'operations'));
  second = await confirmed(api, await newStaff(api, 'operations'));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await setRoles('');
  fay = await confirmed(api, await newStaff(api, 'finance'));
  key = new SoftwareAuthenticator(ORIGIN, 1);
});

const call = (name: Parameters<typeof callAdmin>[1], request: object, token?: string) =>
  callAdmin(api, name, request, token === undefined ? { headers } : { headers, token });

/** Two set which roles come in by passkey alone. */
async function setRoles(value: string): Promise<TestAnswer> {
  const asked = await as(second)('guardedSettingChange', { key: 'passkeyRoles', value, reason });
  if (asked.code !== 200) return asked;
  const { approvalId } = asked.data as AdminReply<'guardedSettingChange'>;
  return as(owner)('approvalApprove', { approvalId });
}

type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0];
type RequestOptions = Parameters<SoftwareAuthenticator['get']>[0];

async function addPasskey(): Promise<void> {
  const begun = await call('myPasskeyBegin', {}, fay.token);
  const { challengeId, options } = begun.data as AdminReply<'myPasskeyBegin'>;
  const response = key.create(options as unknown as CreationOptions);
  const added = await call('myPasskeyAdd', { challengeId, response, name: 'Key' }, fay.token);
  expect(added.code).toBe(200);
}

async function answerOf(signing: SoftwareAuthenticator): Promise<object> {
  const begun = await call('passkeyBegin', {});
  const { challengeId, options } = begun.data as AdminReply<'passkeyBegin'>;
  return { challengeId, response: signing.get(options as unknown as RequestOptions) };
}

const byPassword = ({
  secret,
  email,
}: TestStaff): { email: string; password: string; code: string } => {
  api.clock.skipMs += 60_000;
  return {
    email,
    password: STAFF_PASSWORD,
    code: staffCode(secret, Date.now() + api.clock.skipMs),
  };
};

test('a role can be held to passkeys once all its people have one', async () => {
  expect(await setRoles('finance')).toMatchObject({
    code: PASSKEY_MISSING,
    msg: expect.stringContaining(fay.email) as string,
    data: { field: 'value' },
  });
  expect((await setRoles('finance,nobody')).code).toBe(INVALID);
  expect((await call('signIn', byPassword(fay))).code).toBe(200);
});

test('its people come in by passkey alone, and the answer to a right password tells nothing', async () => {
  await addPasskey();
  await disableOthers();
  expect((await setRoles('finance')).code).toBe(200);
  const right = await call('signIn', byPassword(fay));
  const wrong = await call('signIn', { ...byPassword(fay), password: 'wrong7horse-battery' });
  expect(right).toEqual(wrong);
  const entered = await call('passkeySignIn', await answerOf(key));
  expect(entered).toMatchObject({ code: 200, data: { me: { passkeysOnly: true } } });
  // Other roles as before.
  expect((await call('signIn', byPassword(second))).code).toBe(200);
});

test('they confirm by passkey alone, and the last passkey stays', async () => {
  await addPasskey();
  await disableOthers();
  await setRoles('finance');
  const entered = await call('passkeySignIn', await answerOf(key));
  const { token } = entered.data as AdminReply<'passkeySignIn'>;
  const { password, code } = byPassword(fay);
  expect((await call('confirm', { password, code }, token)).code).toBe(PASSKEY_MISSING);
  const done = await call('confirm', await answerOf(key), token);
  const confirmedToken = (done.data as AdminReply<'confirm'>).token;
  const { data } = await call('myPasskeys', {}, confirmedToken);
  const [{ passkeyId } = { passkeyId: 0 }] = (data as AdminReply<'myPasskeys'>).passkeys;
  const removed = await call('myPasskeyRemove', { passkeyId }, confirmedToken);
  expect(removed.code).toBe(PASSKEY_MISSING);
});

test('nobody without a passkey gets such a role, and who is invited to one sets up no password', async () => {
  await disableOthers();
  await setRoles('risk');
  const change = { staffId: fay.staffId, roles: ['risk'], reason };
  expect((await as(owner)('staffRoles', change)).code).toBe(PASSKEY_MISSING);

  const nowMs = Date.now() + api.clock.skipMs;
  const invited = await openInvitation(
    { pool: api.database.pool, adminUrl: '' },
    { email: `risk-${fay.email}`, name: 'Rita', roles: ['risk'], nowMs },
  );
  const link = invited.link.split('/').at(-1) ?? '';
  const begun = await call('enrolBegin', { link });
  expect(begun.data).toMatchObject({ passkeysOnly: true });
  const { totpSecret } = begun.data as AdminReply<'enrolBegin'>;
  const secret = { password: STAFF_PASSWORD, code: staffCode(totpSecret, nowMs) };
  expect((await call('enrolFinish', { link, ...secret })).code).toBe(PASSKEY_MISSING);

  const challenge = await call('enrolPasskeyBegin', { link });
  const { challengeId, options } = challenge.data as AdminReply<'enrolPasskeyBegin'>;
  const response = key.create(options as unknown as CreationOptions);
  expect((await call('enrolPasskeyFinish', { link, challengeId, response })).code).toBe(200);
});

test('somebody shut out who comes back to such a role needs a new link', async () => {
  await disableOthers();
  await as(owner)('staffDisable', { staffId: fay.staffId, reason });
  await setRoles('finance');
  await as(owner)('staffEnable', { staffId: fay.staffId, reason });
  const { rows } = await api.database.pool.query<{ state: string }>(
    'SELECT state FROM staff WHERE staff_id = $1',
    [fay.staffId],
  );
  expect(rows[0]?.state).toBe('invited');
});

/** People of earlier tests have no passkey and would stand in the way. */
async function disableOthers(): Promise<void> {
  await api.database.pool.query(
    `UPDATE staff SET state = 'disabled' WHERE 'finance' = ANY(roles) AND staff_id <> $1`,
    [fay.staffId],
  );
}
