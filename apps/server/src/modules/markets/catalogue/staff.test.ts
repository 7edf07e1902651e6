import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let finance: TestStaff;
let operations: TestStaff;
let trader: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  operations = await newStaff(api, 'operations');
  trader = await api.newTrader();
});
afterAll(() => api.stop());

const nowMs = (): number => Date.now() + api.clock.skipMs;
const reason = 'asked for by the test';

async function markets(): Promise<AdminReply<'marketList'>> {
  return (await as(owner)('marketList')).data as AdminReply<'marketList'>;
}
const stateOf = async (symbol: string) =>
  (await markets()).markets.find((market) => market.symbol === symbol)?.state;

async function lastChange() {
  const { data } = await as(operations)('changeList', { limit: 1 });
  return (data as AdminReply<'changeList'>).changes[0];
}

/** Lets `ms` pass, and what is due then come. */
async function pass(ms: number): Promise<void> {
  await letPass(api, ms);
  await api.api.changes.runDue();
}

const order = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  price: '59000.00',
  quantity: '0.01',
};
const place = async () => (await api.call('currency', order, { token: trader.token })).code;

describe('halting a market', () => {
  test('stops trading at once, is announced, and leaves orders where they are', async () => {
    expect(await place()).toBe(200);
    const halt = { symbol: 'BTCUSDT', state: 'halted', reason };
    expect((await as(operations)('marketHalt', halt)).code).toBe(200);
    expect(await stateOf('BTCUSDT')).toBe('halted');
    expect(await place()).toBe(4022);
    const change = await lastChange();
    expect(change).toMatchObject({
      kind: 'market_state',
      subject: 'BTCUSDT',
      before: '{"state":"open"}',
      state: 'applied',
      staffName: 'Test',
      approverName: null,
      reason,
    });
    const slug = change?.announcementSlug ?? '';
    const article = await api.call('common/article', { slug, locale: 'en' });
    expect((article.data as EndpointReply<'common/article'>).body).toContain('BTCUSDT');
    const entries = (await as(owner)('auditList', { act: 'marketHalt' }))
      .data as AdminReply<'auditList'>;
    expect(entries.entries[0]).toMatchObject({ staffId: operations.staffId, reason });
    expect(entries.entries[0]?.after).toContain('"state":"halted"');
    const open = (await api.call('currencyRecord', {}, { token: trader.token }))
      .data as EndpointReply<'currencyRecord'>;
    expect(open.orders).toHaveLength(1);
  });

  test('by several at once is one halt with one announcement', async () => {
    const halt = { symbol: 'ETHUSDT', state: 'cancel_only', reason };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => as(operations)('marketHalt', halt)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    const entries = (
      await as(owner)('auditList', { act: 'marketHalt', subject: 'market_state ETHUSDT' })
    ).data as AdminReply<'auditList'>;
    expect(entries.entries).toHaveLength(1);
    await api.exchange.submit({ type: 'market_state_set', marketId: 2, state: 'open' });
  });

  test('is refused where it changes nothing, and for markets there are not', async () => {
    const halt = { symbol: 'NOPEUSDT', state: 'halted', reason };
    expect((await as(operations)('marketHalt', halt)).code).toBe(404);
    expect((await as(operations)('marketHalt', { ...halt, symbol: 'BTCUSDT' })).code).toBe(400);
    expect((await as(operations)('marketHalt', { ...halt, state: 'open' })).code).toBe(41001);
  });
});

