import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let owner: TestStaff;
let finance: TestStaff;
let risk: TestStaff;
let alice: TestUser;
let bob: TestUser;

const reason = 'asked for by the test';

const HOUR_MS = 3_600_000;

beforeAll(async () => {
  own = await ContractApi.start();
  owner = await newOwner(own.api);
  finance = await newStaff(own.api, 'finance');
  risk = await newStaff(own.api, 'risk');
  await own.say(60_000);
  alice = await own.newTrader('2000');
  bob = await own.newTrader('5000');
  await own.trade(alice, bob, 100, '60000.0');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const view = async () => (await as(risk)('contractView')).data as AdminReply<'contractView'>;

test('staff see each market with its terms, its mark and what is open, and the insurance fund', async () => {
  expect(await view()).toMatchObject({
    markets: [{ symbol: SYMBOL, state: 'open', leverageMax: 125 }],
    tickers: [{ symbol: SYMBOL, markPrice: '60000.0', openLots: 100 }],
    funds: [{ accountKind: 'contract', asset: 'USDT', balance: '1000' }],
    coming: [],
  });
});

test('the monitor names who is nearest to liquidation and who holds most', async () => {
  const { data } = await as(risk)('contractRisk');
  const { nearest, largest, liquidations, takeovers } = data as AdminReply<'contractRisk'>;
  expect(liquidations).toEqual([]);
  expect(takeovers).toEqual([]);
  const users = (rows: readonly { readonly userId: number }[]) =>
    rows.map(({ userId }) => userId).sort((a, b) => a - b);
  const both = [alice.userId, bob.userId].sort((a, b) => a - b);
  expect(users(nearest)).toEqual(both);
  expect(users(largest)).toEqual(both);
  expect(largest[0]).toMatchObject({ symbol: SYMBOL, lots: 100, value: '6000' });
});

test('a user’s contracts are what the user sees; who has none, and a number of nobody, has none', async () => {
  const seen = async (userId: number) =>
    (await as(risk)('contractOfUser', { userId })).data as AdminReply<'contractOfUser'>;
  const page = (await own.call(alice, 'contractPage')).data as EndpointReply<'contractPage'>;
  const { positions, accounts } = await seen(alice.userId);
  expect({ positions, accounts }).toEqual({ positions: page.positions, accounts: page.accounts });
  expect(positions).toMatchObject([{ symbol: SYMBOL, lots: 100 }]);
  expect((await seen(999_999)).positions).toEqual([]);
  const operations = await newStaff(own.api, 'operations');
  const refused = await as(operations)('contractOfUser', { userId: alice.userId });
  expect(refused.code).toBe(41061);
});

test('the blotter has contract orders and trades with both sides; a spot pair is no contract', async () => {
  const { value: sequence } = await own.api.exchange.read((reader) => reader.sequence);
  await own.api.exchange.waitForProjection(sequence, 5_000);
  const list = async (name: 'blotterContractOrders' | 'blotterContractTrades', request: object) =>
    (await as(risk)(name, request)).data;
  const { trades } = (await list('blotterContractTrades', {
    symbol: SYMBOL,
  })) as AdminReply<'blotterContractTrades'>;
  expect(trades).toMatchObject([
    { tradeId: 1, symbol: SYMBOL, price: '60000.0', lots: 100, value: '6000', makerIsHouse: false },
  ]);
  const users = [trades[0]?.makerUserId ?? 0, trades[0]?.takerUserId ?? 0];
  expect(users.sort((a, b) => a - b)).toEqual([alice.userId, bob.userId].sort((a, b) => a - b));
  const { records } = (await as(risk)('search', { text: 'Trade 1' })).data as AdminReply<'search'>;
  const found = records.filter(({ kind }) => kind === 'contract_trade');
  const userIds = [trades[0]?.makerUserId, trades[0]?.takerUserId];
  expect(found).toMatchObject([{ id: 1, symbol: SYMBOL, userIds, atMs: trades[0]?.timeMs }]);
  const { orders } = (await list('blotterContractOrders', {
    userId: alice.userId,
  })) as AdminReply<'blotterContractOrders'>;
  expect(orders).toMatchObject([
    { userId: alice.userId, isHouse: false, quoteAsset: 'USDT', filledLots: 100, preventedLots: 0 },
  ]);
  for (const name of ['blotterContractOrders', 'blotterContractTrades'] as const) {
    expect((await as(risk)(name, { symbol: 'BTCUSDT' })).code).toBe(404);
    expect((await as(risk)(name, { cursor: '0' })).code).toBe(41001);
    expect((await as(risk)(name, { fromMs: 0, toMs: 40_000_000_000 })).code).toBe(41001);
  }
});

const order = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 10, price: '59000.0' } as const;

test('a contract market is halted at once and opened when it was announced, as spot markets are', async () => {
  const halt = { symbol: SYMBOL, state: 'cancel_only', reason };
  expect((await as(finance)('marketHalt', halt)).code).toBe(41061);
  expect((await as(risk)('marketHalt', halt)).code).toBe(200);
  expect((await as(risk)('marketHalt', halt)).code).toBe(400);
  expect((await view()).markets).toMatchObject([{ state: 'cancel_only' }]);
  expect((await own.call(alice, 'contract', order)).code).toBe(41102);
  const { markets } = (await own.call(alice, 'common/getContractConfig'))
    .data as EndpointReply<'common/getContractConfig'>;
  expect(markets).toMatchObject([{ state: 'cancel_only' }]);

  const effectiveAtMs = Date.now() + own.api.clock.skipMs + 25 * 3_600_000;
  const opening = { symbol: SYMBOL, effectiveAtMs, reason };
  expect((await as(risk)('marketOpen', opening)).code).toBe(200);
  expect((await view()).coming).toMatchObject([{ subject: SYMBOL, kind: 'market_state' }]);
  await letPass(own.api, 26 * 3_600_000);
  await own.api.runJobs();
  expect((await view()).markets).toMatchObject([{ state: 'open' }]);
});

test('two people pay fees into the insurance fund; what is not there cannot be paid', async () => {
  const payment = { accountKind: 'contract', asset: 'USDT', amount: '0.5', reason };
  expect((await as(risk)('contractFund', payment)).code).toBe(41061);
  expect((await as(finance)('contractFund', { ...payment, asset: 'BTC' })).code).toBe(41036);
  expect((await as(finance)('contractFund', { ...payment, accountKind: 'gold' })).code).toBe(41036);
  const { approvalId } = (await as(finance)('contractFund', payment))
    .data as AdminReply<'contractFund'>;
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect((await view()).funds).toMatchObject([{ balance: '1000.5' }]);
});

test('the dashboard says what a fund has, and what came in 24 hours; older flows count no more', async () => {
  const { value: sequence } = await own.api.exchange.read((reader) => reader.sequence);
  await own.api.exchange.waitForProjection(sequence, 5_000);
  const funds = async () =>
    ((await as(finance)('houseFigures')).data as AdminReply<'houseFigures'>).insurance;
  const fund = { accountKind: 'contract', asset: 'USDT', balance: '1000.5' };
  const at = (ms: number, which: string) =>
    own.api.database.pool.query(
      `UPDATE transfers SET transferred_at_ms = $1 WHERE reason = 'contract_insurance' ${which}`,
      [Date.now() + own.api.clock.skipMs + ms],
    );
  await at(0, '');
  expect(await funds()).toEqual([{ ...fund, dayChange: '1000.5' }]);
  // The first thousand came a day and a minute ago.
  const first = `(SELECT min(transfer_id) FROM transfers WHERE reason = 'contract_insurance')`;
  await at(-24 * HOUR_MS - 60_000, `AND transfer_id = ${first}`);
  expect(await funds()).toEqual([{ ...fund, dayChange: '0.5' }]);
});

describe('other terms', () => {
  const inHours = (hours: number) => Date.now() + own.api.clock.skipMs + hours * HOUR_MS;
  const coming = async () =>
    (await own.accept(alice, 'common/getContractConfig')).markets[0]?.coming ?? [];

  async function terms(fields: object = {}) {
    const [market] = (await own.accept(alice, 'common/getContractConfig')).markets;
    if (market === undefined) throw new Error('no contract');
    const { lotsMax, positionMax, priceBandPpm, marketProtectionPpm, markBandPpm } = market;
    const { impact, makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax } = market;
    const { leverageDefault, tiers } = market;
    return {
      ...{ symbol: SYMBOL, lotsMax, positionMax, priceBandPpm, marketProtectionPpm, markBandPpm },
      ...{ impact, makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax, leverageDefault },
      ...{ tiers, effectiveAtMs: inHours(25), reason },
      ...fields,
    };
  }

  async function announce(fields: object): Promise<number> {
    const asked = await as(owner)('contractTermsChange', await terms(fields));
    const { approvalId } = asked.data as AdminReply<'contractTermsChange'>;
    const second = await newOwner(own.api);
    return (await as(second)('approvalApprove', { approvalId })).code;
  }

  test('are announced by two, a day ahead, seen by users, and count at their time', async () => {
    const refused = async (fields: object) =>
      (await as(owner)('contractTermsChange', await terms(fields))).code;
    expect(await refused({ symbol: 'NOPE' })).toBe(404);
    expect(await refused({})).toBe(400);
    expect(await refused({ takerFeePpm: 600, effectiveAtMs: inHours(23) })).toBe(41_001);
    const [first, ...others] = (await terms()).tiers;
    expect(await refused({ tiers: [...others, first] })).toBe(41_001);
    expect((await as(finance)('contractTermsChange', await terms())).code).toBe(41_061);

    const effectiveAtMs = inHours(26);
    const tiers = [{ floor: '0', maintenancePpm: 5_000, leverageMax: 50 }];
    expect(await announce({ takerFeePpm: 600, tiers, effectiveAtMs })).toBe(200);
    expect(await coming()).toMatchObject([{ effectiveAtMs, terms: { takerFeePpm: 600, tiers } }]);
    expect((await view()).coming).toMatchObject([{ kind: 'contract_terms', subject: SYMBOL }]);
    expect(await refused({ takerFeePpm: 700, effectiveAtMs })).toBe(400);
    const before = (await own.accept(alice, 'contractPage')).positions[0];
    await letPass(own.api, 27 * HOUR_MS);
    await own.api.runJobs();
    const [market] = (await own.accept(alice, 'common/getContractConfig')).markets;
    expect(market).toMatchObject({ takerFeePpm: 600, tiers, leverageMax: 50 });
    expect(market?.coming).toBeUndefined();
    const after = (await own.accept(alice, 'contractPage')).positions[0];
    expect(after).toMatchObject({ margin: before?.margin, leverage: before?.leverage });
  });

  test('are called off until their time', async () => {
    expect(await announce({ takerFeePpm: 900 })).toBe(200);
    const [change] = (await view()).coming;
    expect((await as(risk)('changeCancel', { changeId: change?.changeId, reason })).code).toBe(200);
    expect(await coming()).toEqual([]);
    await letPass(own.api, 26 * HOUR_MS);
    await own.api.runJobs();
    expect((await terms()).takerFeePpm).toBe(600);
  });

  test('of hours are for markets that have some, a day ahead', async () => {
    const hours = { zoneMinutes: 0, weekly: [{ from: 0, until: 9_000 }], holidays: [] };
    const calendar = { symbol: SYMBOL, ...hours, effectiveAtMs: inHours(25), reason };
    expect((await as(owner)('contractCalendarSet', calendar)).code).toBe(100);
    const set = { type: 'contract_calendar_set', marketId: 1_000_001, zoneMinutes: 0 } as const;
    // It trades all the time but has a calendar that says so, from a day on.
    const startsAtMs = inHours(25);
    const all = { weekly: [0, 10_080], holidays: [] };
    expect((await own.api.exchange.submit({ ...set, ...all, startsAtMs })).ok).toBe(true);
    await letPass(own.api, 26 * HOUR_MS);
    await own.say(60_000);
    const early = { ...calendar, effectiveAtMs: inHours(23) };
    expect((await as(owner)('contractCalendarSet', early)).code).toBe(41_001);
    const effectiveAtMs = inHours(25);
    const asked = await as(owner)('contractCalendarSet', { ...calendar, effectiveAtMs });
    const { approvalId } = asked.data as AdminReply<'contractCalendarSet'>;
    const second = await newOwner(own.api);
    expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
    const { calendars } = (await view()).markets[0] ?? { calendars: [] };
    expect(calendars.at(-1)).toMatchObject({ startsAtMs: effectiveAtMs, weekly: hours.weekly });
  });
});

test('a position is seen with its terms, and once it ended with all that a liquidation did to it', async () => {
  const carol = await own.newTrader('200');
  const setting = { leverage: 50, marginMode: 'isolated', positionMode: 'one_way' };
  await own.accept(carol, 'contractSetting', { symbol: SYMBOL, ...setting });
  await own.trade(carol, bob, 100, '60000.0');
  const positionsNow = async () => (await own.accept(carol, 'contractPage')).positions;
  const [position] = await positionsNow();
  const { positionId = 0 } = position ?? {};
  const seen = async () =>
    (await as(risk)('contractPosition', { positionId })).data as AdminReply<'contractPosition'>;
  const whose = { userId: carol.userId, symbol: SYMBOL, quoteAsset: 'USDT' };
  expect(await seen()).toMatchObject({ ...whose, open: position, closed: null, liquidations: [] });

  await own.say(58_500);
  const { exchange } = own.api;
  // A step is due a millisecond after the one before it, and two commands can share a millisecond.
  for (let step = 0; step < 1_000 && (await positionsNow()).length > 0; step++)
    await exchange.submit({ type: 'time_passed' });
  await exchange.waitForProjection(exchange.status().committedSequence, 10_000);
  const [closed] = (await own.accept(carol, 'contractClosed')).positions;
  const log = await own.accept(carol, 'common/contractLiquidations', { positionId });
  const { liquidations, ...after } = await seen();
  expect(after).toMatchObject({ ...whose, open: null, closed: { ...closed, closeType: 'forced' } });
  const outcome = { isShared: false, outcome: 'taken_over' };
  expect(liquidations).toMatchObject([{ ...outcome, lines: log.liquidations[0]?.lines }]);
  expect(liquidations[0]?.lines.map(({ step }) => step)).toContain('take_over');

  const found = (await as(risk)('search', { text: String(positionId) })).data;
  const hit = { kind: 'contract_position', id: positionId, userIds: [carol.userId] };
  expect((found as AdminReply<'search'>).records).toContainEqual(expect.objectContaining(hit));
  expect((await as(risk)('contractPosition', { positionId: 999_999 })).code).toBe(404);
  const content = await newStaff(own.api, 'content');
  expect((await as(content)('contractPosition', { positionId })).code).toBe(41061);
});
