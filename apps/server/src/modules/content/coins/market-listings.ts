import type { Pool } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** How long a market is new. */
const NEW_MS = 30 * 24 * 60 * 60_000;

/** Markets that come within a day of the first one opened together with the exchange. */
const OPENING_MS = 24 * 60 * 60_000;

/** When a market was first seen. */
export interface Listing {
  readonly symbol: string;
  readonly listedAtMs: number;
}

/** Which markets are new: listed within 30 days and after the exchange opened; the newest first. */
export function newMarkets(listings: readonly Listing[], nowMs: number): string[] {
  const openedAtMs = Math.min(...listings.map(({ listedAtMs }) => listedAtMs));
  return listings
    .filter(({ listedAtMs }) => {
      return listedAtMs > openedAtMs + OPENING_MS && listedAtMs > nowMs - NEW_MS;
    })
    .toSorted((left, right) => right.listedAtMs - left.listedAtMs)
    .map(({ symbol }) => symbol);
}

interface ListingDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** Writes down when each spot market is first seen: the core keeps no such time. */
export class MarketListings {
  readonly #deps: ListingDeps;
  #listings: readonly Listing[] = [];

  private constructor(deps: ListingDeps) {
    this.#deps = deps;
  }

  /** Knows every market there is, and hears of those to come. */
  static async start(deps: ListingDeps): Promise<MarketListings> {
    const listings = new MarketListings(deps);
    await listings.#record();
    deps.exchange.onCommitted((batch) => {
      if (!batch.commands.some(({ body }) => body.type === 'market_create')) return;
      // What cannot be written now is seen at the next start.
      void listings.#record().catch(() => undefined);
    });
    return listings;
  }

  /** Symbols of the markets that are new now. */
  newMarkets(): string[] {
    return newMarkets(this.#listings, this.#deps.nowMs());
  }

  async #record(): Promise<void> {
    const { catalogue, pool, nowMs } = this.#deps;
    await pool.query(
      `INSERT INTO market_listings (symbol, listed_at_ms) SELECT unnest($1::text[]), $2
       ON CONFLICT (symbol) DO NOTHING`,
      [catalogue.markets.map(({ symbol }) => symbol), nowMs()],
    );
    const { rows } = await pool.query<Listing>(
      'SELECT symbol, listed_at_ms AS "listedAtMs" FROM market_listings ORDER BY symbol',
    );
    this.#listings = rows;
  }
}
