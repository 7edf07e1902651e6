import { addUnits, isUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { checkinDayOf, nextCheckin, rewardOf, CHECKIN_RUN_DAYS } from './streak.ts';
import type { NextCheckin } from './streak.ts';
import type { CheckinRow, CheckinRule, CheckinStreakRow } from './records.ts';

/** The one row of rules there is. */
export const RULE_ID = 1;

/** No day: check-in was never closed, or a user never checked in. */
const NO_DAY = -1;

/** The rules before anybody set them up. */
export const NO_RULE: CheckinRule = {
  ruleId: RULE_ID,
  assetId: 0,
  rewardUnits: ZERO_UNITS,
  takesCheckins: 0,
  closedFromDay: NO_DAY,
  closedUntilDay: NO_DAY,
  fundedUnits: ZERO_UNITS,
  lastFundedAtMs: 0,
};

export function noStreak(userId: number): CheckinStreakRow {
  return {
    userId,
    lastDay: NO_DAY,
    streakDays: 0,
    bestDays: 0,
    totalDays: 0,
    totalUnits: ZERO_UNITS,
  };
}

/** What the pool must hold for anybody to check in: the most that one check-in pays. */
export function dearestReward({ rewardUnits }: CheckinRule): Units {
  return rewardOf(CHECKIN_RUN_DAYS, rewardUnits);
}

/** Why nobody can check in now, or that everybody can. */
export function checkinStateOf(
  rule: CheckinRule,
  poolUnits: Units,
): 'open' | 'paused' | 'pool_empty' {
  if (rule.assetId === 0 || rule.takesCheckins === 0) return 'paused';
  return poolUnits < dearestReward(rule) ? 'pool_empty' : 'open';
}

/**
 * The rules after something changed what the pool holds or whether staff let users check in: a pause
 * begins on the day it starts and reaches to the day it ends; one that starts again on the next day goes on.
 */
export function followPause(
  before: CheckinRule,
  after: CheckinRule,
  poolUnits: { readonly before: Units; readonly after: Units },
  timestampMs: number,
): CheckinRule {
  const wasOpen = checkinStateOf(before, poolUnits.before) === 'open';
  const isOpen = checkinStateOf(after, poolUnits.after) === 'open';
  if (wasOpen === isOpen) return after;
  const day = checkinDayOf(timestampMs);
  if (isOpen) return { ...after, closedUntilDay: day };
  const goesOn = after.closedFromDay !== NO_DAY && after.closedUntilDay >= day - 1;
  return { ...after, closedFromDay: goesOn ? after.closedFromDay : day };
}

/** Today's check-in of a user, whether it was made or not. */
export function todaysCheckin(
  rule: CheckinRule,
  streak: CheckinStreakRow,
  poolUnits: Units,
  timestampMs: number,
): NextCheckin {
  const day = checkinDayOf(timestampMs);
  const isOpen = checkinStateOf(rule, poolUnits) === 'open';
  // A pause that is still on reaches to today.
  const untilDay = isOpen ? rule.closedUntilDay : day;
  return nextCheckin(streak, day, rule.rewardUnits, { fromDay: rule.closedFromDay, untilDay });
}

/** The row of a day and the streak after it. */
export function signedDay(streak: CheckinStreakRow, day: number, next: NextCheckin) {
  const row: CheckinRow = {
    userId: streak.userId,
    day,
    runDay: next.runDay,
    units: next.rewardUnits,
  };
  const after: CheckinStreakRow = {
    userId: streak.userId,
    lastDay: day,
    streakDays: next.streakDays,
    bestDays: next.bestDays,
    totalDays: streak.totalDays + 1,
    totalUnits: addUnits(streak.totalUnits, next.rewardUnits),
  };
  return { row, after };
}

/** Whether an amount can be a reward: above zero, and its double is still an amount. */
export function isReward(units: Units): boolean {
  return isUnits(units) && units > 0 && isUnits(BigInt(units) * 2n);
}
