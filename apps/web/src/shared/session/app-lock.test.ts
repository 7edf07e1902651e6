import { expect, test } from 'vitest';
import { isLockDue, parseAppLock } from './app-lock.ts';

const nowMs = 1_800_000_000_000;
const lock = { userId: 7, minutes: 5 } as const;

test.each<[what: string, due: boolean, at: Partial<Parameters<typeof isLockDue>[1]>]>([
  ['a moment away', false, { seenAtMs: nowMs - 299_999 }],
  ['five minutes away', true, { seenAtMs: nowMs - 300_000 }],
  ['never seen', true, { seenAtMs: 0 }],
  ['another user', false, { userId: 8, seenAtMs: 0 }],
  ['a visitor', false, { userId: undefined, seenAtMs: 0 }],
  ['a clock a little behind', false, { seenAtMs: nowMs + 60_000 }],
  ['a clock turned back', true, { seenAtMs: nowMs + 60_001 }],
])('%s: locked %j', (_what, due, at) => {
  expect(isLockDue(lock, { userId: 7, seenAtMs: 0, nowMs, ...at })).toBe(due);
});

test('without a lock nothing is locked, and at once is at once', () => {
  const at = { userId: 7, seenAtMs: nowMs, nowMs };
  expect(isLockDue(undefined, { ...at, seenAtMs: 0 })).toBe(false);
  expect(isLockDue({ userId: 7, minutes: 0 }, at)).toBe(true);
});

test.each<[raw: unknown, parsed: unknown]>([
  [
    { userId: 7, minutes: 0 },
    { userId: 7, minutes: 0 },
  ],
  [{ userId: 7, minutes: 2 }, undefined],
  [{ userId: '7', minutes: 5 }, undefined],
  [{ minutes: 5 }, undefined],
  ['nonsense', undefined],
])('of %j is understood %j', (raw, parsed) => {
  expect(parseAppLock(raw)).toEqual(parsed);
});
