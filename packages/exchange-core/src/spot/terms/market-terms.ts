import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { termRecords } from './records.ts';
import type { MarketTermRow } from './records.ts';

/** Steps and listing of all spot markets. */
export class MarketTerms {
  readonly rows: ProductRecord<MarketTermRow>;

  constructor({ records }: Kernel) {
    this.rows = records.record('market_term', termRecords.market_term);
  }

  /** Asked with every order, so that most exchanges look nothing up. */
  of(marketId: number): MarketTermRow {
    const { table } = this.rows;
    const row = table.size === 0 ? undefined : table.get(marketId);
    return row ?? { marketId, tickStep: 1, lotStep: 1, delistedAtMs: 0, sweepAtMs: 0 };
  }
}
