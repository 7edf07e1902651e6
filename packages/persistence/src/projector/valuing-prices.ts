import type { ClientBase } from 'pg';
import { RowBuffer } from './row-buffer.ts';
import { hourlyPricesShape } from './table-shapes.ts';

const HOUR_MS = 3_600_000;

/** A market as far as its price values its base asset. */
interface Valuing {
  readonly marketId: number;
  readonly quoteAssetId: number;
  indexTicks: number;
  lastTicks: number;
}

/**
 * The price of every market at the command that is being read: the index, without one the last trade, 0
 * without either. It is what a balance is valued by, so that what came in at that moment is valued alike.
 */
export class ValuingPrices {
  readonly #byMarket = new Map<number, Valuing>();
  readonly #byBase = new Map<number, Valuing[]>();

  async load(client: ClientBase): Promise<void> {
    const { rows } = await client.query<Record<string, number>>(
      'SELECT market_id, base_asset_id, quote_asset_id, index_ticks, last_ticks FROM markets',
    );
    for (const row of rows) {
      const { market_id = 0, base_asset_id = 0, quote_asset_id = 0 } = row;
      this.addMarket(market_id, base_asset_id, quote_asset_id);
      this.setIndex(market_id, row['index_ticks'] ?? 0);
      this.setLast(market_id, row['last_ticks'] ?? 0);
    }
  }

  addMarket(marketId: number, baseAssetId: number, quoteAssetId: number): void {
    const market = { marketId, quoteAssetId, indexTicks: 0, lastTicks: 0 };
    this.#byMarket.set(marketId, market);
    const others = this.#byBase.get(baseAssetId) ?? [];
    this.#byBase.set(baseAssetId, [...others, market]);
  }

  /** @returns whether the market is a spot market: a contract market's own index stands in its contract's price. */
  setIndex(marketId: number, ticks: number): boolean {
    const market = this.#byMarket.get(marketId);
    if (market === undefined) return false;
    market.indexTicks = ticks;
    return true;
  }

  /** @returns whether the market is valued by its trades. */
  setLast(marketId: number, ticks: number): boolean {
    const market = this.#byMarket.get(marketId);
    if (market === undefined) return false;
    market.lastTicks = ticks;
    return market.indexTicks === 0;
  }

  quoteAssetOf(marketId: number): number {
    return this.#byMarket.get(marketId)?.quoteAssetId ?? 0;
  }

  /** The markets that value an asset, with their price where they have one. */
  forEachPrice(assetId: number, visit: (marketId: number, ticks: number) => void): void {
    for (const { marketId, indexTicks, lastTicks } of this.#byBase.get(assetId) ?? []) {
      const ticks = indexTicks === 0 ? lastTicks : indexTicks;
      if (ticks > 0) visit(marketId, ticks);
    }
  }
}

/** The last price of each market in each hour (of 1970 UTC) that batches went through. */
export class HourlyPrices {
  readonly #hours = new Map<number, Map<number, number>>();

  set(marketId: number, ticks: number, timeMs: number): void {
    const hour = Math.floor(timeMs / HOUR_MS);
    const prices = this.#hours.get(hour);
    if (prices === undefined) this.#hours.set(hour, new Map([[marketId, ticks]]));
    else prices.set(marketId, ticks);
  }

  rows(): RowBuffer {
    const buffer = new RowBuffer(hourlyPricesShape);
    for (const [hour, prices] of this.#hours) {
      for (const [marketId, ticks] of prices) buffer.add(hour, marketId, ticks);
    }
    return buffer;
  }
}
