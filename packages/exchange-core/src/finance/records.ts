import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';
import { accountKinds } from '#kernel/vocabulary.ts';

export const financeCycles = ['weekly', 'monthly', 'seasonal', 'yearly'] as const;
/** Running, matured, left before its term, taken back. */
export const earningStates = ['not_earned', 'earned', 'early_earned', 'cancelled'] as const;

/** What finance keeps. */
export const financeRecords = {
  /** One row for each product ever offered. */
  finance_product: {
    id: 90,
    since: 2,
    table: 'finance_products',
    keep: 'always',
    key: ['productId'],
    fields: {
      productId: 'id',
      assetId: 'id',
      cycle: financeCycles,
      termDays: 'int',
      /** Millionths a year. */
      ratePpm: 'ppm',
      capUnits: 'units',
      userUnitsMax: 'units',
      unitsMin: 'units',
      stepUnits: 'units',
      /** Whether it may renew by itself. */
      isManaged: 'int',
      takesMoney: 'int',
      /** Principal of its running orders. */
      soldUnits: 'units',
    },
  },
  /** One row for each asset with a reward account. */
  finance_reward: {
    id: 92,
    since: 2,
    table: 'finance_rewards',
    keep: 'always',
    key: ['assetId'],
    fields: {
      assetId: 'id',
      /** What running orders were promised and have not got. */
      owedUnits: 'units',
      /** Principal of all running orders. */
      principalUnits: 'units',
      fromFeesUnits: 'units',
      fromCapitalUnits: 'units',
      paidUnits: 'units',
      givenUpUnits: 'units',
    },
  },
  /** One row for each order; it leaves the state when it is closed and stays in its table. */
  finance_order: {
    id: 94,
    since: 2,
    table: 'finance_orders',
    keep: 'always',
    key: ['orderId'],
    indexes: { byUser: ['userId'], byAsset: ['assetId'] },
    fields: {
      orderId: 'id',
      userId: 'id',
      productId: 'id',
      assetId: 'id',
      accountKind: accountKinds,
      principalUnits: 'units',
      ratePpm: 'ppm',
      termDays: 'int',
      isManaged: 'int',
      renews: 'int',
      cycleNumber: 'int',
      subscribedAtMs: 'ms',
      accruesFromMs: 'ms',
      /** Of the present cycle. */
      paidDays: 'int',
      paidUnits: 'units',
      /** Of all cycles, less what was given up. */
      earnedUnits: 'units',
      earning: earningStates,
      closedAtMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

export type FinanceProduct = RowOf<(typeof financeRecords)['finance_product']>;
export type FinanceReward = RowOf<(typeof financeRecords)['finance_reward']>;
export type FinanceOrder = RowOf<(typeof financeRecords)['finance_order']>;
