import { addDecimals, compareDecimals } from '@candor/money';
import type { LevelView } from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bidShare, bookRows, groupingSteps, groupLevels, groupPrice } from './group-levels.ts';

const asks: readonly LevelView[] = [
  ['100.1', '1'],
  ['100.5', '2'],
  ['101', '0.5'],
  ['101.2', '4'],
];
const bids: readonly LevelView[] = [
  ['99.9', '1'],
  ['99.1', '2'],
  ['99', '3'],
  ['98.4', '4'],
];

test.each<[price: string, step: string, side: 'buy' | 'sell', grouped: string]>([
  ['100.1', '1', 'sell', '101'],
  ['100.1', '1', 'buy', '100'],
  ['101', '1', 'sell', '101'],
  ['101.00', '1', 'sell', '101'],
  ['0.00002431', '0.0000001', 'buy', '0.0000243'],
  ['0.00002431', '0.0000001', 'sell', '0.0000244'],
])('%s grouped by %s on the %s side is %s', (price, step, side, grouped) => {
  expect(groupPrice(price, step, side)).toBe(grouped);
});

test('levels of one grouped price add up, asks upwards and bids downwards', () => {
  expect(groupLevels(asks, 'sell', '1', '0.1', 10)).toEqual([
    ['101', '3.5'],
    ['102', '4'],
  ]);
  expect(groupLevels(bids, 'buy', '1', '0.1', 10)).toEqual([
    ['99', '6'],
    ['98', '4'],
  ]);
  expect(groupLevels(asks, 'sell', '1', '0.1', 1)).toEqual([['101', '3.5']]);
});

test('bars are cumulative and measured against the deeper side', () => {
  const rows = bookRows({ bids, asks }, { step: '0.1', tickSize: '0.1', rows: 3 });
  expect(rows.bids.map((row) => row.depthPercent)).toEqual([17, 50, 100]);
  expect(rows.asks.map((row) => row.depthPercent)).toEqual([17, 50, 58]);
  expect(bidShare(rows)).toBe(63);
  expect(
    bidShare(bookRows({ bids: [], asks: [] }, { step: '1', tickSize: '1', rows: 3 })),
  ).toBeUndefined();
});

test('with sums a line says what stands there and at all better prices, grouped or not', () => {
  const sums = (step: string): readonly (readonly string[])[] => {
    const facts = { step, tickSize: '0.1', rows: 3, figure: 'sum' } as const;
    const rows = bookRows({ bids, asks }, facts);
    return [rows.bids, rows.asks].map((side) => side.map(({ quantity }) => quantity));
  };
  expect(sums('0.1')).toEqual([
    ['1', '3', '6'],
    ['1', '3', '3.5'],
  ]);
  expect(sums('1')).toEqual([
    ['6', '10'],
    ['3.5', '7.5'],
  ]);
});

test('a row that did not change is the same object', () => {
  const facts = { step: '0.1', tickSize: '0.1', rows: 3 };
  const before = bookRows({ bids, asks }, facts);
  const changed: LevelView[] = [...asks.slice(0, 2), ['101', '0.6'], ...asks.slice(3)];
  const after = bookRows({ bids, asks: changed }, facts, before);
  expect(after.asks[0]).toBe(before.asks[0]);
  expect(after.asks[2]).not.toBe(before.asks[2]);
  expect(after.bids[2]).toBe(before.bids[2]);
});

test.each<[tick: string, price: string | undefined, steps: readonly string[]]>([
  ['0.01', '67250', ['0.01', '0.1', '1', '10', '100']],
  ['0.0001', '0.5842', ['0.0001', '0.001']],
  ['0.00000001', '0.00002431', ['0.00000001', '0.0000001']],
  ['0.5', undefined, ['0.5', '5', '50', '500', '5000']],
])('a tick of %s at %s groups by %j', (tick, price, steps) => {
  expect(groupingSteps(tick, price)).toEqual(steps);
});

test('grouping loses nothing and never names a better price', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 999 }));
  fc.assert(
    fc.property(fc.uniqueArray(level, { selector: ([ticks]) => ticks, maxLength: 30 }), (raw) => {
      const levels = raw
        .toSorted(([left], [right]) => left - right)
        .map(([ticks, size]): LevelView => [String(ticks / 10), String(size)]);
      const grouped = groupLevels(levels, 'sell', '1', '0.1', 1_000);
      const sum = (side: readonly LevelView[]) =>
        side.reduce((total, [, quantity]) => addDecimals(total, quantity), '0');
      expect(sum(grouped)).toBe(sum(levels));
      const best = levels[0]?.[0] ?? '0';
      expect(compareDecimals(grouped[0]?.[0] ?? best, best)).not.toBe(-1);
    }),
  );
});
