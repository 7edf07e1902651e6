import { Type } from 'typebox';
import { moneyAct, publicRead, userRead } from '#endpoint.ts';
import { Amount, AssetSymbol, Closed, Nullable, Sequence, TimeMs } from '#fields.ts';
import { checkinStates } from './vocabulary.ts';

/** A calendar day of the check-in's zone, UTC+8. */
const CheckinDate = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });

const Count = Type.Integer({ minimum: 0 });

/** 1 to 7: the place of a day in its run. The last one pays double. */
const RunDay = Type.Integer({ minimum: 1, maximum: 7 });

export const checkinEndpoints = {
  chenkDayConfig: publicRead({
    description:
      'The rules of the daily check-in, and the pool that pays for it. A day is 00:00 to 24:00 UTC+8.',
    bucket: 'read',
    errors: ['notYetOpen'],
    request: {},
    reply: Closed({
      sequence: Sequence,
      /** `pool_empty`: nobody can check in until the pool is filled; streaks are kept. */
      state: Type.Enum(checkinStates),
      asset: AssetSymbol,
      days: Type.Array(Closed({ runDay: RunDay, reward: Amount, isDouble: Type.Boolean() })),
      zoneOffsetMinutes: Type.Integer(),
      pool: Closed({
        left: Amount,
        /** Everything that was ever paid in. */
        funded: Amount,
        lastFundedAtMs: Nullable(TimeMs),
        /** What the last seven days paid out together. */
        paidInWeek: Amount,
      }),
    }),
  }),

  checkInfo: userRead({
    description: 'Where the user’s check-ins stand, and those of one month.',
    bucket: 'read',
    errors: ['notYetOpen'],
    request: {
      month: Type.Optional(
        Type.String({
          pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
          maxLength: 7,
          description: 'a month of UTC+8; this one when absent',
          examples: ['2026-11'],
        }),
      ),
    },
    reply: Closed({
      sequence: Sequence,
      state: Type.Enum(checkinStates),
      today: CheckinDate,
      dayEndsAtMs: TimeMs,
      isSignedToday: Type.Boolean(),
      /** Days in a row, today included once it is signed; 0 after a missed day. */
      streakDays: Count,
      bestDays: Count,
      /** Today's place in the run. */
      runDay: RunDay,
      asset: AssetSymbol,
      /** What today pays or has paid, and what the day after it would pay. */
      todayReward: Amount,
      nextReward: Amount,
      totalReward: Amount,
      totalDays: Count,
      /** No day before this one could be signed: the account did not exist. */
      firstDate: CheckinDate,
      month: Type.String(),
      days: Type.Array(Closed({ date: CheckinDate, reward: Amount, isDouble: Type.Boolean() })),
    }),
  }),

  checkIn: moneyAct({
    description: 'Checks in for today and pays the reward into the main account, once a day.',
    bucket: 'write',
    errors: ['notYetOpen', 'insufficientFunding', 'checkedInToday'],
    request: {},
    reply: Closed({
      sequence: Sequence,
      replayed: Type.Boolean(),
      date: CheckinDate,
      asset: AssetSymbol,
      reward: Amount,
      isDouble: Type.Boolean(),
      streakDays: Count,
    }),
  }),
};
