import { endpointNames, endpointPath, endpoints } from '@candor/protocol';
import type { EndpointName, EndpointReply, ErrorCode } from '@candor/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAppUser } from '#modules/access/security/testing/guarded-users.ts';
import { inGuards } from './testing/product-guard.ts';
import { productGuards } from './testing/product-guards.ts';
import { promiseOf } from './testing/promise-of.ts';
import { anyBody, anyRequest } from './testing/request-arbitrary.ts';
import { PASSWORD, startTestApi } from './testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from './testing/test-api.ts';
import { runsOf } from './testing/sweep.ts';
import { readWholeState } from './testing/whole-state.ts';

/** What any endpoint may answer: a request of the wrong shape, or an exchange that is busy. */
const sharedCodes: readonly ErrorCode[] = [41001, 4013];

let api: TestApi;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  [alice, bob] = await Promise.all([api.newTrader(), api.newTrader()]);
});
afterAll(() => api.stop());

const userEndpoints = endpointNames.filter((name) => endpoints[name].auth === 'user');

const promises = new Map(
  endpointNames.map((name) => [name, promiseOf(endpoints[name], sharedCodes)] as const),
);

/** An answer is one of the two kinds the endpoint's description promises. */
function expectPromised(name: EndpointName, answer: TestAnswer): void {
  promises.get(name)?.(answer);
}

async function expectBalancedBooks(): Promise<void> {
  const { value } = await api.exchange.read((reader) => reader.ledgerSums());
  expect(value.filter(({ units }) => units !== 0)).toEqual([]);
}

describe('requests made from each endpoint’s own schema', () => {
  test.each(endpointNames)('%s never fails and keeps its promises', async (name) => {
    const options = fc.record({
      token: fc.constantFrom(alice.token, alice.token, bob.token),
      encoding: fc.constantFrom('json' as const, 'form' as const),
    });
    await fc.assert(
      fc.asyncProperty(anyRequest(name), options, async (request, { token, encoding }) => {
        // A logout ends what the next run needs.
        const session = name === 'logout' ? (await api.newUser()).token : token;
        expectPromised(name, await api.call(name, request, { token: session, encoding }));
      }),
      { numRuns: runsOf(name, name === 'currency' ? 300 : 60) },
    );
    await expectBalancedBooks();
  });

  test.each<[EndpointName, object]>([
    ['common/search', { text: 'a\u0000b' }],
    ['register', { account: 'nul@example.com', inviteCode: '\u0000' }],
    ['login', { account: 'a\u0000@example.com', password: '\u0000' }],
    ['common/article', { slug: '\u0000' }],
  ])('%s refuses the NUL that no table keeps', async (name, request) => {
    const user = {
      password: 'nul7horse-battery',
      confirmPassword: 'nul7horse-battery',
      agreement: true,
    };
    const answer = await api.call(name, name === 'register' ? { ...user, ...request } : request);
    expect([41001, 41011]).toContain(answer.code);
  });

  test('bodies that are anything at all are refused in the envelope', async () => {
    const type = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/html',
    );
    const headers = { token: alice.token, 'idempotency-key': 'any-body-key' };
    await fc.assert(
      fc.asyncProperty(anyBody, type, async (payload, contentType) => {
        const answer = await api.http.inject({
          method: 'POST',
          url: '/api/transfer',
          headers: { ...headers, 'content-type': contentType },
          payload,
        });
        const { code } = answer.json<{ code: number }>();
        expect([41001, 41003]).toContain(code);
      }),
      { numRuns: 300 },
    );
    await expectBalancedBooks();
  });

  test('queries that are anything at all are refused or answered', async () => {
    const query = fc.oneof(
      fc.webQueryParameters(),
      fc.string({ unit: 'grapheme-ascii', maxLength: 80 }).map((text) => text.replaceAll('#', '')),
    );
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const url = `/api/common/depth?${text.replace(/[^\u0021-\u007e]/g, '+')}`;
        const answer = await api.http.inject({ url });
        expect([200, 400, 404]).toContain(answer.statusCode);
      }),
      { numRuns: 200 },
    );
  });
});

describe('who may call', () => {
  test.each(userEndpoints)(
    '%s without a session, or with a made-up token, is 1001',
    async (name) => {
      for (const options of [{}, { token: 'A'.repeat(43) }, { token: 'x' }]) {
        expect(await api.call(name, {}, options)).toMatchObject({
          code: 1001,
          type: 999,
          status: 403,
          data: null,
        });
      }
    },
  );

  test.each(endpointNames)('%s by GET changes nothing', async (name) => {
    const before = api.exchange.status().committedSequence;
    const answer = await api.http.inject({
      url: endpointPath(name),
      headers: { token: alice.token, 'idempotency-key': 'by-get-key' },
    });
    expect(answer.statusCode).not.toBe(500);
    expect(api.exchange.status().committedSequence).toBe(before);
  });
});

