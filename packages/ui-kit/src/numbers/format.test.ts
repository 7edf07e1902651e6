import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
  truncateDecimal,
} from './format.ts';

/** The platform's own exact formatter, used as the judge: it takes decimal strings digit for digit. */
function platformTruncated(text: string, decimals: number): string {
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'trunc',
    signDisplay: 'negative',
  } as Intl.NumberFormatOptions;
  return new Intl.NumberFormat('en-US', options).format(text as `${number}`);
}

const anyDecimalText = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 24n }),
    fc.option(fc.stringMatching(/^\d{1,20}$/)),
  )
  .map(([negative, whole, fraction]) => {
    const body = fraction === null ? whole.toString() : `${whole.toString()}.${fraction}`;
    return negative ? `-${body}` : body;
  });

describe('formatDecimal', () => {
  test('agrees with the platform formatter told to truncate', () => {
    fc.assert(
      fc.property(anyDecimalText, fc.integer({ min: 0, max: 18 }), (text, decimals) => {
        expect(formatDecimal(text, decimals)).toBe(platformTruncated(text, decimals));
      }),
    );
  });

  test.each<[text: string, decimals: number, shown: string]>([
    ['1234567.899', 2, '1,234,567.89'],
    ['0.04994', 5, '0.04994'],
    ['1e-7', 8, '0.00000010'],
    ['-0.00', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['.5', 2, '0.50'],
    ['999999999999999999999.999', 2, '999,999,999,999,999,999,999.99'],
    ['12', 0, '12'],
    ['abc', 2, '--'],
    ['', 2, '--'],
  ])('shows %s with %i decimals as %s', (text, decimals, shown) => {
    expect(formatDecimal(text, decimals)).toBe(shown);
  });
});

test('truncation never adds to a value', () => {
  expect(truncateDecimal('0.999', 2)).toBe('0.99');
  expect(truncateDecimal('-0.999', 2)).toBe('-0.99');
});

test('exact figures keep every digit and pad to the least asked for', () => {
  expect(formatExact('1234.5', 2)).toBe('1,234.50');
  expect(formatExact('0.123456789012', 2)).toBe('0.123456789012');
});

test('signs stand before gains and losses and not before zero', () => {
  expect(formatSigned('312.487')).toBe('+312.48');
  expect(formatSigned('-312.487')).toBe('-312.48');
  expect(formatSigned('0.001')).toBe('0.00');
  expect(formatPercent('2.319')).toBe('+2.31%');
  expect(formatPercent('x')).toBe('--');
  expect(formatPercent('0')).toBe('0.00%');
  expect(formatPercent('-0.006')).toBe('-<0.01%');
  expect(formatPercent('0.04', 1)).toBe('+<0.1%');
  expect(formatPercent('-0.4', 0)).toBe('-<1%');
});

test.each<[text: string, shown: string]>([
  ['1830000000', '1.83B'],
  ['999.999', '999.99'],
  ['1000', '1.00K'],
  ['940999999', '940.99M'],
  ['1234567890123456', '1,234.56T'],
  ['-1500', '-1.50K'],
])('shortens %s to %s', (text, shown) => {
  expect(formatCompact(text)).toBe(shown);
});
