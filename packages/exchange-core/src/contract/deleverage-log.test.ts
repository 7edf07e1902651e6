import { beforeEach, describe, expect, test } from 'vitest';
import { deleverageRank } from './formulas/index.ts';
import type { ContractDeleveragePlaceRow, ContractDeleverageQueueRow } from './log-records.ts';
import type { ContractDeleveragingRow } from './records.ts';
import { COMMAND_MS, ContractEngine, ContractExchange, PERP } from './testing/contract-exchange.ts';
import { smallContract } from './testing/contract-exchange.ts';

let exchange: ContractExchange;
let queues: ContractDeleverageQueueRow[];
let places: ContractDeleveragePlaceRow[];
let given: ContractDeleveragingRow[];
let attempts: number[];

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3, 4, 5, 6]) exchange.addUser(userId);
  [queues, places, given, attempts] = [[], [], [], []];
});

/** Keeps what the last command wrote into the public log of deleveragings. */
function collect(): void {
  for (const effect of exchange.effects) {
    if (effect.type === 'contract_deleverage_queue_put') queues.push(effect);
    if (effect.type === 'contract_deleverage_place_put') places.push(effect);
    if (effect.type === 'contract_deleveraging_put') given.push(effect);
    if (effect.type === 'contract_takeover_put') attempts.push(effect.attempts);
  }
}

/** Lets what is due within `ms` happen, a command at a time. */
function run(ms: number): void {
  const untilMs = exchange.timestampMs + ms;
  for (;;) {
    const next = exchange.engine.nextDueAtMs;
    if (next === undefined || next > untilMs) return;
    exchange.timestampMs = Math.max(next, exchange.timestampMs) - COMMAND_MS;
    exchange.accept({ type: 'time_passed' });
    collect();
  }
}

/** Whose position it was. */
const ownerOf = ({ positionId }: ContractDeleveragePlaceRow): number | undefined =>
  given.find((line) => line.positionId === positionId)?.userId ??
  exchange.contracts.position(positionId)?.userId;

test('a command that asks shows everybody it could ask, in their order, with what the ranks follow from', () => {
  exchange.setting(3, 40);
  exchange.setting(4, 10);
  exchange.setting(5, 10);
  exchange.setting(6, 5);
  exchange.trade(1, 3, 40, 1_000);
  exchange.trade(1, 4, 40, 1_000);
  exchange.trade(1, 5, 20, 1_005);
  exchange.trade(2, 6, 30, 990);
  exchange.say(940);
  run(10_000);
  expect(queues).toEqual([
    expect.objectContaining({
      ...{ marketId: PERP, isLong: 0, candidates: 4, candidateLots: 130, frozen: 0, frozenLots: 0 },
      ...{ listed: 4, markTicks: 940, atSequence: exchange.engine.sequence },
    }),
  ]);
  // The one who is not asked is there too, with a rank that says why.
  expect(places.map((row) => [row.place, ownerOf(row), row.lots])).toEqual([
    [1, 3, 40],
    [2, 5, 20],
    [3, 4, 40],
    [4, 6, 30],
  ]);
  for (const { rank, entryUnits, worthUnits, equityUnits } of places) {
    expect(deleverageRank(entryUnits, worthUnits, equityUnits, false)).toBe(rank);
  }
  expect(places.map(({ rank }) => rank)).toEqual(
    places.map(({ rank }) => rank).sort((one, other) => other - one),
  );
});

test('who cannot pay for the bankrupt position is passed over, and the queue says with what was left', () => {
  exchange.setting(6, 100);
  exchange.trade(1, 3, 100, 1_000);
  exchange.say(930);
  run(100);
  exchange.trade(2, 6, 20, 930);
  exchange.say(890);
  run(10_000);
  expect(given.map(({ userId, lots }) => [userId, lots])).toEqual([[3, 100]]);
  const passed = places.filter(({ takeoverId }) => takeoverId > 0);
  expect(passed.map((row) => [row.place, ownerOf(row), row.lots])).toEqual([[1, 6, 20]]);
  expect(passed[0]?.leftUnits).toBeLessThan(0);
});

test('a queue of whom nobody gives anything is not written', () => {
  exchange.setting(6, 100);
  exchange.trade(1, 2, 100, 1_000);
  exchange.say(930);
  run(100);
  // The one who won has left; whoever has come for them has too little.
  exchange.trade(2, 6, 100, 930);
  exchange.say(890);
  run(5_000);
  // Asked twice in the market, then everybody in vain: the market again.
  expect(attempts.slice(0, 4)).toEqual([0, 1, 2, 1]);
  expect([queues, places, given]).toEqual([[], [], []]);
});

test('of many the first 120 are shown, of whom a command asks 100', () => {
  exchange.setting(1, 40);
  for (let count = 0; count < 130; count++) {
    const userId = 10 + count;
    exchange.addUser(userId);
    exchange.setting(userId, 10);
    exchange.trade(1, userId, 1, 1_000);
  }
  exchange.say(940);
  run(10_000);
  expect(queues.map(({ candidates, listed }) => [candidates, listed])).toEqual([
    [130, 120],
    [30, 30],
  ]);
  const [first, second] = queues.map(({ atSequence }) => atSequence);
  expect(given).toHaveLength(130);
  const rows = (sequence = 0) => places.filter(({ atSequence }) => atSequence === sequence);
  expect(rows(first)).toHaveLength(120);
  // Those who were shown after the last one asked are the first of the next command.
  expect(
    rows(second)
      .slice(0, 20)
      .map(({ positionId }) => positionId),
  ).toEqual(
    rows(first)
      .slice(100)
      .map(({ positionId }) => positionId),
  );
});

