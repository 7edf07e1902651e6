import { fileURLToPath } from 'node:url';
import type { Database } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';
import type { Mischief } from './testing/software-authenticator.ts';
import { WebAuthn } from './web-authn.ts';
import type { NewCredential, StoredCredential, WebAuthnScope } from './web-authn.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const ORIGIN = 'https://candor.example';
const OWNER = 7;

let database: Database;
let webAuthn: WebAuthn;
let skipMs = 0;

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  webAuthn = new WebAuthn({ pool: database.pool, nowMs: () => Date.now() + skipMs });
});
afterAll(() => database.stop());

const begin = (ownerId = OWNER, scope: WebAuthnScope = 'user') =>
  webAuthn.beginRegistration({ scope, ownerId, origin: ORIGIN, userName: 'ann', existing: [] });

async function register(key: SoftwareAuthenticator, mischief?: Mischief): Promise<NewCredential> {
  const { challengeId, options } = await begin();
  const response = key.create(options, mischief);
  const ceremony = { scope: 'user', ownerId: OWNER, origin: ORIGIN } as const;
  return webAuthn.finishRegistration({ ...ceremony, challengeId, response });
}

interface SignIn {
  readonly mischief?: Mischief;
  readonly scope?: WebAuthnScope;
  readonly use?: 'sign_in' | 'step_up';
  readonly ownerId?: number | null;
  readonly waitMs?: number;
}

async function signIn(
  key: SoftwareAuthenticator,
  stored: StoredCredential,
  { mischief, scope = 'user', use = 'sign_in', ownerId = null, waitMs = 0 }: SignIn = {},
): Promise<number> {
  const ceremony = { scope: 'user', ownerId: null, origin: ORIGIN } as const;
  const { challengeId, options } = await webAuthn.beginAuthentication(ceremony);
  skipMs += waitMs;
  const { signCount } = await webAuthn.finishAuthentication({
    ...{ scope, use, ownerId, origin: ORIGIN, challengeId },
    response: key.get(options, mischief),
    find: (id) => Promise.resolve(id === key.credentialId ? stored : undefined),
  });
  return signCount;
}

const storedOf = ({ publicKey, signCount }: NewCredential): StoredCredential => ({
  ownerId: OWNER,
  publicKey,
  signCount,
});

