import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRequests, REQUEST_KEPT_MS, RequestMemory } from './request-memory.ts';
import type { StoredRequest } from './request-memory.ts';

/** What the memory is, told plainly: a list, oldest first. */
class SlowMemory {
  rows: StoredRequest[] = [];

  find(userId: number, requestKey: string, nowMs: number): StoredRequest | undefined {
    return this.rows.find(
      (one) =>
        one.userId === userId &&
        one.requestKey === requestKey &&
        one.recordedAtMs > nowMs - REQUEST_KEPT_MS,
    );
  }

  evict(nowMs: number): void {
    this.rows = this.rows.filter((one) => one.recordedAtMs > nowMs - REQUEST_KEPT_MS);
  }
}

const requests = fc.array(
  fc.record({
    userId: fc.constantFrom(1, 2, 1_000_001, 2 ** 40, 2 ** 53 - 1),
    requestKey: fc.string({
      unit: fc.constantFrom('a', 'b', '~', '!'),
      minLength: 1,
      maxLength: 3,
    }),
    waitMs: fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(0, 1, 1_000) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(REQUEST_KEPT_MS / 3, REQUEST_KEPT_MS - 1, REQUEST_KEPT_MS),
      },
    ),
  }),
  { maxLength: 300 },
);

test('remembers and forgets what a plain list does', () => {
  fc.assert(
    fc.property(requests, (steps) => {
      const memory = new RequestMemory();
      const slow = new SlowMemory();
      let nowMs = 1_000;
      for (const [step, { userId, requestKey, waitMs }] of steps.entries()) {
        nowMs += waitMs;
        const known = slow.find(userId, requestKey, nowMs);
        expect(memory.find(userId, requestKey, nowMs)).toEqual(known);
        if (known !== undefined) continue;
        memory.evict(nowMs);
        slow.evict(nowMs);
        const request = {
          ...{ userId, requestKey, bodyHash: step * 1_000_003 },
          ...{ resultId: step, recordedAtMs: nowMs },
        };
        memory.add(request);
        slow.rows.push(request);
      }
      for (const row of slow.rows) {
        expect(memory.find(row.userId, row.requestKey, nowMs)).toEqual(
          slow.find(row.userId, row.requestKey, nowMs),
        );
      }
      expect(memory.rows()).toEqual(slow.rows.sort(compareRequests));
    }),
  );
});

test('keeps every answer of a day while there come and go a hundred thousand', () => {
  const memory = new RequestMemory();
  const count = 100_000;
  const everyMs = 5_000;
  const kept = REQUEST_KEPT_MS / everyMs;
  const keyOf = (at: number): string => `key-${String(at)}-${'x'.repeat(at % 90)}`;
  const found = (at: number, nowMs: number): number | undefined =>
    memory.find(at % 7, keyOf(at), nowMs)?.resultId;
  for (let at = 0; at < count; at++) {
    const nowMs = at * everyMs;
    memory.evict(nowMs);
    memory.add({
      ...{ userId: at % 7, requestKey: keyOf(at), bodyHash: at, resultId: at },
      recordedAtMs: nowMs,
    });
    // The oldest and one in the middle: the table is made anew all the time.
    const oldest = Math.max(0, at - kept + 1);
    const middle = (oldest + at) >> 1;
    expect([found(oldest, nowMs), found(middle, nowMs)]).toEqual([oldest, middle]);
    if (at >= kept) expect(found(at - kept, nowMs)).toBeUndefined();
  }
  expect(memory.rows()).toHaveLength(kept);
});
