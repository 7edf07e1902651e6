import { expect, test } from 'vitest';
import { rungsText } from '#shared/texts/rungs-text.ts';
import { formOfLadder, ladderOddities, ladderProblem, rungsOfForm } from './ladder-form.ts';

const tiers = [
  { tier: 0, makerRatePpm: 800, takerRatePpm: 1_000 },
  { tier: 1, makerRatePpm: 700, takerRatePpm: 900 },
  { tier: 2, makerRatePpm: 700, takerRatePpm: 900 },
  { tier: 3, makerRatePpm: 900, takerRatePpm: 900 },
  { tier: 4, makerRatePpm: 0, takerRatePpm: 0 },
];

const rungs = (...pairs: readonly (readonly [tier: number, volumeMin: number])[]) =>
  pairs.map(([tier, volumeMin]) => ({ tier, volumeMin }));

test('what is typed becomes rungs by volume, and an empty field none', () => {
  const form = { 'volume-0': 0, 'volume-2': 500, 'volume-1': 9_000, 'volume-3': null };
  expect(rungsOfForm(form, tiers)).toEqual(rungs([0, 0], [2, 500], [1, 9_000]));
  expect(rungsOfForm({}, tiers)).toEqual([]);
  const ladder = rungs([0, 0], [1, 1_234_567]);
  expect(rungsOfForm(formOfLadder(ladder), tiers)).toEqual(ladder);
  expect([rungsText(ladder), rungsText([])]).toEqual(['0 ≥ 0 USDT, 1 ≥ 1,234,567 USDT', '–']);
});

test.each([
  [rungs([1, 0], [0, 0]), { kind: 'begins' }],
  [rungs([0, 5], [1, 6]), { kind: 'begins' }],
  [rungs([0, 0], [1, 5], [3, 5]), { kind: 'same_volume', tier: 3, below: 1 }],
  [rungs([0, 0], [1, 5], [3, 6]), { kind: 'dearer', tier: 3, below: 1 }],
  [rungs([0, 0], [1, 5]), undefined],
  [[], undefined],
])('%j has the problem %j', (ladder, problem) => {
  expect(ladderProblem(ladder, tiers)).toEqual(problem);
});

test.each([
  [rungs([0, 0], [1, 50_000]), []],
  [rungs([0, 0], [2, 5], [1, 6]), ['order', 'no_gain']],
  [rungs([0, 0], [1, 100], [4, 10_001]), ['leap', 'free']],
  [rungs([0, 0], [1, 100], [4, 10_000]), ['free']],
])('%j is unusual by %j', (ladder, kinds) => {
  expect(ladderOddities(ladder, tiers).map(({ kind }) => kind)).toEqual(kinds);
});
