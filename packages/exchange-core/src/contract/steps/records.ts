import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

/** What is kept while the orders of a market end that its new steps have no place for. */
export const stepRecords = {
  /** Taken out with the last of them. */
  contract_sweep: {
    id: 254,
    since: 4,
    table: 'contract_sweeps',
    keep: 'while open',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      /** When the next of them end, a bounded number in each command. */
      dueAtMs: 'ms',
    },
  },
} as const satisfies RecordDefinitions;

export type ContractSweepRow = RowOf<(typeof stepRecords)['contract_sweep']>;
