import { describe, expect, test } from 'vitest';
import type { ContractExchange, ContractEffectUnion } from './testing/contract-exchange.ts';
import { COMMAND_MS, PERP } from './testing/contract-exchange.ts';
import { OTHER, sayFor, sharedAccount } from './testing/two-markets.ts';

type Line = Extract<ContractEffectUnion, { type: 'contract_liquidation_line_put' }>;

/** User 1 shares 16,000 units between 100 lots long in each of two markets, at 1,000: 200,000 worth. */
function shared(units = 16_000): { exchange: ContractExchange; lines: Line[] } {
  const exchange = sharedAccount(100, units);
  const lines: Line[] = [];
  exchange.listen = () => {
    exchange.assertWhole();
    for (const effect of exchange.effects) {
      if (effect.type === 'contract_liquidation_line_put') lines.push(effect);
    }
  };
  return { exchange, lines };
}

const halt = (exchange: ContractExchange, state: 'open' | 'halted', marketId = OTHER) =>
  exchange.accept({ type: 'contract_market_state_set', marketId, state });

const both = (first: number, other: number) =>
  [
    [PERP, first],
    [OTHER, other],
  ] as const;

/** The lines of what a takeover left to user 1 and took; there is one of each. */
function takeoverOf(lines: readonly Line[]): readonly [stayed: Line, went: Line] {
  const taken = lines.filter(({ step, userId }) => step === 'take_over' && userId === 1);
  const stayed = taken.find(({ stays }) => stays !== 'none');
  const went = taken.find(({ stays }) => stays === 'none');
  if (stayed === undefined || went === undefined || taken.length !== 2) throw new Error('no part');
  return [stayed, went];
}

const open = (exchange: ContractExchange) =>
  exchange.contracts.positionsOf(1).map(({ marketId, lots }) => [marketId, lots]);

const running = (exchange: ContractExchange) =>
  exchange.contracts.liquidations().map(({ step }) => step);

