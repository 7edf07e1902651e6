import { p2p } from '@candor/exchange-core';
import type { EngineReader, P2pAd, P2pReads } from '@candor/exchange-core';
import type { Exchange } from '#engine/exchange-port.ts';

/** A listed ad with its price of now. */
export interface PricedAd {
  readonly ad: P2pAd;
  /** Undefined while a floating price has no index. */
  readonly ticks: number | undefined;
}

/** Ads of one side of one pair, the best for a taker first. */
interface Shelf {
  readonly side: P2pAd['side'];
  ads: PricedAd[];
  /** The index that floating prices in it follow; -1 before the first reading. */
  indexTicks: number;
}

/** Ads by pair and side in the order of their prices, kept with every commit: reading a page looks at no other ad. */
export class AdMarket {
  readonly #shelves = new Map<string, Shelf>();
  readonly #placed = new Map<number, PricedAd>();

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

  /** Ads of a side, the best first, priced for `nowMs`. The list is not to be changed. */
  listed(reads: P2pReads, pairId: number, side: P2pAd['side'], nowMs: number): readonly PricedAd[] {
    const shelf = this.#shelves.get(keyOf(pairId, side));
    const pair = reads.pair(pairId);
    if (shelf === undefined || pair === undefined) return [];
    // An index that grew too old takes the price of floating ads away without a new one coming.
    const indexTicks = nowMs - pair.indexAtMs <= pair.indexAgeMaxMs ? pair.indexTicks : 0;
    if (shelf.indexTicks !== indexTicks) {
      shelf.indexTicks = indexTicks;
      shelf.ads = shelf.ads
        .map(({ ad }) => ({ ad, ticks: reads.priceTicks(ad, nowMs) }))
        .sort((one, other) => compare(side, one, other));
      for (const one of shelf.ads) this.#placed.set(one.ad.adId, one);
    }
    return shelf.ads;
  }

  #load(reads: P2pReads): void {
    // What was committed since the start is in the state already.
    this.#shelves.clear();
    this.#placed.clear();
    for (const ad of reads.ads()) if (ad.state === 'listed') this.#shelfOf(ad).ads.push(priced(ad));
    for (const shelf of this.#shelves.values()) {
      shelf.ads.sort((one, other) => compare(shelf.side, one, other));
      for (const one of shelf.ads) this.#placed.set(one.ad.adId, one);
    }
  }

  #follow(reader: EngineReader, changed: ReadonlySet<number>): void {
    const reads = reader.read(p2p);
    for (const adId of changed) {
      const before = this.#placed.get(adId);
      if (before !== undefined) this.#take(before);
      const ad = reads.ad(adId);
      if (ad?.state === 'listed') this.#put(ad, reads);
    }
  }

  #take(placed: PricedAd): void {
    const shelf = this.#shelfOf(placed.ad);
    const place = placeOf(shelf, placed);
    shelf.ads.splice(place, 1);
    this.#placed.delete(placed.ad.adId);
  }

  #put(ad: P2pAd, reads: P2pReads): void {
    const shelf = this.#shelfOf(ad);
    const pair = reads.pair(ad.pairId);
    const isFollowing = shelf.indexTicks > 0 && pair?.indexTicks === shelf.indexTicks;
    const one = isFollowing ? { ad, ticks: reads.priceTicks(ad, pair.indexAtMs) } : priced(ad);
    shelf.ads.splice(placeOf(shelf, one), 0, one);
    this.#placed.set(ad.adId, one);
    // A floating price of an index that the shelf does not follow is found by the next reading.
    if (ad.priceKind === 'floating' && !isFollowing) shelf.indexTicks = -1;
  }

  #shelfOf({ pairId, side }: P2pAd): Shelf {
    const key = keyOf(pairId, side);
    const known = this.#shelves.get(key);
    if (known !== undefined) return known;
    const shelf: Shelf = { side, ads: [], indexTicks: -1 };
    this.#shelves.set(key, shelf);
    return shelf;
  }
}

const keyOf = (pairId: number, side: P2pAd['side']): string => `${pairId} ${side}`;

/** A fixed price; a floating one is found when the ads are read. */
const priced = (ad: P2pAd): PricedAd => ({
  ad,
  ticks: ad.priceKind === 'fixed' ? ad.priceTicks : undefined,
});

/** Cheapest first where the taker buys, dearest first where the taker sells; ads without a price last. */
function compare(side: P2pAd['side'], one: PricedAd, other: PricedAd): number {
  if (one.ticks !== other.ticks) {
    if (one.ticks === undefined) return 1;
    if (other.ticks === undefined) return -1;
    return side === 'sell' ? one.ticks - other.ticks : other.ticks - one.ticks;
  }
  return one.ad.adId - other.ad.adId;
}

/** Where an ad stands, or would. */
function placeOf({ ads, side }: Shelf, one: PricedAd): number {
  let low = 0;
  let high = ads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = ads[middle];
    if (at !== undefined && compare(side, at, one) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
