import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let alice: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  alice = await api.newUser();
});

type Bills = EndpointReply<'cashflow'>;

const fund = (asset: string) => api.call('demoFunds', { asset }, { token: alice.token });

async function bills(request: object = {}): Promise<Bills> {
  const answer = await api.call('cashflow', request, { token: alice.token });
  expect(answer.code).toBe(200);
  return answer.data as Bills;
}

const toWallet = { asset: 'USDT', fromKind: 'spot', toKind: 'wallet', amount: '12.5' };

describe('demoFunds', () => {
  test('gives an asset once a day, and the balances show it with its worth', async () => {
    expect((await fund('BTC')).data).toMatchObject({
      asset: 'BTC',
      amount: '0.1',
      accountKind: 'spot',
      replayed: false,
    });
    expect((await fund('BTC')).code).toBe(41035);
    const wallet = await api.call('wallet', {}, { token: alice.token });
    expect(wallet.data).toMatchObject({ valuationAsset: 'USDT', totalValue: '6000' });
    const { accounts } = wallet.data as EndpointReply<'wallet'>;
    expect(accounts.map(({ accountKind }) => accountKind)).toEqual([
      'wallet',
      'main',
      'spot',
      'contract',
      'fiat',
      'gold',
      'option',
      'mining',
    ]);
    expect(accounts[2]?.balances).toEqual([
      { asset: 'BTC', available: '0.1', held: '0', value: '6000' },
    ]);
  });

  test('a repeated key gives nothing twice, and a new key is told when', async () => {
    const call = () => api.call('demoFunds', {}, { token: alice.token, key: 'demo-funds-key' });
    expect((await call()).data).toMatchObject({ asset: 'USDT', replayed: false });
    expect((await call()).data).toMatchObject({ asset: 'USDT', replayed: true });
    expect((await bills()).bills).toHaveLength(1);
  });

  test('an asset that is not given is 41036', async () => {
    expect((await fund('DOGE')).code).toBe(41036);
  });

  test('an exchange that is no demo gives nothing and says so', async () => {
    const real = await startTestApi({ engine: { demoEnabled: false, demoFundUnitsMax: 0 } });
    const user = await real.newUser();
    expect((await real.call('demoFunds', {}, { token: user.token })).code).toBe(2015);
    const status = await real.call('common/serverStatus');
    expect(status.data).toMatchObject({ demo: false, demoFunds: [] });
    await real.stop();
  });

  test('a rehearsal gives them, says that nothing is real, and shows no code', async () => {
    const rehearsal = await startTestApi({ hasShortcuts: false });
    const { token } = await rehearsal.newUser();
    expect((await rehearsal.call('demoFunds', {}, { token })).code).toBe(200);
    expect((await rehearsal.call('identityDemo', {}, { token })).code).toBe(2015);
    const sent = { email: 'new@example.com', purpose: 'register' };
    expect((await rehearsal.call('common/checkEmailSend', sent)).code).toBe(4018);
    const { data } = await rehearsal.call('common/serverStatus');
    expect(data).toMatchObject({ demo: true, demoShortcuts: false });
    await rehearsal.stop();
  });
});

describe('transfer', () => {
  test('moves money between two own accounts and leaves two bills', async () => {
    await fund('USDT');
    const moved = await api.call('transfer', toWallet, { token: alice.token });
    expect(moved).toMatchObject({ code: 200, data: { replayed: false } });
    const page = await api.call('transferPage', { asset: 'USDT' }, { token: alice.token });
    expect(page.data).toMatchObject({
      fee: '0',
      assets: [
        {
          asset: 'USDT',
          scale: 8,
          available: [
            { accountKind: 'wallet', available: '12.5' },
            {},
            { available: '9987.5' },
            {},
            {},
            {},
            {},
            {},
          ],
        },
      ],
    });
    const { bills: list, sequence } = await bills({ reason: 'account_transfer' });
    expect(list.map(({ accountKind, amount, part }) => [accountKind, amount, part])).toEqual([
      ['wallet', '12.5', 'available'],
      ['spot', '-12.5', 'available'],
    ]);
    expect(sequence).toBeGreaterThanOrEqual((moved.data as EndpointReply<'transfer'>).sequence);
  });

  test.each<[code: number, change: object]>([
    [41036, { asset: 'DOGE' }],
    [41001, { fromKind: 'house' }],
    [41001, { amount: 5 }],
    [41001, { amount: '1e2' }],
    [41001, { amount: '' }],
    [41001, { userId: 7 }],
    [41001, { amount: '-5' }],
    [41001, { amount: '+5' }],
    [41001, { amount: '5.' }],
    [41021, { amount: '0.000000001' }],
    [4024, { amount: '99999999999999999999' }],
    [4001, { toKind: 'spot' }],
    [4016, { amount: '0' }],
    [2005, { amount: '10000.00000001' }],
    [2005, { fromKind: 'main' }],
  ])('refuses with %i: %j', async (code, change) => {
    await fund('USDT');
    const answer = await api.call('transfer', { ...toWallet, ...change }, { token: alice.token });
    expect(answer.code).toBe(code);
    expect((await bills({ reason: 'account_transfer' })).bills).toEqual([]);
  });

  test('a refusal leaves no trace: its key may be used again, and is then carried out', async () => {
    const sent = { token: alice.token, key: 'a-key-that-was-refused' };
    const before = api.exchange.status().committedSequence;
    const refused = await api.call('transfer', toWallet, sent);
    expect(refused).toMatchObject({ code: 2005, data: null });
    expect(api.exchange.status().committedSequence).toBe(before);
    await fund('USDT');
    const done = await api.call('transfer', toWallet, sent);
    expect(done).toMatchObject({ code: 200, data: { replayed: false } });
    const again = await api.call('transfer', toWallet, sent);
    expect(again).toMatchObject({ code: 200, data: { replayed: true } });
    expect((await bills({ reason: 'account_transfer' })).bills).toHaveLength(2);
    const other = await api.call('transfer', { ...toWallet, amount: '1' }, sent);
    expect(other.code).toBe(41005);
  });

  test('a hundred at once never move more than there is', async () => {
    await fund('USDT');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        api.call('transfer', { ...toWallet, amount: '3000' }, { token: alice.token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 2005)).toHaveLength(97);
  });
});

