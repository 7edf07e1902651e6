import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';
import { accountKinds, corrections } from '#kernel/vocabulary.ts';

/** What moves money between accounts without a trade. */
export const ledgerCommands = {
  /** Credits demo money out of `house:demo_faucet`; refused outside the demo and more than once a day. */
  demo_fund: {
    id: 6,
    since: 1,
    fields: {
      userId: 'id',
      assetId: 'id',
      accountKind: accountKinds,
      units: 'units',
      requestKey: 'text',
    },
  },
  /** Funds a labelled house account out of `house:seed_capital`; only users of role house. */
  house_seed: {
    id: 7,
    since: 1,
    fields: { userId: 'id', assetId: 'id', accountKind: accountKinds, units: 'units' },
  },
  account_transfer: {
    id: 8,
    since: 1,
    fields: {
      userId: 'id',
      assetId: 'id',
      fromKind: accountKinds,
      toKind: accountKinds,
      units: 'units',
      requestKey: 'text',
    },
  },
  /** What was booked wrong is put right out of the house's fees, or taken back into them: never between users. */
  balance_correct: {
    id: 230,
    since: 2,
    fields: {
      userId: 'id',
      assetId: 'id',
      accountKind: accountKinds,
      correction: corrections,
      units: 'units',
      requestKey: 'text',
    },
  },
} as const satisfies KindTable;

/** One of ledger's commands, stamped. */
export type LedgerCommand<Type extends keyof typeof ledgerCommands> = CommandOfKind<
  typeof ledgerCommands,
  Type
>;
