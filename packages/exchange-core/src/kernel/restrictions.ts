/** How staff restrict a user short of freezing the account, as far as it is about money. Their order is part of the journal's bytes: append only. */
export const userRestrictions = ['no_trading', 'reduce_only', 'no_withdrawal'] as const;
export type UserRestriction = (typeof userRestrictions)[number];

/** Until when a restriction without an end holds: the last moment of the year 9999. */
export const RESTRICTION_FOREVER_MS = 253_402_300_799_999;

/** Until when each restriction of a user holds; 0 for one that does not. */
interface Limits {
  readonly noTradingUntilMs: number;
  readonly reduceOnlyUntilMs: number;
  readonly noWithdrawalUntilMs: number;
}

/** Why a restricted user may not begin something. */
export type RestrictionRefusal = 'trading_restricted' | 'reduce_only_restricted';

/** Where the rows of restricted users are. */
interface Rows {
  readonly size: number;
  get(userId: number): Limits | undefined;
}

/**
 * What every product asks before it begins something for a user. A restriction is over at its end, to the
 * millisecond, whether or not the timer that takes its row away has run.
 */
export class Restrictions {
  #rows: Rows | undefined;

  /** Called once, by the product that keeps the rows; until then nobody is restricted. */
  readFrom(rows: Rows): void {
    this.#rows = rows;
  }

  /** Why a user may begin nothing new at a moment: no order that opens, no entry, no subscription. */
  refuseBeginning(userId: number, nowMs: number): RestrictionRefusal | undefined {
    const row = this.#of(userId);
    if (row === undefined) return undefined;
    if (nowMs < row.noTradingUntilMs) return 'trading_restricted';
    return nowMs < row.reduceOnlyUntilMs ? 'reduce_only_restricted' : undefined;
  }

  /** Why a user may not sell on a spot market, which makes what they hold less: only when they trade nothing at all. */
  refuseSelling(userId: number, nowMs: number): RestrictionRefusal | undefined {
    const row = this.#of(userId);
    return row !== undefined && nowMs < row.noTradingUntilMs ? 'trading_restricted' : undefined;
  }

  /** Why nothing of a user's may leave to somebody else at a moment. */
  refuseWithdrawal(userId: number, nowMs: number): 'withdrawal_restricted' | undefined {
    const row = this.#of(userId);
    return row !== undefined && nowMs < row.noWithdrawalUntilMs
      ? 'withdrawal_restricted'
      : undefined;
  }

  #of(userId: number): Limits | undefined {
    return this.#rows === undefined || this.#rows.size === 0 ? undefined : this.#rows.get(userId);
  }
}
