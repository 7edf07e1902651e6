import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** What the check-in keeps. Numbers of days count from 1970 in UTC+8; -1 is none. */
export const checkinRecords = {
  /** The one row of rules. */
  checkin_rule: {
    id: 80,
    since: 2,
    table: 'checkin_rules',
    keep: 'always',
    key: ['ruleId'],
    fields: {
      ruleId: 'id',
      /** 0 before staff set the check-in up. */
      assetId: 'id',
      rewardUnits: 'units',
      takesCheckins: 'int',
      closedFromDay: 'int',
      closedUntilDay: 'int',
      fundedUnits: 'units',
      lastFundedAtMs: 'ms',
    },
  },
  /** One row for each user who ever checked in. */
  checkin_streak: {
    id: 82,
    since: 2,
    table: 'checkin_streaks',
    keep: 'always',
    key: ['userId'],
    fields: {
      userId: 'id',
      lastDay: 'int',
      streakDays: 'int',
      bestDays: 'int',
      totalDays: 'int',
      totalUnits: 'units',
    },
  },
  /** One row for each day anybody checked in. */
  checkin_total: {
    id: 84,
    since: 2,
    table: 'checkin_totals',
    keep: 'always',
    key: ['day'],
    fields: { day: 'int', count: 'int', units: 'units' },
  },
  /** One row for each check-in: history only, it leaves the memory at once. */
  checkin_day: {
    id: 86,
    since: 2,
    table: 'checkin_days',
    keep: 'always',
    key: ['userId', 'day'],
    fields: { userId: 'id', day: 'int', runDay: 'int', units: 'units' },
  },
} as const satisfies RecordDefinitions;

export type CheckinRule = RowOf<(typeof checkinRecords)['checkin_rule']>;
export type CheckinStreakRow = RowOf<(typeof checkinRecords)['checkin_streak']>;
export type CheckinTotal = RowOf<(typeof checkinRecords)['checkin_total']>;
export type CheckinRow = RowOf<(typeof checkinRecords)['checkin_day']>;
