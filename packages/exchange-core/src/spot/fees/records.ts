import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

export const feeRecords = {
  /** How a market's fees differ from the tiers of its users. A market without a row takes the tiers' rates and shares nothing. */
  market_fee: {
    id: 234,
    since: 2,
    table: 'market_fees',
    key: ['marketId'],
    fields: {
      marketId: 'id',
      /** Millionths of the maker's tier rate that makers pay here: 1,000,000 is the tier's own rate. */
      makerFactorPpm: 'ppm',
      /** The same for takers. */
      takerFactorPpm: 'ppm',
      /** Millionths of the taker's fee of a trade that its maker gets. */
      rebateSharePpm: 'ppm',
    },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

export type MarketFeeRow = RowOf<(typeof feeRecords)['market_fee']>;
