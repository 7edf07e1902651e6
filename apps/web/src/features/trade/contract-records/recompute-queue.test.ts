import type { ContractMarketView } from '@candor/protocol';
import { deleverageRank } from '@candor/protocol/contract-formulas';
import { expect, test } from 'vitest';
import { givenLots, recomputeQueue } from './recompute-queue.ts';
import type { Place, Queue } from './recompute-queue.ts';

const market = { quoteScale: 6 } as ContractMarketView;

/** A short from 1,000 a lot at a mark of 900. */
function placeOf(place: number, lots: number, equity: number): Place {
  const units = (amount: number): number => amount * 1_000_000;
  const rank = deleverageRank(units(lots * 1_000), units(lots * 900), units(equity), false);
  const figures = { entryValue: String(lots * 1_000), value: String(lots * 900) };
  const whose = { positionId: null, passed: null };
  return { place, lots, rank, ...figures, equity: String(equity), ...whose };
}

const first = { ...placeOf(1, 4, 500), positionId: 71 };
const second = { ...placeOf(2, 4, 600), passed: { lots: 4, left: '-1.5' } };
const third = { ...placeOf(3, 4, 800), positionId: 73 };

const lineOf = ({ positionId, rank, lots, ...figures }: Place, given: number) => ({
  ...{ takeoverId: 5, positionId: positionId ?? 0, symbol: 'BTCUSDTPERP', lots: given, value: '1' },
  ...{ profit: '1', rank, atMs: 0, sequence: 8 },
  ranked: {
    ...{ direction: 'short' as const, heldLots: lots },
    ...{ entryValue: figures.entryValue, value: figures.value, equity: figures.equity },
  },
});

const queue: Queue = {
  ...{ symbol: 'BTCUSDTPERP', sequence: 8, direction: 'short', markPrice: '900', atMs: 0 },
  ...{ candidates: 3, candidateLots: 12, frozen: 0, frozenLots: 0 },
  places: [first, second, third],
  lines: [lineOf(first, 4), lineOf(third, 1)],
};

test('every rule of a queue stands with the figures it looks at', () => {
  const steps = recomputeQueue(queue, market);
  expect(steps.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(steps.map(({ formula }) => formula)).toEqual([
    ...['3 / 3', '12 / 12', '720,000 … 450,000', '720,000 ≥ … ≥ 450,000'],
    ...['1: 4 · 3: 1', '2: -1.5', '1 … 3'],
  ]);
  expect(queue.places.map((place) => givenLots(queue, place))).toEqual([4, 0, 1]);
});

test('who kept lots before somebody gave was passed over', () => {
  const kept = { ...queue, lines: [lineOf(first, 3), lineOf(third, 1)] };
  expect(recomputeQueue(kept, market).map(({ agrees }) => agrees)).toEqual([
    ...[true, true, true, true, true, true, false],
  ]);
});
