import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, EarnExchange, HOUR_MS } from '#testing/earn-exchange.ts';
import { BTC, USDT } from '#testing/small-exchange.ts';

const REWARD = 20;

let exchange: EarnExchange;

const rule = (fields: object = {}) =>
  ({
    type: 'checkin_rule_set',
    assetId: USDT,
    rewardUnits: asUnits(REWARD),
    isOpen: 1,
    ...fields,
  }) as const;
const fund = (units: number, source: 'fees' | 'seed_capital' = 'seed_capital') =>
  ({ type: 'checkin_fund', source, units: asUnits(units) }) as const;
const sign = (userId = 1, requestKey = '') =>
  ({ type: 'checkin_sign', userId, requestKey }) as const;

beforeEach(() => {
  exchange = new EarnExchange();
  exchange.addUser(1, { units: 0 });
  exchange.addUser(2, { units: 0 });
});

describe('checking in', () => {
  beforeEach(() => {
    exchange.accept(rule());
    exchange.accept(fund(1_000));
  });

  test('pays the reward out of the pool into the main account', () => {
    exchange.accept(sign());
    expect(exchange.money(1, 'main').available).toBe(REWARD);
    expect(exchange.house('checkin_pool')).toBe(1_000 - REWARD);
    expect(exchange.checkin.streakOf(1)).toMatchObject({ streakDays: 1, totalUnits: REWARD });
    exchange.assertWhole();
  });

  test('is possible once a day of UTC+8, whatever the hour', () => {
    exchange.accept(sign());
    expect(exchange.codeOf(sign())).toBe('already_checked_in');
    // 09:30 UTC plus six and a half hours is midnight in UTC+8.
    exchange.pass(6 * HOUR_MS);
    expect(exchange.codeOf(sign())).toBe('already_checked_in');
    exchange.pass(HOUR_MS);
    exchange.accept(sign());
    expect(exchange.checkin.streakOf(1).streakDays).toBe(2);
  });

  test('doubles on day 7 and starts the run again', () => {
    const paid: number[] = [];
    for (let day = 0; day < 8; day++) {
      const before = exchange.money(1, 'main').available;
      exchange.accept(sign());
      paid.push(exchange.money(1, 'main').available - before);
      exchange.pass(DAY_MS);
    }
    expect(paid).toEqual([20, 20, 20, 20, 20, 20, 40, 20]);
  });

  test('with a key that was used pays nothing twice', () => {
    exchange.accept(sign(1, 'key-1'));
    expect(exchange.accept(sign(1, 'key-1')).replayed).toBe(true);
    expect(exchange.money(1, 'main').available).toBe(REWARD);
    exchange.pass(DAY_MS);
    expect(exchange.codeOf(sign(1, 'key-2'))).toBe('');
  });

  test('writes the day down and forgets it: history is the table’s', () => {
    exchange.accept(sign());
    const rows = exchange.effects.filter(({ type }) => type.startsWith('checkin_day'));
    expect(rows.map(({ type }) => type)).toEqual(['checkin_day_put', 'checkin_day_dropped']);
    expect(rows[0]).toMatchObject({ userId: 1, runDay: 1, units: REWARD });
  });
});

describe('refusals, in the order of the checks', () => {
  test.each([
    ['unknown_asset', rule({ assetId: 9, rewardUnits: asUnits(0) })],
    ['checkin_asset_fixed', rule({ assetId: BTC, rewardUnits: asUnits(0) })],
    ['amount_not_positive', rule({ rewardUnits: asUnits(0) })],
    ['checkin_rule_unchanged', rule()],
    ['amount_not_positive', fund(0, 'fees')],
    ['house_funds_short', fund(1, 'fees')],
    ['unknown_user', sign(9)],
    ['already_checked_in', sign(1)],
    ['checkin_pool_empty', sign(2)],
  ] as const)('%s', (code, command) => {
    exchange.accept(rule());
    // Enough for two on day 1, but not for a second one and a double day.
    exchange.accept(fund(2 * REWARD));
    exchange.accept(sign(1));
    const before = exchange.engine.canonicalState();
    expect(exchange.codeOf(command)).toBe(code);
    expect(exchange.engine.canonicalState()).toEqual(before);
  });

  test('before it is set up, and while it is paused, who checked in already is told that', () => {
    expect(exchange.codeOf(fund(5))).toBe('checkin_not_set_up');
    expect(exchange.codeOf(sign())).toBe('checkin_not_set_up');
    exchange.accept(rule());
    exchange.accept(fund(1_000));
    exchange.accept(sign());
    exchange.accept(rule({ isOpen: 0 }));
    expect(exchange.codeOf(sign(1))).toBe('already_checked_in');
    expect(exchange.codeOf(sign(2))).toBe('checkin_paused');
  });
});

describe('a pause', () => {
  test('keeps streaks, by staff or by an empty pool, and one after the other is one pause', () => {
    exchange.accept(rule());
    exchange.accept(fund(REWARD * 3));
    exchange.accept(sign(1));
    exchange.pass(DAY_MS);
    exchange.accept(sign(1));
    expect(exchange.checkin.state).toBe('pool_empty');
    exchange.pass(2 * DAY_MS);
    expect(exchange.checkin.todayOf(1, exchange.timestampMs)).toMatchObject({ streakDays: 3 });
    exchange.accept(fund(1_000));
    exchange.accept(rule({ isOpen: 0 }));
    exchange.pass(3 * DAY_MS);
    exchange.accept(rule({ isOpen: 1 }));
    exchange.pass(DAY_MS);
    exchange.accept(sign(1));
    expect(exchange.checkin.streakOf(1).streakDays).toBe(3);
    exchange.assertWhole();
  });

  test('does not save who had missed a day before it', () => {
    exchange.accept(rule());
    exchange.accept(fund(1_000));
    exchange.accept(sign(1));
    exchange.pass(2 * DAY_MS);
    exchange.accept(rule({ isOpen: 0 }));
    exchange.pass(DAY_MS);
    exchange.accept(rule({ isOpen: 1 }));
    exchange.accept(sign(1));
    expect(exchange.checkin.streakOf(1).streakDays).toBe(1);
  });
});

test('many users on many days agree with a tally by hand, and the books balance', () => {
  const visit = fc.record({ userId: fc.integer({ min: 1, max: 3 }), hours: fc.nat(40) });
  fc.assert(
    fc.property(
      fc.array(visit, { maxLength: 40 }),
      fc.integer({ min: 40, max: 600 }),
      (visits, units) => {
        const own = new EarnExchange();
        for (const userId of [1, 2, 3]) own.addUser(userId, { units: 0 });
        own.accept(rule());
        own.accept(fund(units));
        let pool = units;
        const main = [0, 0, 0, 0];
        const signed = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()];
        for (const { userId, hours } of visits) {
          own.pass(hours * HOUR_MS);
          const day = Math.floor((own.timestampMs + 1_000 + 8 * HOUR_MS) / DAY_MS);
          const days = signed[userId]!;
          const isPossible = !days.has(day) && pool >= 2 * REWARD;
          expect(own.codeOf(sign(userId)) === '').toBe(isPossible);
          if (!isPossible) continue;
          days.add(day);
          let length = 1;
          while (days.has(day - length)) length += 1;
          const reward = length % 7 === 0 ? 2 * REWARD : REWARD;
          pool -= reward;
          main[userId]! += reward;
          expect(own.money(userId, 'main').available).toBe(main[userId]);
        }
        expect(own.house('checkin_pool')).toBe(pool);
        own.assertWhole();
      },
    ),
    { numRuns: 60 },
  );
});