describe('cashflow', () => {
  test('pages by cursor through both bills of a transfer, newest first', async () => {
    await fund('USDT');
    for (let count = 0; count < 3; count += 1) {
      await api.call('transfer', toWallet, { token: alice.token });
    }
    const all = (await bills()).bills.map(({ billId }) => billId);
    expect(all).toHaveLength(7);
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Bills = await bills({ limit: 1, ...(cursor === null ? {} : { cursor }) });
      walked.push(...page.bills.map(({ billId }) => billId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(walked).toEqual(all);
  });

  test('filters by account, asset, reason and time', async () => {
    await fund('USDT');
    await fund('BTC');
    await api.call('transfer', toWallet, { token: alice.token });
    const count = async (request: object): Promise<number> => (await bills(request)).bills.length;
    expect(await count({ accountKind: 'wallet' })).toBe(1);
    expect(await count({ asset: 'BTC' })).toBe(1);
    expect(await count({ reason: 'demo_fund' })).toBe(2);
    expect(await count({ toMs: 1_000 })).toBe(0);
    expect(await count({ fromMs: 1_000 })).toBe(4);
    const unknown = await api.call('cashflow', { asset: 'NOPE' }, { token: alice.token });
    expect(unknown.code).toBe(41036);
  });

  test('shows nobody else’s', async () => {
    await fund('USDT');
    const bob = await api.newUser();
    expect((await api.call('cashflow', {}, { token: bob.token })).data).toMatchObject({
      bills: [],
    });
  });
});

test('a write is in the very next read of the history, every time', async () => {
  await fund('USDT');
  for (let count = 1; count <= 20; count += 1) {
    await api.call('transfer', toWallet, { token: alice.token });
    expect((await bills({ accountKind: 'wallet' })).bills).toHaveLength(count);
  }
});

test('the status page says that the books balance and what is owed', async () => {
  await fund('ETH');
  const { data } = await api.call('common/serverStatus');
  const status = data as EndpointReply<'common/serverStatus'>;
  expect(status).toMatchObject({ state: 'running', booksBalance: true, demo: true, epoch: 1 });
  expect(status.assets.every(({ ledgerSum }) => ledgerSum === '0')).toBe(true);
  const owedOf = ({ assets }: typeof status) =>
    assets.find(({ asset }) => asset === 'ETH')?.owedToUsers;
  expect(owedOf(status)).not.toBe('0');
  // Everybody reads it: what one user got is not seen in it before the hour is over.
  const bob = await api.newUser();
  api.clock.skipMs += MINUTE_MS - ((Date.now() + api.clock.skipMs) % HOUR_MS);
  const ask = async () => (await api.call('common/serverStatus')).data as typeof status;
  const before = await ask();
  expect((await api.call('demoFunds', { asset: 'ETH' }, { token: bob.token })).code).toBe(200);
  api.clock.skipMs += 50 * MINUTE_MS;
  expect(await ask()).toMatchObject({ owedAsOfMs: before.owedAsOfMs });
  expect(owedOf(await ask())).toBe(owedOf(before));
  api.clock.skipMs += 10 * MINUTE_MS;
  expect(owedOf(await ask())).not.toBe(owedOf(before));
});