describe('an account with a halted market', () => {
  test('is liquidated in the others at once: shares by need, the rest stays with what stays', () => {
    const { exchange, lines } = shared();
    halt(exchange, 'halted');
    const { available } = exchange.money(1);
    // It has lost 15,300 in the first market: what is left is less than it needs.
    sayFor(exchange, 1, both(848, 1_000));
    expect(open(exchange)).toEqual([[OTHER, 100]]);
    const [stayed, went] = takeoverOf(lines);
    expect([stayed.marketId, stayed.stays, went.marketId]).toEqual([OTHER, 'halted', PERP]);
    const equity = available + 100 * (went.markTicks - 1_000) + 100 * (stayed.markTicks - 1_000);
    const [needs, needed] = [Math.ceil(went.markTicks / 2), stayed.neededUnits];
    expect(stayed.equityUnits).toBe(equity);
    expect(equity).toBeGreaterThan(0);
    const share = Math.floor((equity * needs) / needed);
    expect(went.takenUnits).toBe(went.markTicks * 100 - share);
    expect(stayed.keptUnits).toBe(equity - share);
    expect(exchange.money(1).available).toBe(equity - share - 100 * (stayed.markTicks - 1_000));
  });
  test('with less than nothing the loss goes with what goes, and nothing stays to what stays', () => {
    const { exchange, lines } = shared();
    halt(exchange, 'halted');
    // The fall of the other market is known, too: its index lives. It has lost 2,000 of the 15,900.
    sayFor(exchange, 1, both(800, 980));
    const [stayed, went] = takeoverOf(lines);
    expect(stayed).toMatchObject({ equityUnits: 15_900 - 20_000 - 2_000, keptUnits: 0 });
    expect(went.takenUnits).toBe(80_000 + 6_100);
    // What the other position has lost is all that is left.
    expect(exchange.money(1)).toEqual({ available: 2_000, held: 0 });
    expect(exchange.position(1, OTHER)).toMatchObject({ drawnUnits: 0, profitUnits: -2_000 });
    // It is the end of the owner's money, not less: the market opens, and the rest is taken over as ever.
    halt(exchange, 'open');
    sayFor(exchange, 2, both(800, 980));
    expect(open(exchange)).toEqual([]);
    expect(exchange.money(1)).toEqual({ available: 0, held: 0 });
  });

  test('profit of what stays is drawn to pay, as far as the rest does not need it', () => {
    const { exchange, lines } = shared();
    halt(exchange, 'halted');
    sayFor(exchange, 1, both(830, 1_008));
    const [stayed] = takeoverOf(lines);
    // 15,900 − 17,000 + 800 is below zero: all of the profit is drawn.
    expect(stayed).toMatchObject({ equityUnits: -300, keptUnits: 0 });
    expect(exchange.position(1, OTHER)).toMatchObject({
      ...{ drawnUnits: 800, realisedUnits: 800, entryUnits: 100_800, profitUnits: 0 },
    });
    expect(exchange.money(1).available).toBe(0);
  });

  test('what goes with a profit brings it to the account that the rest stands on', () => {
    const { exchange, lines } = shared();
    halt(exchange, 'halted');
    sayFor(exchange, 1, both(1_100, 748));
    const [stayed, went] = takeoverOf(lines);
    expect(stayed.equityUnits).toBe(15_900 + 10_000 - 25_200);
    expect(exchange.money(1).available).toBe(15_900 - 100_000 + went.takenUnits);
    expect(stayed.keptUnits).toBe(exchange.money(1).available - 25_200);
    expect(stayed.keptUnits).toBeGreaterThan(0);
  });

  test('what stays is left in peace when its market opens better, and liquidated by the ordinary way if not', () => {
    for (const [ticks, left] of [
      [1_010, 1],
      [996, 0],
    ] as const) {
      const { exchange } = shared();
      halt(exchange, 'halted');
      sayFor(exchange, 1, both(848, 1_000));
      sayFor(exchange, 3, both(848, ticks));
      // While the market is halted it waits, frozen or not, and no time is asked for.
      expect(open(exchange)).toEqual([[OTHER, 100]]);
      halt(exchange, 'open');
      sayFor(exchange, 3, both(848, ticks));
      expect(open(exchange)).toHaveLength(left);
      expect(running(exchange)).toEqual([]);
      if (left === 0) expect(exchange.money(1)).toEqual({ available: 0, held: 0 });
    }
  });

  test('loses its orders in all markets, halted ones too', () => {
    const { exchange } = shared(30_000);
    for (const marketId of [PERP, OTHER]) {
      exchange.accept(exchange.order({ marketId, ticks: 970, lots: 10 }));
    }
    halt(exchange, 'halted');
    sayFor(exchange, 1, both(700, 1_000));
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    expect(open(exchange)).toEqual([[OTHER, 100]]);
  });

  test('waited as a whole by the rules of before', () => {
    const { exchange } = shared();
    exchange.decideAs(4);
    halt(exchange, 'halted');
    sayFor(exchange, 90, both(848, 1_000));
    expect(open(exchange)).toHaveLength(2);
    expect(running(exchange)).toEqual(['cancel_orders']);
    exchange.decideAs(5);
    sayFor(exchange, 1, both(848, 1_000));
    expect(open(exchange)).toEqual([[OTHER, 100]]);
  });
});

