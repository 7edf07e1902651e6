import { isIndexLive, p2p } from '@candor/exchange-core';
import type { EngineReader, P2pAd, P2pReads } from '@candor/exchange-core';
import type { Exchange } from '#engine/exchange-port.ts';
import { AdShelf } from './ad-shelf.ts';
import type { PricedAd } from './ad-shelf.ts';

/** Ads by pair and side in the order of their prices, kept with every commit: reading a page looks at no other ad. */
export class AdMarket {
  readonly #shelves = new Map<string, AdShelf>();
  /** Listed ads as they were put on their shelves. */
  readonly #placed = new Map<number, P2pAd>();

  /** Reads the ads there are, and keeps them. */
  static async start(exchange: Exchange): Promise<AdMarket> {
    const market = new AdMarket();
    exchange.onCommitted((batch, reader) => {
      const changed = new Set<number>();
      for (const { effects } of batch.commands) {
        for (const effect of effects) {
          if (effect.type === 'p2p_ad_put' || effect.type === 'p2p_ad_dropped') {
            changed.add(effect.adId);
          }
        }
      }
      if (changed.size > 0) market.#follow(reader, changed);
    });
    await exchange.read((reader) => market.#load(reader.read(p2p)));
    return market;
  }

  /** Ads of a side, the best first, priced for `nowMs`. To be read before the next commit. */
  listed(reads: P2pReads, pairId: number, side: P2pAd['side'], nowMs: number): Iterable<PricedAd> {
    const pair = reads.pair(pairId);
    const shelf = this.#shelves.get(keyOf(pairId, side));
    if (shelf === undefined || pair === undefined) return [];
    return shelf.listed(isIndexLive(pair, nowMs) ? pair.indexTicks : 0);
  }

  /** How many ads of a side are listed. */
  count(pairId: number, side: P2pAd['side']): number {
    return this.#shelves.get(keyOf(pairId, side))?.size ?? 0;
  }

  #load(reads: P2pReads): void {
    // What was committed since the start is in the state already.
    this.#shelves.clear();
    this.#placed.clear();
    const listed = reads.ads().filter(({ state }) => state === 'listed');
    for (const ad of listed) this.#placed.set(ad.adId, ad);
    const byShelf = Map.groupBy(listed, (ad) => this.#shelfOf(ad));
    for (const [shelf, ads] of byShelf) shelf.fill(ads);
  }

  #follow(reader: EngineReader, changed: ReadonlySet<number>): void {
    const reads = reader.read(p2p);
    for (const adId of changed) {
      const before = this.#placed.get(adId);
      if (before !== undefined) this.#shelfOf(before).take(before);
      const ad = reads.ad(adId);
      if (ad?.state === 'listed') {
        this.#placed.set(adId, ad);
        this.#shelfOf(ad).put(ad);
      } else {
        this.#placed.delete(adId);
      }
    }
  }

  #shelfOf({ pairId, side }: P2pAd): AdShelf {
    const key = keyOf(pairId, side);
    const known = this.#shelves.get(key);
    if (known !== undefined) return known;
    const shelf = new AdShelf(side);
    this.#shelves.set(key, shelf);
    return shelf;
  }
}

const keyOf = (pairId: number, side: P2pAd['side']): string => `${pairId} ${side}`;
