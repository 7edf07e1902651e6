import { isIndexLive, p2p } from '@candor/exchange-core';
import type { EngineReader, P2pAd, P2pReads } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import type { Exchange } from '#engine/exchange-port.ts';
import { AdShelf, listedOf } from './ad-shelf.ts';
import type { PricedAd } from './ad-shelf.ts';

/** Ads by pair and side in the order of their prices, kept with every commit: reading a page looks at no other ad. */
export class AdMarket {
  readonly #shelves = new Map<string, Shelves>();
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
    const whole = this.#shelves.get(keyOf(pairId, side))?.whole;
    if (whole === undefined || pair === undefined) return [];
    return whole.listed(isIndexLive(pair, nowMs) ? pair.indexTicks : 0);
  }

  /** The same without most ads whose largest order is below an amount, so that few large ones are found quickly. */
  listedFor(
    reads: P2pReads,
    { pairId, side }: Pick<P2pAd, 'pairId' | 'side'>,
    { fiatUnits, nowMs }: { readonly fiatUnits: Units; readonly nowMs: number },
  ): Iterable<PricedAd> {
    const pair = reads.pair(pairId);
    const bySize = this.#shelves.get(keyOf(pairId, side))?.bySize;
    if (bySize === undefined || pair === undefined) return [];
    const least = sizeOf(fiatUnits);
    const shelves = [...bySize].flatMap(([size, shelf]) => (size >= least ? [shelf] : []));
    return listedOf(side, shelves, isIndexLive(pair, nowMs) ? pair.indexTicks : 0);
  }

  /** How many ads of a side are listed. */
  count(pairId: number, side: P2pAd['side']): number {
    return this.#shelves.get(keyOf(pairId, side))?.whole.size ?? 0;
  }

  #load(reads: P2pReads): void {
    // What was committed since the start is in the state already.
    this.#shelves.clear();
    this.#placed.clear();
    const listed = reads.ads().filter(({ state }) => state === 'listed');
    for (const ad of listed) this.#placed.set(ad.adId, ad);
    const groups = Map.groupBy(listed, ({ pairId, side }) => keyOf(pairId, side));
    for (const ads of groups.values()) {
      const [first] = ads;
      if (first === undefined) continue;
      this.#shelvesOf(first).whole.fill(ads);
      for (const [, alike] of Map.groupBy(ads, sizeOfAd)) {
        const [one] = alike;
        if (one !== undefined) this.#sizedShelfOf(one).fill(alike);
      }
    }
  }

  #follow(reader: EngineReader, changed: ReadonlySet<number>): void {
    const reads = reader.read(p2p);
    for (const adId of changed) {
      const before = this.#placed.get(adId);
      if (before !== undefined) {
        this.#shelvesOf(before).whole.take(before);
        this.#sizedShelfOf(before).take(before);
      }
      const ad = reads.ad(adId);
      if (ad?.state === 'listed') {
        this.#placed.set(adId, ad);
        this.#shelvesOf(ad).whole.put(ad);
        this.#sizedShelfOf(ad).put(ad);
      } else {
        this.#placed.delete(adId);
      }
    }
  }

  #shelvesOf({ pairId, side }: P2pAd): Shelves {
    const key = keyOf(pairId, side);
    const known = this.#shelves.get(key);
    if (known !== undefined) return known;
    const shelves = { whole: new AdShelf(side), bySize: new Map<number, AdShelf>() };
    this.#shelves.set(key, shelves);
    return shelves;
  }

  #sizedShelfOf(ad: P2pAd): AdShelf {
    const { bySize } = this.#shelvesOf(ad);
    const size = sizeOfAd(ad);
    const known = bySize.get(size);
    if (known !== undefined) return known;
    const shelf = new AdShelf(ad.side);
    bySize.set(size, shelf);
    return shelf;
  }
}

/** All ads of a pair and side, and the same by the size of their largest order. */
interface Shelves {
  readonly whole: AdShelf;
  readonly bySize: Map<number, AdShelf>;
}

const keyOf = (pairId: number, side: P2pAd['side']): string => `${pairId} ${side}`;

/** The power of two below an amount: few classes, and no amount of a lower class reaches one of a higher. */
const sizeOf = (fiatUnits: Units): number => Math.floor(Math.log2(Math.max(1, Number(fiatUnits))));

const sizeOfAd = ({ fiatUnitsMax }: P2pAd): number => sizeOf(fiatUnitsMax);
