import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import type { ContractTables } from './tables.ts';

/** What the calls of contract trading work with. */
export interface ContractDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly marketData: MarketDataReads;
  readonly changes: Pick<ScheduledChanges, 'comingForContract' | 'endOfContract'>;
  readonly nowMs: () => number;
  /** The projected tables of contracts. */
  readonly contracts: Kysely<ContractTables>;
  readonly pool: Pick<Pool, 'query'>;
}