describe('whoever asks again after another side was asked', () => {
  const OTHER = PERP + 1;
  /** Of each row the market, the side and the place. */
  const keys = () => places.map((row) => [row.marketId, row.isLong, row.place]);
  const asked = () => queues.map((row) => [row.marketId, row.isLong, row.listed]);
  const givers = () => given.map(({ userId, lots }) => [userId, lots]);

  /** One market, another, and the first again: all bankrupt at one price. */
  function askMarkets(): void {
    exchange.accept({ ...smallContract, symbol: 'ETHUSDT-PERP' });
    for (const marketId of [PERP, OTHER]) {
      for (const userId of [4, 5, 6]) {
        exchange.setting(userId, 5, 'isolated', 'one_way', marketId);
      }
    }
    exchange.sayAll([
      [PERP, 1_000],
      [OTHER, 1_000],
    ]);
    exchange.trade(1, 4, 40, 1_000);
    exchange.accept(exchange.order({ userId: 5, marketId: OTHER, side: 'sell', lots: 40 }));
    exchange.accept(exchange.order({ userId: 2, marketId: OTHER, side: 'buy', lots: 40 }));
    exchange.trade(3, 6, 30, 1_000);
    exchange.sayAll([
      [PERP, 940],
      [OTHER, 940],
    ]);
    run(10_000);
    exchange.assertWhole();
  }

  /** All takeovers have asked the market so often, and are due. */
  function haveAsked(attempts: number, version: number): void {
    const { records, ...rows } = exchange.engine.dump();
    const takeovers = (records['contract_takeover'] ?? []).map((row) => {
      return { ...row, attempts, stepAtMs: exchange.timestampMs };
    });
    const copy = new ContractEngine();
    copy.load({ ...rows, records: { ...records, contract_takeover: takeovers } });
    exchange.engine = copy;
    exchange.decideAs(version);
  }

  /**
   * A long of 950, a short of 918 and a long of 940: no two of them can be closed against each other without a loss that the
   * empty insurance fund cannot pay. The winners are those they traded with.
   */
  function askSides(version: number): void {
    exchange.decideAs(version);
    exchange.setting(2, 50);
    for (const userId of [4, 5, 6]) exchange.setting(userId, 5);
    exchange.trade(1, 4, 40, 1_000);
    exchange.say(945);
    exchange.settle(5);
    exchange.say(905);
    exchange.trade(5, 2, 30, 900);
    exchange.say(925);
    exchange.settle(5);
    exchange.say(990);
    exchange.trade(3, 6, 20, 990);
    exchange.say(943);
    haveAsked(0, version);
    exchange.settle(5);
    expect(exchange.contracts.takeovers().map(({ isLong }) => isLong)).toEqual([1, 0, 1]);
    haveAsked(2, version);
    exchange.accept({ type: 'time_passed' });
    collect();
    exchange.assertWhole();
  }

  test('goes on with the queue that was found: two markets', () => {
    askMarkets();
    expect(asked()).toEqual([
      [PERP, 0, 2],
      [OTHER, 0, 1],
    ]);
    expect(new Set(queues.map(({ atSequence }) => atSequence)).size).toBe(1);
    expect(keys()).toEqual([
      [PERP, 0, 1],
      [PERP, 0, 2],
      [OTHER, 0, 1],
    ]);
    expect(givers()).toEqual([
      [4, 40],
      [5, 40],
      [6, 30],
    ]);
  });

  test('goes on with the queue that was found: both sides of one', () => {
    askSides(8);
    expect(asked()).toEqual([
      [PERP, 0, 2],
      [PERP, 1, 1],
    ]);
    expect(new Set(keys().map(String)).size).toBe(3);
    expect(givers()).toEqual([
      [4, 40],
      [5, 30],
      [6, 20],
    ]);
  });

  test('in journals of before found it anew, with places that were taken', () => {
    exchange.decideAs(7);
    askMarkets();
    expect(asked()).toEqual([
      [PERP, 0, 2],
      [OTHER, 0, 1],
      [PERP, 0, 1],
    ]);
    expect(keys()).toEqual([
      [PERP, 0, 1],
      [PERP, 0, 2],
      [OTHER, 0, 1],
      [PERP, 0, 1],
    ]);
    expect(givers()).toHaveLength(3);
  });

  test('in journals of before found it anew: both sides of one', () => {
    askSides(7);
    expect(asked()).toEqual([
      [PERP, 0, 2],
      [PERP, 1, 1],
      [PERP, 0, 1],
    ]);
    expect(givers()).toHaveLength(3);
  });

  test('in a later command finds a new one', () => {
    exchange.trade(1, 4, 40, 1_000);
    exchange.trade(2, 5, 40, 1_000);
    exchange.say(940);
    run(10_000);
    exchange.trade(3, 6, 40, 940);
    exchange.say(890);
    run(10_000);
    expect(asked()).toEqual([
      [PERP, 0, 2],
      [PERP, 0, 1],
    ]);
    expect(places.map(({ place }) => place)).toEqual([1, 2, 1]);
  });
});
