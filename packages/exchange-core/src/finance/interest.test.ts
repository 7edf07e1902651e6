import { addUnits, asUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accrualStartMs,
  covers,
  dailyUnits,
  nextDayUnits,
  nextPayoutMs,
  owedUnits,
  promisedUnits,
  redeem,
} from './interest.ts';
import type { InterestTerms, RunningOrder } from './interest.ts';

const DAY_MS = 86_400_000;

/** 2,500.00000000 USDT for 90 days at 4.80 %. */
const terms: InterestTerms = {
  principalUnits: asUnits(2_500_00000000),
  ratePpm: 48_000,
  termDays: 90,
};

const anyTerms = fc.record({
  principalUnits: fc
    .bigInt({ min: 1n, max: 4_000_000_000_000_000_000n })
    .map((units) => asUnits(units)),
  ratePpm: fc.integer({ min: 1, max: 500_000 }),
  termDays: fc.integer({ min: 1, max: 366 }),
});

/** The order after so many days of payouts. */
function after(start: InterestTerms, days: number): RunningOrder {
  let order: RunningOrder = { ...start, paidDays: 0, paidUnits: ZERO_UNITS };
  for (let day = 0; day < days; day++) order = paid(order);
  return order;
}

function paid(order: RunningOrder): RunningOrder {
  const paidUnits = addUnits(order.paidUnits, nextDayUnits(order));
  return { ...order, paidDays: order.paidDays + 1, paidUnits };
}

describe('interest', () => {
  test('of a day is cut, of a term it is the promised figure', () => {
    expect(dailyUnits(terms)).toBe(32876712);
    expect(promisedUnits(terms)).toBe(29_58904109);
    expect(after(terms, 39).paidUnits).toBe(12_82191768);
    // 89 days of 0.32876712, and the last day takes the rest of the promise.
    expect(nextDayUnits(after(terms, 89))).toBe(29_58904109 - 89 * 32876712);
  });

  test('adds up to the promise over a whole term, whatever the terms', () => {
    fc.assert(
      fc.property(anyTerms, (drawn) => {
        const done = after(drawn, drawn.termDays);
        expect(done.paidUnits).toBe(promisedUnits(drawn));
        expect(owedUnits(done)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  test('agrees with a model of fractions: no day pays more than its share', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(366), (drawn, days) => {
        const order = after(drawn, Math.min(days, drawn.termDays));
        const share = BigInt(drawn.principalUnits) * BigInt(drawn.ratePpm) * BigInt(order.paidDays);
        expect(BigInt(order.paidUnits) * 365_000_000n <= share).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('starts at the next midnight, and a day pays when it is complete', () => {
    expect(accrualStartMs(0)).toBe(DAY_MS);
    expect(accrualStartMs(DAY_MS - 1)).toBe(DAY_MS);
    expect(accrualStartMs(DAY_MS)).toBe(2 * DAY_MS);
    expect(nextPayoutMs({ accruesFromMs: DAY_MS, paidDays: 0 })).toBe(2 * DAY_MS);
    expect(nextPayoutMs({ accruesFromMs: DAY_MS, paidDays: 6 })).toBe(8 * DAY_MS);
  });
});

describe('leaving early', () => {
  test('with everything gives the principal less all that was paid', () => {
    const order = after(terms, 39);
    expect(redeem(order, terms.principalUnits)).toEqual({
      givenUpUnits: 12_82191768,
      returnedUnits: 2_500_00000000 - 12_82191768,
      restPrincipalUnits: 0,
      restPaidUnits: 0,
    });
  });

  test('with a part gives up its part, rounded up', () => {
    const order: RunningOrder = {
      ...{ principalUnits: asUnits(10), ratePpm: 1, termDays: 7 },
      ...{ paidDays: 3, paidUnits: asUnits(5) },
    };
    expect(redeem(order, asUnits(3))).toEqual({
      givenUpUnits: 2,
      returnedUnits: 1,
      restPrincipalUnits: 7,
      restPaidUnits: 3,
    });
  });

  test('with parts at any time ends at what the rest was promised, and never costs the reward account', () => {
    const parts = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 99 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(anyTerms, parts, (drawn, cuts) => {
        let order: RunningOrder = { ...drawn, paidDays: 0, paidUnits: ZERO_UNITS };
        // What the reward account has paid out and not got back.
        let net = ZERO_UNITS;
        const advance = (days: number) => {
          for (let day = 0; day < days && order.paidDays < order.termDays - 1; day++) {
            net = addUnits(net, nextDayUnits(order));
            order = paid(order);
          }
        };
        for (const [days, percent] of cuts) {
          advance(days);
          const units = partOf(order.principalUnits, percent);
          if (units === 0 || units >= order.principalUnits) continue;
          const free = owedUnits(order);
          const left = redeem(order, units);
          expect(left.givenUpUnits <= units).toBe(true);
          net = subUnits(net, left.givenUpUnits);
          order = {
            ...order,
            principalUnits: left.restPrincipalUnits,
            paidUnits: left.restPaidUnits,
          };
          // The account got `givenUp` back and owes at most as much more.
          expect(owedUnits(order) <= addUnits(free, left.givenUpUnits)).toBe(true);
        }
        advance(order.termDays);
        const last = nextDayUnits(order);
        expect(last >= 0).toBe(true);
        expect(addUnits(net, last)).toBe(promisedUnits(order));
      }),
      { numRuns: 300 },
    );
  });
});

function partOf(units: Units, percent: number): Units {
  return asUnits((BigInt(units) * BigInt(percent)) / 100n);
}

test('a promise is covered up to the last unit', () => {
  expect(covers(asUnits(100), asUnits(60), asUnits(40))).toBe(true);
  expect(covers(asUnits(100), asUnits(60), asUnits(41))).toBe(false);
});