test('no read writes, whatever it asks for', async () => {
  const reads = endpointNames.filter((name) => endpoints[name].method === 'GET');
  const before = await readWholeState(api);
  for (const name of reads) {
    for (const request of fc.sample(anyRequest(name), { seed: 7, numRuns: 30 })) {
      await api.call(name, request, { token: alice.token });
      await api.call(name, request);
    }
  }
  expect(await readWholeState(api)).toEqual(before);
});

describe('ids of others', () => {
  /** Every endpoint that names a thing of one user by an id, with a request for Alice's order. */
  const requestById: Partial<Record<EndpointName, (orderId: number) => object>> = {
    ...productGuards.requestById,
    // Pictures too; uploads.test.ts asks for those of others.
    'upload/link': (orderId) => ({ fileId: String(orderId).padStart(22, 'A') }),
    // Passkeys and their challenges have ids of their own, asked for beside their module.
    passkeyAdd: (orderId) => ({ challengeId: String(orderId), response: '{}' }),
    passkeyRename: (orderId) => ({ passkeyId: orderId + 1_000_000_000, name: 'phone' }),
    passkeyRemove: (orderId) => ({ passkeyId: orderId + 1_000_000_000, password: PASSWORD }),
    stepUp: (orderId) => ({ method: 'passkey', challengeId: String(orderId), response: '{}' }),
    // Names of keys that nobody has; api-keys.test.ts asks for those of others.
    apiKeyUses: (orderId) => ({ keyId: String(orderId) }),
    apiKeyRevoke: (orderId) => ({ keyId: String(orderId), password: PASSWORD }),
    // conversations.test.ts asks for those of others.
    supportThread: (orderId) => ({ caseId: orderId + 1_000_000_000 }),
    supportOpen: (orderId) => ({
      ...{ subject: '   ', text: '   ', clientEntryId: `entry-${String(orderId)}` },
    }),
    supportSay: (orderId) => ({
      ...{ caseId: orderId + 1_000_000_000, text: 'hello', clientEntryId: 'entry-12345' },
    }),
    supportClose: (orderId) => ({ caseId: orderId + 1_000_000_000 }),
    supportSeen: (orderId) => ({ caseId: orderId + 1_000_000_000, entryId: 1 }),
    // messages.test.ts asks for those of others.
    readMsg: (orderId) => ({ box: 'personal', messageId: orderId + 1_000_000_000 }),
    // pay-methods.test.ts asks for those of others, with a transaction password set.
    cnyPayDetail: (orderId) => ({ payMethodId: orderId + 1_000_000_000 }),
    cnyPayAdd: (orderId) => ({
      kind: 'wechat',
      account: 'wx_alice_1',
      name: 'Alice',
      qrFileId: String(orderId).padStart(22, 'A'),
      legalPwd: '739182',
    }),
    cnyPayEdit: (orderId) => ({ payMethodId: orderId + 1_000_000_000, legalPwd: '739182' }),
    cnyPayDel: (orderId) => ({ payMethodId: orderId + 1_000_000_000, legalPwd: '739182' }),
    // identity.test.ts names those of others with an otherwise good request.
    identitySubmit: (orderId) => ({
      country: 'GB',
      documentType: 'passport',
      firstName: 'Ada',
      lastName: 'Byron',
      documentNumber: '533380006',
      birthday: '1990-05-17',
      frontFileId: String(orderId).padStart(22, 'A'),
      handheldFileId: String(orderId).padStart(22, 'B'),
    }),
    // Sessions have ids of their own; own-sessions.test.ts asks for those of others.
    sessionEnd: (orderId) => ({ sessionId: orderId + 1_000_000_000, password: PASSWORD }),
  };

  test('no endpoint with an id is missing here', () => {
    const named = userEndpoints.filter((name) =>
      Object.keys(endpoints[name].request.properties).some(
        (field) => /Id$/.test(field) && field !== 'requestId' && field !== 'clientOrderId',
      ),
    );
    expect(Object.keys(requestById).sort(), inGuards('requestById')).toEqual([...named].sort());
  });

  /** Names that are secrets themselves: who has one was given it. With each, a request that a thief could make. */
  const requestByName: Partial<Record<EndpointName, (name: string) => object>> = {
    checkSmsCode: (verificationId) => ({ verificationId, code: 'x' }),
    loginFactor: (challengeId) => ({ challengeId, code: 'x' }),
    // Whoever knows the password goes on with these two; only made-up names can be compared.
    passkeyLoginBegin: () => ({ loginChallengeId: 'B'.repeat(43) }),
    factorLost: () => ({ challengeId: 'B'.repeat(43), statement: 'It fell into the sea' }),
    passkeyLogin: (challengeId) => ({ challengeId, response: '{}' }),
  };

  /** Option rounds, trades and lines of the contracts' public logs are everybody's, and lists name them. */
  const EVERYBODYS = [
    'roundId',
    'beforeId',
    'liquidationId',
    'positionId',
    'takeoverId',
    'fundingId',
  ];

  test('no endpoint without a session that has an id is missing here', () => {
    const named = endpointNames.filter(
      (name) =>
        endpoints[name].auth === 'public' &&
        Object.keys(endpoints[name].request.properties).some(
          (field) => /Id$/.test(field) && !EVERYBODYS.includes(field),
        ),
    );
    expect(Object.keys(requestByName).sort()).toEqual([...named].sort());
  });

  test.each(Object.entries(requestByName) as [EndpointName, (name: string) => object][])(
    '%s tells whoever has no proof the same of a name that is known as of one made up',
    async (name, requestOf) => {
      const user = await newAppUser(api);
      const answers = [
        await api.call('common/checkEmailSend', { email: user.account, purpose: 'reset_password' }),
        await api.call('login', { account: user.account, password: PASSWORD }),
        await api.call('passkeyLoginBegin'),
      ];
      const known = answers.map(({ data }) => {
        const { verificationId, challengeId } = data as Readonly<Record<string, string>>;
        return verificationId ?? challengeId ?? '';
      });
      // 128 bits at least, in base64: nobody finds one by trying.
      for (const one of known) expect(one).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
      const ask = async (id: string): Promise<object> => {
        const { status, code, msg, data } = await api.call(name, requestOf(id));
        return { status, code, msg, data };
      };
      const missing = await ask('A'.repeat(43));
      expect(missing).not.toMatchObject({ code: 200 });
      for (const one of known) expect(await ask(one)).toEqual(missing);
    },
  );

  test.each(userEndpoints.filter((name) => 'cursor' in endpoints[name].request.properties))(
    '%s goes on from anybody’s cursor with one’s own rows only',
    async (name) => {
      const carol = await api.newUser();
      const required = { scope: 'history', box: 'personal' };
      const request = Object.fromEntries(
        Object.entries(required).filter(([field]) => field in endpoints[name].request.properties),
      );
      const idsOf = async (more: object): Promise<readonly string[]> => {
        const { code, data } = await api.call(name, { ...request, ...more }, carol);
        expect([200, 41001]).toContain(code);
        const lists = Object.values((code === 200 ? data : null) ?? {});
        return lists
          .filter(Array.isArray)
          .flatMap((rows: unknown[]) => rows.map((row) => JSON.stringify(row)));
      };
      const own = await idsOf({});
      for (const cursor of ['9007199254740991', '1000000', '30.1', '2']) {
        for (const row of await idsOf({ cursor })) expect(own).toContain(row);
      }
    },
  );

  test.each(Object.entries(requestById) as [EndpointName, (orderId: number) => object][])(
    '%s tells Bob the same of Alice’s order, open or finished, as of one that never was',
    async (name, requestOf) => {
      const order = {
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        price: '50000',
        quantity: '0.001',
      };
      const placed = await api.call('currency', order, { token: alice.token });
      const { orderId } = placed.data as EndpointReply<'currency'>;
      const ask = async (id: number): Promise<object> => {
        const { status, code, msg, data } = await api.call(name, requestOf(id), {
          token: bob.token,
        });
        return { status, code, msg, data: { ...(data as object | null), sequence: 0 } };
      };
      const missing = await ask(2_000_000_000);
      expect(await ask(orderId)).toEqual(missing);
      await api.call('cancelCurrency', { orderId }, { token: alice.token });
      expect(await ask(orderId)).toEqual(missing);
    },
  );

  test('a client order id names one’s own order only', async () => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '50000',
      quantity: '0.001',
    };
    await api.call('currency', { ...order, clientOrderId: 'alices' }, { token: alice.token });
    const answer = await api.call(
      'cancelCurrency',
      { clientOrderId: 'alices' },
      { token: bob.token },
    );
    expect(answer.code).toBe(404);
    const own = await api.call(
      'cancelCurrency',
      { clientOrderId: 'alices' },
      { token: alice.token },
    );
    expect(own.code).toBe(200);
  });
});
