import { addUnits, asUnits } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exposureOf,
  fixedPayoutOf,
  fixedSettlementOf,
  optionChoices,
  outcomeOf,
  packQuotes,
  payoutIfNow,
  poolPayoutOf,
  poolSettlementOf,
  scheduleOf,
  tickOf,
  unpackQuotes,
  windowMsOf,
  windowPriceOf,
} from './index.ts';
import type { OptionChoice } from './index.ts';
import { periodFrom } from './schedule.ts';

/** As many rounds in a night as were ever asked for; in a quick run some of them. */
const RUNS = process.env['TEST_PROFILE'] === 'long' ? 100_000 : 10_000;
const stake = fc.record({
  choice: fc.constantFrom(...optionChoices),
  units: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10 ** 12 })),
});

/** A round by exact fractions: what each entry gets, and what is left. */
function byHand(
  entries: readonly { choice: OptionChoice; units: number }[],
  outcome: OptionChoice,
  feePpm: number,
) {
  const pool = entries.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const winning = entries
    .filter(({ choice }) => choice === outcome)
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
  const refunds = entries.map(({ units }) => BigInt(units));
  if (winning === 0n || winning === pool) return { payouts: refunds, fee: 0n, pool };
  const millionths = pool * BigInt(feePpm);
  const fee = millionths / 1_000_000n + (millionths % 1_000_000n === 0n ? 0n : 1n);
  const payouts = entries.map(({ choice, units }) =>
    choice === outcome ? (BigInt(units) * (pool - fee)) / winning : 0n,
  );
  return { payouts, fee, pool };
}

