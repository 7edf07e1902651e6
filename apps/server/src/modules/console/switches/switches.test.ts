import { endpointNames, endpoints, stoppableBy } from '@candor/protocol';
import type { AdminReply, EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

const reason = 'the price source is wrong';

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

const nowMs = () => Date.now() + api.clock.skipMs;
const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
const place = (key?: string) =>
  api.call('currency', order, { token: trader.token, ...(key === undefined ? {} : { key }) });
const register = async (account: string) => {
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  return (await api.call('register', { account, ...passwords, agreement: true })).code;
};
const service = async (locale = 'en') =>
  (await api.call('common/service', { locale })).data as EndpointReply<'common/service'>;
const list = async () => (await as(risk)('switchList')).data as AdminReply<'switchList'>;
const stop = async (key: string) => (await as(risk)('switchStop', { key, reason })).code;

async function agreed(name: 'switchOpen' | 'maintenanceEnd', request: object): Promise<number> {
  const { code, data } = await as(risk)(name, { ...request, reason });
  if (code !== 200) return code;
  const { approvalId } = data as AdminReply<'switchOpen'>;
  expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
  return (await as(other)('approvalApprove', { approvalId })).code;
}

test('every endpoint that moves money is stopped by a switch, or ends, protects or moves what is there', () => {
  const goesOn: readonly EndpointName[] = [
    ...(['transfer', 'demoFunds', 'cancelCurrency', 'cancelAllCurrency'] as const),
    ...(['finOrderRedeem', 'finOrderCancel', 'optionLimitSet', 'optionPause'] as const),
    ...(['cancelContract', 'cancelAllContract', 'outContract', 'closeAllContract'] as const),
    ...(['contractPl', 'contractMargin', 'contractSetting', 'cancelContractTrigger'] as const),
    'amendContractTrigger',
    ...(['tradePaid', 'tradeCancel', 'p2pExtend', 'otcFinish', 'tradeAppeal'] as const),
    ...(['p2pAppealWithdraw', 'p2pAppealComplete', 'cancelOrder', 'backDeposit'] as const),
    ...(['p2pPenaltyAppeal', 'contractLimitSet', 'contractPause'] as const),
  ];
  const money = endpointNames.filter((name) => endpoints[name].idempotent);
  expect(money.filter((name) => stoppableBy(name) === undefined).toSorted()).toEqual(
    goesOn.toSorted(),
  );
});

test('one person stops a product: nothing new begins, what is open can be ended; two open it again', async () => {
  const placed = await place('key-before-the-stop');
  expect(placed.code).toBe(200);
  const { orderId } = placed.data as EndpointReply<'currency'>;
  expect(await stop('spot')).toBe(200);
  expect(await stop('spot')).toBe(400);
  expect(await place()).toMatchObject({ code: 41014, status: 503 });
  expect((await service()).stopped).toEqual(['spot']);
  // Whose answer was lost learns that it was carried out. A history waits for one's own writes.
  await api.call('cashflow', {}, { token: trader.token });
  const again = await place('key-before-the-stop');
  expect(again).toMatchObject({ code: 200, data: { orderId, replayed: true } });
  const cancel = await api.call('cancelCurrency', { orderId }, { token: trader.token });
  expect(cancel.code).toBe(200);
  // Others go on.
  expect((await api.call('checkIn', {}, { token: trader.token })).code).not.toBe(41014);
  expect((await list()).switches.find(({ key }) => key === 'spot')).toMatchObject({
    ...{ isStopped: true, staffName: 'Test', approverName: null, reason },
    parts: { open: 2, all: 2 },
  });
  expect(await agreed('switchOpen', { key: 'spot' })).toBe(200);
  expect((await place()).code).toBe(200);
  expect((await list()).switches.find(({ key }) => key === 'spot')).toMatchObject({
    ...{ isStopped: false, staffName: 'Test', approverName: 'Test' },
  });
  expect(await agreed('switchOpen', { key: 'spot' })).toBe(400);
});

test('an order that only makes a contract position smaller is not stopped', async () => {
  expect(await stop('contracts')).toBe(200);
  const contract = async (more: object) => {
    const request = { symbol: 'NOPE', side: 'buy', type: 'market', lots: 1, ...more };
    return (await api.call('contract', request, { token: trader.token })).code;
  };
  expect([await contract({}), await contract({ reduceOnly: true })]).toEqual([41014, 404]);
  expect(await agreed('switchOpen', { key: 'contracts' })).toBe(200);
});

test('without new accounts nobody registers and no code is sent for it; others reset and log in', async () => {
  expect(await stop('registrations')).toBe(200);
  expect(await register('late@example.com')).toBe(41013);
  const send = async (purpose: string) => {
    const request = { email: 'late@example.com', purpose };
    return (await api.call('common/checkEmailSend', request)).code;
  };
  expect([await send('register'), await send('reset_password')]).toEqual([41013, 200]);
  const credentials = { account: trader.account, password: PASSWORD };
  expect((await api.call('login', credentials)).code).toBe(200);
  expect(await agreed('switchOpen', { key: 'registrations' })).toBe(200);
  expect(await register('late@example.com')).toBe(200);
});

test('maintenance is read before it begins, stops what is new while it lasts, and ends by itself', async () => {
  const startsAtMs = nowMs() + 2 * HOUR_MS;
  const endsAtMs = startsAtMs + HOUR_MS;
  const texts = { en: 'New machines', zh: '更换机器' };
  const set = async (request: object) =>
    (await as(risk)('maintenanceSet', { startsAtMs, endsAtMs, texts, reason, ...request })).code;
  expect(await set({ texts: {} })).toBe(41001);
  expect(await set({ endsAtMs: startsAtMs })).toBe(41001);
  expect(await set({ startsAtMs: nowMs() - HOUR_MS })).toBe(41001);
  expect(await set({ startsAtMs: nowMs() + 40 * 24 * HOUR_MS, endsAtMs: null })).toBe(41001);
  expect(await set({})).toBe(200);
  expect(await set({})).toBe(400);
  expect((await service()).maintenance).toEqual({
    ...{ startsAtMs, endsAtMs, isOn: false, text: 'New machines' },
  });
  // The nearest language there is.
  expect((await service('hk')).maintenance?.text).toBe('更换机器');
  expect((await place()).code).toBe(200);

  await letPass(api, 2 * HOUR_MS + MINUTE_MS);
  expect(await place()).toMatchObject({ code: 41015, status: 503 });
  expect(await register('meanwhile@example.com')).toBe(41015);
  expect((await service()).maintenance?.isOn).toBe(true);
  expect((await api.call('wallet', {}, { token: trader.token })).code).toBe(200);
  const cancel = await api.call(
    'cancelAllCurrency',
    { symbol: 'BTCUSDT' },
    { token: trader.token },
  );
  expect(cancel.code).toBe(200);
  // What has begun one person makes longer, and nothing else.
  expect(await set({ endsAtMs: endsAtMs - MINUTE_MS })).toBe(41001);
  expect(await set({ startsAtMs: startsAtMs + MINUTE_MS })).toBe(41001);
  expect(await set({ endsAtMs: endsAtMs + MINUTE_MS })).toBe(200);

  await letPass(api, HOUR_MS + MINUTE_MS);
  await service();
  expect((await place()).code).toBe(200);
  expect((await service()).maintenance).toBeNull();
});

test('two end maintenance before its time', async () => {
  const startsAtMs = nowMs();
  const set = { startsAtMs, endsAtMs: null, texts: { en: 'A fault' }, reason };
  expect((await as(risk)('maintenanceSet', set)).code).toBe(200);
  expect((await place()).code).toBe(41015);
  expect((await list()).maintenance).toMatchObject({ isOn: true, endsAtMs: null, reason });
  expect(await agreed('maintenanceEnd', {})).toBe(200);
  expect((await place()).code).toBe(200);
  expect((await list()).maintenance).toBeNull();
  expect(await agreed('maintenanceEnd', {})).toBe(400);
});
