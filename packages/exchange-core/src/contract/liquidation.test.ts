import { beforeEach, describe, expect, test } from 'vitest';
import {
  COMMAND_MS,
  ContractExchange,
  FUNDS,
  PERP,
  USDT,
  smallContract,
} from './testing/contract-exchange.ts';

let exchange: ContractExchange;

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3, 4, 5]) exchange.addUser(userId);
});

/** The state of the liquidation under way after each command, as `step outcome`. */
function steps(): string[] {
  return exchange.effects.flatMap((effect) =>
    effect.type === 'contract_liquidation_put' ? [`${effect.step} ${effect.outcome}`] : [],
  );
}

/** Lets one command fire what is due, and gives the steps it wrote. */
function oneStep(): string[] {
  const next = exchange.engine.nextDueAtMs;
  if (next === undefined) return [];
  exchange.timestampMs = Math.max(next, exchange.timestampMs) - COMMAND_MS;
  exchange.accept({ type: 'time_passed' });
  exchange.assertWhole();
  return steps();
}

test('warns at 70 and 85 %, and begins at the first mark at which equity is no more than maintenance', () => {
  exchange.trade(1, 2, 100, 1_000);
  expect(exchange.position(1).liquidationTicks).toBe(954);
  const seen: string[] = [];
  for (let mark = 999; mark >= 954; mark--) {
    exchange.say(mark);
    for (const effect of exchange.effects) {
      if (effect.type === 'contract_warned')
        seen.push(`${mark} level ${effect.level} ${effect.riskPpm}`);
      if (effect.type === 'contract_liquidation_put') seen.push(`${mark} ${effect.step}`);
    }
  }
  expect(seen).toEqual(['956 level 1 796667', '955 level 2 956000', '954 cancel_orders']);
});

describe('step by step', () => {
  test('orders go first, and what is healthy then is left in peace', () => {
    exchange.setting(1, 20, 'cross');
    exchange.accept({
      type: 'account_transfer',
      ...{ userId: 1, assetId: 1, fromKind: 'contract', toKind: 'wallet', requestKey: '' },
      units: (FUNDS - 12_000) as never,
    });
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(exchange.order({ userId: 1, ticks: 950, lots: 120 }));
    exchange.say(939);
    expect(steps()).toEqual(['cancel_orders running']);
    // Of the account, which all its positions are told.
    const { startedAtMs, ...next } = exchange.position(1).liquidation ?? {};
    expect(next).toMatchObject({ positionId: 0, step: 'cancel_orders', stepAtMs: startedAtMs });
    expect(exchange.codeOf(exchange.order({ userId: 1 }))).toBe('contract_liquidating');
    expect(oneStep()).toEqual(['cancel_orders recovered']);
    expect(exchange.position(1).liquidation).toBeUndefined();
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    expect(exchange.position(1).lots).toBe(100);
  });

  test('then tiers, one order each, with a fee on what the market took only', () => {
    exchange = new ContractExchange({ liquidationFeePpm: 500 });
    for (const userId of [1, 2, 3]) exchange.addUser(userId, 10 * FUNDS);
    // 2,000 lots are worth 2,000,000: the second tier begins at 1,000,000.
    exchange.setting(1, 50);
    exchange.trade(1, 2, 2_000, 1_000);
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 990, lots: 5_000 }));
    const { liquidationTicks, bankruptcyTicks } = exchange.position(1);
    expect([liquidationTicks, bankruptcyTicks]).toEqual([987, 980]);
    exchange.say(987);
    expect(oneStep()).toEqual(['reduce running']);
    const { positionId, liquidation } = exchange.position(1);
    expect(liquidation).toMatchObject({ positionId, step: 'reduce' });
    const before = exchange.house('contract_insurance');
    expect(oneStep()).toEqual(['reduce recovered']);
    const position = exchange.position(1);
    expect(position.lots * 987).toBeLessThan(1_000_000);
    expect((position.lots + 1) * 987).toBeGreaterThanOrEqual(1_000_000);
    const fee = Math.floor((2_000 - position.lots) * 990 * 0.0005);
    expect(exchange.house('contract_insurance') - before).toBe(fee);
    expect(position.riskPpm).toBeLessThan(1_000_000);
  });

  test('then the exchange takes over, and its owner has lost the margin and not a unit more', () => {
    exchange.trade(1, 2, 100, 1_000);
    const before = exchange.money(1);
    exchange.say(953);
    oneStep();
    expect(oneStep()).toEqual(['take_over taken_over']);
    expect(exchange.money(1)).toEqual({ available: before.available, held: 0 });
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    expect(exchange.contracts.takeovers()).toMatchObject([{ lots: 100, entryUnits: 95_000 }]);
  });

  test('what the market pays above the bankruptcy price is the insurance fund’s', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 952, lots: 100 }));
    exchange.say(953);
    exchange.settle(5_000);
    expect(exchange.house('contract_insurance')).toBe(200);
    expect(exchange.position(3)).toMatchObject({ isLong: 1, lots: 100, entryUnits: 95_200 });
  });

  test('what it pays below costs the insurance fund, as far as that goes', () => {
    exchange.insure(600);
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 944, lots: 100 }));
    exchange.say(946);
    exchange.settle(1_500);
    expect(exchange.house('contract_insurance')).toBe(0);
    expect(exchange.position(3)).toMatchObject({ lots: 100, entryUnits: 94_400 });
    exchange.assertWhole();
  });

  test('and where nobody buys, those that win most give up their positions at that price', () => {
    // Three sell: at 40x, at 10x and at 10x from a higher price.
    exchange.setting(3, 40);
    exchange.setting(4, 10);
    exchange.setting(5, 10);
    exchange.trade(1, 3, 40, 1_000);
    exchange.trade(1, 4, 40, 1_000);
    exchange.trade(1, 5, 20, 1_005);
    exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 1_060, lots: 1 }));
    exchange.say(940);
    const ranks = [3, 4, 5].map((userId) => exchange.position(userId).rank);
    expect(ranks[0]).toBeGreaterThan(ranks[2] ?? 0);
    expect(ranks[2]).toBeGreaterThan(ranks[1] ?? 0);
    exchange.settle(10_000);
    // 100 lots of the bankrupt: all of every winner.
    for (const userId of [3, 4, 5]) expect(exchange.contracts.positionsOf(userId)).toEqual([]);
    expect(exchange.contracts.openOrdersOf(3, 0)).toEqual([]);
    expect(exchange.contracts.takeovers()).toEqual([]);
    expect(exchange.house('contract_insurance')).toBe(0);
    expect(exchange.house('contract_clearing')).toBe(0);
  });
});

