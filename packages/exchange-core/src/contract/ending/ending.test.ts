import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContractExchange, FUNDS, PERP } from '#contract/testing/contract-exchange.ts';
import { ENDING_MS, endingMarkTicks, settlementTicks } from './ending-price.ts';

const delist = { type: 'contract_delist', marketId: PERP } as const;

let ex: ContractExchange;
beforeEach(() => {
  ex = new ContractExchange();
  ex.addUser(1);
  ex.addUser(2);
  ex.addUser(3);
  ex.insure(100_000);
});

function endingOf(own = ex) {
  const ending = own.contracts.ending(PERP);
  if (ending === undefined) throw new Error('the market goes on');
  return ending;
}

/** Prices every second for so long; what is due fires in between. */
function pass(ms: number, ticksAt: (atMs: number) => number, own = ex): void {
  const from = own.timestampMs;
  while (own.timestampMs + 1_000 <= from + ms) {
    own.say(ticksAt(own.timestampMs - from));
    own.settle();
  }
}

/** The last hour and what follows it, until all is done. */
function end(ticksAt: (atMs: number) => number, own = ex): void {
  own.accept(delist);
  pass(ENDING_MS + 10_000, ticksAt, own);
  own.settle(5_000);
}

/** Everything that belongs to anybody: users, the funds, fees and what clears. */
function total(own = ex, users = [1, 2, 3]): number {
  const houses = ['contract_clearing', 'contract_funding', 'contract_insurance', 'fees'];
  const money = users.map((user) => own.money(user)).map((one) => one.available + one.held);
  return [...money, ...houses.map((name) => own.house(name))].reduce((sum, one) => sum + one, 0);
}

describe('the settlement price', () => {
  test('is the mean of the samples in whole ticks, half a tick up', () => {
    expect(settlementTicks({ samples: 720, indexSumTicks: 720 * 1_000 + 360 })).toBe(1_001);
    expect(settlementTicks({ samples: 720, indexSumTicks: 720 * 1_000 + 359 })).toBe(1_000);
  });

  test('is not known by fewer than four in five of the samples', () => {
    expect(settlementTicks({ samples: 576, indexSumTicks: 576_000 })).toBe(1_000);
    expect(settlementTicks({ samples: 575, indexSumTicks: 575_000 })).toBeUndefined();
  });

  test('is where the mark of the last hour leads, from the index on', () => {
    expect(endingMarkTicks({ samples: 0, indexSumTicks: 0 }, 1_234)).toBe(1_234);
    expect(endingMarkTicks({ samples: 360, indexSumTicks: 360_000 }, 1_100)).toBe(1_050);
    fc.assert(
      fc.property(fc.integer({ min: 720, max: 800 }), fc.nat(4_000_000), (samples, mean) => {
        const sampled = { samples, indexSumTicks: samples * Math.max(1, mean) };
        expect(endingMarkTicks(sampled, 77)).toBe(settlementTicks(sampled));
      }),
    );
  });
});

test('positions close at the mean of the last hour, without fees, and everything adds up', () => {
  ex.trade(1, 2, 100, 1_000);
  const before = [ex.money(1), ex.money(2)].map((one) => one.available + one.held);
  const all = total();
  // Half an hour at 1,000 and half an hour at 1,010.
  end((atMs) => (atMs < ENDING_MS / 2 ? 1_000 : 1_010));
  expect(endingOf()).toMatchObject({
    ...{ phase: 'settled', settleTicks: 1_005, positions: 2, lots: 100, postponed: 0 },
    ...{ wonUnits: 500, lostUnits: 500, insuranceUnits: 0, stepAtMs: 0 },
  });
  expect([ex.money(1), ex.money(2)]).toEqual([
    { available: before[0]! + 500, held: 0 },
    { available: before[1]! - 500, held: 0 },
  ]);
  expect(ex.contracts.positionsOf(1)).toEqual([]);
  expect(total()).toBe(all);
  expect(ex.house('contract_clearing')).toBe(0);
  ex.engine.assertBalanced();
});

