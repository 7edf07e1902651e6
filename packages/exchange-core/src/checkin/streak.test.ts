import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkinDayOf, checkinDayStartMs, nextCheckin, rewardOf, runDayOf } from './streak.ts';
import type { CheckinStreak } from './streak.ts';

const REWARD = asUnits(20);
const NEVER_PAUSED = { fromDay: -1, untilDay: -1 };
const NOBODY: CheckinStreak = { lastDay: -1, streakDays: 0, bestDays: 0 };

/** Checks in on each day and returns the streak with what was paid on the way. */
function checkedIn(days: readonly number[], pause = NEVER_PAUSED) {
  let streak = NOBODY;
  const paid: number[] = [];
  for (const day of days) {
    const next = nextCheckin(streak, day, REWARD, pause);
    if (next.signedToday) continue;
    streak = { lastDay: day, streakDays: next.streakDays, bestDays: next.bestDays };
    paid.push(Number(next.rewardUnits));
  }
  return { streak, paid };
}

describe('the day', () => {
  test('begins at 16:00 UTC, which is midnight in UTC+8', () => {
    const before = Date.UTC(2026, 10, 22, 15, 59, 59, 999);
    expect(checkinDayOf(before + 1)).toBe(checkinDayOf(before) + 1);
    expect(checkinDayStartMs(checkinDayOf(before + 1))).toBe(before + 1);
    // Also where the year changes and in February of a leap year.
    expect(checkinDayOf(Date.UTC(2028, 1, 28, 16))).toBe(Date.UTC(2028, 1, 29) / 86_400_000);
  });
});

describe('a streak', () => {
  test('doubles on day 7 and starts the run again on day 8', () => {
    const { streak, paid } = checkedIn([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(paid).toEqual([20, 20, 20, 20, 20, 20, 40, 20]);
    expect(streak).toEqual({ lastDay: 8, streakDays: 8, bestDays: 8 });
    expect(runDayOf(8)).toBe(1);
    expect(rewardOf(7, REWARD)).toBe(40);
  });

  test('starts again after a missed day and keeps the best one', () => {
    const { streak, paid } = checkedIn([1, 2, 3, 5, 6]);
    expect(paid).toEqual([20, 20, 20, 20, 20]);
    expect(streak).toEqual({ lastDay: 6, streakDays: 2, bestDays: 3 });
  });

  test('outlives days on which nobody could check in, and only those', () => {
    const closed = { fromDay: 4, untilDay: 6 };
    expect(checkedIn([1, 2, 3, 7], closed).streak.streakDays).toBe(4);
    expect(checkedIn([1, 2, 3, 8], closed).streak.streakDays).toBe(1);
    expect(checkedIn([1, 2, 7], closed).streak.streakDays).toBe(1);
  });

  test('agrees with counting days one by one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), (drawn) => {
        const days = drawn.toSorted((left, right) => left - right);
        const signed = new Set(days);
        const lengths = days.map((day) => {
          let length = 1;
          while (signed.has(day - length)) length += 1;
          return length;
        });
        const { streak, paid } = checkedIn(days);
        expect(paid).toEqual(lengths.map((length) => (length % 7 === 0 ? 40 : 20)));
        expect(streak.streakDays).toBe(lengths.at(-1) ?? 0);
        expect(streak.bestDays).toBe(Math.max(0, ...lengths));
      }),
    );
  });
});