test('a gap through the bankruptcy price at 100x costs the owner no more than the margin', () => {
  exchange.setting(1, 100);
  exchange.trade(1, 2, 100, 1_000);
  const before = exchange.money(1).available;
  exchange.say(900);
  exchange.settle(10_000);
  expect(exchange.money(1)).toEqual({ available: before, held: 0 });
  // The winner gets what the loser had, and no profit that nobody pays.
  expect(exchange.money(2)).toEqual({ available: FUNDS - 20 + 1_000, held: 0 });
  exchange.assertWhole();
});

test('one liquidation takes the whole open interest of a market', () => {
  exchange.trade(1, 2, 3_000, 1_000);
  exchange.trade(1, 3, 2_000, 1_000);
  exchange.say(930);
  exchange.settle(20_000);
  for (const userId of [1, 2, 3]) expect(exchange.contracts.positionsOf(userId)).toEqual([]);
  expect(exchange.house('contract_clearing')).toBe(0);
  exchange.assertWhole();
});

test('an account with three markets ends at exactly zero, winners included', () => {
  for (const name of ['ETHUSDT-PERP', 'SOLUSDT-PERP'])
    exchange.accept({ ...smallContract, symbol: name });
  const markets = [PERP, PERP + 1, PERP + 2];
  const say = (ticks: readonly number[]) =>
    exchange.sayAll(markets.map((marketId, place) => [marketId, ticks[place] ?? 0]));
  say([1_000, 1_000, 1_000]);
  exchange.addUser(9, 20_000);
  for (const marketId of markets) {
    exchange.setting(9, 20, 'cross', 'one_way', marketId);
    exchange.accept(exchange.order({ userId: 2, marketId, side: 'sell', lots: 110 }));
    exchange.accept(exchange.order({ userId: 9, marketId, lots: 110 }));
  }
  // Two fall and one rises: the risk of all three together counts.
  say([900, 900, 1_030]);
  expect(exchange.contracts.liquidations()).toMatchObject([{ positionId: 0, userId: 9 }]);
  exchange.settle(20_000);
  expect(exchange.money(9)).toEqual({ available: 0, held: 0 });
  expect(exchange.contracts.positionsOf(9)).toEqual([]);
  exchange.assertWhole();
});

test('a shared account pays out of what its other positions have won', () => {
  exchange.accept({ ...smallContract, symbol: 'ETHUSDT-PERP' });
  exchange.sayAll([
    [PERP, 1_000],
    [PERP + 1, 1_000],
  ]);
  exchange.addUser(9, 11_000);
  for (const marketId of [PERP, PERP + 1]) {
    exchange.setting(9, 20, 'cross', 'one_way', marketId);
    exchange.accept(exchange.order({ userId: 2, marketId, side: 'sell', lots: 100 }));
    exchange.accept(exchange.order({ userId: 9, marketId, lots: 100 }));
  }
  exchange.sayAll([
    [PERP, 1_150],
    [PERP + 1, 880],
  ]);
  exchange.accept(
    exchange.order({ userId: 3, marketId: PERP + 1, side: 'buy', ticks: 880, lots: 100 }),
  );
  exchange.accept(
    exchange.order({
      userId: 9,
      marketId: PERP + 1,
      side: 'sell',
      ticks: 880,
      lots: 100,
      reduceOnly: 1,
    }),
  );
  // 12,000 lost with 10,900 there: the rest came out of 15,000 that the other position had won.
  const left = exchange.position(9);
  const fees = 50 + 50 + 44;
  expect(left).toMatchObject({
    drawnUnits: 12_000 + fees - 11_000,
    profitUnits: 15_000 - left.drawnUnits,
  });
  expect(exchange.money(9)).toEqual({ available: 0, held: 0 });
  exchange.assertWhole();
});

