import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Timers } from './timers.ts';

const step = fc.oneof(
  fc.record({ act: fc.constant('set' as const), item: fc.nat(30), atMs: fc.nat(50) }),
  fc.record({ act: fc.constant('clear' as const), item: fc.nat(30), atMs: fc.constant(0) }),
  fc.record({ act: fc.constant('fire' as const), item: fc.constant(0), atMs: fc.nat(60) }),
);

/** A list that is searched whole: slow and obvious. */
function naiveFirst(due: ReadonlyMap<number, number>): [number, number] | undefined {
  return [...due].sort((a, b) => a[1] - b[1] || a[0] - b[0])[0];
}

test('gives what a search of the whole list gives, over random sets, clears and fires', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const timers = new Timers<number>();
      const due = new Map<number, number>();
      for (const { act, item, atMs } of steps) {
        if (act === 'set') {
          timers.set([item], atMs, item);
          due.set(item, atMs);
        } else if (act === 'clear') {
          timers.clear([item]);
          due.delete(item);
        } else {
          const first = naiveFirst(due);
          const expected = first !== undefined && first[1] <= atMs ? first[0] : undefined;
          expect(timers.dueAt(atMs)?.item).toBe(expected);
          if (expected !== undefined) {
            timers.clear([expected]);
            due.delete(expected);
          }
        }
        expect(timers.nextDueAtMs).toBe(naiveFirst(due)?.[1]);
        expect(timers.size).toBe(due.size);
      }
    }),
    { numRuns: 500 },
  );
});

test('forgets replaced entries before they pile up', () => {
  const timers = new Timers<number>();
  for (let turn = 0; turn < 100_000; turn++) timers.set([turn % 3], turn, turn % 3);
  expect(timers.size).toBe(3);
  expect(timers.dueAt(100_000)?.dueAtMs).toBe(99_997);
});
