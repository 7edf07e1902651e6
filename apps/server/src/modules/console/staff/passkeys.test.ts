import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
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
  ann = await newStaff(api, 'owner');
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
    const eve = await newStaff(api, 'risk');
    const key = new SoftwareAuthenticator(ORIGIN);
    await addPasskey(eve, key);
    await api.database.pool.query(`UPDATE staff SET state = 'disabled' WHERE staff_id = $1`, [
      eve.staffId,
    ]);
    expect((await signIn(key)).code).toBe(41052);
  });

  test('is removed by its owner alone', async () => {
    const bob = await newStaff(api, 'risk');
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
    const remove = await call('myPasskeyRemove', { passkeyId: passkey?.passkeyId }, session.token);
    expect(remove.code).toBe(41065);
    expect((await signIn(key)).code).toBe(200);
  });
});
