import { withMargin } from '@candor/exchange-core';
import type { P2pAd } from '@candor/exchange-core';
import type { RankOf } from './method-costs.ts';

/** A listed ad with its price of now. */
export interface PricedAd {
  readonly ad: P2pAd;
  /** Undefined while a floating price has no index. */
  readonly ticks: number | undefined;
}

type PriceOf = (ad: P2pAd) => number | undefined;
type Key = (ad: P2pAd) => number;

/** Ads in the order of a number that no move of the index changes, the best for a taker first, then the older one. */
class SortedAds {
  readonly #key: Key;
  readonly #sign: 1 | -1;
  ads: P2pAd[] = [];

  constructor(side: P2pAd['side'], key: Key) {
    this.#key = key;
    // Who buys from a sell ad wants the lowest, who sells to a buy ad the highest.
    this.#sign = side === 'sell' ? 1 : -1;
  }

  fill(ads: readonly P2pAd[]): void {
    this.ads = ads.toSorted((one, other) => this.#compare(one, other));
  }

  put(ad: P2pAd): void {
    this.ads.splice(this.#placeOf(ad), 0, ad);
  }

  take(ad: P2pAd): void {
    this.ads.splice(this.#placeOf(ad), 1);
  }

  #compare(one: P2pAd, other: P2pAd): number {
    return this.#sign * (this.#key(one) - this.#key(other)) || one.adId - other.adId;
  }

  #placeOf(ad: P2pAd): number {
    let low = 0;
    let high = this.ads.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.ads[middle];
      if (at !== undefined && this.#compare(at, ad) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Walks sorted ads and stops at those that `priceOf` gives a price: the others stand in another order now. */
class Walk {
  readonly #ads: readonly P2pAd[];
  readonly #priceOf: PriceOf;
  readonly #rankOf: (ticks: number) => number;
  #next = 0;
  /** Ads of one price, the oldest first: margins that are cut to the same tick stand apart in their order. */
  #group: P2pAd[] = [];
  #groupAt = 0;
  ticks = 0;
  rank = 0;
  /** The ad it stands at; undefined at the end. */
  ad: P2pAd | undefined;

  constructor(ads: readonly P2pAd[], priceOf: PriceOf, rankOf: (ticks: number) => number) {
    this.#ads = ads;
    this.#priceOf = priceOf;
    this.#rankOf = rankOf;
    this.advance();
  }

  advance(): void {
    this.#groupAt += 1;
    if (this.#groupAt >= this.#group.length) this.#readGroup();
    this.ad = this.#group[this.#groupAt];
  }

  #readGroup(): void {
    this.#group = [];
    this.#groupAt = 0;
    let isSorted = true;
    for (; this.#next < this.#ads.length; this.#next += 1) {
      const ad = this.#ads[this.#next];
      const ticks = ad && this.#priceOf(ad);
      if (ad === undefined || ticks === undefined) continue;
      const last = this.#group.at(-1);
      if (last !== undefined && ticks !== this.ticks) break;
      this.ticks = ticks;
      isSorted &&= last === undefined || last.adId < ad.adId;
      this.#group.push(ad);
    }
    if (!isSorted) this.#group.sort((one, other) => one.adId - other.adId);
    if (this.#group.length > 0) this.rank = this.#rankOf(this.ticks);
  }
}

/**
 * Ads of one side of one pair, that take the same methods, in the order of their prices. A fixed price never moves. Of floating ones the order of
 * margins, of floors and of ceilings never moves: an index only decides in which of the three an ad stands, which is
 * seen while reading. So a move of the index costs nothing, and a page as much as it walks.
 */
export class AdShelf {
  readonly #methods: number;
  readonly #fixed: SortedAds;
  readonly #byMargin: SortedAds;
  readonly #byFloor: SortedAds;
  readonly #byCeiling: SortedAds;

  constructor(side: P2pAd['side'], methods: number) {
    this.#methods = methods;
    this.#fixed = new SortedAds(side, ({ priceTicks }) => priceTicks);
    this.#byMargin = new SortedAds(side, ({ marginPpm }) => marginPpm);
    this.#byFloor = new SortedAds(side, ({ floorTicks }) => floorTicks);
    this.#byCeiling = new SortedAds(side, ({ ceilingTicks }) => ceilingTicks);
  }

  get size(): number {
    return this.#fixed.ads.length + this.#byMargin.ads.length;
  }

  /** Takes these ads in the place of all others. */
  fill(ads: readonly P2pAd[]): void {
    this.#fixed.fill(ads.filter(({ priceKind }) => priceKind === 'fixed'));
    const floating = ads.filter(({ priceKind }) => priceKind === 'floating');
    for (const sorted of this.#floating) sorted.fill(floating);
  }

  put(ad: P2pAd): void {
    for (const sorted of this.#ordersOf(ad)) sorted.put(ad);
  }

  /** Takes an ad out, as it was put. */
  take(ad: P2pAd): void {
    for (const sorted of this.#ordersOf(ad)) sorted.take(ad);
  }

  /** A walk over the ads of each order that have their price by it; without an index over the fixed ones. */
  walks(indexTicks: number, rankOf: RankOf): readonly Walk[] {
    const rank = (ticks: number): number => rankOf(ticks, this.#methods);
    const fixed = new Walk(this.#fixed.ads, ({ priceTicks }) => priceTicks, rank);
    if (indexTicks === 0) return [fixed];
    const raw = ({ marginPpm }: P2pAd): number => withMargin(indexTicks, marginPpm);
    return [
      fixed,
      new Walk(
        this.#byMargin.ads,
        (ad) => {
          const ticks = raw(ad);
          return ticks < ad.floorTicks || ticks > ad.ceilingTicks ? undefined : ticks;
        },
        rank,
      ),
      new Walk(
        this.#byFloor.ads,
        (ad) => (raw(ad) < ad.floorTicks ? ad.floorTicks : undefined),
        rank,
      ),
      new Walk(
        this.#byCeiling.ads,
        (ad) => (raw(ad) > ad.ceilingTicks ? ad.ceilingTicks : undefined),
        rank,
      ),
    ];
  }

  /** A walk over the floating ads by their margins, which is all there is to them without an index. */
  unpriced(): Walk {
    return new Walk(this.#byMargin.ads, ({ marginPpm }) => marginPpm, byPrice);
  }

  get #floating(): readonly SortedAds[] {
    return [this.#byMargin, this.#byFloor, this.#byCeiling];
  }

  #ordersOf({ priceKind }: P2pAd): readonly SortedAds[] {
    return priceKind === 'fixed' ? [this.#fixed] : this.#floating;
  }
}

/** The order where nothing but the price counts. */
export const byPrice = (ticks: number): number => ticks;

/** The ads of several shelves of one side that have a price now, the best first. */
export function* listedOf(
  side: P2pAd['side'],
  shelves: readonly AdShelf[],
  indexTicks: number,
  rankOf: RankOf = byPrice,
): Generator<PricedAd, void, undefined> {
  const walks = shelves.flatMap((shelf) => shelf.walks(indexTicks, rankOf));
  for (const { ad, ticks } of merged(side, walks)) yield { ad, ticks };
}

/** The same with those that have no price for want of an index, as the last. */
export function* allOf(
  side: P2pAd['side'],
  shelves: readonly AdShelf[],
  indexTicks: number,
  rankOf: RankOf = byPrice,
): Generator<PricedAd, void, undefined> {
  yield* listedOf(side, shelves, indexTicks, rankOf);
  if (indexTicks > 0) return;
  const walks = shelves.map((shelf) => shelf.unpriced());
  for (const { ad } of merged(side, walks)) yield { ad, ticks: undefined };
}

/** What several walks come past, the best first; of one price the older one. */
function* merged(
  side: P2pAd['side'],
  walks: readonly Walk[],
): Generator<{ readonly ad: P2pAd; readonly ticks: number }, void, undefined> {
  const sign = side === 'sell' ? 1 : -1;
  for (;;) {
    let best: Walk | undefined;
    for (const walk of walks) {
      if (walk.ad === undefined) continue;
      const isBetter =
        best?.ad === undefined ||
        (sign * (walk.rank - best.rank) ||
          sign * (walk.ticks - best.ticks) ||
          walk.ad.adId - best.ad.adId) < 0;
      if (isBetter) best = walk;
    }
    if (best?.ad === undefined) return;
    yield { ad: best.ad, ticks: best.ticks };
    best.advance();
  }
}