describe('opening a market', () => {
  const open = (inMs: number, more: object = {}) => ({
    symbol: 'BTCUSDT',
    effectiveAtMs: nowMs() + inMs,
    reason,
    ...more,
  });

  test('is refused without notice, too far ahead, and for one that is open', async () => {
    const codes = async (request: object) => {
      const { code, data } = await as(operations)('marketOpen', request);
      return [code, (data as { field?: string } | null)?.field];
    };
    expect(await codes(open(0, { symbol: 'NOPEUSDT' }))).toEqual([404, 'symbol']);
    expect((await codes(open(0, { symbol: 'ETHUSDT' })))[0]).toBe(400);
    expect(await codes(open(5 * MINUTE_MS - 1_000))).toEqual([41001, 'effectiveAtMs']);
    expect(await codes(open(367 * 24 * HOUR_MS))).toEqual([41001, 'effectiveAtMs']);
  });

  test('comes at its time; a halt before it calls it off', async () => {
    expect((await as(operations)('marketOpen', open(10 * MINUTE_MS))).code).toBe(200);
    const announced = await lastChange();
    expect((await markets()).coming.map(({ changeId }) => changeId)).toEqual([announced?.changeId]);
    const { data } = await api.call('common/symbolsList');
    const { markets: listed } = data as EndpointReply<'common/symbolsList'>;
    expect(listed.map(({ coming }) => coming?.map(({ state }) => state))).toEqual([
      ['open'],
      undefined,
    ]);
    const halt = { symbol: 'BTCUSDT', state: 'cancel_only', reason };
    expect((await as(operations)('marketHalt', halt)).code).toBe(200);
    await pass(10 * MINUTE_MS);
    expect(await stateOf('BTCUSDT')).toBe('cancel_only');
    const slug = announced?.announcementSlug ?? '';
    const article = await api.call('common/article', { slug, locale: 'en' });
    expect((article.data as EndpointReply<'common/article'>).body).toMatch(/^Cancelled/);

    expect((await as(operations)('marketOpen', open(6 * MINUTE_MS))).code).toBe(200);
    await pass(6 * MINUTE_MS);
    expect(await stateOf('BTCUSDT')).toBe('open');
    expect(await place()).toBe(200);
  });
});

