import type { AddressInfo } from 'node:net';
import { NetworkError, createHttpClient } from '@candor/api-client';
import type { HttpClient } from '@candor/api-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from './testing/test-api.ts';
import type { TestApi } from './testing/test-api.ts';

let api: TestApi;
let client: HttpClient;
let token: string | undefined;

beforeAll(async () => {
  api = await startTestApi();
  await api.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.http.server.address() as AddressInfo;
  client = createHttpClient({ baseUrl: `http://127.0.0.1:${port}`, token: () => token });
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