test('liquidations that are due come before a funding of the same moment', () => {
  exchange.trade(1, 2, 100, 1_000);
  exchange.prepareFunding(2_000_000);
  exchange.settle(1_000);
  const { nextFundingAtMs = 0 } = exchange.contracts.price(PERP) ?? {};
  exchange.timestampMs = nextFundingAtMs - 1_000;
  exchange.say(950);
  exchange.accept({ type: 'time_passed' });
  const order = exchange.effects.map(({ type }) => type);
  expect(order.indexOf('contract_liquidation_put')).toBeLessThan(
    order.indexOf('contract_clock_put'),
  );
});

describe('what is found on a tick', () => {
  const markets = [PERP, PERP + 1];
  const say = (ticks: number) => exchange.sayAll(markets.map((marketId) => [marketId, ticks]));

  beforeEach(() => {
    exchange.accept({ ...smallContract, symbol: 'ETHUSDT-PERP' });
    say(1_000);
    exchange.addUser(9, 30_000);
    // The second market's first position comes after the first market's others: its number is lower.
    exchange.setting(1, 1);
    exchange.trade(1, 2, 1, 1_000);
    for (const marketId of markets) {
      exchange.setting(9, 20, 'cross', 'one_way', marketId);
      exchange.accept(exchange.order({ userId: 2, marketId, side: 'sell', lots: 110 }));
      exchange.accept(exchange.order({ userId: 9, marketId, lots: 110 }));
    }
  });

  const risk = () => exchange.contracts.positionsOf(9)[0]?.riskPpm ?? 0;

  test('is nothing too early and nothing too late where two markets fall together', () => {
    let before = 0;
    for (let mark = 999; mark > 850 && exchange.contracts.liquidations().length === 0; mark--) {
      before = risk();
      say(mark);
      expect(exchange.contracts.liquidations().length > 0).toBe(risk() >= 1_000_000);
    }
    expect(before).toBeLessThan(1_000_000);
    expect(risk()).toBeGreaterThanOrEqual(1_000_000);
  });

  test('counts money that has left the account since', () => {
    say(999);
    const units = exchange.contracts.accountOf(9, 'contract', USDT).leavableUnits as never;
    const way = { fromKind: 'contract', toKind: 'wallet', requestKey: '' } as const;
    exchange.accept({ type: 'account_transfer', userId: 9, assetId: 1, units, ...way });
    // With the money that left, this would be far from the end.
    say(953);
    expect(exchange.contracts.liquidations()).toMatchObject([{ userId: 9, positionId: 0 }]);
  });

  test('is taken over by the numbers of positions, whatever order they were opened in', () => {
    const [first = 0, second = 0] = exchange.contracts.positionsOf(9).map((own) => own.positionId);
    expect(second).toBeLessThan(first);
    say(850);
    const taken: number[] = [];
    for (let step = 0; step < 3; step++) {
      oneStep();
      for (const effect of exchange.effects) {
        if (effect.type === 'contract_takeover_put' && effect.attempts === 0)
          taken.push(effect.takeoverId);
      }
    }
    expect(taken).toEqual([second, first]);
  });
});

test('an order of somebody who is being liquidated trades with nobody', () => {
  exchange.setting(3, 2);
  exchange.trade(1, 2, 100, 1_000);
  exchange.accept(
    exchange.order({ userId: 1, side: 'sell', ticks: 1_040, lots: 100, reduceOnly: 1 }),
  );
  exchange.say(950);
  // It could pay for the whole of it.
  exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 1_040, lots: 100 }));
  const ended = exchange.effects.find(
    (effect) => effect.type === 'contract_order_put' && effect.userId === 1,
  );
  expect(ended).toMatchObject({ status: 'expired', closeReason: 'liquidation', filledLots: 0 });
  expect(exchange.position(1).lots).toBe(100);
});

test('a winner who could not pay for a bankrupt position keeps its own, and the exchange carries the other', () => {
  exchange.setting(1, 100);
  exchange.setting(3, 100);
  exchange.trade(1, 2, 100, 1_000);
  // The first winner leaves with the profit at 905; one with next to no margin stands in its place.
  exchange.say(995);
  exchange.accept(exchange.order({ userId: 2, side: 'buy', ticks: 905, lots: 100 }));
  exchange.say(905);
  exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 905, lots: 100 }));
  exchange.say(900);
  exchange.settle(10_000);
  expect(exchange.position(3)).toMatchObject({ isLong: 0, lots: 100, entryUnits: 90_500 });
  expect(exchange.contracts.takeovers()).toMatchObject([{ lots: 100, entryUnits: 99_000 }]);
  expect(exchange.house('contract_insurance')).toBe(0);
  exchange.assertWhole();
});
