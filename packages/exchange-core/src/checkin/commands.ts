import type { KindTable } from '#kernel/kinds.ts';
import type { CommandOfKind } from '#kernel/product.ts';
import { fundSources } from '#ledger/fund-reward.ts';

/** What changes the check-in. */
export const checkinCommands = {
  /** The asset is chosen once; the reward and whether users can check in may change. */
  checkin_rule_set: {
    id: 30,
    since: 2,
    fields: { assetId: 'id', rewardUnits: 'units', isOpen: 'int' },
  },
  /** Pays money of the house into the pool. */
  checkin_fund: { id: 31, since: 2, fields: { source: fundSources, units: 'units' } },
  /** Checks a user in for the day of the command's time. */
  checkin_sign: { id: 32, since: 2, fields: { userId: 'id', requestKey: 'text' } },
} as const satisfies KindTable;

/** One of the check-in's commands, stamped. */
export type CheckinCommand<Type extends keyof typeof checkinCommands> = CommandOfKind<
  typeof checkinCommands,
  Type
>;
