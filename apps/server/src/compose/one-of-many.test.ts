import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import {
  PIN,
  SITE,
  beginCeremony,
  newAppUser,
  readCode,
  ticketFrom,
} from '#modules/access/security/testing/guarded-users.ts';
import { fromBase32, startStep } from '#modules/access/security/testing/guarded-users.ts';
import { totpCode } from '#modules/access/security/index.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { SoftwareAuthenticator } from '#modules/access/passkeys/testing/software-authenticator.ts';
import { PASSWORD, startTestApi } from './testing/test-api.ts';
import type { CallWith, TestAnswer, TestApi, TestUser } from './testing/test-api.ts';

vi.setConfig({ testTimeout: 60_000 });

const AT_ONCE = 100;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The same call a hundred times before any is answered; `differ` makes each its own. */
async function atOnce(
  name: EndpointName,
  request: object,
  options: CallWith = {},
  differ: (count: number) => object = () => ({}),
): Promise<readonly TestAnswer[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, (_, count) =>
      api.call(name, { ...request, ...differ(count) }, options),
    ),
  );
}

const succeeded = (answers: readonly TestAnswer[]): readonly TestAnswer[] =>
  answers.filter(({ code }) => code === 200);

/** One was taken, every other one refused on purpose. */
function expectOne(answers: readonly TestAnswer[]): void {
  expect(succeeded(answers)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
}

describe('of a hundred at once, one', () => {
  test('registers an address', async () => {
    const answers = await atOnce('register', { agreement: true }, {}, (count) => ({
      account: 'wanted@example.com',
      password: `newcomer horse ${count}`,
      confirmPassword: `newcomer horse ${count}`,
    }));
    expectOne(answers);
  });

  test('gets the demo money of the day', async () => {
    const user = await api.newUser();
    expectOne(await atOnce('demoFunds', { asset: 'USDT' }, user));
  });

  test('places an order with one idempotency key, and all hear of it', async () => {
    const user = await api.newTrader();
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000' };
    const answers = await atOnce(
      'currency',
      { ...order, quantity: '0.001' },
      { token: user.token, key: 'one-order-a-hundred-times' },
    );
    const ids = answers.map(({ data }) => (data as EndpointReply<'currency'>).orderId);
    expect(new Set(ids).size).toBe(1);
    const { data } = await api.call('currencyRecord', { scope: 'open' }, user);
    expect((data as EndpointReply<'currencyRecord'>).orders).toHaveLength(1);
  });

  test('places an order of one name, and one cancels it', async () => {
    const user = await api.newTrader();
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000' };
    const clientOrderId = 'mine';
    expectOne(await atOnce('currency', { ...order, quantity: '0.001', clientOrderId }, user));
    expectOne(await atOnce('cancelCurrency', { clientOrderId }, user));
  });

  test('takes a nickname', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => api.newUser()));
    const answers = await Promise.all(
      users.map((user) => api.call('nickName', { nickname: 'satoshi' }, user)),
    );
    expectOne(answers);
  });

  test('is verified by a document', async () => {
    const user = await api.newUser();
    const request = {
      ...{ country: 'GB', documentType: 'passport', documentNumber: '533380006' },
      ...{ firstName: 'Ada', lastName: 'Byron', birthday: '1990-05-17' },
      frontFileId: await newPicture(api, user.token, 90_001),
      handheldFileId: await newPicture(api, user.token, 90_002),
    };
    expectOne(await atOnce('identitySubmit', request, user));
  });
});

describe('of a hundred at once with the right secret, one', () => {
  test('sets the transaction password', async () => {
    const user = await api.newUser();
    const request = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD };
    expectOne(await atOnce('setLegalPwd', request, user));
  });

  test('gets the ticket of a code, and one uses it to reset the password', async () => {
    const { account } = await api.newUser();
    const request = { email: account, purpose: 'reset_password' };
    const sent = await api.call('common/checkEmailSend', request);
    const { verificationId } = sent.data as EndpointReply<'common/checkEmailSend'>;
    const code = await readCode(api, account);
    const tickets = await atOnce('checkSmsCode', { verificationId, code });
    expectOne(tickets);
    const { ticket } = succeeded(tickets)[0]?.data as EndpointReply<'checkSmsCode'>;
    const answers = await atOnce('forgetPwd', { ticket }, {}, (count) => ({
      password: `another horse ${count}`,
      confirmPassword: `another horse ${count}`,
    }));
    expectOne(answers);
  });

  test('turns the authenticator on', async () => {
    startStep(api);
    const user = await api.newUser();
    const setUp = await api.call('totpSetup', { password: PASSWORD }, user);
    const seed = fromBase32((setUp.data as EndpointReply<'totpSetup'>).secret);
    const step = Math.floor((Date.now() + api.clock.skipMs) / 30_000);
    expectOne(await atOnce('totpEnable', { code: totpCode(seed, step) }, user));
  });

  test('logs in by a code of the app, and one confirms a session by the next', async () => {
    const user = await newAppUser(api);
    const login = await api.call('login', { account: user.account, password: PASSWORD });
    const { challengeId } = login.data as { readonly challengeId: string };
    expectOne(await atOnce('loginFactor', { challengeId, code: user.code() }));
    const request = { method: 'totp', factorCode: user.code(1) };
    expectOne(await atOnce('stepUp', request, user));
  });

  test('adds the passkey of a ceremony', async () => {
    const user = await api.newUser();
    const { challengeId, options } = await beginCeremony(
      ...([api, 'passkeyBegin', { password: PASSWORD }, user.token] as const),
    );
    const response = JSON.stringify(new SoftwareAuthenticator(SITE).create(options as never));
    expectOne(await atOnce('passkeyAdd', { challengeId, response, name: 'Phone' }, user));
  });

  test('binds an address that several have proved', async () => {
    const target = 'shared@example.com';
    const users = await Promise.all(Array.from({ length: 4 }, () => api.newUser()));
    const asks: (() => Promise<TestAnswer>)[] = [];
    for (const user of users) {
      // An address gets one code a minute.
      api.clock.skipMs += MINUTE_MS + 1_000;
      const request = { channel: 'email', account: target };
      const ticket = await ticketFrom(api, 'bindSend', request, { token: user.token, target });
      const oldTicket = await oldProof(user);
      asks.push(() =>
        api.call('bindAccount', { ...request, ticket, oldTicket, password: PASSWORD }, user),
      );
    }
    const answers = await Promise.all(asks.flatMap((ask) => [ask(), ask()]));
    expectOne(answers);
  });

  /** That the user still reads the address they have. */
  function oldProof({ token, account }: TestUser): Promise<string> {
    const request = { channel: 'email', purpose: 'security_change' };
    return ticketFrom(api, 'verifySend', request, { token, target: account });
  }
});
