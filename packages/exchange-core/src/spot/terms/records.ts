import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

export const termRecords = {
  /** What a market asks besides its limits. A market without a row has steps of one and is listed. */
  market_term: {
    id: 148,
    since: 2,
    table: 'market_terms',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      /** Prices of new orders are whole multiples of so many ticks. */
      tickStep: 'int',
      /** Quantities of new orders are whole multiples of so many lots. */
      lotStep: 'int',
      /** 0 while the market is listed. */
      delistedAtMs: 'ms',
      /** When the next of the orders end that have no place any more, a bounded number in each command; 0 for none. */
      sweepAtMs: 'ms',
    },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

export type MarketTermRow = RowOf<(typeof termRecords)['market_term']>;
