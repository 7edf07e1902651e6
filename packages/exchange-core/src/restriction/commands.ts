import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';
import { userRestrictions } from '#kernel/restrictions.ts';

/** What restricts a user. None names an order, a price or an amount. */
export const restrictionCommands = {
  /** A user is restricted in one way until a time, or with `untilMs` 0 no longer. */
  user_restriction_set: {
    id: 225,
    since: 2,
    fields: { userId: 'id', restriction: userRestrictions, untilMs: 'ms' },
  },
} as const satisfies KindTable;

/** One of its commands, stamped. */
export type RestrictionCommand<Type extends keyof typeof restrictionCommands> = CommandOfKind<
  typeof restrictionCommands,
  Type
>;
