import type { EndpointName, EndpointReply, PayMethodView, PaymentKind } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';

const PIN = '739182';
const WRONG_PIN = '927415';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let seed = 1_000;
const newQr = (user: TestUser): Promise<string> =>
  newPicture(api, user.token, (seed += 1), 'payment_qr');

async function newPayee(): Promise<TestUser> {
  const user = await api.newUser();
  const answer = await api.call(
    'setLegalPwd',
    { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD },
    { token: user.token },
  );
  expect(answer.code).toBe(200);
  return user;
}

const call = (user: TestUser, name: EndpointName, request: object): Promise<TestAnswer> =>
  api.call(name, request, { token: user.token });

const bank = {
  kind: 'bank',
  bankName: 'First Bank',
  branch: 'Main Street 1',
  name: 'Ada Byron',
  account: '6222 0212 3456 7890',
  legalPwd: PIN,
};

async function added(user: TestUser, request: object): Promise<PayMethodView> {
  const answer = await call(user, 'cnyPayAdd', request);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as PayMethodView;
}

const listOf = async (user: TestUser): Promise<EndpointReply<'cnyPayList'>> =>
  (await call(user, 'cnyPayList', {})).data as EndpointReply<'cnyPayList'>;

describe('each kind', () => {
  test('keeps its fields; lists mask the account, the owner’s form shows it', async () => {
    const user = await newPayee();
    const card = await added(user, bank);
    expect(card).toMatchObject({
      kind: 'bank',
      bankName: 'First Bank',
      branch: 'Main Street 1',
      name: 'Ada Byron',
      account: '****7890',
      qrUrl: null,
    });
    const alipay = { kind: 'alipay', name: 'Ada', account: 'ada@example.com', legalPwd: PIN };
    expect(await added(user, alipay)).toMatchObject({ account: 'ad***@example.com', qrUrl: null });
    const qrFileId = await newQr(user);
    const wechat = { kind: 'wechat', name: 'ada', account: 'wx_ada_1', qrFileId, legalPwd: PIN };
    const shown = await added(user, wechat);
    expect((await api.http.inject({ url: shown.qrUrl ?? '' })).statusCode).toBe(200);
    await added(user, { kind: 'paypal', account: 'pay@example.com', legalPwd: PIN });
    const { methods } = await listOf(user);
    expect(methods.map(({ kind }) => kind)).toEqual(['bank', 'alipay', 'wechat', 'paypal']);
    expect(JSON.stringify(methods)).not.toMatch(/6222|ada@|wx_ada/);
    const whole = await call(user, 'cnyPayDetail', { payMethodId: card.payMethodId });
    expect(whole.data).toMatchObject({ account: '6222 0212 3456 7890' });
  });

  test('nothing of it can be read in the tables', async () => {
    const user = await newPayee();
    await added(user, bank);
    const { rows } = await api.database.pool.query<{ details_sealed: Buffer }>(
      'SELECT * FROM payment_methods WHERE user_id = $1',
      [user.userId],
    );
    expect(rows[0]?.details_sealed.toString('latin1')).not.toMatch(/Ada|6222|First/);
  });

  test.each([
    '<script>alert(1)</script>',
    '=HYPERLINK("http://evil")',
    '+1-1',
    '@SUM(A1)',
    "'; DROP TABLE users; --",
    '"><img src=x onerror=alert(1)>',
    'Zoë 王小明 👩‍💻',
  ])('keeps and gives back %s as it is', async (name) => {
    const user = await newPayee();
    const { payMethodId } = await added(user, { ...bank, name, bankName: name, branch: name });
    const { data } = await call(user, 'cnyPayDetail', { payMethodId });
    expect(data).toMatchObject({ name, bankName: name, branch: name });
  });

  test.each<[PaymentKind, Record<string, unknown>, number, string]>([
    ['bank', { bankName: ' ' }, 2038, 'bankName'],
    ['bank', { name: '' }, 41001, 'name'],
    ['bank', { account: undefined }, 41001, 'account'],
    ['bank', { account: '1234567' }, 41001, 'account'],
    ['bank', { account: '=1234567890' }, 41001, 'account'],
    ['bank', { branch: 'a\u202eb' }, 41001, 'branch'],
    ['bank', { name: 'a\u0007b' }, 41001, 'name'],
    ['bank', { qrFileId: 'A'.repeat(22) }, 41001, 'qrFileId'],
    ['alipay', { bankName: 'First Bank', branch: undefined }, 41001, 'bankName'],
    ['alipay', { bankName: undefined, branch: 'x', account: 'a@b.cd' }, 41001, 'branch'],
    ['alipay', { bankName: undefined, branch: undefined, account: 'nobody' }, 41001, 'account'],
    ['wechat', { bankName: undefined, branch: undefined, account: 'wx_ada_1' }, 41001, 'qrFileId'],
    ['wechat', { bankName: undefined, branch: undefined, account: '1wx' }, 41001, 'account'],
    [
      'paypal',
      { bankName: undefined, branch: undefined, account: '13800138000' },
      41001,
      'account',
    ],
  ])('%s with %j is %i', async (kind, change, code, field) => {
    const user = await newPayee();
    const answer = await call(user, 'cnyPayAdd', { ...bank, kind, ...change });
    expect(answer).toMatchObject({ code, data: { field } });
  });
});

