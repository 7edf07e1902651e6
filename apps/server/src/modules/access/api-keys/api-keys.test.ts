import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import {
  endpointNames,
  endpointPath,
  endpoints,
  scopeByEndpoint,
  signedHead,
} from '@candor/protocol';
import type { EndpointName, EndpointReply, Envelope } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let trader: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  trader = await api.newTrader();
});
afterAll(() => api.stop());
afterEach(() => {
  api.clock.skipMs = 0;
});

type Signer = (signed: Buffer) => string;

interface ProgramKey {
  readonly keyId: string;
  readonly signer: Signer;
}

const wish = { name: 'maker', kind: 'hmac_sha256', scopes: ['read', 'trade'], password: PASSWORD };

async function newKey(more: object = {}, user = trader): Promise<ProgramKey> {
  const answer = await api.call('apiKeyCreate', { ...wish, ...more }, user);
  expect(answer.code).toBe(200);
  const { keyId, secret } = answer.data as EndpointReply<'apiKeyCreate'>;
  return {
    keyId,
    signer: (signed) =>
      createHmac('sha256', secret ?? '')
        .update(signed)
        .digest('base64'),
  };
}

const signerOf =
  (privateKey: KeyObject): Signer =>
  (signed) =>
    sign(null, signed, privateKey).toString('base64');

interface Sent {
  readonly atMs?: number;
  readonly idempotencyKey?: string;
  readonly remoteAddress?: string;
  /** Changes the request after it was signed. */
  readonly tamper?: (sent: {
    url: string;
    payload: string;
    headers: Record<string, string>;
  }) => void;
}

let orders = 0;

/** Calls as a program does, with a signed request. */
async function callBy(
  key: ProgramKey,
  name: EndpointName,
  request: Readonly<Record<string, string>> = {},
  { atMs, idempotencyKey = '', remoteAddress = '198.51.100.7', tamper }: Sent = {},
): Promise<Envelope> {
  const { method } = endpoints[name];
  const query = new URLSearchParams(request).toString();
  const isRead = method === 'GET';
  const sent = {
    url: endpointPath(name) + (isRead && query !== '' ? `?${query}` : ''),
    payload: isRead ? '' : JSON.stringify(request),
    headers: {} as Record<string, string>,
  };
  const timestampMs = String(atMs ?? Date.now() + api.clock.skipMs);
  const head = signedHead({ timestampMs, method, url: sent.url, idempotencyKey });
  sent.headers = {
    'api-key': key.keyId,
    'api-timestamp': timestampMs,
    'api-signature': key.signer(Buffer.from(head + sent.payload)),
    ...(idempotencyKey === '' ? {} : { 'idempotency-key': idempotencyKey }),
    ...(isRead ? {} : { 'content-type': 'application/json' }),
  };
  tamper?.(sent);
  const { payload, ...rest } = sent;
  const answer = await api.http.inject({
    ...{ ...rest, method, remoteAddress },
    ...(isRead ? {} : { payload }),
  });
  return answer.json<Envelope>();
}

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.001' };
const place = (key: ProgramKey, more: Sent = {}) =>
  callBy(key, 'currency', order, {
    idempotencyKey: `program-order-${String((orders += 1))}`,
    ...more,
  });

