import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Deciders } from '#kernel/product.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { RESTRICTION_FOREVER_MS } from '#kernel/restrictions.ts';
import type { UserRestriction } from '#kernel/restrictions.ts';
import { restrictionCommands } from './commands.ts';
import type { RestrictionCommand } from './commands.ts';
import { restrictionRecords } from './records.ts';
import type { UserRestrictionRow } from './records.ts';
import { restrictionRejections } from './rejections.ts';
import type { RestrictionRejection } from './rejections.ts';

type Ends = Omit<UserRestrictionRow, 'userId'>;

const endField = {
  no_trading: 'noTradingUntilMs',
  reduce_only: 'reduceOnlyUntilMs',
  no_withdrawal: 'noWithdrawalUntilMs',
} as const satisfies Readonly<Record<UserRestriction, keyof Ends>>;

const NONE: Ends = {
  noTradingUntilMs: 0,
  reduceOnlyUntilMs: 0,
  noWithdrawalUntilMs: 0,
};

const endsOf = (row: Ends): number[] => Object.values(endField).map((field) => row[field]);

/** The first end that is still to come; undefined while none is. */
function nextEndMs(row: Ends): number | undefined {
  const ends = endsOf(row).filter((untilMs) => untilMs !== 0 && untilMs < RESTRICTION_FOREVER_MS);
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** Questions about restrictions. */
export interface RestrictionReads {
  /** Until when a user is restricted in this way; 0 when they are not. It may be over by now. */
  untilMs(userId: number, restriction: UserRestriction): number;
}

/** Who is restricted, and until when. What it forbids, each product refuses by itself. */
class Restriction implements RestrictionReads {
  readonly decide: Deciders<typeof restrictionCommands, RestrictionRejection>;
  readonly apply = {};
  readonly read: RestrictionReads = this;
  readonly #kernel: Kernel;
  readonly #rows: ProductRecord<UserRestrictionRow>;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#rows = kernel.records.record('user_restriction', restrictionRecords.user_restriction);
    this.#rows.onDue({ dueAtMs: nextEndMs, fire: (row, nowMs) => this.#end(row, nowMs) });
    kernel.restrictions.readFrom(this.#rows.table);
    this.decide = { user_restriction_set: (command) => this.#set(command) };
  }

  untilMs(userId: number, restriction: UserRestriction): number {
    return this.#rows.table.get(userId)?.[endField[restriction]] ?? 0;
  }

  /** Sets one restriction. What a user has open ends with it as in a freeze, as far as it is forbidden from now on. */
  #set(command: RestrictionCommand<'user_restriction_set'>): Decision<RestrictionRejection> {
    const kernel = this.#kernel;
    const { userId, restriction, untilMs, timestampMs } = command;
    const slot = kernel.users.slotOf(userId);
    if (slot < 0) return rejected('unknown_user');
    const isLifted = untilMs === 0;
    if (!isLifted && (untilMs <= timestampMs || untilMs > RESTRICTION_FOREVER_MS)) {
      return rejected('restriction_over');
    }
    if (this.untilMs(userId, restriction) === untilMs) return rejected('restriction_unchanged');

    kernel.accept(command);
    const before = this.#rows.table.get(userId) ?? { userId, ...NONE };
    this.#keep({ ...before, [endField[restriction]]: untilMs });
    if (isLifted) return accepted(kernel.sequence);
    if (restriction === 'no_trading' || restriction === 'reduce_only') kernel.closeFor(slot);
    if (restriction === 'no_withdrawal') kernel.closeSalesFor(slot);
    return accepted(kernel.sequence);
  }

  #end(row: UserRestrictionRow, nowMs: number): void {
    const left = { ...row };
    for (const field of Object.values(endField)) if (row[field] <= nowMs) left[field] = 0;
    this.#keep(left);
  }

  #keep(row: UserRestrictionRow): void {
    if (endsOf(row).some((untilMs) => untilMs !== 0)) this.#rows.put(row);
    else this.#rows.close(row);
  }
}

/** What staff may keep a user from, with an end or without: decided by the core, so that no queue races it. */
export const restriction = defineProduct({
  name: 'restriction',
  commands: restrictionCommands,
  effects: {},
  records: restrictionRecords,
  rejections: restrictionRejections,
  create: (kernel) => new Restriction(kernel),
});