test('the last position row says at what it was settled', () => {
  ex.trade(1, 2, 100, 1_000);
  const seen: unknown[] = [];
  const listen = ex.listen;
  ex.listen = (...heard) => {
    listen(...heard);
    for (const effect of ex.effects) {
      if (effect.type === 'contract_position_put' && effect.closeType !== 'none') seen.push(effect);
    }
  };
  end(() => 990);
  expect(seen).toMatchObject([
    { userId: 1, lots: 0, closeType: 'settled', closedLots: 100, closedUnits: 99_000 },
    { userId: 2, lots: 0, closeType: 'settled', closedLots: 100, closedUnits: 99_000 },
  ]);
});

describe('in the last hour', () => {
  test('a market only closes: what would open is refused, and what rests to open ends', () => {
    ex.trade(1, 2, 100, 1_000);
    ex.accept(ex.order({ userId: 1, side: 'buy', lots: 10, ticks: 950, clientOrderId: 'opens' }));
    const closing = { userId: 1, side: 'sell', lots: 40, ticks: 1_040, reduceOnly: 1 } as const;
    ex.accept(ex.order(closing));
    ex.accept(delist);
    expect(ex.effects).toContainEqual(
      expect.objectContaining({
        ...{ type: 'contract_order_put', clientOrderId: 'opens' },
        ...{ status: 'cancelled', closeReason: 'market_delisted' },
      }),
    );
    expect(ex.codeOf(ex.order({ userId: 3 }))).toBe('contract_market_ending');
    expect(ex.codeOf(ex.order({ userId: 1, ticks: 990 }))).toBe('contract_market_ending');
    const reverse = { type: 'contract_reverse', userId: 1, requestKey: '' } as const;
    ex.accept(ex.order({ userId: 2, side: 'buy', lots: 60, ticks: 1_000, reduceOnly: 1 }));
    const { positionId } = ex.position(1);
    expect(ex.codeOf({ ...reverse, positionId })).toBe('contract_market_ending');
    const margin = { type: 'contract_margin_change', userId: 1, positionId, units: -1 } as const;
    expect(ex.codeOf({ ...margin, requestKey: '' })).toBe('contract_market_ending');
    const setting = { type: 'contract_setting_set', userId: 1, marketId: PERP } as const;
    const modes = { leverage: 50, marginMode: 'isolated', positionMode: 'one_way' } as const;
    expect(ex.codeOf({ ...setting, ...modes, requestKey: '' })).toBe('contract_market_ending');
    const close = { type: 'contract_close', userId: 1, positionId, clientOrderId: '' } as const;
    ex.accept({ ...close, lots: 60, ticks: 1_000, requestKey: '' });
    expect(ex.position(1).lots).toBe(40);
    expect(ex.position(2).lots).toBe(40);
  });

  test('it begins once, and nothing of the market changes any more', () => {
    ex.accept(delist);
    expect(ex.codeOf(delist)).toBe('market_delisted');
    expect(ex.codeOf({ ...delist, marketId: 7 })).toBe('unknown_contract');
    const hours = { zoneMinutes: 0, weekly: [0, 60], holidays: [], startsAtMs: 0 };
    expect(ex.codeOf({ type: 'contract_calendar_set', marketId: PERP, ...hours })).toBe(
      'market_delisted',
    );
  });
});

test('more orders than one step ends go in steps, and open nothing meanwhile', () => {
  const own = new ContractExchange({ openOrdersMax: 2_000 });
  own.addUser(1, 100_000_000);
  own.addUser(2, 100_000_000);
  own.addUser(3, 100_000_000);
  for (let order = 0; order < 700; order += 1) {
    own.accept(own.order({ userId: 1, side: 'buy', lots: 1, ticks: 950 }));
  }
  own.trade(2, 3, 5, 1_000);
  own.accept(delist);
  expect(own.contracts.openOrdersOf(1, PERP)).toHaveLength(200);
  // Who closes against one of them meets nobody: it may not open any more.
  const closing = { userId: 2, side: 'sell', lots: 5, ticks: 950, reduceOnly: 1 } as const;
  own.accept(own.order({ ...closing, timeInForce: 'ioc' }));
  expect(own.position(2).lots).toBe(5);
  expect(own.contracts.positionsOf(1)).toEqual([]);
  expect(own.codeOf(own.order({ userId: 3, side: 'sell', lots: 1, ticks: 950 }))).toBe(
    'contract_market_ending',
  );
  own.settle();
  expect(own.contracts.openOrdersOf(1, PERP)).toEqual([]);
  expect(own.money(1)).toEqual({ available: 100_000_000, held: 0 });
});

