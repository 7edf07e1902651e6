import { Engine } from '@candor/exchange-core';
import { checkSteps } from '@candor/verify/contract-steps';
import { audit, pruneHouseHistory } from '@candor/persistence';
import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  own = await ContractApi.start();
  await own.say(60_000);
  alice = await own.newTrader('2000');
  bob = await own.newTrader('5000');
  await own.trade(alice, bob, 100, '60000.0');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const limit = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 10, price: '59000.0' } as const;

async function positionOf(user: TestUser) {
  const { positions } = await own.accept(user, 'contractPage');
  const [position] = positions;
  if (position === undefined) throw new Error('nothing is open');
  return position;
}

test('a market shows its terms, its mark and what is open', async () => {
  const { markets } = await own.accept(alice, 'common/getContractConfig', { symbol: SYMBOL });
  expect(markets).toMatchObject([
    {
      symbol: SYMBOL,
      kind: 'perpetual',
      lotSize: '0.001',
      tickSize: '0.1',
      tickLotUnits: 10_000,
      leverageMax: 125,
      indexSymbol: 'BTCUSDT',
      tiers: [{ floor: '0' }, { floor: '50000' }, {}, {}, {}],
    },
  ]);
  const all = await own.accept(alice, 'common/symbolsList');
  expect(all.markets.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
});

test('a position shows what it was opened for, needs and would lose', async () => {
  expect(await positionOf(alice)).toMatchObject({
    direction: 'long',
    state: 'dealing',
    lots: 100,
    leverage: 20,
    marginMode: 'isolated',
    // 0.1 BTC at 60,000; a twentieth of it is set aside, and 0.05 % is paid.
    entryValue: '6000',
    entryPrice: '60000.000',
    margin: '300',
    fee: '3',
    maintenance: '24',
    // (6,000 - 300) / (0.1 × (1 - 0.004)) = 57,228.9
    liquidationPrice: '57228.9',
    bankruptcyPrice: '57000.0',
    riskPpm: 80_000,
  });
  const { accounts } = await own.accept(alice, 'contractPage');
  expect(accounts).toEqual([
    {
      ...{ accountKind: 'contract', asset: 'USDT', wallet: '1997', available: '1697', held: '300' },
      ...{ equity: '1997', profit: '0', initialMargin: '300', maintenance: '24', riskPpm: null },
      ...{ free: '1697', leavable: '1697' },
    },
  ]);
});

test('books, trades and orders of a contract are asked for as those of coins', async () => {
  const order = await own.accept(alice, 'contract', limit);
  const depth = await own.accept(alice, 'common/depth', { symbol: SYMBOL });
  expect(depth).toMatchObject({ bids: [['59000.0', '0.010']], asks: [] });
  const { orders } = await own.accept(alice, 'contractList', { symbol: SYMBOL });
  expect(orders).toMatchObject([
    { orderId: order.orderId, lots: 10, held: '29.795', status: 'open', closeType: 'none' },
  ]);
  const { orderId } = order;
  const move = (price: string) => own.call(alice, 'amendContract', { orderId, price });
  expect((await move('59000.0')).code).toBe(41033);
  expect((await move('59000.05')).code).toBe(41020);
  expect((await move('63001.0')).code).toBe(2051);
  expect(await own.call(bob, 'amendContract', { orderId, price: '58000.0' })).toMatchObject({
    code: 404,
  });
  const moved = await own.accept(alice, 'amendContract', { orderId, price: '58000.0' });
  expect(moved).toMatchObject({ orderId, replayed: false });
  const after = await own.accept(alice, 'contractList', { symbol: SYMBOL });
  expect(after.orders).toMatchObject([{ orderId, price: '58000.0', lots: 10, held: '29.29' }]);
  await own.accept(alice, 'cancelContract', { orderId: order.orderId });
  expect((await move('57000.0')).code).toBe(4003);
  const past = await own.accept(alice, 'contractList', { scope: 'history', status: 'cancelled' });
  expect(past.orders).toMatchObject([{ orderId: order.orderId, closeReason: 'user_cancel' }]);
  const { fills } = await own.accept(alice, 'contractFills');
  expect(fills).toMatchObject([
    { price: '60000.0', lots: 100, value: '6000', fee: '3', profit: '0', liquidity: 'taker' },
  ]);
  const ofSide = (positionSide: string) =>
    own.accept(alice, 'contractFills', { symbol: SYMBOL, positionSide });
  expect((await ofSide('net')).fills).toEqual(fills);
  expect((await ofSide('long')).fills).toEqual([]);
});

describe('refused, and nothing changed', () => {
  const rows: readonly (readonly [number, EndpointName, object])[] = [
    [404, 'contract', { ...limit, symbol: 'BTCUSDT' }],
    [41032, 'contract', { ...limit, type: 'market' }],
    [41032, 'contract', { ...limit, positionSide: 'long' }],
    [41020, 'contract', { ...limit, price: '59000.05' }],
    [41022, 'contract', { ...limit, price: '0' }],
    [4024, 'contract', { ...limit, lots: 100_001 }],
    [2053, 'contract', { ...limit, lots: 0 }],
    [2053, 'contract', { ...limit, lots: 1.5 }],
    [41001, 'contract', { ...limit, lots: -1 }],
    [2051, 'contract', { ...limit, price: '63001.0' }],
    [2023, 'contract', { ...limit, takeProfitPrice: '58000.0' }],
    [2024, 'contract', { ...limit, stopLossPrice: '60500.0' }],
    [2025, 'contract', { ...limit, side: 'sell', price: '61000.0', takeProfitPrice: '62000.0' }],
    [2026, 'contract', { ...limit, side: 'sell', price: '61000.0', stopLossPrice: '60000.0' }],
    [2005, 'contract', { ...limit, lots: 1_000 }],
    [2052, 'contract', { ...limit, side: 'sell', price: '61000.0', lots: 101, reduceOnly: true }],
    [41104, 'contract', { ...limit, reduceOnly: true }],
    [4007, 'contract', { ...limit, stopLossPrice: '56000.0' }],
    [2052, 'outContract', { lots: 101 }],
    [2053, 'outContract', { lots: 0 }],
    [2053, 'outContract', { lots: 0.5 }],
    [41024, 'reverseContract', {}],
    [41024, 'closeAllContract', {}],
    [404, 'closeAllContract', { symbol: 'BTCUSDT' }],
    [4005, 'contractPl', { stopLossPrice: '60001.0' }],
    [4007, 'contractPl', { stopLossPrice: '57000.0' }],
    [2023, 'contractPl', { takeProfitPrice: '59999.9' }],
    [400, 'contractPl', {}],
    [2058, 'contractMargin', { direction: 'remove', amount: '200' }],
    [2005, 'contractMargin', { direction: 'add', amount: '5000' }],
    [41021, 'contractMargin', { direction: 'add', amount: '0.000000001' }],
    [41106, 'contractSetting', { symbol: SYMBOL, leverage: 126 }],
    [4009, 'contractSetting', { symbol: SYMBOL, leverage: 20, marginMode: 'cross' }],
    [400, 'contractSetting', { symbol: SYMBOL, leverage: 20 }],
    [2005, 'contractSetting', { symbol: SYMBOL, leverage: 1 }],
    [404, 'cancelContract', { orderId: 999_999 }],
    [404, 'amendContract', { orderId: 999_999, price: '59000.0' }],
    [404, 'amendContractTrigger', { triggerId: 999_999, triggerPrice: '59000.0' }],
  ];
  const prices = { of: 'price', unit: 'USDT', min: '0.1' };
  test.each<[code: number, bound: object, name: EndpointName, request: object]>([
    [41020, { of: 'price', unit: 'USDT', step: '0.1' }, 'contract', { price: '59000.05' }],
    [41022, prices, 'contract', { price: '0' }],
    [41022, prices, 'contract', { price: '90000000.0' }],
    [4024, { of: 'quantity', unit: 'lot', min: '1', max: '100000' }, 'contract', { lots: 100_001 }],
    [41106, { of: 'leverage', unit: 'x', min: '1', max: '125' }, 'contractSetting', {}],
    [41022, prices, 'contractTrigger', { type: 'stop_market', triggerPrice: '90000000.0' }],
  ])('%i names its bound %j: %s %j', async (code, bound, name, request) => {
    const setting = { leverage: 126, marginMode: 'isolated', positionMode: 'one_way' };
    const base = name === 'contractSetting' ? { symbol: SYMBOL, ...setting } : limit;
    const { price: _price, type: _type, ...plain } = limit;
    const whole = { ...(name === 'contractTrigger' ? plain : base), ...request };
    const answer = await own.call(alice, name, whole);
    expect(answer).toMatchObject({ code, data: { bound } });
    const { markets } = await own.accept(alice, 'common/getContractConfig', { symbol: SYMBOL });
    if (bound === prices)
      expect(answer.data).toMatchObject({ bound: { max: markets[0]?.priceMax } });
  });

  test.each(rows)('%i %s %j', async (code, name, fields) => {
    const before = await own.accept(alice, 'contractPage');
    const { positionId } = await positionOf(alice);
    const takesPosition = [
      'outContract',
      'reverseContract',
      'contractPl',
      'contractMargin',
    ].includes(name);
    const setting = { marginMode: 'isolated', positionMode: 'one_way' };
    const request = {
      ...(takesPosition && { positionId }),
      ...(name === 'contractSetting' && setting),
      ...fields,
    };
    expect(await own.call(alice, name, request)).toMatchObject({ code });
    const after = await own.accept(alice, 'contractPage');
    expect({ ...after, timeMs: 0 }).toEqual({ ...before, timeMs: 0 });
  });

  test('somebody else’s position is not there', async () => {
    const { positionId } = await positionOf(alice);
    for (const [name, request] of [
      ['outContract', { positionId, lots: 1 }],
      ['reverseContract', { positionId }],
      ['contractPl', { positionId, takeProfitPrice: '1.05' }],
      ['contractMargin', { positionId, direction: 'add', amount: '1' }],
    ] as const) {
      expect(await own.call(bob, name, request)).toMatchObject({ code: 404 });
    }
  });
});

test('margin, leverage, stops and closing move what they say', async () => {
  const { positionId } = await positionOf(alice);
  await own.accept(alice, 'contractMargin', { positionId, direction: 'add', amount: '100' });
  await own.accept(alice, 'contractPl', {
    positionId,
    ...{ takeProfitPrice: '63000.0', stopLossPrice: '58000.0' },
  });
  expect(await positionOf(alice)).toMatchObject({
    margin: '400',
    takeProfitPrice: '63000.0',
    stopLossPrice: '58000.0',
    liquidationPrice: '56224.8',
  });
  await own.accept(bob, 'contract', { ...limit, lots: 40, price: '60600.0' });
  const sold = { positionId, lots: 40, price: '60600.0' };
  const closed = await own.api.call('outContract', sold, {
    token: alice.token,
    key: 'close-40-of-100',
  });
  expect(closed).toMatchObject({ code: 200, data: { replayed: false } });
  const again = await own.api.call('outContract', sold, {
    token: alice.token,
    key: 'close-40-of-100',
  });
  expect(again).toMatchObject({ code: 200, data: { replayed: true } });
  expect(await positionOf(alice)).toMatchObject({ lots: 60, closedLots: 40, realised: '24' });
});

test('a position is reversed whole, and all are closed at once', async () => {
  const erin = await own.newTrader('1000');
  await own.trade(erin, bob, 100, '60000.0');
  const { positionId } = await positionOf(erin);
  await own.accept(bob, 'contract', { ...limit, lots: 120, price: '59990.0' });
  expect(await own.call(erin, 'reverseContract', { positionId })).toMatchObject({ code: 41029 });
  await own.accept(bob, 'contract', { ...limit, lots: 80, price: '59990.0' });
  await own.accept(erin, 'reverseContract', { positionId });
  expect(await positionOf(erin)).toMatchObject({ direction: 'short', lots: 100 });
  await own.accept(bob, 'contract', { ...limit, side: 'sell', lots: 100, price: '60010.0' });
  await own.accept(erin, 'closeAllContract', { symbol: SYMBOL });
  expect((await own.accept(erin, 'contractPage')).positions).toEqual([]);
  expect(await own.call(erin, 'closeAllContract')).toMatchObject({ code: 404 });
});

test('what was closed is a record of figures that follow from each other', async () => {
  const { positionId } = await positionOf(alice);
  await own.accept(bob, 'contract', { ...limit, lots: 60, price: '60500.0' });
  await own.accept(alice, 'outContract', { positionId, lots: 60 });
  const { positions } = await own.accept(alice, 'contractClosed', { closeType: 'manual' });
  expect(positions).toMatchObject([
    {
      positionId,
      ...{ direction: 'long', closedLots: 100, entryPrice: '60000.000' },
      // (40 × 60,600 + 60 × 60,500) / 100
      closePrice: '60540.000',
      realised: '54',
      // 3 to open, then 0.05 % of 2,424 and of 3,630.
      fee: '6.027',
      funding: '0',
      net: '47.973',
    },
  ]);
});

test('what a contract won is profit, and not money that came in', async () => {
  const profit = await own.accept(alice, 'profit', { period: '1d' });
  const { came, went, realised, fees } = profit;
  const result = Number(realised);
  // Won 54 in all; 6.027 were fees, which the figure of fees says too.
  expect(result).toBeCloseTo(47.973, 8);
  expect([Number(fees), Number(went), Number(came) > 0]).toEqual([6.027, 0, true]);
});

test('a fall liquidates: the public log tells it, and the fund takes what is left', async () => {
  const carol = await own.newTrader('100');
  const setting = {
    symbol: SYMBOL,
    leverage: 100,
    marginMode: 'isolated',
    positionMode: 'one_way',
  };
  await own.accept(carol, 'contractSetting', setting);
  await own.trade(carol, bob, 100, '60000.0');
  await own.say(59_500);
  await own.passUntilClosed(carol);
  expect((await own.accept(carol, 'contractPage')).positions).toEqual([]);
  const { positions } = await own.accept(carol, 'contractClosed');
  expect(positions).toMatchObject([{ closeType: 'forced' }]);
  const { liquidations } = await own.accept(carol, 'common/contractLiquidations');
  expect(liquidations).toMatchObject([
    {
      positionId: positions[0]?.positionId,
      outcome: 'taken_over',
      takeovers: [{ symbol: SYMBOL }],
    },
  ]);
  const insurance = await own.accept(carol, 'common/contractInsurance');
  const [fund] = insurance.funds;
  // Hours later, as everywhere, what the house did with itself is pruned; no line of the fund is.
  await pruneHouseHistory(own.api.database, { olderThanMs: Date.now() + 3_600_000 });
  expect((await own.accept(carol, 'common/contractInsurance')).funds).toEqual(insurance.funds);
  // Only what the house paid in is funding; the rest says where it came from.
  expect(fund?.flows.find(({ kind }) => kind === 'funded')?.amount).toBe('1000');
  const sum = fund?.flows.reduce((all, { amount }) => all + Number(amount), 0) ?? 0;
  expect(Number(fund?.opening) + sum).toBeCloseTo(Number(fund?.balance), 8);
});

test('each step of a liquidation can be recomputed from the public log: tiers, takeover, and what became of it', async () => {
  const dave = await own.newTrader('5000');
  const setting = { symbol: SYMBOL, leverage: 50, marginMode: 'isolated', positionMode: 'one_way' };
  await own.say(60_000);
  await own.accept(dave, 'contractSetting', setting);
  const erin = await own.newTrader('9000');
  // About 100,000 USDT: in the second tier. Some buy a part of it, and at the takeover price nobody all.
  await own.trade(dave, erin, 1_700, '60000.0');
  await own.accept(bob, 'contract', { ...limit, side: 'buy', lots: 100, price: '59000.0' });
  await own.say(58_900);
  await own.passUntilClosed(dave);
  const [position] = (await own.accept(dave, 'contractClosed')).positions;
  const { positionId = 0 } = position ?? {};
  const { liquidations } = await own.accept(dave, 'common/contractLiquidations', { positionId });
  const { markets } = await own.accept(dave, 'common/getContractConfig', { symbol: SYMBOL });
  const [line] = liquidations;
  if (line === undefined) throw new Error('no liquidation');
  const steps = checkSteps(line, markets);
  expect(steps.filter(({ holds }) => !holds)).toEqual([]);
  expect(line.lines.map((own) => own.step)).toEqual([
    ...['begin', 'cancel_orders', 'reduce', 'reduce', 'take_over'],
  ]);
  expect(line.lines[2]).toMatchObject({ soldLots: 100, soldValue: '5900', liquidationFee: '29.5' });
  expect(line.takeovers).toMatchObject([{ lotsTaken: 1_600, valueTaken: '94109.5' }]);
  const of = { accountKind: 'contract', asset: 'USDT', sequence: line.lines[2]?.sequence };
  const { lines } = await own.accept(dave, 'common/contractInsuranceLines', of);
  expect(lines).toMatchObject([{ kind: 'liquidation_fee', amount: '29.5', positionId }]);
});

test('samples are published, and a market without a funding says so', async () => {
  const samples = await own.accept(alice, 'common/contractSamples', { symbol: SYMBOL });
  expect(samples.samples[0]).toMatchObject({ indexPrice: '60000.0' });
  const fundings = await own.accept(alice, 'common/contractFundings', { symbol: SYMBOL });
  expect(fundings).toEqual({ fundings: [], nextCursor: null });
  const adl: EndpointReply<'common/contractDeleveragings'> = await own.accept(
    alice,
    'common/contractDeleveragings',
  );
  expect(adl.deleveragings).toEqual([]);
});

test('money that a shared position needs stays: 2028 up to the last unit', async () => {
  const dave = await own.newTrader('1000');
  const setting = { symbol: SYMBOL, leverage: 20, marginMode: 'cross', positionMode: 'one_way' };
  await own.accept(dave, 'contractSetting', setting);
  await own.trade(dave, bob, 100, '60000.0');
  const [account] = (await own.accept(dave, 'contractPage')).accounts;
  expect(account).toMatchObject({ wallet: '997', leavable: '697' });
  const back = { asset: 'USDT', fromKind: 'contract', toKind: 'spot' };
  expect(await own.call(dave, 'transfer', { ...back, amount: '697.00000001' })).toMatchObject({
    code: 2028,
  });
  await own.accept(dave, 'transfer', { ...back, amount: '697' });
});

test('the journal replays to the same state, and the tables say the same', async () => {
  const { exchange, database } = own.api;
  const { committedSequence } = exchange.status();
  expect(await exchange.waitForProjection(committedSequence, 10_000)).toBe(true);
  const rules = { demoEnabled: true, demoFundUnitsMax: 10_000_000_000_000, takesRetired: true };
  const report = await audit(database, { createEngine: () => new Engine(rules) });
  expect(report.differences).toEqual([]);
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM contract_trades',
  );
  expect(rows[0]?.count).toBeGreaterThan(4);
});