describe('a new passkey', () => {
  test('is taken with its key, its count and the ways it is reached that browsers know', async () => {
    const key = new SoftwareAuthenticator(ORIGIN, 5);
    const credential = await register(key);
    expect(credential).toMatchObject({
      credentialId: key.credentialId,
      signCount: 5,
      transports: ['internal'],
      isSynced: false,
    });
  });

  test.each<[why: string, mischief: Mischief]>([
    ['made for another site', { origin: 'https://candor.example.evil' }],
    ['made for another relying party', { rpId: 'evil.example' }],
    ['without a check of who holds it', { isVerified: false }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['that is an assertion', { type: 'webauthn.get' }],
  ])('is refused when %s', async (_why, mischief) => {
    const key = new SoftwareAuthenticator(ORIGIN);
    await expect(register(key, mischief)).rejects.toMatchObject({ code: 41052 });
  });

  test('is taken once, from who began, in the scope it was begun in', async () => {
    const key = new SoftwareAuthenticator(ORIGIN);
    const { challengeId, options } = await begin();
    const response = key.create(options);
    const finish = (ownerId: number, scope: WebAuthnScope, id = challengeId) =>
      webAuthn.finishRegistration({ scope, ownerId, origin: ORIGIN, challengeId: id, response });
    await expect(finish(OWNER, 'staff')).rejects.toMatchObject({ code: 41052 });
    await finish(OWNER, 'user');
    await expect(finish(OWNER, 'user')).rejects.toMatchObject({ code: 41052 });
    const others = await begin(OWNER + 1);
    const stolen = { ...others, response: key.create(others.options) };
    const ceremony = { scope: 'user', ownerId: OWNER, origin: ORIGIN } as const;
    await expect(webAuthn.finishRegistration({ ...ceremony, ...stolen })).rejects.toMatchObject({
      code: 41052,
    });
  });

  test.each([null, 'text', 7, {}, { id: 'x', response: {} }, { id: 'x', response: null }])(
    'is not %j',
    async (response) => {
      const { challengeId } = await begin();
      const ceremony = { scope: 'user', ownerId: OWNER, origin: ORIGIN, challengeId } as const;
      await expect(webAuthn.finishRegistration({ ...ceremony, response })).rejects.toMatchObject({
        code: 41052,
      });
    },
  );
});

describe('a signature', () => {
  test('is taken, and the count with it', async () => {
    const key = new SoftwareAuthenticator(ORIGIN, 5);
    const stored = storedOf(await register(key));
    expect(await signIn(key, stored)).toBe(6);
  });

  test.each<[why: string, how: SignIn]>([
    ['of another site', { mischief: { origin: 'https://evil.example' } }],
    ['of another relying party', { mischief: { rpId: 'evil.example' } }],
    ['without a check of who holds it', { mischief: { isVerified: false } }],
    ['of another challenge', { mischief: { challenge: 'AAAA' } }],
    ['that is a registration', { mischief: { type: 'webauthn.create' } }],
    ['that is none', { mischief: { signature: Buffer.alloc(70, 1) } }],
    ['for another account', { mischief: { userHandle: 'dXNlciA4' } }],
    ['of somebody else than is asked', { ownerId: OWNER + 1 }],
    ['made for staff', { scope: 'staff' }],
    ['made for another use', { use: 'step_up' }],
    ['after five minutes', { waitMs: 5 * MINUTE_MS }],
  ])('%s is refused', async (_why, how) => {
    const key = new SoftwareAuthenticator(ORIGIN);
    const stored = storedOf(await register(key));
    await expect(signIn(key, stored, how)).rejects.toMatchObject({ code: 41052 });
  });

  test('by another key under the same id is refused', async () => {
    const [key, other] = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
    await register(key);
    const stored = storedOf(await register(other));
    await expect(signIn(key, stored)).rejects.toMatchObject({ code: 41052 });
  });

  test('that counts backwards, or stands still, is refused by a code of its own', async () => {
    const key = new SoftwareAuthenticator(ORIGIN, 5);
    const stored = storedOf(await register(key));
    for (const signCount of [0, 4, 5]) {
      await expect(signIn(key, stored, { mischief: { signCount } })).rejects.toMatchObject({
        code: 41054,
        ownerId: OWNER,
      });
    }
  });

  test('raises no alarm about counting when it is not right', async () => {
    const key = new SoftwareAuthenticator(ORIGIN, 5);
    const stored = storedOf(await register(key));
    const mischief = { signCount: 1, signature: Buffer.alloc(70, 1) };
    await expect(signIn(key, stored, { mischief })).rejects.toMatchObject({ code: 41052 });
  });

  test('works once, also when a hundred bring it at the same time', async () => {
    const key = new SoftwareAuthenticator(ORIGIN);
    const stored = storedOf(await register(key));
    const ceremony = { scope: 'user', ownerId: null, origin: ORIGIN } as const;
    const { challengeId, options } = await webAuthn.beginAuthentication(ceremony);
    const response = key.get(options);
    const find = (): Promise<StoredCredential> => Promise.resolve(stored);
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () =>
        webAuthn.finishAuthentication({ ...ceremony, challengeId, response, find }),
      ),
    );
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test.each([null, 'text', {}, { id: 'x' }, { id: 'x', response: 'y' }])(
    'is not %j',
    async (response) => {
      const ceremony = { scope: 'user', ownerId: null, origin: ORIGIN } as const;
      const { challengeId } = await webAuthn.beginAuthentication(ceremony);
      const find = (): Promise<undefined> => Promise.resolve(undefined);
      await expect(
        webAuthn.finishAuthentication({ ...ceremony, challengeId, response, find }),
      ).rejects.toMatchObject({ code: 41052 });
    },
  );
});

test('a user asks for a discoverable passkey that checks who holds it', async () => {
  const { options } = await begin();
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: 'required',
    userVerification: 'required',
  });
  expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  expect(options.rp).toEqual({ name: 'Candor', id: 'candor.example' });
});
