import type { LevelView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { depthCurves, depthPath, stepAt } from './depth-curve.ts';
import type { DepthCurves } from './depth-curve.ts';

const book: { readonly bids: LevelView[]; readonly asks: LevelView[] } = {
  bids: [
    ['99', '1'],
    ['98', '0.5'],
    ['96', '2.5'],
  ],
  asks: [
    ['101', '2'],
    ['104', '0.1'],
    ['110', '50'],
  ],
};

const curves = depthCurves(book) as DepthCurves;

test('sums run outwards from the best price, exactly, as far as the shorter side reaches', () => {
  expect(curves.bids.map(({ price, sum }) => [price, sum])).toEqual([
    ['99', '1'],
    ['98', '1.5'],
    ['96', '4'],
  ]);
  expect(curves.asks.map(({ price, sum }) => [price, sum])).toEqual([
    ['101', '2'],
    ['104', '2.1'],
  ]);
  expect([curves.low, curves.middle, curves.high]).toEqual(['96', '100', '104']);
});

test('the taller side reaches the top, the shorter one its share of it', () => {
  expect(curves.bids.at(-1)).toMatchObject({ across: 0, up: 1 });
  expect(curves.asks.at(-1)).toMatchObject({ across: 1, up: 0.525 });
});

test.each<[place: string, across: number, price: string | undefined]>([
  ['the left edge', 0, '96'],
  ['between two bids', 0.2, '98'],
  ['inside the spread', 0.45, undefined],
  ['on the best ask', 0.625, '101'],
  ['between two asks', 0.9, '101'],
  ['the right edge', 1, '104'],
])('a finger on %s (%s) reads the level %s', (_, across, price) => {
  expect(stepAt(curves, across)?.price).toBe(price);
});

test('a side is drawn in steps, from the floor to the edge and back', () => {
  expect(depthPath(curves.asks, 100)).toBe('M62.5 100H62.5V50H100V47.5H100V100Z');
  expect(depthPath([], 0)).toBe('');
});

test.each([
  ['bids', { bids: [], asks: book.asks }],
  ['asks', { bids: book.bids, asks: [] }],
])('a book without %s has no curves', (_, half) => {
  expect(depthCurves(half)).toBeUndefined();
});
