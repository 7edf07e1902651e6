import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi } from '#compose/testing/test-api.ts';
import {
  callAdmin,
  confirmed,
  newStaff,
  STAFF_PASSWORD,
  staffCode,
} from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { SoftwareAuthenticator } from '#modules/access/passkeys/testing/software-authenticator.ts';
import type { Mischief } from '#modules/access/passkeys/testing/software-authenticator.ts';
import { openInvitation } from './open-invitation.ts';

const ORIGIN = 'http://localhost';

let api: TestApi;
let ann: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await confirmed(api, await newStaff(api, 'owner'));
});

const headers = { host: 'localhost' };
const call = (name: Parameters<typeof callAdmin>[1], request: object, token?: string) =>
  callAdmin(api, name, request, token === undefined ? { headers } : { headers, token });

type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0];
type RequestOptions = Parameters<SoftwareAuthenticator['get']>[0];

async function addPasskey(staff: TestStaff, key: SoftwareAuthenticator): Promise<TestAnswer> {
  const begun = await call('myPasskeyBegin', {}, staff.token);
  const { challengeId, options } = begun.data as AdminReply<'myPasskeyBegin'>;
  const response = key.create(options as unknown as CreationOptions);
  return call('myPasskeyAdd', { challengeId, response, name: 'Key' }, staff.token);
}

async function signIn(key: SoftwareAuthenticator, mischief?: Mischief): Promise<TestAnswer> {
  const { challengeId, options } = (await call('passkeyBegin', {}))
    .data as AdminReply<'passkeyBegin'>;
  const response = key.get(options as unknown as RequestOptions, mischief);
  return call('passkeySignIn', { challengeId, response });
}

async function passkeysOf(staff: TestStaff): Promise<AdminReply<'myPasskeys'>['passkeys']> {
  const { data } = await call('myPasskeys', {}, staff.token);
  return (data as AdminReply<'myPasskeys'>).passkeys;
}

async function acts(staffId: number): Promise<readonly string[]> {
  const { data } = await call('auditList', { staffId }, ann.token);
  return (data as AdminReply<'auditList'>).entries.map(({ act }) => act);
}

describe('a passkey of staff', () => {
  test('lets in alone, and its use is counted and written down', async () => {
    const key = new SoftwareAuthenticator(ORIGIN, 1);
    expect((await addPasskey(ann, key)).code).toBe(200);
    const answer = await signIn(key);
    expect(answer).toMatchObject({
      code: 200,
      data: { me: { staffId: ann.staffId, passkeys: 1 } },
    });
    expect((await passkeysOf(ann))[0]?.lastUsedAtMs).not.toBeNull();
    expect((await acts(ann.staffId)).slice(0, 2)).toEqual(['signIn', 'myPasskeyAdd']);
    expect((await call('myPasskeys', {}, ann.token)).code).toBe(200);
  });

  test('is begun by many at once, though each needs a second connection', async () => {
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => call('myPasskeyBegin', {}, ann.token)),
    );
    expect(begun.map(({ code }) => code)).toEqual(Array<number>(20).fill(200));
  });

  test('that counts backwards stays out, and the log says so', async () => {
    const key = new SoftwareAuthenticator(ORIGIN, 5);
    await addPasskey(ann, key);
    expect((await signIn(key, { signCount: 2 })).code).toBe(41054);
    expect((await acts(ann.staffId))[0]).toBe('signIn.refused');
  });

  test.each<[string, Mischief]>([
    ['made at another site', { origin: 'https://evil.example' }],
    ['without a check of who holds it', { isVerified: false }],
    ['signed by nobody', { signature: Buffer.alloc(70, 1) }],
  ])('%s is refused', async (_why, mischief) => {
    const key = new SoftwareAuthenticator(ORIGIN);
    await addPasskey(ann, key);
    expect((await signIn(key, mischief)).code).toBe(41052);
  });

  test('of somebody who was shut out is refused', async () => {
    const eve = await confirmed(api, await newStaff(api, 'risk'));
    const key = new SoftwareAuthenticator(ORIGIN);
    await addPasskey(eve, key);
    await api.database.pool.query(`UPDATE staff SET state = 'disabled' WHERE staff_id = $1`, [
      eve.staffId,
    ]);
    expect((await signIn(key)).code).toBe(41052);
  });

  test('is removed by its owner alone', async () => {
    const bob = await confirmed(api, await newStaff(api, 'risk'));
    await addPasskey(ann, new SoftwareAuthenticator(ORIGIN));
    const [passkey] = await passkeysOf(ann);
    const request = { passkeyId: passkey?.passkeyId };
    const missing = await call('myPasskeyRemove', { passkeyId: 1e9 }, bob.token);
    const others = await call('myPasskeyRemove', request, bob.token);
    expect([others.code, others.data]).toEqual([missing.code, missing.data]);
    expect((await call('myPasskeyRemove', request, ann.token)).code).toBe(200);
    expect(await passkeysOf(ann)).toEqual([]);
  });

  test('lets the invited in by their link, once, and the last one stays', async () => {
    const { link } = await openInvitation(
      { pool: api.database.pool, adminUrl: '' },
      {
        email: `key${String(ann.staffId)}@example.com`,
        name: 'Key',
        roles: ['risk'],
        nowMs: Date.now(),
      },
    );
    const token = link.split('/').at(-1) ?? '';
    const begun = await call('enrolPasskeyBegin', { link: token });
    const { challengeId, options } = begun.data as AdminReply<'enrolPasskeyBegin'>;
    const key = new SoftwareAuthenticator(ORIGIN);
    const response = key.create(options as unknown as CreationOptions);
    const finish = { link: token, challengeId, response };
    const done = await call('enrolPasskeyFinish', finish);
    expect(done).toMatchObject({ code: 200, data: { me: { hasTotp: false, passkeys: 1 } } });
    expect((await call('enrolPasskeyFinish', finish)).code).toBe(41062);
    const session = done.data as AdminReply<'enrolPasskeyFinish'>;
    const list = await call('myPasskeys', {}, session.token);
    const [passkey] = (list.data as AdminReply<'myPasskeys'>).passkeys;
    const challenge = (await call('passkeyBegin', {})).data as AdminReply<'passkeyBegin'>;
    const shown = key.get(challenge.options as unknown as RequestOptions);
    const request = { challengeId: challenge.challengeId, response: shown };
    const sure = await call('confirm', request, session.token);
    const { token: fresh } = sure.data as AdminReply<'confirm'>;
    const remove = await call('myPasskeyRemove', { passkeyId: passkey?.passkeyId }, fresh);
    expect(remove.code).toBe(41065);
    expect((await signIn(key)).code).toBe(200);
  });
});

