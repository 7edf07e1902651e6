import { expect, test } from 'vitest';
import { assertRungs, dearerRung, rungAt } from './ladder.ts';
import type { Ladder } from './ladder.ts';

/** Tiers by their volume; their numbers are names. */
const ladder: Ladder = [
  { tier: 0, volumeMin: 0 },
  { tier: 1, volumeMin: 1_000 },
  { tier: 5, volumeMin: 50_000 },
];

const rungs = (...pairs: readonly (readonly [tier: number, volumeMin: number])[]): Ladder =>
  pairs.map(([tier, volumeMin]) => ({ tier, volumeMin }));

/** Each row also breaks what is checked after it. */
test.each<[why: string, wrong: Ladder]>([
  ['the first one is tier 0', rungs([1, 0], [1, 0], [9, 0])],
  ['the first one is tier 0', rungs([0, 1], [0, 1], [9, 0])],
  ['tier 0 twice', rungs([0, 0], [0, 0], [9, 0])],
  ['tier 9 takes no more volume than tier 0', rungs([0, 0], [9, 0])],
  ['tier 1 takes no more volume than tier 5', rungs([0, 0], [5, 10], [1, 9])],
  ['there is no fee tier 9', rungs([0, 0], [9, 1])],
])('rungs are refused: %s', (why, wrong) => {
  expect(() => assertRungs(wrong, (tier) => tier < 9)).toThrow(why);
});

test('a ladder of three, one rung and none are ladders', () => {
  for (const good of [ladder, ladder.slice(0, 1), []]) {
    expect(() => assertRungs(good, () => true)).not.toThrow();
  }
});

test.each<[makers: readonly number[], takers: readonly number[], dearer: number | undefined]>([
  [[8, 8, 8], [10, 10, 10], undefined],
  [[8, 7, 6], [10, 9, 8], undefined],
  [[8, 9, 6], [10, 9, 8], 1],
  [[8, 7, 6], [10, 9, 10], 5],
])('makers %j and takers %j: the rung that costs more is %s', (makers, takers, dearer) => {
  const rates = new Map(
    ladder.map(({ tier }, at) => [
      tier,
      { makerRatePpm: makers[at] ?? 0, takerRatePpm: takers[at] ?? 0 },
    ]),
  );
  expect(dearerRung(ladder, (tier) => rates.get(tier))?.tier).toBe(dearer);
});

test('a rung is reached by its volume and not by one unit less', () => {
  const at = (units: bigint) => rungAt(ladder, units, 6)?.tier;
  expect([at(0n), at(999_999_999n), at(1_000_000_000n)]).toEqual([0, 0, 1]);
  expect([at(49_999_999_999n), at(50_000_000_000n), at(10n ** 30n)]).toEqual([1, 5, 5]);
  expect(rungAt([], 5n, 6)).toBeUndefined();
});