describe('limits that users set themselves', () => {
  let carol: TestUser;
  const limits = async () => (await own.accept(carol, 'contractLimits')).limits[0];

  beforeAll(async () => {
    await own.say(60_000);
    carol = await own.newTrader('2000');
  });

  test('begin as none, hold at once, and are raised a day later', async () => {
    expect(await limits()).toMatchObject({
      ...{ asset: 'USDT', result: '0', countedFromMs: null, ownLimit: null, left: null },
      ...{ ownComing: null, pausedUntilMs: null },
    });
    const set = { asset: 'USDT', dailyLoss: '3' };
    const reply = await own.accept(carol, 'contractLimitSet', set);
    expect(reply.limits).toMatchObject({ ownLimit: '3', left: '3', ownComing: null });
    const raised = await own.accept(carol, 'contractLimitSet', { ...set, dailyLoss: '0' });
    expect(raised.limits).toMatchObject({ ownLimit: '3', ownComing: { limit: null } });
    expect(await own.call(carol, 'contractLimitSet', { ...set, asset: 'BTC' })).toMatchObject({
      code: 41_036,
    });
  });

  test('once a day has cost it, refuse what opens with 41058 and let everything close', async () => {
    // 100 lots at 60,000 cost 3 of fees as a taker.
    await own.trade(carol, bob, 100, '60000.0');
    expect(await limits()).toMatchObject({ result: '-3', left: '0' });
    expect(await own.call(carol, 'contract', limit)).toMatchObject({ code: 41_058 });
    const { positionId } = await positionOf(carol);
    await own.accept(bob, 'contract', limit);
    await own.accept(carol, 'outContract', { positionId, lots: 10, price: '59000.0' });
    expect((await positionOf(carol)).lots).toBe(90);
  });

  test('pause until a time, longer at once', async () => {
    const untilMs = Date.now() + 3_600_000;
    const { limits: paused } = await own.accept(carol, 'contractPause', { asset: 'USDT', untilMs });
    expect(paused.pausedUntilMs).toBe(untilMs);
    const shorter = { asset: 'USDT', untilMs: untilMs - 1_000 };
    expect(await own.call(carol, 'contractPause', shorter)).toMatchObject({ code: 4024 });
    const longer = { asset: 'USDT', untilMs: untilMs + 1_000 };
    await own.accept(carol, 'contractPause', longer);
    expect(await own.call(carol, 'contract', limit)).toMatchObject({ code: 41_058 });
  });
});
