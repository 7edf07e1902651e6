import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '#compose/testing/test-api.ts';
import { ContractApi } from '#modules/trading/contract/testing/contract-api.ts';

let api: TestApi;

beforeAll(async () => {
  ({ api } = await ContractApi.start());
});
afterAll(() => api.stop());

type Name = 'favouriteList' | 'favouriteAdd' | 'favouriteRemove' | 'favouriteArrange';
const as = (token: string) => (name: Name, request: object) => api.call(name, request, { token });

test('are added once, kept in order and removed', async () => {
  const { token } = await api.newUser();
  const ask = as(token);
  const symbols = async (name: Name, request = {}): Promise<unknown> =>
    ((await ask(name, request)).data as { symbols: unknown }).symbols;
  expect(await symbols('favouriteAdd', { symbol: 'ETHUSDT' })).toEqual(['ETHUSDT']);
  await symbols('favouriteAdd', { symbol: 'BTCUSDT' });
  await symbols('favouriteAdd', { symbol: 'ETHUSDT' });
  expect(await symbols('favouriteList')).toEqual(['ETHUSDT', 'BTCUSDT']);
  await symbols('favouriteRemove', { symbol: 'ETHUSDT' });
  expect(await symbols('favouriteRemove', { symbol: 'ETHUSDT' })).toEqual(['BTCUSDT']);
  expect((await ask('favouriteAdd', { symbol: 'NOPE' })).code).toBe(404);
});

test('have an order and groups of the user’s own, and marks come and go without them', async () => {
  const { token } = await api.newUser();
  const ask = as(token);
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await ask('favouriteAdd', { symbol });
  const arranged = await ask('favouriteArrange', {
    symbols: ['ETHUSDT'],
    groups: [
      { name: 'Große 币', symbols: ['ETHUSDT', 'BTCUSDT'] },
      { name: 'Empty', symbols: [] },
    ],
  });
  // What was not named comes last.
  expect(arranged.data).toEqual({
    symbols: ['ETHUSDT', 'BTCUSDT'],
    groups: [
      { name: 'Große 币', symbols: ['ETHUSDT', 'BTCUSDT'] },
      { name: 'Empty', symbols: [] },
    ],
  });
  const after = await ask('favouriteRemove', { symbol: 'ETHUSDT' });
  expect(after.data).toMatchObject({ groups: [{ symbols: ['BTCUSDT'] }, { symbols: [] }] });
  const again = await ask('favouriteAdd', { symbol: 'ETHUSDT' });
  expect(again.data).toMatchObject({
    symbols: ['BTCUSDT', 'ETHUSDT'],
    groups: [{ symbols: ['BTCUSDT'] }, { symbols: [] }],
  });
  const other = await api.newUser();
  expect((await as(other.token)('favouriteList', {})).data).toEqual({ symbols: [], groups: [] });
});

test('are contracts as well as pairs, in one order and in groups', async () => {
  const { token } = await api.newUser();
  const ask = as(token);
  for (const symbol of ['BTCUSDT', 'BTCUSDTPERP', 'ETHUSDT']) {
    expect((await ask('favouriteAdd', { symbol })).code).toBe(200);
  }
  const arranged = {
    symbols: ['BTCUSDTPERP', 'ETHUSDT', 'BTCUSDT'],
    groups: [{ name: 'Both', symbols: ['BTCUSDTPERP', 'BTCUSDT'] }],
  };
  await ask('favouriteArrange', arranged);
  expect((await ask('favouriteList', {})).data).toEqual(arranged);
  expect((await ask('favouriteRemove', { symbol: 'BTCUSDTPERP' })).data).toEqual({
    symbols: ['ETHUSDT', 'BTCUSDT'],
    groups: [{ name: 'Both', symbols: ['BTCUSDT'] }],
  });
});

test.each([
  ['a market that is none', { symbols: ['NOPE'], groups: [] }, 404],
  ['a group of one that is none', { symbols: [], groups: [{ name: 'a', symbols: ['NOPE'] }] }, 404],
  ['a group without a name', { symbols: [], groups: [{ name: '', symbols: [] }] }, 41001],
  [
    'a name with a control character',
    { symbols: [], groups: [{ name: 'a\u0000', symbols: [] }] },
    41001,
  ],
  [
    'more groups than there may be',
    { symbols: [], groups: Array.from({ length: 11 }, () => ({ name: 'a', symbols: [] })) },
    41001,
  ],
])('%s changes nothing', async (_what, request, code) => {
  const { token } = await api.newUser();
  const ask = as(token);
  await ask('favouriteAdd', { symbol: 'BTCUSDT' });
  await ask('favouriteArrange', {
    symbols: [],
    groups: [{ name: 'Kept', symbols: ['BTCUSDT'] }],
  });
  expect((await ask('favouriteArrange', request)).code).toBe(code);
  expect((await ask('favouriteList', {})).data).toEqual({
    symbols: ['BTCUSDT'],
    groups: [{ name: 'Kept', symbols: ['BTCUSDT'] }],
  });
});
