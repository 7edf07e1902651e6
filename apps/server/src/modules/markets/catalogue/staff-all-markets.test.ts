import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const reason = 'the network is down';

let api: TestApi;
let risk: TestStaff;
let other: TestStaff;
let trader: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  risk = await newStaff(api, 'risk');
  other = await newStaff(api, 'operations');
  trader = await api.newTrader();
});
afterAll(() => api.stop());

async function states(): Promise<Record<string, string>> {
  const { data } = await as(risk)('marketList');
  const { markets } = data as AdminReply<'marketList'>;
  return Object.fromEntries(markets.map(({ symbol, state }) => [symbol, state]));
}

const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
const code = async (name: 'marketHaltAll' | 'marketOpenAll' | 'marketHalt', request: object) =>
  (await as(risk)(name, { ...request, reason })).code;

test('one person stops every market; what is halted already stays, what only takes cancellations can be halted', async () => {
  expect(await code('marketHalt', { symbol: 'ETHUSDT', state: 'halted' })).toBe(200);
  const place = async () => (await api.call('currency', buy, { token: trader.token })).code;
  expect(await place()).toBe(200);
  expect(await code('marketHaltAll', { state: 'open' })).toBe(41001);
  expect(await code('marketHaltAll', { state: 'cancel_only' })).toBe(200);
  expect(await states()).toEqual({ BTCUSDT: 'cancel_only', ETHUSDT: 'halted' });
  expect(await place()).toBe(4022);
  expect(await code('marketHaltAll', { state: 'cancel_only' })).toBe(400);
  expect(await code('marketHaltAll', { state: 'halted' })).toBe(200);
  expect(await states()).toEqual({ BTCUSDT: 'halted', ETHUSDT: 'halted' });
  const { data } = await as(await newStaff(api, 'auditor'))('auditList', { act: 'marketHaltAll' });
  const [entry] = (data as AdminReply<'auditList'>).entries;
  expect(entry).toMatchObject({ staffId: risk.staffId, subject: 'all markets', reason });
  expect(JSON.parse(entry?.effect ?? '')).toMatchObject({
    kind: 'market_stop_all',
    symbols: expect.arrayContaining(['BTCUSDT']) as unknown,
    state: 'halted',
  });
});

test('it takes two to open them again, at a time that is announced; none opens where one is refused', async () => {
  const inMs = (ms: number) => Date.now() + api.clock.skipMs + ms;
  const open = (symbols: readonly string[], ms = 10 * MINUTE_MS) =>
    code('marketOpenAll', { symbols, effectiveAtMs: inMs(ms) });
  expect(await open([])).toBe(41001);
  expect(await open(['BTCUSDT', 'NOPE'])).toBe(404);
  expect(await open(['BTCUSDT', 'BTCUSDT'])).toBe(41001);
  expect(await open(['BTCUSDT'], 0)).toBe(41001);
  expect(await open(['BTCUSDT', 'ETHUSDT'])).toBe(200);
  expect(await states()).toEqual({ BTCUSDT: 'halted', ETHUSDT: 'halted' });

  const { data } = await as(other)('approvalList', { state: 'waiting' });
  const [asked] = (data as AdminReply<'approvalList'>).approvals;
  const approvalId = asked?.approvalId ?? 0;
  expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
  expect((await as(other)('approvalApprove', { approvalId })).code).toBe(200);
  expect(await states()).toEqual({ BTCUSDT: 'halted', ETHUSDT: 'halted' });
  await letPass(api, 11 * MINUTE_MS);
  await api.api.changes.runDue();
  expect(await states()).toEqual({ BTCUSDT: 'open', ETHUSDT: 'open' });
  expect(await open(['BTCUSDT'])).toBe(400);
});

test('one person alone opens no market that was stopped with all others, halted before or not', async () => {
  const effectiveAtMs = () => Date.now() + api.clock.skipMs + 10 * MINUTE_MS;
  const openOne = async (symbol: string) =>
    (await as(risk)('marketOpen', { symbol, effectiveAtMs: effectiveAtMs(), reason })).code;
  expect(await code('marketHalt', { symbol: 'ETHUSDT', state: 'halted' })).toBe(200);
  expect(await code('marketHaltAll', { state: 'halted' })).toBe(200);
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) expect(await openOne(symbol)).toBe(41069);
  const symbols = ['BTCUSDT', 'ETHUSDT'];
  const asked = await as(risk)('marketOpenAll', {
    ...{ symbols, effectiveAtMs: effectiveAtMs(), reason },
  });
  const { approvalId } = asked.data as AdminReply<'marketOpenAll'>;
  expect((await as(other)('approvalApprove', { approvalId })).code).toBe(200);
  await letPass(api, 11 * MINUTE_MS);
  await api.api.changes.runDue();
  // Two have opened it since: what one stops alone one opens alone.
  expect(await code('marketHalt', { symbol: 'BTCUSDT', state: 'halted' })).toBe(200);
  expect(await openOne('BTCUSDT')).toBe(200);
  await letPass(api, 11 * MINUTE_MS);
  await api.api.changes.runDue();
  expect(await states()).toEqual({ BTCUSDT: 'open', ETHUSDT: 'open' });
});

test('stopping calls off an opening that was announced', async () => {
  expect(await code('marketHalt', { symbol: 'BTCUSDT', state: 'halted' })).toBe(200);
  const effectiveAtMs = Date.now() + api.clock.skipMs + 10 * MINUTE_MS;
  const opening = await as(risk)('marketOpen', { symbol: 'BTCUSDT', effectiveAtMs, reason });
  expect(opening.code).toBe(200);
  expect(await code('marketHaltAll', { state: 'halted' })).toBe(200);
  expect(await code('marketHaltAll', { state: 'halted' })).toBe(400);
  await letPass(api, 11 * MINUTE_MS);
  await api.api.changes.runDue();
  expect((await states())['BTCUSDT']).toBe('halted');
});
