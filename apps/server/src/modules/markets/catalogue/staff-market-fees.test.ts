import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let finance: TestStaff;
let operations: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  operations = await newStaff(api, 'operations');
});
afterAll(() => api.stop());

/** Makers pay half of their tier's rate, takers twice theirs, and makers get a quarter of that. */
const request = (inMs: number, more: object = {}) => ({
  ...{ symbol: 'BTCUSDT', makerFactorPpm: 500_000, takerFactorPpm: 2_000_000 },
  ...{ rebateSharePpm: 250_000, effectiveAtMs: Date.now() + api.clock.skipMs + inMs },
  reason: 'asked for by the test',
  ...more,
});

async function ask(inMs: number, more: object = {}): Promise<number> {
  const { data } = await as(finance)('marketFeesChange', request(inMs, more));
  return (data as AdminReply<'marketFeesChange'>).approvalId ?? 0;
}

async function market(symbol = 'BTCUSDT') {
  const { data } = await api.call('common/symbolsList');
  return (data as EndpointReply<'common/symbolsList'>).markets.find((one) => one.symbol === symbol);
}

/** The maker sells to the taker. */
async function trade(maker: TestUser, taker: TestUser): Promise<void> {
  const order = { symbol: 'BTCUSDT', type: 'limit', price: '59000.00', quantity: '0.01' };
  for (const [side, { token }] of [['sell', maker] as const, ['buy', taker] as const]) {
    expect((await api.call('currency', { ...order, side }, { token })).code).toBe(200);
  }
}

async function rebatesOf({ token }: TestUser): Promise<string[]> {
  const { data } = await api.call('cashflow', { reason: 'maker_rebate' }, { token });
  return (data as EndpointReply<'cashflow'>).bills.map(({ asset, amount }) => `${amount} ${asset}`);
}

test.each<[number, string | undefined, object]>([
  [404, 'symbol', { symbol: 'NOPEUSDT', makerFactorPpm: 5_000_000 }],
  [41001, 'takerFactorPpm', { takerFactorPpm: 5_000_001 }],
  [41001, 'rebateSharePpm', { rebateSharePpm: 1_000_001 }],
  [400, undefined, { makerFactorPpm: 1_000_000, takerFactorPpm: 1_000_000, rebateSharePpm: 0 }],
  [41001, 'effectiveAtMs', {}],
])('fees of a market are refused with %i, field %s', async (code, field, more) => {
  const answer = await as(finance)('marketFeesChange', request(23 * HOUR_MS, more));
  expect([answer.code, (answer.data as { field?: string } | null)?.field]).toEqual([code, field]);
});

test('fees of a market are finance’s to change, and no tier pays more than one percent', async () => {
  expect((await as(operations)('marketFeesChange', request(25 * HOUR_MS))).code).toBe(41061);
  const tier = { type: 'fee_tier_set', tier: 7, makerRatePpm: 2_001, takerRatePpm: 4_000 } as const;
  await api.exchange.submit(tier);
  const dear = await as(finance)(
    'marketFeesChange',
    request(25 * HOUR_MS, { makerFactorPpm: 5_000_000 }),
  );
  expect([dear.code, dear.data]).toEqual([41001, { field: 'makerFactorPpm' }]);
});

test('one percent holds whichever of tier and market changes, and counts what is announced', async () => {
  const ETH = { symbol: 'ETHUSDT', makerFactorPpm: 1_000_000, rebateSharePpm: 0 };
  const rates = (tier: number, takerRatePpm: number) => ({
    ...{ tier, makerRatePpm: 0, takerRatePpm, reason: 'asked for by the test' },
  });
  const fieldOf = async (act: 'feeChange' | 'marketFeesChange', body: object) => {
    const { code, data } = await as(finance)(act, body);
    return [code, (data as { field?: string } | null)?.field];
  };
  // Takers in ETHUSDT will pay two and a half times their rates, and tier 9 comes with 0.4 %.
  const approvalId = await ask(45 * HOUR_MS, { ...ETH, takerFactorPpm: 2_500_000 });
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect(await fieldOf('feeChange', rates(9, 4_001))).toEqual([41001, 'takerRatePpm']);
  const asked = await as(finance)('feeChange', {
    ...rates(9, 4_000),
    effectiveAtMs: request(50 * HOUR_MS).effectiveAtMs,
  });
  const { approvalId: tierId } = asked.data as { approvalId: number };
  expect((await as(owner)('approvalApprove', { approvalId: tierId })).code).toBe(200);
  const dearer = request(47 * HOUR_MS, { ...ETH, takerFactorPpm: 2_500_001 });
  expect(await fieldOf('marketFeesChange', dearer)).toEqual([41001, 'takerFactorPpm']);
});

test('fees of a market come at their time, and the maker gets the rebate', async () => {
  const [maker, taker] = [await api.newTrader(), await api.newTrader()];
  const before = await market();
  const approvalId = await ask(30 * HOUR_MS);
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect((await market())?.coming?.[0]?.fees).toEqual({
    ...{ makerFactorPpm: 500_000, takerFactorPpm: 2_000_000, rebateSharePpm: 250_000 },
  });
  // The same again meets what was decided, and so does another one for that minute.
  expect((await as(finance)('marketFeesChange', request(31 * HOUR_MS))).code).toBe(400);
  const rival = request(30 * HOUR_MS, { rebateSharePpm: 1 });
  expect((await as(finance)('marketFeesChange', rival)).code).toBe(400);
  await trade(maker, taker);

  await letPass(api, 30 * HOUR_MS);
  await api.api.changes.runDue();
  const after = await market();
  expect(after?.fees).toMatchObject({ rebateSharePpm: 250_000 });
  expect(after?.makerRatePpm).toBe((before?.makerRatePpm ?? 0) / 2);
  expect(after?.takerRatePpm).toBe((before?.takerRatePpm ?? 0) * 2);
  expect((await market('ETHUSDT'))?.fees).toBeUndefined();
  await trade(maker, taker);
  // 0.01 BTC at twice 0.1 % costs the taker 0.00002: a quarter of it is the maker's. The first trade had none.
  await expect.poll(() => rebatesOf(maker)).toEqual(['0.000005 BTC']);
  await api.exchange.read((reader) => {
    expect(reader.ledgerSums().every(({ units }) => BigInt(units) === 0n)).toBe(true);
  });
});

test('fees of a market that were announced are called off by finance', async () => {
  const approvalId = await ask(40 * HOUR_MS, { rebateSharePpm: 0 });
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  const { data } = await as(finance)('changeList', { limit: 1 });
  const { changeId } = (data as AdminReply<'changeList'>).changes[0]!;
  const reason = 'thought better of';
  expect((await as(finance)('changeCancel', { changeId, reason })).code).not.toBe(200);
  expect((await as(finance)('feeChangeCancel', { changeId, reason })).code).toBe(200);
  expect((await market())?.coming).toBeUndefined();
});
