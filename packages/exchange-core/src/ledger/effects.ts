import type { EffectOfKind, KindTable } from '#kernel/kinds.ts';
import { accountKinds, transferReasons } from '#kernel/vocabulary.ts';

/** What happens to accounts; a trade's money moves by `transfer`, too. */
export const ledgerEffects = {
  /**
   * A pair of sub-accounts came to be: `accountId` (even, available) and `accountId + 1` (held).
   * House accounts have userId 0, kind `house` and a name from the chart of accounts.
   */
  account_opened: {
    id: 5,
    since: 1,
    fields: {
      accountId: 'id',
      userId: 'id',
      accountKind: accountKinds,
      houseAccount: 'text',
      assetId: 'id',
    },
  },
  /** Both ids name a sub-account: even = available, odd = held. `referenceId` is an order, trade or 0. */
  transfer: {
    id: 6,
    since: 1,
    fields: {
      debitAccountId: 'id',
      creditAccountId: 'id',
      units: 'units',
      reason: transferReasons,
      referenceId: 'id',
    },
  },
  demo_funded: { id: 13, since: 1, fields: { userId: 'id', assetId: 'id' } },
} as const satisfies KindTable;

/** One of ledger's effects. */
export type LedgerEffect<Type extends keyof typeof ledgerEffects> = EffectOfKind<
  typeof ledgerEffects,
  Type
>;