describe('a stolen token', () => {
  const noticesTo = async (email: string): Promise<readonly string[]> => {
    const { rows } = await api.database.pool.query<{ body: string }>(
      `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'staff_notice'
       ORDER BY message_id`,
      [email],
    );
    return rows.map(({ body }) => body);
  };

  test('adds and removes no passkey, just signed in or not', async () => {
    const bob = await newStaff(api, 'risk');
    expect((await call('myPasskeyBegin', {}, bob.token)).code).toBe(41067);
    expect((await call('myPasskeyRemove', { passkeyId: 1 }, bob.token)).code).toBe(41067);
    const wrong = { password: 'wrong7horse-staff-battery', code: '000000' };
    expect((await call('confirm', wrong, bob.token)).code).toBe(2010);
    expect((await call('confirm', {}, bob.token)).code).toBe(41001);
    expect((await call('myPasskeyBegin', {}, bob.token)).code).toBe(41067);
    await api.admin.settled();
    expect(await acts(bob.staffId)).toContain('confirm.refused');
  });

  test('is worth nothing once its owner confirms, and the confirmation ends after five minutes', async () => {
    const bob = await newStaff(api, 'risk');
    const sure = await confirmed(api, bob);
    expect((await call('me', {}, bob.token)).code).toBe(41060);
    expect((await call('myPasskeyBegin', {}, sure.token)).code).toBe(200);
    api.clock.skipMs += 5 * 60_000;
    expect((await call('myPasskeyBegin', {}, sure.token)).code).toBe(41067);
  });

  test('of one is not confirmed by the passkey of another', async () => {
    const key = new SoftwareAuthenticator(ORIGIN);
    await addPasskey(ann, key);
    const bob = await newStaff(api, 'risk');
    const { challengeId, options } = (await call('passkeyBegin', {}))
      .data as AdminReply<'passkeyBegin'>;
    const response = key.get(options as unknown as RequestOptions);
    expect((await call('confirm', { challengeId, response }, bob.token)).code).toBe(41052);
  });

  test('that got a passkey in is found: other sessions end, its owner and the owners are told', async () => {
    const bob = await newStaff(api, 'risk');
    api.clock.skipMs += 60_000;
    const code = staffCode(bob.secret, Date.now() + api.clock.skipMs);
    const door = { email: bob.email, password: STAFF_PASSWORD, code };
    const elsewhere = (await call('signIn', door)).data as AdminReply<'signIn'>;
    const sure = await confirmed(api, bob);
    expect((await addPasskey(sure, new SoftwareAuthenticator(ORIGIN))).code).toBe(200);
    expect((await call('me', {}, elsewhere.token)).code).toBe(41060);
    expect((await call('me', {}, sure.token)).code).toBe(200);
    for (const email of [bob.email, ann.email]) {
      expect((await noticesTo(email)).at(-1)).toContain(`A passkey of ${bob.email} was added`);
    }
    const { passkeyId } = (await passkeysOf(sure))[0] ?? {};
    expect((await call('myPasskeyRemove', { passkeyId }, sure.token)).code).toBe(200);
    expect((await noticesTo(bob.email)).at(-1)).toContain('was removed');
  });

  const why = { reason: 'asked for by the test' };
  const nothing = { ...why, caseId: 1e9, fileId: 'x'.repeat(22) };
  test.each([
    ['approvalApprove', { approvalId: 1e9 }, 404],
    ['auditExport', { format: 'csv', ...why }, 200],
    ['listExport', { list: 'userList', query: '', ...why }, 200],
    ['identityImage', { attemptId: 1e9, fileId: nothing.fileId }, 404],
    ['caseImage', nothing, 404],
    ['p2pImage', { orderId: 1e9, fileId: nothing.fileId }, 404],
    ['p2pApplication', { ...why, userId: 1e9 }, 404],
    ['staffLink', { staffId: 1e9, ...why }, 404],
  ] as const)(
    'a quarter of an hour after the sign-in does not do %s',
    async (name, request, code) => {
      const bob = await newStaff(api, 'owner', 'risk', 'customer_service');
      expect((await call(name, request, bob.token)).code).toBe(code);
      for (let minutes = 0; minutes < 15; minutes += 5) {
        api.clock.skipMs += 5 * 60_000;
        await call('me', {}, bob.token);
      }
      expect((await call(name, request, bob.token)).code).toBe(41067);
      const sure = await confirmed(api, bob);
      expect((await call(name, request, sure.token)).code).toBe(code);
    },
  );
});
