import { expect, test } from 'vitest';
import { checkDeleveragings, checkFund, checkFunding, checkLiquidation } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';
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
  expect(wrong(checkDeleveragings(lines, 10n ** 10n))).toEqual(expected);
});

test('what is no amount is said', () => {
  const fund = { accountKind: 'gold', asset: 'USDT', balance: '1e3', opening: '0', flows: [] };
  expect(() => checkFund(fund)).toThrow(RangeError);
});
