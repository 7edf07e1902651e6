import { isIndexLive, p2p } from '@candor/exchange-core';
import type { EngineReader, P2pAd, P2pReads } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import type { Exchange } from '#engine/exchange-port.ts';
import { AdShelf, allOf, byPrice, listedOf } from './ad-shelf.ts';
import type { PricedAd } from './ad-shelf.ts';
import type { RankOf } from './method-costs.ts';

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

  /** Ads of a side, the best by `rankOf` first, priced for `nowMs`. To be read before the next commit. */
  listed(
    reads: P2pReads,
    { pairId, side }: Pick<P2pAd, 'pairId' | 'side'>,
    { nowMs, rankOf = byPrice }: { readonly nowMs: number; readonly rankOf?: RankOf },
  ): Iterable<PricedAd> {
    const pair = reads.pair(pairId);
    const whole = this.#shelves.get(keyOf(pairId, side))?.whole;
    if (whole === undefined || pair === undefined) return [];
    return allOf(side, [...whole.values()], isIndexLive(pair, nowMs) ? pair.indexTicks : 0, rankOf);
  }

  /** The same without most ads whose largest order is below an amount, so that few large ones are found quickly. */
  listedFor(
    reads: P2pReads,
    { pairId, side }: Pick<P2pAd, 'pairId' | 'side'>,
    {
      fiatUnits,
      nowMs,
      rankOf = byPrice,
    }: { readonly fiatUnits: Units; readonly nowMs: number; readonly rankOf?: RankOf },
  ): Iterable<PricedAd> {
    const pair = reads.pair(pairId);
    const bySize = this.#shelves.get(keyOf(pairId, side))?.bySize;
    if (bySize === undefined || pair === undefined) return [];
    const least = sizeOf(fiatUnits);
    const shelves = [...bySize].flatMap(([size, byMethods]) =>
      size >= least ? [...byMethods.values()] : [],
    );
    return listedOf(side, shelves, isIndexLive(pair, nowMs) ? pair.indexTicks : 0, rankOf);
  }

  /** How many ads of a side are listed. */
  count(pairId: number, side: P2pAd['side']): number {
    const whole = this.#shelves.get(keyOf(pairId, side))?.whole;
    return [...(whole?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
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
      for (const [methods, alike] of Map.groupBy(ads, (ad) => ad.methods)) {
        const { whole, bySize } = this.#shelvesOf(first);
        shelfIn(whole, first.side, methods).fill(alike);
        for (const [size, alsoAlike] of Map.groupBy(alike, sizeOfAd)) {
          shelfIn(sizedIn(bySize, size), first.side, methods).fill(alsoAlike);
        }
      }
    }
  }

  #follow(reader: EngineReader, changed: ReadonlySet<number>): void {
    const reads = reader.read(p2p);
    for (const adId of changed) {
      const before = this.#placed.get(adId);
      if (before !== undefined) {
        for (const shelf of this.#shelvesFor(before)) shelf.take(before);
      }
      const ad = reads.ad(adId);
      if (ad?.state === 'listed') {
        this.#placed.set(adId, ad);
        for (const shelf of this.#shelvesFor(ad)) shelf.put(ad);
      } else {
        this.#placed.delete(adId);
      }
    }
  }

  /** The two that an ad stands on. */
  #shelvesFor(ad: P2pAd): readonly AdShelf[] {
    const { whole, bySize } = this.#shelvesOf(ad);
    const sized = sizedIn(bySize, sizeOfAd(ad));
    return [whole, sized].map((byMethods) => shelfIn(byMethods, ad.side, ad.methods));
  }

  #shelvesOf({ pairId, side }: P2pAd): Shelves {
    const key = keyOf(pairId, side);
    const known = this.#shelves.get(key);
    if (known !== undefined) return known;
    const shelves: Shelves = { whole: new Map(), bySize: new Map() };
    this.#shelves.set(key, shelves);
    return shelves;
  }
}

/** Ads by the methods they take: of one set they stand in the order of their prices, whatever methods cost. */
type ByMethods = Map<number, AdShelf>;

/** All ads of a pair and side, and the same by the size of their largest order. */
interface Shelves {
  readonly whole: ByMethods;
  readonly bySize: Map<number, ByMethods>;
}

function shelfIn(shelves: ByMethods, side: P2pAd['side'], methods: number): AdShelf {
  const known = shelves.get(methods);
  if (known !== undefined) return known;
  const shelf = new AdShelf(side, methods);
  shelves.set(methods, shelf);
  return shelf;
}

function sizedIn(bySize: Map<number, ByMethods>, size: number): ByMethods {
  const known = bySize.get(size);
  if (known !== undefined) return known;
  const shelves: ByMethods = new Map();
  bySize.set(size, shelves);
  return shelves;
}

const keyOf = (pairId: number, side: P2pAd['side']): string => `${pairId} ${side}`;

/** The power of two below an amount: few classes, and no amount of a lower class reaches one of a higher. */
const sizeOf = (fiatUnits: Units): number => Math.floor(Math.log2(Math.max(1, Number(fiatUnits))));

const sizeOfAd = ({ fiatUnitsMax }: P2pAd): number => sizeOf(fiatUnitsMax);