describe('refusals, in the order of the checks', () => {
  test('to add', async () => {
    const user = await api.newUser();
    const others = await newQr(await api.newUser());
    const request: Record<string, unknown> = {
      kind: 'wechat',
      name: '',
      account: 'WX_ada_0',
      qrFileId: others,
      legalPwd: WRONG_PIN,
    };
    const add = () => call(user, 'cnyPayAdd', request);
    expect(await add()).toMatchObject({ code: 2003, status: 401 });
    await call(user, 'setLegalPwd', {
      legalPwd: PIN,
      confirmLegalPwd: PIN,
      loginPassword: PASSWORD,
    });
    expect(await add()).toMatchObject({ code: 41001, data: { field: 'name' } });
    request['name'] = 'ada';
    expect(await add()).toMatchObject({ code: 404, data: { field: 'qrFileId' } });
    request['qrFileId'] = await newQr(user);
    const wechat = async (account: string) =>
      added(user, { ...request, account, qrFileId: await newQr(user), legalPwd: PIN });
    const [first] = [await wechat('wx_ada_0'), await wechat('wx_ada_1'), await wechat('wx_ada_2')];
    expect(await add()).toMatchObject({ code: 4026 });
    const last = (await listOf(user)).methods.at(-1);
    await call(user, 'cnyPayDel', { payMethodId: last?.payMethodId, legalPwd: PIN });
    expect(await add()).toMatchObject({ code: 2036, data: { field: 'account' } });
    request['account'] = 'wx_ada_9';
    expect(await add()).toMatchObject({ code: 2002, data: { field: 'legalPwd' } });
    request['legalPwd'] = PIN;
    expect((await add()).code).toBe(200);
    expect(first.kind).toBe('wechat');
  });

  test('a card is the same however it is spaced', async () => {
    const user = await newPayee();
    await added(user, bank);
    const answer = await call(user, 'cnyPayAdd', { ...bank, account: '6222021234567890' });
    expect(answer).toMatchObject({ code: 2037 });
    // Somebody else may be paid on it too: it is not ours to know whose it is.
    await added(await newPayee(), bank);
  });

  test.each<[EndpointName, object]>([
    ['cnyPayEdit', { ...bank, kind: undefined }],
    ['cnyPayDel', {}],
  ])('%s: no password set, not there, wrong password', async (name, request) => {
    const user = await api.newUser();
    const act = (payMethodId: number, legalPwd: string) =>
      call(user, name, { ...request, payMethodId, legalPwd });
    expect(await act(1, PIN)).toMatchObject({ code: 2003, status: 401 });
    await call(user, 'setLegalPwd', {
      legalPwd: PIN,
      confirmLegalPwd: PIN,
      loginPassword: PASSWORD,
    });
    const { payMethodId } = await added(user, bank);
    expect(await act(999_999_999, WRONG_PIN)).toMatchObject({ code: 404 });
    expect(await act(payMethodId, WRONG_PIN)).toMatchObject({ code: 2002 });
    expect((await act(payMethodId, PIN)).code).toBe(200);
  });

  test('five wrong passwords over all of them lock, and the right one is refused then', async () => {
    const user = await newPayee();
    const { payMethodId } = await added(user, bank);
    const wrong = { payMethodId, legalPwd: WRONG_PIN };
    for (const name of [
      'cnyPayDel',
      'cnyPayEdit',
      'cnyPayDel',
      'cnyPayEdit',
      'cnyPayDel',
    ] as const) {
      const request = name === 'cnyPayEdit' ? { ...bank, kind: undefined, ...wrong } : wrong;
      expect((await call(user, name, request)).code).toBe(2002);
    }
    expect(await call(user, 'cnyPayDel', { payMethodId, legalPwd: PIN })).toMatchObject({
      code: 41012,
    });
    expect((await listOf(user)).methods).toHaveLength(1);
  });

  test('of many added at once no more than the limit are kept, and of the same one', async () => {
    const user = await newPayee();
    const add = (account: string) =>
      call(user, 'cnyPayAdd', { kind: 'paypal', account, legalPwd: PIN });
    const same = await Promise.all(Array.from({ length: 4 }, () => add('one@example.com')));
    expect(same.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    const many = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => add(`${name}@example.com`)),
    );
    expect(many.map(({ code }) => code).filter((code) => code === 200).length).toBeLessThanOrEqual(
      2,
    );
    expect((await listOf(user)).methods.length).toBeLessThanOrEqual(3);
  });
});

