import type { Pool } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { ProfitBooks } from './profit-books.ts';

export interface PnlDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** What the endpoints work with. */
export interface PnlReads extends PnlDeps {
  readonly valuationAssetId: number;
  readonly books: ProfitBooks;
}
