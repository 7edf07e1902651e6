import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { OptionRounds } from './testing/option-rounds.ts';

let api: TestApi;
let rounds: OptionRounds;
let alice: TestUser;
let bob: TestUser;
/** Under the address of a member of staff. */
let carol: TestUser;
/** Under the address of one who left. */
let dora: TestUser;
let round: Awaited<ReturnType<OptionRounds['next']>>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api = await startTestApi();
  rounds = new OptionRounds(api);
  [alice, bob] = [await api.newTrader(), await api.newTrader()];
  [carol, dora] = [await api.newTrader(), await api.newTrader()];
  await api.database.pool.query(
    `INSERT INTO staff (email, name, roles, state, created_at_ms)
     VALUES ($1, 'Carol', '{support}', 'active', 0), ($2, 'Dora', '{support}', 'disabled', 0)`,
    [carol.account, dora.account],
  );
  await rounds.fund(carol);
  await rounds.fund(alice);
  await rounds.fund(bob);
  await rounds.open();
  round = await rounds.next();
});
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});

const as =
  (user: TestUser) =>
  async (name: EndpointName, request: object = {}, key?: string) =>
    api.call(name, request, { token: user.token, ...(key === undefined ? {} : { key }) });

const entry = (choice: string, amount = '10', fields: object = {}) => ({
  ...{ seriesId: 1, period: round.period, choice, amount },
  ...fields,
});

type Added = EndpointReply<'contractOptionOrder-add'>;
type Rounds = EndpointReply<'contractOption-starting'>;
type History = EndpointReply<'contractOptionOrder-history'>;

test('the coins are listed with their rules', async () => {
  const list = await api.call('contractOptionCoin-coin-list');
  expect(list.data).toMatchObject({
    coins: [
      {
        symbol: 'BTCUSDT',
        coin: 'BTC',
        series: [{ cycleMs: 10_000, windowMs: 5_000, rules: null }],
      },
    ],
  });
  await rounds.runUntil(round.openAtMs + 10);
  const info = await api.call('contractOptionCoin-coin-info', { symbol: 'BTCUSDT' });
  expect(info.data).toMatchObject({
    isLive: true,
    indexPrice: '60000.00',
    coin: {
      series: [{ rules: { mode: 'pool', feePpm: 30_000, flatMove: '0', min: '1', max: '100' } }],
    },
  });
  expect((await api.call('contractOptionCoin-coin-info', { symbol: 'ETHUSDT' })).code).toBe(404);
});

describe('a round', () => {
  test('takes one entry of a user, until its cut-off', async () => {
    const added = (await as(alice)('contractOptionOrder-add', entry('rise'), 'option-key-1'))
      .data as Added;
    expect(added.entry).toMatchObject({
      number: 1,
      choice: 'rise',
      stake: '10',
      state: 'open',
      payoutIfWon: '10',
    });
    const again = (await as(alice)('contractOptionOrder-add', entry('rise'), 'option-key-1'))
      .data as Added;
    expect(again).toMatchObject({ replayed: true, entry: { entryId: added.entry.entryId } });
    expect((await as(alice)('contractOptionOrder-add', entry('fall'))).code).toBe(4025);
    const answers = [];
    for (const request of [
      entry('rise', '0.5'),
      entry('rise', '100.01'),
      entry('rise', '1.001'),
      entry('rise', '0'),
      entry('rise', '1', { period: round.period + 1 }),
      entry('rise', '1', { seriesId: 9 }),
    ]) {
      answers.push(await as(bob)('contractOptionOrder-add', request));
    }
    expect(answers.map(({ code }) => code)).toEqual([4027, 4026, 4024, 4027, 4020, 404]);
    const field = 'amount';
    const range = { field, bound: { of: 'value', unit: 'USDT', min: '1', max: '100' } };
    const step = { field, bound: { of: 'value', unit: 'USDT', step: '0.01' } };
    expect(answers.map(({ data }) => data)).toEqual([
      range,
      range,
      step,
      range,
      null,
      expect.anything(),
    ]);
    expect((await as(bob)('contractOptionOrder-add', entry('fall', '30'))).code).toBe(200);
  });

  test('takes no entry of who runs the exchange', async () => {
    const add = (user: TestUser, amount: string) =>
      as(user)('contractOptionOrder-add', entry('rise', amount));
    expect((await add(carol, '10')).code).toBe(4014);
    expect((await as(carol)('contractOptionOrder-current')).data).toMatchObject({ entries: [] });
    // Who left is a user as others are: only the amount is wrong.
    expect((await add(dora, '0.5')).code).toBe(4027);
  });

  test('shows its pools to everybody, and what an entry would get to its owner', async () => {
    const { rounds: starting } = (await api.call('contractOption-starting', { symbol: 'BTCUSDT' }))
      .data as Rounds;
    expect(starting).toMatchObject([
      {
        state: 'open',
        pools: { rise: { amount: '10', count: 1 }, fall: { amount: '30', count: 1 } },
        startPrice: null,
      },
    ]);
    const own = await as(alice)('contractOptionOrder-current');
    // (40 less 1.20) for the one who would have won.
    expect(own.data).toMatchObject({ entries: [{ payoutIfWon: '38.8', payout: null }] });
    expect((await as(bob)('contractOptionOrder-current', { cycleMs: 60_000 })).data).toMatchObject({
      entries: [],
    });
  });

  test('goes on without anybody, and pays', async () => {
    await rounds.runUntil(round.cutOffAtMs);
    const late = await api.newTrader();
    expect((await as(late)('contractOptionOrder-add', entry('rise'))).code).toBe(4020);
    rounds.ticksAt = (nowMs) => (nowMs < round.startAtMs ? 6_000_000 : 6_000_777);
    await rounds.runUntil(round.startAtMs + 100);
    const { rounds: live } = (await api.call('contractOption-opening')).data as Rounds;
    expect(live).toMatchObject([{ state: 'live', startPrice: '60000.00', period: round.period }]);
    await rounds.runUntil(round.endAtMs + 100);
    expect((await as(alice)('contractOptionOrder-history')).data).toMatchObject({
      entries: [
        {
          state: 'won',
          payout: '38.8',
          profit: '28.8',
          fee: '0.3',
          endPrice: '60007.77',
          outcome: 'rise',
        },
      ],
      totals: [{ asset: 'USDT', count: 1, staked: '10', returned: '38.8', profit: '28.8' }],
    });
    const lost = (await as(bob)('contractOptionOrder-history', { state: 'lost', choice: 'fall' }))
      .data as History;
    expect(lost.entries).toMatchObject([{ payout: '0', profit: '-30' }]);
    expect((await as(bob)('contractOptionOrder-history', { state: 'won' })).data).toMatchObject({
      entries: [],
      totals: [],
    });
    const history = await api.call('contractOption-history', {
      symbol: 'BTCUSDT',
      cycleMs: 10_000,
    });
    expect(history.data).toMatchObject({
      rounds: [{ state: 'settled', outcome: 'rise', fee: '1.2', paid: '38.8', dust: '0' }],
    });
  });
});

