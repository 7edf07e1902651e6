import type { KindTable } from '#kernel/kinds.ts';
import type { CommandOfKind } from '#kernel/product.ts';
import { accountKinds } from '#kernel/vocabulary.ts';
import { fundSources } from '#ledger/fund-reward.ts';
import { financeCycles } from './records.ts';

/** What changes finance. */
export const financeCommands = {
  /** Makes a product (`productId` 0) or changes one; running orders keep their terms. */
  finance_product_set: {
    id: 20,
    since: 2,
    fields: {
      productId: 'id',
      assetId: 'id',
      cycle: financeCycles,
      termDays: 'int',
      ratePpm: 'ppm',
      capUnits: 'units',
      userUnitsMax: 'units',
      unitsMin: 'units',
      stepUnits: 'units',
      isManaged: 'int',
    },
  },
  /** Lets a product take new money, or stops it. */
  finance_product_open: { id: 21, since: 2, fields: { productId: 'id', isOpen: 'int' } },
  /** Pays money of the house into an asset's reward account. */
  finance_fund: {
    id: 22,
    since: 2,
    fields: { assetId: 'id', source: fundSources, units: 'units' },
  },
  /** `ratePpm` is the rate the user saw. */
  finance_subscribe: {
    id: 23,
    since: 2,
    fields: {
      userId: 'id',
      productId: 'id',
      accountKind: accountKinds,
      units: 'units',
      ratePpm: 'ppm',
      renews: 'int',
      requestKey: 'text',
    },
  },
  /** `costUnits` is what the user was told it costs. */
  finance_redeem: {
    id: 24,
    since: 2,
    fields: {
      userId: 'id',
      orderId: 'id',
      units: 'units',
      costUnits: 'units',
      requestKey: 'text',
    },
  },
  finance_cancel: {
    id: 25,
    since: 2,
    fields: { userId: 'id', orderId: 'id', requestKey: 'text' },
  },
  finance_renew: {
    id: 26,
    since: 2,
    fields: { userId: 'id', orderId: 'id', renews: 'int', requestKey: 'text' },
  },
} as const satisfies KindTable;

/** One of finance's commands, stamped. */
export type FinanceCommand<Type extends keyof typeof financeCommands> = CommandOfKind<
  typeof financeCommands,
  Type
>;
