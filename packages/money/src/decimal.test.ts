import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatLots,
  formatTicks,
  formatUnits,
  formatUnitsFixed,
  parseLots,
  parseTicks,
  parseUnits,
} from './decimal.ts';
import type { DecimalProblem, MarketScales } from './decimal.ts';
import { asLots, asTicks } from './integers.ts';
import { asUnits, negate, UNITS_MAX } from './units.ts';

const scale = fc.integer({ min: 0, max: 18 });
const amount = fc.oneof(fc.bigInt({ min: 0n, max: UNITS_MAX }), fc.bigInt({ min: 0n, max: 1000n }));

describe('amounts', () => {
  test('come back from their decimal, at every scale', () => {
    fc.assert(
      fc.property(amount, scale, (value, decimals) => {
        const units = asUnits(value);
        for (const text of [formatUnits(units, decimals), formatUnitsFixed(units, decimals)]) {
          expect(parseUnits(text, decimals)).toEqual({ ok: true, value: units });
        }
        expect(formatUnits(negate(units), decimals)).toBe(
          value === 0n ? '0' : `-${formatUnits(units, decimals)}`,
        );
      }),
      { numRuns: 5_000 },
    );
  });

  test('are read as the digits say, or refused with the reason', () => {
    const digits = fc.stringMatching(/^\d{1,22}$/);
    const fraction = fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: undefined });
    fc.assert(
      fc.property(digits, fraction, scale, (whole, part, decimals) => {
        const text = part === undefined ? whole : `${whole}.${part}`;
        const parsed = parseUnits(text, decimals);
        const isForm = whole.length <= 20 && (part?.length ?? 0) <= 18;
        const excess = (part ?? '').slice(decimals);
        const exact = BigInt(whole + (part ?? '').slice(0, decimals).padEnd(decimals, '0'));
        if (!isForm) expect(parsed).toEqual({ ok: false, problem: 'not_a_decimal' });
        else if (/[1-9]/.test(excess))
          expect(parsed).toEqual({ ok: false, problem: 'too_precise' });
        else if (exact > UNITS_MAX) expect(parsed).toEqual({ ok: false, problem: 'too_large' });
        else expect(parsed).toEqual({ ok: true, value: asUnits(exact) });
      }),
      { numRuns: 5_000 },
    );
  });

  test.each<[text: string, decimals: number, problem: DecimalProblem]>([
    ['', 8, 'not_a_decimal'],
    ['-1', 8, 'not_a_decimal'],
    ['+1', 8, 'not_a_decimal'],
    ['1e3', 8, 'not_a_decimal'],
    [' 1', 8, 'not_a_decimal'],
    ['1 ', 8, 'not_a_decimal'],
    ['1\n', 8, 'not_a_decimal'],
    ['.5', 8, 'not_a_decimal'],
    ['5.', 8, 'not_a_decimal'],
    ['1,5', 8, 'not_a_decimal'],
    ['0x10', 8, 'not_a_decimal'],
    ['NaN', 8, 'not_a_decimal'],
    ['١٢', 8, 'not_a_decimal'],
    ['123456789012345678901', 0, 'not_a_decimal'],
    ['0.1234567890123456789', 18, 'not_a_decimal'],
    ['0.000000001', 8, 'too_precise'],
    ['1.5', 0, 'too_precise'],
    ['9223372036854775808', 0, 'too_large'],
    ['92233720368.54775808', 8, 'too_large'],
  ])('refuse %o at scale %i: %s', (text, decimals, problem) => {
    expect(parseUnits(text, decimals)).toEqual({ ok: false, problem });
  });

  test('accept zeros beyond the scale, which say nothing', () => {
    expect(parseUnits('1.500000000000', 8)).toEqual({ ok: true, value: 150_000_000 });
    expect(parseUnits('007.0', 0)).toEqual({ ok: true, value: 7 });
  });

  test('are written without needless zeros, or with all of them', () => {
    expect(formatUnits(asUnits(150_000_000), 8)).toBe('1.5');
    expect(formatUnits(asUnits(1), 8)).toBe('0.00000001');
    expect(formatUnits(asUnits(1_000), 0)).toBe('1000');
    expect(formatUnits(asUnits(-5), 2)).toBe('-0.05');
    expect(formatUnitsFixed(asUnits(150_000_000), 8)).toBe('1.50000000');
    expect(formatUnitsFixed(asUnits(7), 0)).toBe('7');
  });
});

const market: MarketScales = {
  priceScale: 2,
  tickSizeE12: 50_000_000_000,
  quantityScale: 4,
  lotUnits: 10_000,
};

describe('prices and quantities', () => {
  test('come back from their decimal', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        const ticks = asTicks(Math.floor(count / 1_000_000));
        const lots = asLots(Math.floor(count / 100_000));
        expect(parseTicks(formatTicks(ticks, market), market)).toEqual({ ok: true, value: ticks });
        expect(parseLots(formatLots(lots, market, 8), market, 8)).toEqual({
          ok: true,
          value: lots,
        });
      }),
    );
  });

  test('are shown with the decimals of the market', () => {
    expect(formatTicks(asTicks(2_000), market)).toBe('100.00');
    expect(formatTicks(asTicks(1), market)).toBe('0.05');
    expect(formatLots(asLots(15_000), market, 8)).toBe('1.5000');
    expect(formatTicks(asTicks(3), { ...market, priceScale: 0, tickSizeE12: 1e12 })).toBe('3');
  });

  test.each<[text: string, problem: DecimalProblem]>([
    ['100.01', 'off_grid'],
    ['0.0000000000001', 'too_precise'],
    ['-1', 'not_a_decimal'],
    ['99999999999999999999', 'too_large'],
  ])('a price of %o is refused: %s', (text, problem) => {
    expect(parseTicks(text, market)).toEqual({ ok: false, problem });
  });

  test('a quantity off the lot is refused', () => {
    expect(parseLots('0.00005', market, 8)).toEqual({ ok: false, problem: 'off_grid' });
    expect(parseLots('0.000000001', market, 8)).toEqual({ ok: false, problem: 'too_precise' });
  });
});

test.each([-1, 0.5, NaN, 2 ** 53])('%s is no number of ticks or lots', (value) => {
  expect(() => asTicks(value)).toThrow(RangeError);
  expect(() => asLots(value)).toThrow(RangeError);
});
