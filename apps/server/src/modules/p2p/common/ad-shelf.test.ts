import { withMargin } from '@candor/exchange-core';
import type { P2pAd } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdShelf, listedOf } from './ad-shelf.ts';

const base: P2pAd = {
  ...{ adId: 1, userId: 1, pairId: 1, assetId: 1, side: 'sell', priceKind: 'fixed' },
  ...{ priceTicks: 0, marginPpm: 0, floorTicks: 0, ceilingTicks: 0 },
  ...{ stockUnits: asUnits(1), publishedUnits: asUnits(1), fiatUnitsMin: asUnits(1) },
  ...{ fiatUnitsMax: asUnits(1), unitsMin: asUnits(0), methods: 1, payMs: 1, ordersMin: 0 },
  ...{ ageDaysMin: 0, needsIdentity: 0, version: 1, state: 'listed' },
  ...{ publishedAtMs: 0, changedAtMs: 0 },
};

/** Few different numbers, so that prices meet, floors and ceilings hold, and margins are cut to one tick. */
const anyTerms = fc.oneof(
  fc
    .integer({ min: 80, max: 120 })
    .map((priceTicks) => ({ ...base, priceKind: 'fixed' as const, priceTicks })),
  fc
    .tuple(
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: 80, max: 105 }),
      fc.integer({ min: 0, max: 15 }),
    )
    .map(([margin, floorTicks, width]) => ({
      ...{ ...base, priceKind: 'floating' as const, marginPpm: margin * 5_000 },
      ...{ floorTicks, ceilingTicks: floorTicks + width },
    })),
);

/** The price as one computes it on paper. */
function priceOf(ad: P2pAd, indexTicks: number): number | undefined {
  if (ad.priceKind === 'fixed') return ad.priceTicks;
  if (indexTicks === 0) return undefined;
  return Math.min(ad.ceilingTicks, Math.max(ad.floorTicks, withMargin(indexTicks, ad.marginPpm)));
}

/** All ads priced and sorted from nothing; without an index those without a price come last, by their margins. */
function naive(ads: readonly P2pAd[], side: P2pAd['side'], indexTicks: number) {
  const sign = side === 'sell' ? 1 : -1;
  return ads
    .map((ad) => ({ ad, ticks: priceOf(ad, indexTicks) }))
    .toSorted((one, other) => {
      if (one.ticks === undefined || other.ticks === undefined) {
        if (one.ticks !== other.ticks) return one.ticks === undefined ? 1 : -1;
        return sign * (one.ad.marginPpm - other.ad.marginPpm) || one.ad.adId - other.ad.adId;
      }
      return sign * (one.ticks - other.ticks) || one.ad.adId - other.ad.adId;
    });
}

test('a list is the one sorted from nothing, whatever came, went and moved', () => {
  const anyStep = fc.oneof(
    { weight: 3, arbitrary: fc.record({ put: anyTerms }) },
    { weight: 1, arbitrary: fc.record({ take: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ index: fc.integer({ min: 70, max: 130 }) }) },
  );
  const anySide = fc.constantFrom('sell' as const, 'buy' as const);
  fc.assert(
    fc.property(
      anySide,
      fc.array(anyTerms, { maxLength: 20 }),
      fc.array(anyStep, { maxLength: 40 }),
      (side, first, steps) => {
        const shelf = new AdShelf(side);
        let ads: P2pAd[] = first.map((ad, at) => ({ ...ad, side, adId: 1_000 - at }));
        shelf.fill(ads);
        let indexTicks = 0;
        let adId = 0;
        for (const step of steps) {
          if ('put' in step) {
            const ad = { ...step.put, side, adId: (adId += 1) };
            ads.push(ad);
            shelf.put(ad);
          } else if ('index' in step) {
            indexTicks = step.index;
          } else {
            const gone = ads[step.take % Math.max(1, ads.length)];
            if (gone === undefined) continue;
            ads = ads.filter((ad) => ad !== gone);
            shelf.take(gone);
          }
          expect([...shelf.listed(indexTicks)]).toEqual(naive(ads, side, indexTicks));
          expect(shelf.size).toBe(ads.length);
        }
      },
    ),
  );
});

test('ads on several shelves are listed as those of one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('sell' as const, 'buy' as const),
      fc.array(anyTerms, { maxLength: 40 }),
      fc.integer({ min: 70, max: 130 }),
      (side, terms, indexTicks) => {
        const ads: P2pAd[] = terms.map((ad, at) => ({ ...ad, side, adId: at + 1 }));
        const shelves = [0, 1, 2].map((rest) => {
          const shelf = new AdShelf(side);
          shelf.fill(ads.filter(({ adId }) => adId % 3 === rest));
          return shelf;
        });
        expect([...listedOf(side, shelves, indexTicks)]).toEqual(naive(ads, side, indexTicks));
        const fixed = naive(ads, side, 0).filter(({ ticks }) => ticks !== undefined);
        expect([...listedOf(side, shelves, 0)]).toEqual(fixed);
      },
    ),
  );
});