describe('ids of others', () => {
  test('Bob hears of Alice’s method what he hears of none', async () => {
    const [alice, bob] = [await newPayee(), await newPayee()];
    const { payMethodId } = await added(alice, bank);
    const requests: [EndpointName, object][] = [
      ['cnyPayDetail', {}],
      ['cnyPayEdit', { ...bank, kind: undefined, bankName: '' }],
      ['cnyPayDel', { legalPwd: WRONG_PIN }],
    ];
    for (const [name, request] of requests) {
      const ask = async (id: number) => {
        const { status, code, msg, data } = await call(bob, name, { ...request, payMethodId: id });
        return { status, code, msg, data };
      };
      const missing = await ask(999_999_999);
      expect(missing.code).toBe(404);
      expect(await ask(payMethodId)).toEqual(missing);
    }
    expect((await listOf(alice)).methods).toHaveLength(1);
  });

  test.each(['userId', 'uid', 'status', 'createdAtMs', 'accountMac'])(
    '%s cannot be set',
    async (field) => {
      const user = await newPayee();
      const answer = await call(user, 'cnyPayAdd', { ...bank, [field]: 1 });
      expect(answer).toMatchObject({ code: 41001, data: { field } });
    },
  );
});

describe('changes', () => {
  test('another picture replaces the old one, which goes; without one it stays', async () => {
    const user = await newPayee();
    const qrFileId = await newQr(user);
    const request = { name: 'ada', account: 'wx_ada_1', legalPwd: PIN };
    const { payMethodId } = await added(user, { kind: 'wechat', ...request, qrFileId });
    const edit = (change: object) =>
      call(user, 'cnyPayEdit', { payMethodId, ...request, ...change });
    expect((await edit({ name: 'Ada' })).data).toMatchObject({ name: 'Ada' });
    const fileOf = async () =>
      ((await call(user, 'cnyPayDetail', { payMethodId })).data as EndpointReply<'cnyPayDetail'>)
        .qrFileId;
    expect(await fileOf()).toBe(qrFileId);
    expect((await edit({ qrFileId })).code).toBe(200);
    const second = await newQr(user);
    expect((await edit({ qrFileId: second })).code).toBe(200);
    expect(await fileOf()).toBe(second);
    await api.api.uploads.sweep();
    const gone = await api.call('upload/link', { fileId: qrFileId }, { token: user.token });
    expect(gone.code).toBe(404);
    expect((await call(user, 'cnyPayDel', { payMethodId, legalPwd: PIN })).code).toBe(200);
    await api.api.uploads.sweep();
    expect((await api.call('upload/link', { fileId: second }, { token: user.token })).code).toBe(
      404,
    );
  });

  test('every change is told to the user', async () => {
    const user = await newPayee();
    const { payMethodId } = await added(user, bank);
    await call(user, 'cnyPayEdit', { ...bank, kind: undefined, payMethodId, branch: 'elsewhere' });
    await call(user, 'cnyPayDel', { payMethodId, legalPwd: PIN });
    const { rows } = await api.database.pool.query(
      `SELECT template, values FROM user_messages WHERE user_id = $1 AND template LIKE 'payment%'
       ORDER BY message_id`,
      [user.userId],
    );
    const values = { account: 'First Bank ****7890' };
    expect(rows).toEqual([
      { template: 'payment_added', values },
      { template: 'payment_changed', values },
      { template: 'payment_removed', values },
    ]);
  });
});
