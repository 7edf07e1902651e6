import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { OptionRounds } from './testing/option-rounds.ts';

const MINUTE_MS = 60_000;
const reason = 'asked for by the test';

let api: TestApi;
let rounds: OptionRounds;
let owner: TestStaff;
let finance: TestStaff;
let risk: TestStaff;
let alice: TestUser;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api = await startTestApi();
  rounds = new OptionRounds(api);
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  risk = await newStaff(api, 'risk');
  alice = await api.newTrader();
  await rounds.fund(alice);
  await rounds.open();
});
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});

const view = async () => (await as(risk)('optionView')).data as AdminReply<'optionView'>;
const series = async () => (await view()).coins[0]?.series[0];
const roundOf = async (period: number) =>
  (await view()).rounds.find((round) => round.period === period);

/** Waits until the next round is open. */
async function nextRound() {
  const round = await rounds.next();
  await rounds.runUntil(round.openAtMs + 10);
  const { roundId = 0 } = (await roundOf(round.period)) ?? {};
  return { ...round, roundId };
}

const enter = (period: number, amount: string) =>
  api.call(
    'contractOptionOrder-add',
    { seriesId: 1, period, choice: 'rise', amount },
    { token: alice.token },
  );

/** Has the owner agree to what was asked for. */
async function agree(asked: { readonly data: unknown }): Promise<number> {
  const { approvalId } = asked.data as { readonly approvalId: number };
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

const rules = {
  ...{ symbol: 'BTCUSDT', asset: 'USDT', cycleMs: 10_000, mode: 'pool', feePpm: 30_000 },
  ...{ flatMove: '0', min: '1', max: '100', step: '0.01', prize: '0' },
  ...{ riseOddsPpm: 0, fallOddsPpm: 0, flatOddsPpm: 0, reason },
};

test('staff see coins with their rules, the rounds that run, and what stands on each choice', async () => {
  const { period } = await nextRound();
  expect((await enter(period, '10')).code).toBe(200);
  expect(await view()).toMatchObject({
    coins: [{ symbol: 'BTCUSDT', series: [{ opensRounds: true, rules: { feePpm: 30_000 } }] }],
    funds: [{ asset: 'USDT', dailyLoss: null, coming: null, prizes: '0' }],
    noticeMs: 10 * MINUTE_MS,
  });
  expect(await roundOf(period)).toMatchObject({ pools: { rise: { amount: '10', count: 1 } } });
});

describe('a round', () => {
  const note = 'a source said yesterday’s prices';

  test('is void by two, everybody is refunded, and everybody reads why', async () => {
    const { roundId, period } = await nextRound();
    expect((await enter(period, '25')).code).toBe(200);
    const request = { roundId, note, reason };
    expect((await as(finance)('optionVoid', request)).code).toBe(41061);
    expect((await as(risk)('optionVoid', { ...request, note: 'short' })).code).toBe(41001);
    expect((await as(risk)('optionVoid', { ...request, roundId: 999_999 })).code).toBe(404);
    expect(await agree(await as(risk)('optionVoid', request))).toBe(200);
    await rounds.runUntil(Date.now() + 1_000);
    expect((await as(risk)('optionVoids', { voidReason: 'staff' })).data).toMatchObject({
      rounds: [{ roundId, state: 'void', voidReason: 'staff', note, outcome: null }],
    });
    expect((await as(risk)('optionVoids', { voidReason: 'downtime' })).data).toMatchObject({
      rounds: [],
    });
    const { data } = await api.call('contractOptionOrder-history', {}, { token: alice.token });
    expect(data).toMatchObject({ entries: [{ roundId, state: 'refunded', payout: '25' }] });
  });

  test('is left alone from the first tick of its end price on, also when it was asked for before', async () => {
    const { roundId, endAtMs } = await nextRound();
    const asked = await as(risk)('optionVoid', { roundId, note, reason });
    await rounds.runUntil(endAtMs - 5_000);
    expect((await as(risk)('optionVoid', { roundId, note, reason: 'again' })).code).toBe(400);
    expect(await agree(asked)).toBe(400);
    await rounds.runUntil(endAtMs + 100);
    expect((await as(risk)('optionVoids')).data).toMatchObject({ rounds: [{ note }] });
  });
});

test('new rounds are stopped and allowed by one; open ones go on', async () => {
  const stop = { seriesId: 1, isOpen: false, reason };
  expect((await as(finance)('optionOpen', stop)).code).toBe(41061);
  expect((await as(risk)('optionOpen', { ...stop, seriesId: 9 })).code).toBe(404);
  expect((await as(risk)('optionOpen', stop)).code).toBe(200);
  expect((await as(risk)('optionOpen', stop)).code).toBe(400);
  await rounds.runUntil(Date.now() + 40_000);
  expect((await view()).rounds).toEqual([]);
  expect((await as(risk)('optionOpen', { ...stop, isOpen: true })).code).toBe(200);
  await nextRound();
  expect((await view()).rounds).not.toEqual([]);
});

test('rules are announced by two, and hold for rounds that open from their time on', async () => {
  const ask = (fields: object) => as(finance)('optionRules', { ...rules, ...fields });
  const inMs = (ms: number) => ({ feePpm: 50_000, effectiveAtMs: Date.now() + ms });
  const codes = [];
  for (const fields of [
    {},
    inMs(9 * MINUTE_MS),
    inMs(32 * 24 * 60 * MINUTE_MS),
    { min: '200' },
    { mode: 'fixed' },
    { flatMove: '0.001' },
    { symbol: 'NOPEUSDT' },
    { asset: 'BTC' },
    { cycleMs: 11_000 },
    { ...inMs(11 * MINUTE_MS), feePpm: 100_001 },
  ]) {
    codes.push((await ask(fields)).code);
  }
  expect(codes).toEqual([400, 41001, 41001, 41001, 41001, 41020, 404, 41036, 41001, 41001]);
  expect((await as(risk)('optionRules', rules)).code).toBe(41061);
  const change = inMs(11 * MINUTE_MS);
  expect(await agree(await ask(change))).toBe(200);
  expect(await series()).toMatchObject({ rules: { feePpm: 30_000 }, coming: { feePpm: 50_000 } });
  expect((await ask({ feePpm: 40_000 })).code).toBe(400);
  const { roundId } = await nextRound();
  await rounds.runUntil(change.effectiveAtMs + 30_000);
  expect(await series()).toMatchObject({ rules: { feePpm: 50_000 }, coming: null });
  const latest = await nextRound();
  expect(latest.roundId).toBeGreaterThan(roundId);
  expect(await roundOf(latest.period)).toMatchObject({ feePpm: 50_000 });
}, 60_000);

test('a new cycle opens with rules of its own', async () => {
  const cycle = { ...rules, cycleMs: 20_000, mode: 'fixed', feePpm: 0, prize: '100' };
  const odds = { riseOddsPpm: 1_900_000, fallOddsPpm: 1_900_000 };
  expect(await agree(await as(finance)('optionRules', { ...cycle, ...odds }))).toBe(200);
  expect((await view()).coins[0]?.series[1]).toMatchObject({
    ...{ cycleMs: 20_000, rules: null },
    coming: { mode: 'fixed', odds: { rise: 1_900_000, flat: null }, prize: '100' },
  });
});

test('pools and fees are added up; who has used half of a limit is shown', async () => {
  await rounds.runUntil(Date.now() + 30_000);
  const { series: sums } = (await as(finance)('optionTotals', { days: 1 }))
    .data as AdminReply<'optionTotals'>;
  // One was staked alone and drawn, the other one refunded.
  expect(sums[0]).toMatchObject({
    ...{ seriesId: 1, symbol: 'BTCUSDT', entries: 1, staked: '10', paid: '10' },
    ...{ fee: '0', dust: '0', result: '0', voidRounds: 1 },
  });
  expect(sums[0]?.draws).toBe(sums[0]?.paidRounds);

  const near = async () => (await as(risk)('optionNearLimits')).data;
  expect(await near()).toEqual({ users: [] });
  const limit = { asset: 'USDT', dailyLoss: '40', reason };
  expect((await as(finance)('optionDailyLoss', { ...limit, dailyLoss: '0' })).code).toBe(4016);
  expect(await agree(await as(finance)('optionDailyLoss', limit))).toBe(200);
  expect((await view()).funds).toMatchObject([{ dailyLoss: '40' }]);
  expect((await as(finance)('optionDailyLoss', limit)).code).toBe(400);
  const { period } = await nextRound();
  expect((await enter(period, '20')).code).toBe(200);
  const { sequence } = await api.exchange.read(() => undefined);
  await api.exchange.waitForProjection(sequence, 10_000);
  expect(await near()).toMatchObject({
    users: [{ userId: alice.userId, loss: '20', limit: '40', isOwn: false, usedPpm: 500_000 }],
  });
  const own = { asset: 'USDT', dailyLoss: '30' };
  expect((await api.call('optionLimitSet', own, { token: alice.token })).code).toBe(200);
  await api.exchange.waitForProjection(sequence + 1, 10_000);
  expect(await near()).toMatchObject({ users: [{ limit: '30', isOwn: true, usedPpm: 666_666 }] });
});

test('two people pay fees into the prize pool; what is not there cannot be paid', async () => {
  const payment = { asset: 'USDT', amount: '1000000', reason };
  expect((await as(finance)('optionPrizes', { ...payment, asset: 'XYZ' })).code).toBe(41036);
  expect((await as(risk)('optionPrizes', payment)).code).toBe(41061);
  expect(await agree(await as(finance)('optionPrizes', payment))).not.toBe(200);
  expect((await view()).funds).toMatchObject([{ prizes: '0' }]);
});

test('entries of everybody, open and paid, are listed by user, round, market and time', async () => {
  const { period, roundId, endAtMs } = await nextRound();
  expect((await enter(period, '7')).code).toBe(200);
  await rounds.runUntil(Date.now() + 10);
  const list = async (request: object = {}) =>
    (await as(risk)('blotterOptionEntries', request)).data as AdminReply<'blotterOptionEntries'>;
  const [entry] = (await list({ roundId })).entries;
  expect(entry).toMatchObject({ userId: alice.userId, roundId, stake: '7', state: 'open' });
  const { entryId = 0, enteredAtMs = 0 } = entry ?? {};
  const all = (await list()).entries.map((one) => one.entryId);
  expect(all[0]).toBe(entryId);
  expect(all.length).toBeGreaterThan(1);
  const first = await list({ limit: 1 });
  const rest = await list({ limit: 150, cursor: first.nextCursor ?? '' });
  expect([...first.entries, ...rest.entries].map((one) => one.entryId)).toEqual(all);
  const found = async (request: object) => (await list(request)).entries.length;
  expect(await found({ entryId })).toBe(1);
  const hits = (await as(risk)('search', { text: String(entryId) })).data as AdminReply<'search'>;
  expect(hits.records).toMatchObject([
    { kind: 'option_entry', userIds: [alice.userId], symbol: 'BTCUSDT', atMs: enteredAtMs },
  ]);
  expect(await found({ userId: alice.userId, fromMs: enteredAtMs })).toBe(1);
  expect(await found({ toMs: enteredAtMs })).toBe(all.length - 1);
  expect(await found({ userId: alice.userId + 1 })).toBe(0);
  expect(await found({ symbol: 'ETHUSDT' })).toBe(0);
  expect((await as(risk)('blotterOptionEntries', { cursor: '0' })).code).toBe(41001);
  expect((await as(risk)('blotterOptionEntries', { symbol: 'NOSUCH' })).code).toBe(404);
  await rounds.runUntil(endAtMs + 5_000);
  expect((await list({ entryId })).entries[0]?.state).not.toBe('open');
});

test('a limit that is set before the first cycle of its asset stands beside the others', async () => {
  const limit = { asset: 'BTC', dailyLoss: '0.5', reason };
  expect(await agree(await as(finance)('optionDailyLoss', limit))).toBe(200);
  const { coins, funds } = await view();
  expect(coins.flatMap(({ series }) => series).map(({ asset }) => asset)).not.toContain('BTC');
  expect(funds).toContainEqual({ asset: 'BTC', dailyLoss: '0.5', coming: null, prizes: '0' });
});
