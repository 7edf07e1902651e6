import { inclusionPath, leafHash, rangeRootOf } from '@candor/verify';
import type { CheckedLine, CheckName } from '@candor/verify';
import { describe, expect, test } from 'vitest';
import { amountOf, codeOf, dotsOf, movePercent, priceOf, sumOf } from './proof-figures.ts';
import type { EvidenceTick } from './proof-figures.ts';
import { sidesOf } from './proof-path.ts';
import { stepsOf } from './proof-steps.ts';

test('the branches drawn beside a path are those of the path', () => {
  for (const size of [1, 2, 3, 7, 118]) {
    const rangeRoot = rangeRootOf(
      Array.from({ length: size }, (_, index) => leafHash(Uint8Array.of(index))),
    );
    for (const index of [0, Math.trunc(size / 2), size - 1]) {
      const sides = sidesOf(index, size);
      expect(sides).toHaveLength(inclusionPath(rangeRoot, index, size).length);
      expect(sides.reduce((sum, { count }) => sum + count, 1)).toBe(size);
    }
  }
  expect(sidesOf(40, 118).map(({ side, count }) => `${side} ${count}`)).toEqual([
    ...['right 1', 'right 2', 'right 4', 'left 8', 'right 16', 'left 32', 'right 54'],
  ]);
});

test('figures of evidence', () => {
  const rules = { priceScale: 2, tickSizeE12: 10_000_000_000, assetScale: 8 } as const;
  const evidence = { rules } as Parameters<typeof priceOf>[0];
  expect(priceOf(evidence, 6_741_821)).toBe('67418.21');
  expect(amountOf(evidence, sumOf(['100000000', '50000000']))).toBe('1.5');
  const startAtMs = Date.UTC(2026, 10, 22, 14, 7, 30);
  const round = { startAtMs } as Parameters<typeof codeOf>[0]['round'];
  expect(codeOf({ rules: { ...evidence.rules, cycleMs: 30_000 }, round })).toBe('20261122-1695');
});

test('a move is told in per cent of where it began, cut', () => {
  expect(movePercent('67418.21', '67431.5')).toBe('+0.0197%');
  expect(movePercent('67431.5', '67418.21')).toBe('-0.0197%');
  expect(movePercent('2', '2')).toBe('0%');
});

test('dots stand from the lowest to the highest price, the first at the median is marked', () => {
  const ticks: EvidenceTick[] = [
    [1_000, 110, ''],
    [2_000, 0, ''],
    [3_000, 100, ''],
    [4_000, 110, ''],
  ];
  expect(dotsOf(ticks, 110)).toEqual([
    { atMs: 1_000, x: 0, y: 1, isMedian: true },
    { atMs: 3_000, x: 0.5, y: 0, isMedian: false },
    { atMs: 4_000, x: 1, y: 1, isMedian: false },
  ]);
  expect(dotsOf([[1_000, 7, '']], 7)).toEqual([{ atMs: 1_000, x: 0.5, y: 0.5, isMedian: true }]);
});

/** Every check of the verifier, in its order. */
const checkNames: readonly CheckName[] = [
  ...(['form', 'rules', 'schedule', 'sealedEntries', 'list', 'ownEntry', 'ticks'] as const),
  ...(['startPrice', 'endPrice', 'outcome', 'pool', 'result', 'log', 'checkpoint'] as const),
];

describe('the seven steps of a proof', () => {
  const right = checkNames.map((name): CheckedLine => ({ name, state: 'right', found: '1' }));
  const statesOf = (lines: readonly CheckedLine[] | undefined): readonly string[] =>
    stepsOf(lines).map(({ name, state }) => `${name} ${state}`);

  test('hold every check once, and are not reached before one is run', () => {
    expect(statesOf(undefined)).toEqual(
      ['rules', 'entries', 'ticks', 'prices', 'outcome', 'pool', 'log'].map(
        (name) => `${name} unreached`,
      ),
    );
    const held = stepsOf(right).flatMap(({ lines }) => lines.map(({ name }) => name));
    expect(held.toSorted()).toEqual([...checkNames].toSorted());
  });

  test('a wrong check makes its step wrong, and those after it are not reached', () => {
    const at = checkNames.indexOf('endPrice');
    const lines = right.map((line, place): CheckedLine => {
      const { name } = line;
      if (place === at) return { name, state: 'wrong', place: 'p', found: '1', expected: '2' };
      return place < at ? line : { name, state: 'unreached' };
    });
    expect(statesOf(lines)).toEqual([
      ...['rules right', 'entries right', 'ticks right', 'prices wrong'],
      ...['outcome unreached', 'pool unreached', 'log unreached'],
    ]);
  });

  test('a step without anything to check is left out', () => {
    const lines = right.map(
      (line): CheckedLine =>
        line.name.endsWith('Price') ? { name: line.name, state: 'absent' } : line,
    );
    expect(stepsOf(lines).map(({ name }) => name)).not.toContain('prices');
  });
});