test('too few samples put it off by an hour, as often as it takes', () => {
  ex.trade(1, 2, 100, 1_000);
  ex.accept(delist);
  // Forty minutes without a word of the sources.
  ex.settle(40 * 60_000);
  pass(ENDING_MS - 40 * 60_000 + 5_000, () => 1_000);
  expect(endingOf()).toMatchObject({ phase: 'reducing', postponed: 1, settleTicks: 0 });
  expect(ex.position(1).lots).toBe(100);
  pass(ENDING_MS + 10_000, () => 1_020);
  ex.settle(5_000);
  expect(endingOf()).toMatchObject({ phase: 'settled', postponed: 1, settleTicks: 1_020 });
});

test('what the sources say after the hour does not count, however late the step comes', () => {
  ex.trade(1, 2, 100, 1_000);
  ex.accept(delist);
  pass(ENDING_MS - 1_000, () => 1_000);
  const { samples } = endingOf();
  for (let second = 0; second < 30; second += 1) ex.say(1_090);
  const ending = endingOf();
  expect(ending.phase).toBe('reducing');
  // The hour's own last sample may be among them.
  expect(ending.samples).toBeLessThanOrEqual(samples + 1);
  ex.settle(5_000);
  expect(endingOf()).toMatchObject({ phase: 'settled', settleTicks: 1_000 });
});

test('afterwards a market takes nothing, and its assets are free', () => {
  ex.trade(1, 2, 100, 1_000);
  end(() => 1_000);
  expect(ex.codeOf(ex.order({ userId: 3 }))).toBe('market_delisted');
  const open = { type: 'contract_market_state_set', marketId: PERP, state: 'open' } as const;
  expect(ex.codeOf(open)).toBe('market_delisted');
  expect(
    ex.codeOf({ type: 'contract_order_cancel_all', userId: 1, marketId: PERP, requestKey: '' }),
  ).toBe('');
  expect(ex.engine.nextDueAtMs).toBeUndefined();
  pass(10_000, () => 2_000);
  expect(ex.contracts.price(PERP)?.markTicks).toBe(1_000);
});

describe('a position that the price leaves with nothing', () => {
  /** Who ended how, in turn. */
  let ended: string[] = [];

  /** The index jumps while a liquidation is due: what is fixed next is far beyond the margin of user 2. */
  function settleBeyond(insured: number, loses: 'long' | 'short' = 'short'): void {
    ex = new ContractExchange();
    for (const userId of [1, 2]) ex.addUser(userId);
    if (insured > 0) ex.insure(insured);
    ex.setting(1, 5);
    ex.setting(2, 50);
    const [longId, shortId] = loses === 'short' ? [1, 2] : [2, 1];
    ex.trade(longId, shortId, 100, 1_000);
    ex.accept(delist);
    const from = ex.timestampMs;
    ended = [];
    ex.listen = () => {
      for (const effect of ex.effects) {
        if (effect.type === 'contract_position_put' && effect.closeType !== 'none') {
          ended.push(`${effect.userId} ${effect.closeType}`);
        }
      }
    };
    // Halted, nothing is liquidated, and the last hour goes on.
    ex.accept({ type: 'contract_market_state_set', marketId: PERP, state: 'halted' });
    while (ex.timestampMs < from + ENDING_MS + 10_000) {
      ex.say(loses === 'short' ? 1_050 : 950);
      ex.settle();
    }
    ex.settle(10_000);
  }

  test('its owner pays the margin, the insurance fund what is missing, the winner gets all', () => {
    settleBeyond(100_000);
    // 100 lots moved by 50 ticks: 5,000, of which the margin of 2,000 is there.
    expect(endingOf()).toMatchObject({
      ...{ phase: 'settled', settleTicks: 1_050, positions: 1, lots: 100 },
      ...{ wonUnits: 5_000, lostUnits: 3_000, insuranceUnits: -3_000 },
    });
    expect(ex.house('contract_insurance')).toBe(97_000);
    expect(ex.money(2)).toEqual({ available: FUNDS - 2_000 - 20, held: 0 });
    expect(ex.money(1)).toEqual({ available: FUNDS + 5_000 - 50, held: 0 });
    expect(total(ex, [1, 2])).toBe(2 * FUNDS + 100_000);
    ex.engine.assertBalanced();
  });

  test('without a fund the winner closes at the price at which the margin was used up', () => {
    settleBeyond(0);
    expect(endingOf()).toMatchObject({ phase: 'settled', insuranceUnits: 0 });
    expect(ex.money(1)).toEqual({ available: FUNDS + 2_000 - 50, held: 0 });
    expect(ex.house('contract_clearing')).toBe(0);
    ex.engine.assertBalanced();
  });

  test('a bankrupt long takes the short beside it away before that is looked at', () => {
    settleBeyond(0, 'long');
    expect(endingOf()).toMatchObject({ phase: 'settled', insuranceUnits: 0, positions: 0 });
    expect(ex.money(1)).toEqual({ available: FUNDS + 2_000 - 20, held: 0 });
    expect(ex.money(2)).toEqual({ available: FUNDS - 2_000 - 50, held: 0 });
    // Each ends once: the short is not looked at again after it was taken.
    expect(ended).toEqual(['2 forced', '1 deleveraged']);
    expect(ex.contracts.liquidations()).toEqual([]);
    expect(ex.contracts.takeovers()).toEqual([]);
    ex.engine.assertBalanced();
  });
});

