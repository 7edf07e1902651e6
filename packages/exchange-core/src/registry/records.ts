import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';

export const registryRecords = {
  /** Assets that are not as they were made. One without a row is listed. */
  asset_term: {
    id: 220,
    since: 2,
    table: 'asset_terms',
    key: ['assetId'],
    fields: {
      assetId: 'id',
      /** 0 while the asset is listed. */
      delistedAtMs: 'ms',
    },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

export type AssetTermRow = RowOf<(typeof registryRecords)['asset_term']>;
