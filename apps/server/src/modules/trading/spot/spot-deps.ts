import type { Exchange } from '#engine/exchange-port.ts';
import type { HistoryDatabase } from '#modules/money/history/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** What the calls of spot trading work with. */
export interface SpotDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly history: HistoryDatabase;
}