describe('an account with a market that has no price', () => {
  test('waits a minute for it, then goes on without it', () => {
    const { exchange, lines } = shared();
    sayFor(exchange, 50, [[PERP, 1_000]]);
    sayFor(exchange, 5, [[PERP, 848]]);
    expect(running(exchange)).toEqual(['cancel_orders']);
    sayFor(exchange, 10, [[PERP, 848]]);
    expect(open(exchange)).toEqual([[OTHER, 100]]);
    const [stayed] = takeoverOf(lines);
    expect(stayed).toMatchObject({ stays: 'degraded', markTicks: 1_000 });
  });

  test('is left in peace when the price comes back in time and was better', () => {
    const { exchange } = shared();
    sayFor(exchange, 5, [[PERP, 1_000]]);
    sayFor(exchange, 40, [[PERP, 848]]);
    sayFor(exchange, 2, both(848, 1_020));
    expect(open(exchange)).toHaveLength(2);
    expect(running(exchange)).toEqual([]);
  });

  test('after hours without any, as of a restart, the first price liquidates nothing on the old one of the other', () => {
    const { exchange } = shared();
    sayFor(exchange, 70, both(1_000, 1_000));
    exchange.timestampMs += 3_600_000;
    exchange.restart();
    sayFor(exchange, 30, [[PERP, 848]]);
    expect(open(exchange)).toHaveLength(2);
    sayFor(exchange, 2, both(848, 1_020));
    expect(open(exchange)).toHaveLength(2);
    expect(running(exchange)).toEqual([]);
  });

  test('a restart between any two steps changes nothing', () => {
    const [one, other] = [shared(), shared()];
    for (const { exchange } of [one, other]) {
      halt(exchange, 'halted');
      exchange.sayAll(both(848, 1_000));
    }
    for (let step = 0; step < 6; step++) {
      other.exchange.restart();
      for (const { exchange } of [one, other]) exchange.settle(5);
    }
    expect(open(one.exchange)).toEqual([[OTHER, 100]]);
    expect(other.lines).toEqual(one.lines);
    expect(other.exchange.engine.canonicalState()).toEqual(one.exchange.engine.canonicalState());
  });
});

describe('the end of a market', () => {
  test('takes over what it settles, while another market of the account is halted', () => {
    const { exchange, lines } = shared(16_000);
    halt(exchange, 'halted');
    exchange.delist();
    sayFor(exchange, 3_400, both(1_000, 1_000));
    exchange.timestampMs = (exchange.contracts.ending(PERP)?.settlesAtMs ?? 0) - COMMAND_MS;
    exchange.accept({ type: 'time_passed' });
    expect(exchange.contracts.ending(PERP)?.phase).toBe('settling');
    // The price is fixed, and the halted market takes all that the account has.
    sayFor(exchange, 2, both(1_000, 840));
    expect(open(exchange)).toEqual([[OTHER, 100]]);
    expect(exchange.contracts.ending(PERP)?.phase).toBe('settled');
    const taken = lines.filter(({ step }) => step === 'take_over');
    expect(taken.map(({ marketId, stays }) => [marketId, stays])).toContainEqual([OTHER, 'halted']);
  });

  test('waits a minute for the only other market of the account, which is dark, and goes on without it', () => {
    const { exchange, lines } = shared(16_000);
    exchange.delist();
    sayFor(exchange, 3_400, both(1_000, 1_000));
    const { settlesAtMs = 0 } = exchange.contracts.ending(PERP) ?? {};
    // Nothing acts between the mark that takes all that the account has and the silence of its market.
    exchange.timestampMs = settlesAtMs - 1_500;
    exchange.sayAll(both(1_000, 840));
    exchange.timestampMs = settlesAtMs + 11_000;
    exchange.accept({ type: 'time_passed' });
    const phase = () => exchange.contracts.ending(PERP)?.phase;
    sayFor(exchange, 45, [[PERP, 1_000]]);
    expect([phase(), open(exchange)]).toEqual([
      'settling',
      [
        [PERP, 100],
        [OTHER, 100],
      ],
    ]);
    exchange.restart();
    sayFor(exchange, 30, [[PERP, 1_000]]);
    expect([phase(), open(exchange)]).toEqual(['settled', [[OTHER, 100]]]);
    const taken = lines.filter(({ step }) => step === 'take_over');
    expect(taken.map(({ marketId, stays }) => [marketId, stays])).toContainEqual([
      OTHER,
      'degraded',
    ]);
    // The samples of after the hour are in no price.
    const ending = exchange.contracts.ending(PERP);
    expect(ending).toMatchObject({
      settleTicks: 1_000,
      indexSumTicks: 1_000 * (ending?.samples ?? 0),
    });
  });
});
