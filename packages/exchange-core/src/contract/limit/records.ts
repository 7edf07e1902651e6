import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** What contracts keep of the limits that users set themselves. */
export const limitRecords = {
  /** A user's own limit and pause in all contract markets of one asset, and what today has brought or cost. */
  contract_limit: {
    id: 142,
    since: 2,
    table: 'contract_limits',
    keep: 'always',
    key: ['limitId'],
    fields: {
      /** One number for user and asset: every trade looks it up. */
      limitId: 'id',
      userId: 'id',
      assetId: 'id',
      day: 'int',
      /** Of that day: profits of closing, less fees and funding; below zero for a loss. */
      resultUnits: 'safe_units',
      /** When the counting began: nothing was counted before the first limit. */
      countedFromMs: 'ms',
      /** The most a day may cost; 0 for no limit. */
      lossUnitsMax: 'safe_units',
      /** A higher limit, or none, waits for this moment. */
      nextLossUnitsMax: 'safe_units',
      nextFromMs: 'ms',
      pausedUntilMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

export type ContractLimitRow = RowOf<(typeof limitRecords)['contract_limit']>;