describe('changing fees', () => {
  const change = (inMs: number, more: object = {}) => ({
    tier: 0,
    makerRatePpm: 500,
    takerRatePpm: 900,
    effectiveAtMs: nowMs() + inMs,
    reason,
    ...more,
  });
  const tierZero = async () => (await markets()).feeTiers.find(({ tier }) => tier === 0);

  test('is refused in this order: rates that are so already, then a notice too short', async () => {
    const same = change(0, { makerRatePpm: 800, takerRatePpm: 1_000 });
    expect((await as(finance)('feeChange', same)).code).toBe(400);
    expect((await as(finance)('feeChange', change(24 * HOUR_MS - 1_000))).code).toBe(41001);
    expect((await as(finance)('feeChange', change(0, { makerRatePpm: 100_001 }))).code).toBe(41001);
    expect((await as(operations)('feeChange', change(0))).code).toBe(41061);
  });

  test('waits for a second person, is announced then, and comes at its time', async () => {
    const request = change(30 * HOUR_MS);
    const asked = (await as(finance)('feeChange', request)).data as AdminReply<'feeChange'>;
    expect(asked.state).toBe('waiting');
    expect((await markets()).coming).toEqual([]);
    const { approvalId } = asked;
    expect((await as(finance)('approvalApprove', { approvalId })).code).toBe(41064);
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    const { coming } = await markets();
    expect(coming).toHaveLength(1);
    expect(coming[0]).toMatchObject({
      kind: 'fee_tier',
      before: '{"makerRatePpm":800,"takerRatePpm":1000}',
      after: '{"tier":0,"makerRatePpm":500,"takerRatePpm":900}',
      staffName: 'Test',
      approverName: 'Test',
      effectiveAtMs: request.effectiveAtMs,
    });
    expect(await tierZero()).toMatchObject({ makerRatePpm: 800 });
    // Whoever trades sees it with the market.
    const { data } = await api.call('common/symbolsList');
    expect((data as EndpointReply<'common/symbolsList'>).markets[1]?.coming).toEqual([
      {
        effectiveAtMs: request.effectiveAtMs,
        state: null,
        isDelisted: false,
        rules: null,
        makerRatePpm: 500,
        takerRatePpm: 900,
        articleSlug: coming[0]?.announcementSlug,
      },
    ]);
    await pass(30 * HOUR_MS);
    expect(await tierZero()).toMatchObject({ makerRatePpm: 500, takerRatePpm: 900 });
  });

  test('must still be announced in time when it is approved', async () => {
    const request = change(25 * HOUR_MS, { makerRatePpm: 501 });
    const { approvalId } = (await as(finance)('feeChange', request))
      .data as AdminReply<'feeChange'>;
    await pass(2 * HOUR_MS);
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(41001);
    await pass(30 * HOUR_MS);
    expect(await tierZero()).toMatchObject({ makerRatePpm: 500 });
  });

  test('is refused for rates that nobody can mean', async () => {
    const fieldOf = async (rates: object) => {
      const { code, data } = await as(finance)('feeChange', change(30 * HOUR_MS, rates));
      return [code, data];
    };
    const dear = { makerRatePpm: 9_000, takerRatePpm: 10_001 };
    expect(await fieldOf(dear)).toEqual([41001, { field: 'takerRatePpm' }]);
    const upside = { makerRatePpm: 901, takerRatePpm: 900 };
    expect(await fieldOf(upside)).toEqual([41001, { field: 'makerRatePpm' }]);
  });

  test('is decided once for a minute, and a later one is shown against what will be then', async () => {
    const first = change(49 * HOUR_MS, { makerRatePpm: 300 });
    const both = [first, { ...first, makerRatePpm: 200, effectiveAtMs: first.effectiveAtMs }];
    const asked = [];
    for (const one of both) {
      const { data } = await as(finance)('feeChange', one);
      asked.push((data as AdminReply<'feeChange'>).approvalId);
    }
    expect((await as(owner)('approvalApprove', { approvalId: asked[0] })).code).toBe(200);
    // Planned anew, it meets what was decided meanwhile.
    expect((await as(owner)('approvalApprove', { approvalId: asked[1] })).code).toBe(400);
    expect((await as(finance)('feeChange', both[1])).code).toBe(400);
    const later = change(50 * HOUR_MS, { makerRatePpm: 100 });
    const { approvalId } = (await as(finance)('feeChange', later)).data as AdminReply<'feeChange'>;
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    expect(await lastChange()).toMatchObject({
      before: '{"makerRatePpm":300,"takerRatePpm":900}',
      after: '{"tier":0,"makerRatePpm":100,"takerRatePpm":900}',
    });
    for (const { changeId } of (await markets()).coming) {
      await as(finance)('feeChangeCancel', { changeId, reason });
    }
  });

  test('is called off by who may decide it, before it comes and not after', async () => {
    const request = change(48 * HOUR_MS, { makerRatePpm: 502 });
    const { approvalId } = (await as(finance)('feeChange', request))
      .data as AdminReply<'feeChange'>;
    await as(owner)('approvalApprove', { approvalId });
    const changeId = (await lastChange())?.changeId;
    expect((await as(finance)('feeChangeCancel', { changeId: 9_999, reason })).code).toBe(404);
    // Operations may halt markets; fees are not theirs.
    expect((await as(operations)('changeCancel', { changeId, reason })).code).toBe(404);
    expect((await as(operations)('feeChangeCancel', { changeId, reason })).code).toBe(41061);
    expect((await as(finance)('feeChangeCancel', { changeId, reason })).code).toBe(200);
    expect((await as(finance)('feeChangeCancel', { changeId, reason })).code).toBe(400);
    expect(await lastChange()).toMatchObject({ state: 'cancelled' });
    await pass(48 * HOUR_MS);
    expect(await tierZero()).toMatchObject({ makerRatePpm: 500 });
  });
});

test('a user is put into another tier by two people, and pays its rates from then on', async () => {
  await api.exchange.submit({
    type: 'fee_tier_set',
    tier: 3,
    makerRatePpm: 100,
    takerRatePpm: 200,
  });
  const { userId } = trader;
  const move = (more: object = {}) => ({ userId, tier: 3, reason, ...more });
  expect((await as(finance)('userFeeTier', move({ userId: 999, tier: 9 }))).code).toBe(404);
  expect((await as(finance)('userFeeTier', move({ tier: 9 }))).data).toEqual({ field: 'tier' });
  expect((await as(finance)('userFeeTier', move({ tier: 0 }))).code).toBe(400);
  const { approvalId } = (await as(finance)('userFeeTier', move()))
    .data as AdminReply<'userFeeTier'>;
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  const info = (await api.call('info', {}, { token: trader.token })).data as EndpointReply<'info'>;
  expect(info).toMatchObject({ feeTier: 3, makerRatePpm: 100, takerRatePpm: 200 });
  expect(await lastChange()).toMatchObject({ kind: 'user_fee_tier', announcementSlug: null });
});
