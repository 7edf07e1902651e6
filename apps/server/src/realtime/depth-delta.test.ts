import { asLots, asTicks } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedLevels, knownSide } from './depth-delta.ts';

const side = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 })), {
    selector: ([ticks]) => ticks,
  })
  .map((levels) =>
    knownSide(
      levels.map(([ticks, lots]) => ({ ticks: asTicks(ticks), lots: asLots(lots), orders: 1 })),
    ),
  );

test('applying the changes to the side before gives the side after', () => {
  fc.assert(
    fc.property(side, side, (before, after) => {
      const book = new Map(before);
      for (const [ticks, lots] of changedLevels(before, after)) {
        if (lots === 0) book.delete(ticks);
        else book.set(ticks, lots);
      }
      expect(book).toEqual(new Map(after));
    }),
  );
});

test('a side that stays as it is has no changes', () => {
  fc.assert(
    fc.property(side, (same) => {
      expect(changedLevels(same, new Map(same))).toEqual([]);
    }),
  );
});
