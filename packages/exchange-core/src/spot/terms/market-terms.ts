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

  of(marketId: number): MarketTermRow {
    return this.setOf(marketId) ?? unsetTerm(marketId);
  }

  /** What staff have set for a market, if anything. Asked with every order, so that most exchanges look nothing up. */
  setOf(marketId: number): MarketTermRow | undefined {
    const { table } = this.rows;
    return table.size === 0 ? undefined : table.get(marketId);
  }
}

/** The terms of a market for which none were set. */
export function unsetTerm(marketId: number): MarketTermRow {
  return { marketId, tickStep: 1, lotStep: 1, delistedAtMs: 0, sweepAtMs: 0 };
}