describe('a pool', () => {
  test('is shared to the last unit, as by hand', () => {
    fc.assert(
      fc.property(
        fc.array(stake, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...optionChoices),
        fc.integer({ min: 0, max: 200_000 }),
        (entries, outcome, feePpm) => {
          const on = (choice: OptionChoice) =>
            asUnits(
              entries
                .filter((one) => one.choice === choice)
                .reduce((sum, { units }) => sum + units, 0),
            );
          const stakes = { rise: on('rise'), fall: on('fall'), flat: on('flat') };
          const settlement = poolSettlementOf(stakes, outcome, feePpm);
          const hand = byHand(entries, outcome, feePpm);
          const paid = entries.map(({ choice, units }) => {
            if (settlement.result === 'draw') return BigInt(units);
            return choice === outcome ? BigInt(poolPayoutOf(asUnits(units), settlement)) : 0n;
          });
          expect(paid).toEqual(hand.payouts);
          expect(BigInt(settlement.feeUnits)).toBe(hand.fee);
          const dust = hand.pool - hand.fee - paid.reduce((sum, units) => sum + units, 0n);
          expect(dust >= 0n && dust <= BigInt(entries.length)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('says what a stake would get with itself counted in', () => {
    const stakes = { rise: asUnits(326_000), flat: asUnits(24_000), fall: asUnits(291_000) };
    const now = (choice: OptionChoice) => payoutIfNow(stakes, choice, asUnits(5_000), 30_000);
    // (6,410 + 50 less 193.80) * 50 / 3,310, in cents.
    expect(now('rise')).toBe(9_465);
    expect(now('flat')).toBe(108_037);
    expect(now('fall')).toBe(10_584);
    const alone = { rise: asUnits(5), flat: asUnits(0), fall: asUnits(0) };
    expect(payoutIfNow(alone, 'rise', asUnits(7), 30_000)).toBe(7);
  });
});

/** Odds of fixed rounds: both sides, a favourite, with flat, and a choice that cannot be entered on. */
const odds = fc.record({
  rise: fc.constantFrom(0, 1_010_000, 1_880_000, 3_333_333),
  fall: fc.constantFrom(1_880_000, 1_999_999),
  flat: fc.constantFrom(0, 9_700_001),
});

test('fixed odds: every outcome is covered by what was reserved, to the last unit, and no entry is refused without need', () => {
  fc.assert(
    fc.property(
      fc.array(stake, { minLength: 1, maxLength: 8 }),
      odds,
      fc.integer({ min: 0, max: 10 ** 12 }),
      (asked, oddsPpm, reserve) => {
        const stakes = { rise: asUnits(0), fall: asUnits(0), flat: asUnits(0) };
        const promised = { rise: asUnits(0), fall: asUnits(0), flat: asUnits(0) };
        const taken: { choice: OptionChoice; units: bigint; payout: bigint }[] = [];
        const lossBy = (outcome: OptionChoice): bigint =>
          taken.reduce(
            (loss, { choice, units, payout }) => loss + (choice === outcome ? payout : 0n) - units,
            0n,
          );
        for (const { choice, units } of asked) {
          if (oddsPpm[choice] === 0) continue;
          const payout = fixedPayoutOf(asUnits(units), oddsPpm[choice]);
          const next = { ...stakes, [choice]: addUnits(stakes[choice], asUnits(units)) };
          const nextPromised = { ...promised, [choice]: addUnits(promised[choice], payout) };
          taken.push({
            ...{ choice, units: BigInt(units) },
            payout: (BigInt(units) * BigInt(oddsPpm[choice])) / 1_000_000n,
          });
          const worst = optionChoices.map(lossBy).reduce((most, one) => (one > most ? one : most));
          const isCovered = exposureOf(next, nextPromised) <= reserve;
          expect(isCovered).toBe(worst <= BigInt(reserve));
          if (!isCovered) taken.pop();
          else {
            Object.assign(stakes, next);
            Object.assign(promised, nextPromised);
          }
        }
        const pool = taken.reduce((sum, { units }) => sum + units, 0n);
        for (const outcome of optionChoices) {
          const { result, feeUnits } = fixedSettlementOf(stakes, outcome, oddsPpm);
          expect([result, feeUnits]).toEqual([oddsPpm[outcome] === 0 ? 'draw' : 'paid', 0]);
          const paid =
            result === 'draw'
              ? BigInt(stakes.rise) + BigInt(stakes.fall) + BigInt(stakes.flat)
              : BigInt(promised[outcome]);
          // What goes back to the prize pool: all of stakes and reserve that nobody is paid.
          const back = pool + BigInt(reserve) - paid;
          expect(back >= 0n).toBe(true);
          expect(back).toBe(BigInt(reserve) - (result === 'draw' ? 0n : lossBy(outcome)));
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test('the exposure of fixed odds is the worst outcome', () => {
  const units = (rise: number, fall: number, flat: number) => ({
    rise: asUnits(rise),
    fall: asUnits(fall),
    flat: asUnits(flat),
  });
  expect(exposureOf(units(100, 50, 0), units(190, 95, 0))).toBe(40);
  expect(exposureOf(units(100, 100, 0), units(190, 190, 0))).toBe(0);
});

test('an outcome is flat within the threshold and not a tick beyond', () => {
  expect([-3, -2, 0, 2, 3].map((move) => outcomeOf(100, 100 + move, 2))).toEqual([
    'fall',
    'flat',
    'flat',
    'flat',
    'rise',
  ]);
});

describe('the price of a window', () => {
  const window = { fromMs: 100_000, untilMs: 105_000 };
  const at = (second: number, ticks: number) => ({ second, ticks });

  test('is the median, of two middle ones the lower, and the first of each second counts', () => {
    const ticks = [
      at(99, 1),
      at(100, 50),
      at(101, 10),
      at(101, 99),
      at(102, 40),
      at(104, 30),
      at(105, 1),
    ];
    expect(windowPriceOf(ticks, window)).toEqual({ ok: true, ticks: 30, count: 4 });
  });

  test('needs four of five seconds, each with enough sources', () => {
    const three = [at(100, 5), at(101, 5), at(102, 5)];
    expect(windowPriceOf(three, window)).toMatchObject({ ok: false, reason: 'too_few_ticks' });
    expect(windowPriceOf([...three, at(103, 0), at(104, 0)], window)).toMatchObject({
      ok: false,
      reason: 'too_few_sources',
    });
  });

  const honest = 60_000;
  const said = (...prices: number[]) =>
    prices.map((price, index) => ({
      sourceId: index + 1,
      bidMilliticks: price * 1_000,
      askMilliticks: price * 1_000,
      ageMs: 0,
    }));

  test('of a second is not moved by sources that lie by a tenth: by the clamp at most, or there is none', () => {
    const lie = fc.constantFrom(0.9, 1.1).map((factor) => honest * factor);
    fc.assert(
      fc.property(fc.array(lie, { minLength: 1, maxLength: 2 }), fc.nat(3), (lies, others) => {
        // One or two liars beside one to four who tell the truth: in a majority they move nothing.
        const count = 3 - lies.length + others;
        const price = tickOf(said(...lies, ...Array<number>(count).fill(honest)));
        const most = honest / 200;
        expect(price === 0 || Math.abs(price - honest) <= most).toBe(true);
        if (count > lies.length && count >= 3) expect(price).toBe(honest);
      }),
    );
    expect(tickOf(said(66_000, 66_000, honest))).toBe(0);
    expect(tickOf(said(66_000, 54_000, honest))).toBe(0);
  });

  test('of a second counts sources that differ by two percent, clamped, and no more', () => {
    const most = honest * 1.02;
    expect(tickOf(said(honest, honest, most))).toBe(honest + honest / 200 / 3);
    expect(tickOf(said(honest, honest, most + 1))).toBe(0);
  });

  test('does not move when fewer than half of its seconds are wrong', () => {
    const [right, wrong] = [60_000, 66_000];
    const ticks = [right, wrong, right, wrong, right].map((price, index) => at(100 + index, price));
    expect(windowPriceOf(ticks, window)).toMatchObject({ ticks: right });
  });
});

test('quotes are packed into 255 bytes and back', () => {
  const quote = fc.record({
    sourceId: fc.integer({ min: 1, max: 64 }),
    bidMilliticks: fc.integer({ min: 1, max: 2_000_000_000_000 }),
    spread: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    ageMs: fc.integer({ min: 0, max: 5_000 }),
  });
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 10 }), (own) => {
      const quotes = own.map(({ spread, ...rest }) => ({
        ...rest,
        askMilliticks: rest.bidMilliticks + spread,
      }));
      const text = packQuotes(quotes);
      expect(text.length).toBeLessThanOrEqual(255);
      expect(unpackQuotes(text)).toEqual(quotes);
    }),
  );
  expect(() => unpackQuotes('1.2.3.Z')).toThrow('not the quotes');
});

describe('a schedule', () => {
  test('leaves 27 of 30 seconds to enter, and the rounds of a series follow on each other', () => {
    const [one, two] = [scheduleOf(30_000, 1_000), scheduleOf(30_000, 1_001)];
    expect(one.cutOffAtMs - one.openAtMs).toBe(27_000);
    expect(one.startFromMs - one.cutOffAtMs).toBe(3_000);
    expect(two.openAtMs - one.openAtMs).toBe(30_000);
    expect(two.startAtMs).toBe(one.endAtMs);
  });

  test.each([
    [10_000, 5_000],
    [30_000, 5_000],
    [60_000, 10_000],
    [120_000, 20_000],
    [300_000, 30_000],
    [900_000, 30_000],
  ])('of %i ms watches the price for %i ms', (cycleMs, windowMs) => {
    expect(windowMsOf(cycleMs)).toBe(windowMs);
  });

  test('finds the first round that opens at a moment or later', () => {
    const { openAtMs } = scheduleOf(60_000, 777);
    expect(periodFrom(60_000, openAtMs)).toBe(777);
    expect(periodFrom(60_000, openAtMs + 1)).toBe(778);
  });
});
