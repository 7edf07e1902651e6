import { expect, test } from 'vitest';
import { feeSteps, isMakerDearer } from './fee-steps.ts';

const stepsOf = (before: object | null, after: object) =>
  Object.fromEntries(
    feeSteps(before === null ? null : JSON.stringify(before), JSON.stringify(after)),
  );

test('a changed rate says by how many basis points, to the hundredth and with its sign', () => {
  expect(
    stepsOf(
      { makerFeePpm: 200, takerFeePpm: 550, liquidationFeePpm: 10_000, feePpm: 30_000 },
      { makerFeePpm: 225, takerFeePpm: 500, liquidationFeePpm: 10_001, feePpm: 30_000 },
    ),
  ).toEqual({
    makerFeePpm: { bp: '+0.25', isOdd: false },
    takerFeePpm: { bp: '-0.5', isOdd: false },
    liquidationFeePpm: { bp: '+0.01', isOdd: false },
    feePpm: { bp: undefined, isOdd: false },
  });
});

test('one that doubles, halves, begins or ends is odd, and one just short of it is not', () => {
  const isOdd = (from: number, to: number) => stepsOf({ feePpm: from }, { feePpm: to })['feePpm'];
  expect(isOdd(1_000, 2_000)).toEqual({ bp: '+10', isOdd: true });
  expect(isOdd(1_000, 1_999)).toMatchObject({ isOdd: false });
  expect(isOdd(1_000, 500)).toEqual({ bp: '-5', isOdd: true });
  expect(isOdd(1_000, 501)).toMatchObject({ isOdd: false });
  expect(isOdd(0, 1)).toMatchObject({ isOdd: true });
  expect(isOdd(1, 0)).toMatchObject({ isOdd: true });
});

test('a share of a rate is odd in the same way, without basis points; what is new has no step', () => {
  const shares = stepsOf({ makerFactorPpm: 1_000_000 }, { makerFactorPpm: 5_000_000 });
  expect(shares).toEqual({ makerFactorPpm: { bp: undefined, isOdd: true } });
  expect(stepsOf(null, { feePpm: 1_000 })).toEqual({ feePpm: { bp: undefined, isOdd: false } });
  expect(stepsOf({ tier: 1, bandPpm: 1 }, { tier: 9, bandPpm: 9 })).toEqual({});
});

test('makers who pay more than takers stand out, wherever the pair of rates is', () => {
  const isDearer = (after: object) => isMakerDearer(JSON.stringify(after));
  expect(isDearer({ makerFactorPpm: 2, takerFactorPpm: 1 })).toBe(true);
  expect(isDearer({ fees: { makerRatePpm: 2, takerRatePpm: 1 } })).toBe(true);
  expect(isDearer({ makerFeePpm: 1, takerFeePpm: 1 })).toBe(false);
  expect(isDearer({ makerFeePpm: 1 })).toBe(false);
  expect(isMakerDearer(null)).toBe(false);
});
