import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlotIndex } from './slot-index.ts';

test.each([1, 1_024])(
  'does what a Map does, through growth, collisions and removals, ids %i apart',
  (stride) => {
    // Few distinct keys, some of them equal in their low 32 bits, some of one command.
    const key = fc
      .tuple(
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(0, 2 ** 32, 2 ** 40),
        fc.integer({ min: 0, max: Math.min(3, stride - 1) }),
      )
      .map(([low, high, rest]) => (low + high) * stride + rest);
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 3_000 }), (steps) => {
        const index = new SlotIndex(stride);
        const map = new Map<number, number>();
        for (const [at, [id, adds]] of steps.entries()) {
          if (adds && !map.has(id)) {
            index.add(id, at);
            map.set(id, at);
          } else if (!adds && map.has(id)) {
            index.remove(id);
            map.delete(id);
          }
          expect(index.get(id)).toBe(map.get(id) ?? -1);
          expect(index.get(id + 0.5)).toBe(-1);
        }
        expect(index.size).toBe(map.size);
        for (const [id, slot] of map) expect(index.get(id)).toBe(slot);
      }),
      { numRuns: 60 },
    );
  },
);

test('keeps a hundred thousand consecutive ids', () => {
  const index = new SlotIndex();
  for (let id = 1; id <= 100_000; id++) index.add(id, id * 2);
  for (let id = 1; id <= 100_000; id += 2) index.remove(id);
  for (let id = 1; id <= 100_000; id++) {
    if (index.get(id) !== (id % 2 === 0 ? id * 2 : -1)) throw new Error(`wrong slot of ${id}`);
  }
  expect(index.size).toBe(50_000);
});
