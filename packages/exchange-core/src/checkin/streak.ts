import { addUnits } from '@candor/money';
import type { Units } from '@candor/money';

const DAY_MS = 86_400_000;

/** Days are those of UTC+8, all year and for everybody: a fixed zone has no day of 23 hours. */
export const CHECKIN_ZONE_OFFSET_MS = 8 * 3_600_000;

/** Days of one run: the last one pays double, the day after it is day 1 of the next run. */
export const CHECKIN_RUN_DAYS = 7;

/** What a user's check-ins so far come down to. `lastDay` is -1 before the first one. */
export interface CheckinStreak {
  readonly lastDay: number;
  /** Days in a row up to `lastDay`, over all runs. */
  readonly streakDays: number;
  readonly bestDays: number;
}

/** The check-in that a user could make today, or what refuses it. */
export interface NextCheckin {
  readonly signedToday: boolean;
  readonly streakDays: number;
  readonly bestDays: number;
  /** 1 to 7: the place of the day in its run. */
  readonly runDay: number;
  readonly rewardUnits: Units;
}

/** The number of the calendar day that `timestampMs` is in: whole days since 1970 in UTC+8. */
export function checkinDayOf(timestampMs: number): number {
  return Math.floor((timestampMs + CHECKIN_ZONE_OFFSET_MS) / DAY_MS);
}

/** When a day begins, in milliseconds since 1970 UTC. */
export function checkinDayStartMs(day: number): number {
  return day * DAY_MS - CHECKIN_ZONE_OFFSET_MS;
}

/** The place in its run, 1 to 7, of the last of `streakDays` days in a row. */
export function runDayOf(streakDays: number): number {
  return ((streakDays - 1) % CHECKIN_RUN_DAYS) + 1;
}

/** What the day at this place in a run pays: the reward, and twice the reward on the last one. */
export function rewardOf(runDay: number, rewardUnits: Units): Units {
  return runDay === CHECKIN_RUN_DAYS ? addUnits(rewardUnits, rewardUnits) : rewardUnits;
}

/**
 * What a check-in on `day` makes of a streak. `keptUntilDay` is the last day on which nobody could check in
 * (the pool was empty or check-in was paused), or -1: a streak that reached the day before that pause still
 * goes on, because the miss was ours.
 */
export function nextCheckin(
  streak: CheckinStreak,
  day: number,
  rewardUnits: Units,
  pause: { readonly fromDay: number; readonly untilDay: number },
): NextCheckin {
  const { lastDay, streakDays, bestDays } = streak;
  const signedToday = lastDay === day;
  const goesOn = lastDay >= 0 && (day - lastDay <= 1 || isBridged(lastDay, day, pause));
  const nextDays = signedToday ? streakDays : goesOn ? streakDays + 1 : 1;
  const runDay = runDayOf(nextDays);
  return {
    signedToday,
    streakDays: nextDays,
    bestDays: Math.max(bestDays, nextDays),
    runDay,
    rewardUnits: rewardOf(runDay, rewardUnits),
  };
}

/** Whether every day between two check-ins was a day of the pause. */
function isBridged(
  lastDay: number,
  day: number,
  { fromDay, untilDay }: { readonly fromDay: number; readonly untilDay: number },
): boolean {
  return fromDay >= 0 && fromDay <= lastDay + 1 && untilDay >= day - 1;
}