describe('a key', () => {
  test('reads and trades for its user, by either kind of signature', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    const keys = [
      await newKey(),
      { ...(await newKey({ kind: 'ed25519', publicKey: pem })), signer: signerOf(privateKey) },
      {
        ...(await newKey({ kind: 'ed25519', publicKey: raw.toString('base64') })),
        signer: signerOf(privateKey),
      },
    ];
    for (const key of keys) {
      expect((await callBy(key, 'wallet')).code).toBe(200);
      expect((await place(key)).code).toBe(200);
      const record = await callBy(key, 'currencyRecord', { symbol: 'BTCUSDT', limit: '5' });
      expect(record.code).toBe(200);
    }
  });

  test('is shown once, and kept so that a dump has no secret', async () => {
    const answer = await api.call('apiKeyCreate', wish, trader);
    const { keyId, secret } = answer.data as EndpointReply<'apiKeyCreate'>;
    expect(secret).toMatch(/^[\w-]{43}$/);
    const list = await api.call('apiKeyList', {}, trader);
    expect(JSON.stringify(list.data)).toContain(keyId);
    expect(JSON.stringify(list.data)).not.toContain(secret);
    const { rows } = await api.database.pool.query<{ row: string; bytes: Buffer }>(
      'SELECT api_keys::text AS row, key_bytes AS bytes FROM api_keys WHERE key_id = $1',
      [keyId],
    );
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.bytes.includes(secret ?? '')).toBe(false);
  });

  test('does what its scopes name and nothing else', async () => {
    const reader = await newKey({ scopes: ['read'] });
    const writer = await newKey({ scopes: ['trade'] });
    expect((await callBy(reader, 'wallet')).code).toBe(200);
    expect((await place(reader)).code).toBe(41056);
    expect((await callBy(writer, 'wallet')).code).toBe(41056);
    expect((await place(writer)).code).toBe(200);
  });

  test('opens no endpoint that is not listed, whatever it is for', async () => {
    const key = await newKey();
    const closed = endpointNames.filter(
      (name) => endpoints[name].auth === 'user' && scopeByEndpoint[name] === undefined,
    );
    expect(closed).toContain('transfer');
    expect(closed).toContain('apiKeyCreate');
    for (const name of closed) {
      if (name === 'upload/img') continue;
      expect([name, (await callBy(key, name)).code]).toEqual([name, 41056]);
    }
  });

  test('works from its addresses only', async () => {
    const key = await newKey({ addresses: ['203.0.113.0/24', '2001:db8::1'] });
    const from = async (remoteAddress: string) =>
      (await callBy(key, 'wallet', {}, { remoteAddress })).code;
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('198.51.100.7')).toBe(41055);
    expect(await from('2001:db8::2')).toBe(41055);
  });

  test('ends at once when it is revoked, and with its user', async () => {
    const key = await newKey();
    expect((await callBy(key, 'wallet')).code).toBe(200);
    const revoke = { keyId: key.keyId, password: PASSWORD };
    const other = await api.newUser();
    expect((await api.call('apiKeyRevoke', revoke, other)).code).toBe(404);
    expect((await api.call('apiKeyRevoke', revoke, trader)).code).toBe(200);
    expect((await callBy(key, 'wallet')).code).toBe(41055);
    expect((await api.call('apiKeyRevoke', revoke, trader)).code).toBe(404);
    const left = await api.newUser();
    const theirs = await newKey({}, left);
    await api.database.pool.query('UPDATE users SET is_disabled = true WHERE user_id = $1', [
      left.userId,
    ]);
    expect((await callBy(theirs, 'wallet')).code).toBe(41055);
  });

  test('is told of, and shows when and from where it was used', async () => {
    const user = await api.newUser();
    const key = await newKey({}, user);
    await callBy(key, 'wallet', {}, { remoteAddress: '203.0.113.77' });
    await expect
      .poll(async () => {
        const { keys } = (await api.call('apiKeyList', {}, user))
          .data as EndpointReply<'apiKeyList'>;
        return keys[0]?.lastAddress;
      })
      .toBe('203.0.113.77');
    await callBy(key, 'wallet', { x: '1' }, { remoteAddress: '198.51.100.9' });
    const thief = { keyId: key.keyId, signer: () => 'AAAA' };
    await callBy(thief, 'wallet', {}, { remoteAddress: '192.0.2.66' });
    const usesOf = async (whose: TestUser) => api.call('apiKeyUses', { keyId: key.keyId }, whose);
    await expect
      .poll(async () => {
        const { uses } = (await usesOf(user)).data as EndpointReply<'apiKeyUses'>;
        return uses.map(({ address, outcome }) => `${address} ${outcome}`).toSorted();
      })
      .toEqual(['192.0.2.66 wrong_signature', '198.51.100.9 used', '203.0.113.77 used']);
    expect((await usesOf(trader)).code).toBe(404);
    const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, user);
    expect(JSON.stringify(data)).toContain('API');
  });
});

describe('a signature', () => {
  test.each<[string, Sent]>([
    [
      'of another body',
      { tamper: (sent) => (sent.payload = sent.payload.replace('59000', '59001')) },
    ],
    ['of another address', { tamper: (sent) => (sent.url += '?x=1') }],
    [
      'of another idempotency key',
      { tamper: ({ headers }) => (headers['idempotency-key'] = 'another-order-1') },
    ],
    [
      'of another time',
      { tamper: ({ headers }) => (headers['api-timestamp'] = String(Date.now() + 1)) },
    ],
    ['of nobody', { tamper: ({ headers }) => (headers['api-key'] = 'A'.repeat(16)) }],
    ['that is none', { tamper: ({ headers }) => (headers['api-signature'] = '') }],
    ['that is cut', { tamper: ({ headers }) => (headers['api-signature'] = 'AAAA') }],
    ['six seconds old', { atMs: Date.now() - 86_400_000 }],
  ])('%s is refused', async (_what, how) => {
    const key = await newKey();
    const before = await callBy(key, 'currencyRecord', { symbol: 'BTCUSDT' });
    expect((await place(key, how)).code).toBe(41055);
    expect((await callBy(key, 'currencyRecord', { symbol: 'BTCUSDT' })).data).toEqual(before.data);
  });

  test('is good for five seconds either way', async () => {
    const key = await newKey();
    const off = async (ms: number) =>
      (await callBy(key, 'wallet', {}, { atMs: Date.now() + ms })).code;
    expect([await off(-4_000), await off(4_000)]).toEqual([200, 200]);
    expect([await off(-5_500), await off(5_500)]).toEqual([41055, 41055]);
  });
});

describe('making one', () => {
  test.each<[object, number, string | undefined]>([
    [{ name: '' }, 41001, 'name'],
    [{ scopes: [] }, 41001, 'scopes'],
    [{ scopes: ['withdraw'] }, 41001, 'scopes'],
    [{ kind: 'ed25519' }, 41001, 'publicKey'],
    [{ publicKey: 'AAAA' }, 41001, 'publicKey'],
    [{ kind: 'ed25519', publicKey: 'AAAA' }, 41001, 'publicKey'],
    [{ addresses: ['example.com'] }, 41001, 'addresses'],
    [{ addresses: ['203.0.113.7,198.51.100.1'] }, 41001, 'addresses'],
    [{ password: 'wrong1wrong' }, 2009, undefined],
  ])('%j is %d', async (more, code, field) => {
    const answer = await api.call('apiKeyCreate', { ...wish, ...more }, trader);
    expect([answer.code, (answer.data as { field?: string } | null)?.field]).toEqual([code, field]);
  });

  test('goes up to twenty, also when the last ones are asked for at once', async () => {
    const user = await api.newUser();
    for (let made = 0; made < 18; made += 1) await newKey({}, user);
    // As many as may show their password at once.
    const last = await Promise.all(
      Array.from({ length: 4 }, () => api.call('apiKeyCreate', wish, user)),
    );
    expect(last.map(({ code }) => code).sort()).toEqual([200, 200, 41057, 41057]);
  });
});
