import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NetworkError, createHttpClient } from '@candor/api-client';
import type { HttpClient } from '@candor/api-client';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from './testing/test-api.ts';
import type { TestApi } from './testing/test-api.ts';

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

test('the example of a program joins the book with an API key, and leaves no order behind', async () => {
  const [other, owner] = [await api.newTrader(), await api.newTrader()];
  const rest = { symbol: 'BTCUSDT', type: 'limit', quantity: '0.01' };
  await api.call('currency', { ...rest, side: 'buy', price: '59000.00' }, other);
  await api.call('currency', { ...rest, side: 'sell', price: '61000.00' }, other);
  const wish = {
    name: 'maker',
    kind: 'hmac_sha256',
    scopes: ['read', 'trade'],
    password: PASSWORD,
  };
  const { data } = await api.call('apiKeyCreate', wish, owner);
  const { keyId, secret } = data as EndpointReply<'apiKeyCreate'>;
  const example = fileURLToPath(import.meta.resolve('@candor/api-client/examples/join-the-book'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [example, 'BTCUSDT', '0.01', '1'],
    {
      env: { ...process.env, CANDOR_URL: baseUrl, CANDOR_KEY: keyId, CANDOR_SECRET: secret ?? '' },
    },
  );
  expect(stdout).toBe(
    'buy 0.01 at 59000.00: open, 0.00000 filled\nsell 0.01 at 61000.00: open, 0.00000 filled\n',
  );
  const { orders } = (await api.call('currencyRecord', {}, owner))
    .data as EndpointReply<'currencyRecord'>;
  expect(orders).toEqual([]);
  const { rows } = await api.database.pool.query('SELECT 1 FROM cancel_timers');
  expect(rows).toEqual([]);
});
