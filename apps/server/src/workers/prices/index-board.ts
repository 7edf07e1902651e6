import type { CommandOf, StoredMarket } from '@candor/exchange-core';
import { indexPrice } from './index-price.ts';
import type { IndexPrice } from './index-price.ts';
import type { PriceSource } from './price-source.ts';

/** An index that stands still is confirmed this often, so that its age says whether it lives. */
const CONFIRM_EVERY_MS = 5_000;

/** The index of every market from the sources' newest quotes, once a second. */
export class IndexBoard {
  readonly #sources: readonly PriceSource[];
  readonly #indexes = new Map<string, IndexPrice>();
  readonly #published = new Map<number, { readonly ticks: number; readonly atMs: number }>();

  constructor(sources: readonly PriceSource[]) {
    this.#sources = sources;
  }

  /** Live and degraded indexes by market symbol, as of the last look. */
  get indexes(): ReadonlyMap<string, IndexPrice> {
    return this.#indexes;
  }

  /** Looks at all sources; answers the index ticks by market id where the index is live. */
  look(markets: readonly StoredMarket[], nowMs: number): Map<number, number> {
    const live = new Map<number, number>();
    for (const { marketId, symbol, tickSizeE12 } of markets) {
      const quotes = this.#sources.flatMap((source) => {
        const quote = source.quote(symbol);
        return quote === undefined ? [] : [{ quote, weight: 1 }];
      });
      const index = indexPrice(quotes, tickSizeE12, nowMs);
      this.#indexes.set(symbol, index);
      if (index.state === 'live') live.set(marketId, index.ticks);
    }
    return live;
  }

  /** The command that publishes what is new since the last one; undefined when nothing is. */
  command(
    markets: readonly StoredMarket[],
    nowMs: number,
  ): CommandOf<'index_prices_set'> | undefined {
    const triples: number[] = [];
    for (const { marketId, symbol } of markets) {
      const index = this.#indexes.get(symbol);
      if (index?.state !== 'live') continue;
      const published = this.#published.get(marketId);
      const isConfirmed = published !== undefined && nowMs - published.atMs < CONFIRM_EVERY_MS;
      if (published?.ticks === index.ticks && isConfirmed) continue;
      triples.push(marketId, index.ticks, index.sourceCount);
      this.#published.set(marketId, { ticks: index.ticks, atMs: nowMs });
    }
    return triples.length === 0 ? undefined : { type: 'index_prices_set', triples };
  }
}
