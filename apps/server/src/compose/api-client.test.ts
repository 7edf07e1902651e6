import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NetworkError, createHttpClient } from '@candor/api-client';
import type { HttpClient } from '@candor/api-client';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from './testing/test-api.ts';
import type { TestApi, TestUser } from './testing/test-api.ts';
import { ContractApi, SYMBOL } from '#modules/trading/contract/testing/contract-api.ts';

let api: TestApi;
let client: HttpClient;
let baseUrl: string;
let token: string | undefined;

beforeAll(async () => {
  api = await startTestApi();
  await api.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.http.server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
  client = createHttpClient({ baseUrl, token: () => token });
});
afterAll(() => api.stop());

test('a stranger registers, finds demo funds, trades, amends, cancels and sees it all', async () => {
  const account = 'stranger@example.com';
  const session = await client.call('register', {
    account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreement: true,
  });
  ({ token } = session);
  await client.call('demoFunds', {});
  const order = {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: '59000.00',
    quantity: '0.01',
    clientOrderId: 'first',
  } as const;
  const placed = await client.call('currency', order, { requestKey: 'the-first-order' });
  const repeated = await client.call('currency', order, { requestKey: 'the-first-order' });
  expect(repeated).toMatchObject({ orderId: placed.orderId, replayed: true });
  await client.call('amendCurrency', { orderId: placed.orderId, quantity: '0.005' });
  const { orders } = await client.call('currencyRecord', { scope: 'open', symbol: 'BTCUSDT' });
  expect(orders).toMatchObject([{ clientOrderId: 'first', quantity: '0.00500' }]);
  await client.call('cancelCurrency', { clientOrderId: 'first' });
  const history = await client.call('currencyRecord', { scope: 'history', limit: 10 });
  expect(history.orders).toMatchObject([{ orderId: placed.orderId, status: 'cancelled' }]);
  const wallet = await client.call('wallet', { accountKind: 'spot' });
  expect(wallet).toMatchObject({ totalValue: '10000', accounts: [{ accountKind: 'spot' }] });
  await client.call('logout', {});
  await expect(client.call('info', {})).rejects.toMatchObject({ code: 1001, type: 999 });
});

test('a refusal arrives as one, with its field', async () => {
  await expect(client.call('common/depth', { symbol: 'NOPEUSDT' })).rejects.toMatchObject({
    code: 404,
    status: 404,
    detail: { field: 'symbol' },
  });
});

test('a server that is gone is a network error', async () => {
  const gone = createHttpClient({
    baseUrl: 'http://127.0.0.1:1',
    token: () => undefined,
    retryWaitsMs: [],
  });
  await expect(gone.call('common/sysTime', {})).rejects.toBeInstanceOf(NetworkError);
});

/** What an example prints that runs as a program of its own, with an API key of the owner's. */
async function runExample(
  at: { readonly api: TestApi; readonly url: string; readonly owner: TestUser },
  name: string,
  args: readonly string[],
): Promise<string> {
  const wish = {
    name: 'maker',
    kind: 'hmac_sha256',
    scopes: ['read', 'trade'],
    password: PASSWORD,
  };
  const { data } = await at.api.call('apiKeyCreate', wish, at.owner);
  const { keyId, secret } = data as EndpointReply<'apiKeyCreate'>;
  const file = fileURLToPath(import.meta.resolve(`@candor/api-client/examples/${name}`));
  const env = { CANDOR_URL: at.url, CANDOR_KEY: keyId, CANDOR_SECRET: secret ?? '' };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

test('the example of a program joins the book with an API key, and leaves no order behind', async () => {
  const [other, owner] = [await api.newTrader(), await api.newTrader()];
  const rest = { symbol: 'BTCUSDT', type: 'limit', quantity: '0.01' };
  await api.call('currency', { ...rest, side: 'buy', price: '59000.00' }, other);
  await api.call('currency', { ...rest, side: 'sell', price: '61000.00' }, other);
  const at = { api, url: baseUrl, owner };
  expect(await runExample(at, 'join-the-book', ['BTCUSDT', '0.01', '1'])).toBe(
    'buy 0.01 at 59000.00: open, 0.00000 filled\nsell 0.01 at 61000.00: open, 0.00000 filled\n',
  );
  const { orders } = (await api.call('currencyRecord', {}, owner))
    .data as EndpointReply<'currencyRecord'>;
  expect(orders).toEqual([]);
  const { rows } = await api.database.pool.query('SELECT 1 FROM cancel_timers');
  expect(rows).toEqual([]);
});

test('the example of a program quotes a contract in one batch, and leaves no order behind', async () => {
  const own = await ContractApi.start();
  try {
    await own.api.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = own.api.http.server.address() as AddressInfo;
    await own.say(60_000);
    const [other, owner] = [await own.newTrader('2000'), await own.newTrader('2000')];
    const rest = { symbol: SYMBOL, type: 'limit', lots: 1 };
    await own.accept(other, 'contract', { ...rest, side: 'buy', price: '59000.0' });
    await own.accept(other, 'contract', { ...rest, side: 'sell', price: '61000.0' });
    const at = { api: own.api, url: `http://127.0.0.1:${port}`, owner };
    expect(await runExample(at, 'quote-a-contract', [SYMBOL, '2'])).toBe(
      'buy 2 at 59000.0: open, 0 fills\nsell 2 at 61000.0: open, 0 fills\ncancelled: 2\n',
    );
    expect((await own.accept(owner, 'contractList')).orders).toEqual([]);
  } finally {
    await own.api.stop();
  }
});