test('a clock that goes back lets nobody in again, and the round goes on to its end', async () => {
  const next = await rounds.next();
  await rounds.runUntil(next.openAtMs + 10);
  const own = { period: next.period };
  expect((await as(alice)('contractOptionOrder-add', entry('rise', '10', own))).code).toBe(200);
  await rounds.runUntil(next.cutOffAtMs + 1);
  vi.setSystemTime(next.cutOffAtMs - 2_000);
  expect((await as(bob)('contractOptionOrder-add', entry('fall', '10', own))).code).toBe(4020);
  await rounds.runUntil(next.endAtMs + 100);
  // Alone in the round, so the stake comes back.
  expect((await as(alice)('contractOptionOrder-history')).data).toMatchObject({
    entries: [{ period: next.period, state: 'drawn', payout: '10' }, { period: round.period }],
  });
});

test('stakes and what they brought stand in the tax file, and are profit', async () => {
  const request = { file: 'tax', fromMs: round.openAtMs - 60_000, toMs: Date.now() + 60_000 };
  const { text } = (await as(alice)('profitExport', request)).data as EndpointReply<'profitExport'>;
  const lines = text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(',').filter((_, at) => [1, 6, 10].includes(at)))).toEqual([
    ['option stake', '-10', 'BTCUSDT'],
    ['option payout', '38.8', 'BTCUSDT'],
    ['option stake', '-10', 'BTCUSDT'],
    ['option stake returned', '10', 'BTCUSDT'],
  ]);
  expect((await as(alice)('profit', { period: '1d' })).data).toMatchObject({
    ...{ earned: '0', went: '0', isChecked: true },
    total: { realised: '28.8' },
  });
});

test('limits and pauses of one’s own', async () => {
  const set = await as(bob)('optionLimitSet', { asset: 'USDT', dailyLoss: '50' });
  expect(set.data).toMatchObject({ limits: { ownLimit: '50', loss: '30', pausedUntilMs: null } });
  const raised = await as(bob)('optionLimitSet', { asset: 'USDT', dailyLoss: '0' });
  expect(raised.data).toMatchObject({ limits: { ownLimit: '50', ownComing: { limit: null } } });
  const untilMs = Date.now() + 3_600_000;
  expect((await as(bob)('optionPause', { asset: 'USDT', untilMs })).code).toBe(200);
  expect((await as(bob)('optionLimits')).data).toMatchObject({
    limits: [{ pausedUntilMs: untilMs }],
  });
  expect((await as(bob)('optionPause', { asset: 'USDT', untilMs: untilMs - 1 })).code).toBe(4024);
  expect((await as(bob)('optionPause', { asset: 'XYZ', untilMs })).code).toBe(41_036);
});
