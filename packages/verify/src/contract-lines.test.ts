import { expect, test } from 'vitest';
import {
  checkDeleveragings,
  checkFund,
  checkFunding,
  checkLiquidation,
  checkSamples,
} from './contract-lines.ts';
import type { DeleveragingLine, LineCheck, SampleLine } from './contract-lines.ts';
import vectors from './testing/contract-lines.json' with { type: 'json' };

const wrong = (checks: readonly LineCheck[]): string[] =>
  checks.filter(({ holds }) => !holds).map(({ what }) => what);

test.each(vectors.fundings)('a funding: $why', ({ line, wrong: expected }) => {
  expect(wrong(checkFunding(line))).toEqual(expected);
});

test.each(vectors.liquidations)('a liquidation: $why', ({ line, wrong: expected }) => {
  expect(wrong(checkLiquidation(line))).toEqual(expected);
});

test.each(vectors.funds)('a fund: $why', ({ line, wrong: expected }) => {
  expect(wrong(checkFund(line))).toEqual(expected);
});

test.each(vectors.deleveragings)('deleveragings: $why', ({ lines, wrong: expected }) => {
  expect(wrong(checkDeleveragings(lines as readonly DeleveragingLine[], 10n ** 10n))).toEqual(
    expected,
  );
});

test('a funding’s samples are as many as it says, add up, and each is the book against the index', () => {
  const own: SampleLine = {
    ...{ atMs: 5, indexPrice: '67215.4', impactBidPrice: '67213.7', impactAskPrice: '67209.0' },
    premiumE9: -95_216,
  };
  const [first] = vectors.fundings;
  if (first === undefined) throw new Error('no vectors');
  const empty = { ...own, atMs: 6, impactAskPrice: null, premiumE9: 0 };
  const line = { ...first.line, samples: 2, premiumSumE9: -95_216 };
  expect(wrong(checkSamples(line, [own, empty], '0.1'))).toEqual([]);
  expect(wrong(checkSamples(line, [own], '0.1'))).toEqual(['samples']);
  expect(wrong(checkSamples({ ...line, premiumSumE9: 1 }, [own, empty], '0.1'))).toEqual([
    'premiumSumE9',
  ]);
  const forged = { ...own, premiumE9: -95_215 };
  expect(wrong(checkSamples(line, [empty, forged], '0.1'))).toEqual([
    'premiumE9 of the sample at 5',
  ]);
});

test('what is no amount is said', () => {
  const fund = { accountKind: 'gold', asset: 'USDT', balance: '1e3', opening: '0', flows: [] };
  expect(() => checkFund(fund)).toThrow(RangeError);
});
