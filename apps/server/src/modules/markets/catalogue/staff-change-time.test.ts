import type { AdminEndpointName, AdminReply, ChangeView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let second: TestStaff;
const reason = 'asked for by the test';

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  second = await newStaff(api, 'finance', 'operations');
  await letPass(api, DAY_MS);
});
afterAll(() => api.stop());

const nowMs = (): number => Date.now() + api.clock.skipMs;
const rates = (tier: number, makerRatePpm: number) => ({
  ...{ tier, makerRatePpm, takerRatePpm: 1_000 },
  reason,
});

async function ask(name: AdminEndpointName, request: object): Promise<number> {
  const { code, data } = await as(second)(name, request);
  expect(code).toBe(200);
  return (data as AdminReply<'feeChange'>).approvalId ?? 0;
}

const approve = async (approvalId: number): Promise<number> =>
  (await as(owner)('approvalApprove', { approvalId })).code;

async function latest(): Promise<ChangeView | undefined> {
  const { data } = await as(owner)('changeList', { limit: 1 });
  return (data as AdminReply<'changeList'>).changes[0];
}

/** Every announced act that takes two, with what it asks for. */
const acts: [AdminEndpointName, (at: object) => Promise<object>][] = [
  ['feeChange', (at) => Promise.resolve({ ...rates(0, 700), ...at })],
  [
    'marketFeesChange',
    (at) =>
      Promise.resolve({
        ...{ symbol: 'BTCUSDT', makerFactorPpm: 500_000, takerFactorPpm: 900_000 },
        ...{ rebateSharePpm: 0, reason, ...at },
      }),
  ],
  [
    'marketRulesChange',
    async (at) => {
      const { data } = await as(owner)('marketList');
      const market = (data as AdminReply<'marketList'>).markets.find(
        ({ symbol }) => symbol === 'ETHUSDT',
      );
      if (market === undefined) throw new Error('ETHUSDT is not listed');
      const { priceMin, priceMax, quantityMin, quantityMax, notionalMin, notionalMax } = market;
      const { priceBandPpm, marketProtectionPpm, openOrdersMax, triggerOrdersMax } = market;
      return {
        ...{ symbol: 'ETHUSDT', priceMin, priceMax, quantityMin, quantityMax, notionalMin },
        ...{ notionalMax, priceBandPpm, marketProtectionPpm, triggerOrdersMax },
        ...{ openOrdersMax: openOrdersMax - 1, reason, ...at },
      };
    },
  ],
  [
    'feeLadderChange',
    (at) => Promise.resolve({ rungs: [{ tier: 0, volumeMin: 0 }], reason, ...at }),
  ],
  ['marketDelist', (at) => Promise.resolve({ symbol: 'ETHUSDT', reason, ...at })],
];

test.each(acts)('%s without a time counts its notice from the approval', async (name, request) => {
  const approvalId = await ask(name, await request({}));
  await letPass(api, 2 * DAY_MS);
  expect(await approve(approvalId)).toBe(200);
  const change = await latest();
  const aheadMs = (change?.effectiveAtMs ?? 0) - (change?.createdAtMs ?? 0);
  expect(nowMs() - (change?.createdAtMs ?? 0)).toBeLessThan(HOUR_MS);
  expect(aheadMs).toBeGreaterThanOrEqual(DAY_MS);
  expect(aheadMs).toBeLessThan(DAY_MS + MINUTE_MS);
  // As the announcement says it: no seconds are lost between it and what happens.
  expect((change?.effectiveAtMs ?? 1) % MINUTE_MS).toBe(0);
});

test('a fixed time is refused once the notice before it is too short, with nothing changed', async () => {
  const effectiveAtMs = nowMs() + 3 * DAY_MS + HOUR_MS;
  const approvalId = await ask('feeChange', { ...rates(0, 650), effectiveAtMs });
  await letPass(api, 2 * DAY_MS + 2 * HOUR_MS);
  expect(await approve(approvalId)).toBe(41001);
  expect((await latest())?.after).not.toContain('650');
});

test('who approves sees the notice, and another notice by then is another change', async () => {
  const approvalId = await ask('feeChange', rates(0, 640));
  const { data } = await as(owner)('approvalList', { state: 'waiting', limit: 100 });
  const asked = (data as AdminReply<'approvalList'>).approvals.find(
    (one) => one.approvalId === approvalId,
  );
  expect(JSON.parse(asked?.effect ?? '')).toMatchObject({ atMs: null, noticeMs: DAY_MS });
  expect(JSON.parse(asked?.after ?? '')).toMatchObject({ noticeMs: DAY_MS });
  const longer = await ask('guardedSettingChange', { key: 'feeNoticeHours', value: 48, reason });
  expect(await approve(longer)).toBe(200);
  expect(await approve(approvalId)).toBe(41066);
});

test('of two that contradict each other at one minute, the second is refused', async () => {
  const [one, other] = [
    await ask('feeChange', rates(0, 630)),
    await ask('feeChange', rates(0, 620)),
  ];
  expect(await approve(one)).toBe(200);
  const { effectiveAtMs = 0 } = (await latest()) ?? {};
  const fixed = await as(second)('feeChange', { ...rates(0, 610), effectiveAtMs });
  expect(fixed.code).toBe(400);
  // What is in force by then is another rate than who asked had before them.
  expect([400, 41066]).toContain(await approve(other));
  expect((await latest())?.after).toContain('630');
});

test('a tier that is new needs no notice, and a market opens after its own of minutes', async () => {
  expect(await approve(await ask('feeChange', rates(77, 500)))).toBe(200);
  expect((await latest())?.state).toBe('applied');
  const symbol = 'BTCUSDT';
  expect((await as(second)('marketHalt', { symbol, state: 'halted', reason })).code).toBe(200);
  expect((await as(second)('marketOpen', { symbol, reason })).code).toBe(200);
  const { effectiveAtMs = 0, createdAtMs = 0 } = (await latest()) ?? {};
  expect(effectiveAtMs - createdAtMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
  expect(effectiveAtMs - createdAtMs).toBeLessThan(6 * MINUTE_MS);
});