interface Deal {
  readonly longId: number;
  readonly shortId: number;
  readonly lots: number;
  readonly ticks: number;
}

const dealOf = fc.record({
  longId: fc.integer({ min: 1, max: 6 }),
  shortId: fc.integer({ min: 1, max: 6 }),
  lots: fc.integer({ min: 1, max: 300 }),
  ticks: fc.integer({ min: 985, max: 1_015 }),
});

const histories = fc.record({
  deals: fc.array(dealOf, { maxLength: 20 }),
  leverages: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 6, maxLength: 6 }),
  crosses: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  fund: fc.constantFrom(0, 50, 1_000_000),
  path: fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 1, maxLength: 6 }),
});

function play(history: {
  readonly deals: readonly Deal[];
  readonly leverages: readonly number[];
  readonly crosses: readonly boolean[];
  readonly fund: number;
  readonly path: readonly number[];
}): ContractExchange {
  const own = new ContractExchange();
  const users = [1, 2, 3, 4, 5, 6];
  for (const userId of users) {
    own.addUser(userId, 30_000);
    own.submit({
      ...{ type: 'contract_setting_set', userId, marketId: PERP, positionMode: 'one_way' },
      leverage: history.leverages[userId - 1]!,
      marginMode: history.crosses[userId - 1] === true ? 'cross' : 'isolated',
      requestKey: '',
    });
  }
  if (history.fund > 0) own.insure(history.fund);
  for (const { longId, shortId, lots, ticks } of history.deals) {
    if (longId === shortId) continue;
    own.submit(own.order({ userId: shortId, side: 'sell', lots, ticks }));
    own.submit(own.order({ userId: longId, side: 'buy', lots, ticks }));
  }
  const all = total(own, users);
  const { path } = history;
  end((atMs) => path[Math.floor((atMs / (ENDING_MS + 20_000)) * path.length)]!, own);
  own.settle(60_000);
  expect(total(own, users)).toBe(all);
  return own;
}

test('whatever was open: nothing is left, nobody is below zero, and no unit appears or is lost', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const own = play(history);
      const ending = endingOf(own);
      expect(ending.phase).toBe('settled');
      expect(ending.wonUnits).toBeGreaterThanOrEqual(0);
      for (const userId of [1, 2, 3, 4, 5, 6]) {
        expect(own.contracts.positionsOf(userId)).toEqual([]);
        expect(own.money(userId).held).toBe(0);
        expect(own.money(userId).available).toBeGreaterThanOrEqual(0);
      }
      expect(own.house('contract_clearing')).toBe(0);
      expect(own.house('contract_insurance')).toBeGreaterThanOrEqual(0);
      own.engine.assertBalanced();
    }),
    { numRuns: 25 },
  );
});
