import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** What is kept of users whom staff have restricted, short of freezing them. */
export const restrictionRecords = {
  /** Until when each restriction of a user holds, in engine time; 0 for one that does not. */
  user_restriction: {
    id: 144,
    since: 2,
    table: 'user_restrictions',
    keep: 'always',
    key: ['userId'],
    fields: {
      userId: 'id',
      noTradingUntilMs: 'ms',
      reduceOnlyUntilMs: 'ms',
      noWithdrawalUntilMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

export type UserRestrictionRow = RowOf<(typeof restrictionRecords)['user_restriction']>;
