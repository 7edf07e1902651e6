import type { Kernel } from '#kernel/kernel.ts';
import type { RecordDefinitions, RowOf } from '#kernel/records/record-definition.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';

/** Whether the index of a market has enough live sources. */
export const indexStates = ['live', 'degraded'] as const;

export const priceRecords = {
  /** A venue whose quotes make the index, by the number that commands name it by. */
  price_source: {
    id: 60,
    since: 2,
    table: 'price_sources',
    key: ['sourceId'],
    fields: { sourceId: 'id', name: 'text' },
    indexes: { byName: ['name'] },
    keep: 'always',
  },
  /** The state of each market's index and since when, for everything that must not act on an old price. */
  index_state: {
    id: 62,
    since: 2,
    table: 'index_states',
    key: ['marketId'],
    fields: { marketId: 'id', state: indexStates, sinceMs: 'ms' },
    keep: 'always',
  },
} as const satisfies RecordDefinitions;

type Row<Name extends keyof typeof priceRecords> = RowOf<(typeof priceRecords)[Name]>;

export type StoredPriceSource = Row<'price_source'>;
export type StoredIndexState = Row<'index_state'>;

/** The records of prices at work. */
export class PriceRecords {
  readonly sources: ProductRecord<StoredPriceSource>;
  readonly states: ProductRecord<StoredIndexState>;

  constructor({ records }: Kernel) {
    this.sources = records.record('price_source', priceRecords.price_source);
    this.states = records.record('index_state', priceRecords.index_state);
  }
}
