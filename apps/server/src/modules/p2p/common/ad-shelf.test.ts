import { p2pMethods, withMargin } from '@candor/exchange-core';
import type { P2pAd } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdShelf, allOf, listedOf } from './ad-shelf.ts';
import type { PricedAd } from './ad-shelf.ts';
import type { MethodCost } from './figures.ts';
import { leastCost, rankBy } from './method-costs.ts';

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
        const shelf = new AdShelf(side, 1);
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
          expect([...allOf(side, [shelf], indexTicks)]).toEqual(naive(ads, side, indexTicks));
          expect(shelf.size).toBe(ads.length);
        }
      },
    ),
  );
});

test('ads of different methods stand by what they cost in all, as sorted from nothing', () => {
  const anyCost = fc.record({
    ppm: fc.constantFrom(0, 1_000, 50_000),
    units: fc.nat({ max: 300 }),
  });
  const anyWanted = fc.oneof(
    fc.integer({ min: 1, max: 100_000 }).map((fiat) => ({ fiatUnits: asUnits(fiat) })),
    fc.integer({ min: 1, max: 100_000 }).map((coins) => ({ units: asUnits(coins) })),
  );
  const scales = { assetScale: 2, fiatScale: 2, priceScale: 2 };
  fc.assert(
    fc.property(
      fc.constantFrom('sell' as const, 'buy' as const),
      fc.array(fc.tuple(anyTerms, fc.integer({ min: 1, max: 15 })), { maxLength: 40 }),
      fc.array(anyCost, { maxLength: 4 }),
      anyWanted,
      fc.integer({ min: 0, max: 15 }),
      (side, terms, bySide, wanted, among) => {
        const ads: P2pAd[] = terms.map(([ad, methods], at) => ({
          ...ad,
          side,
          adId: at + 1,
          methods,
        }));
        const costs = bySide.map(({ ppm, units }, at) => {
          const own = {
            payerPpm: ppm,
            payerUnits: asUnits(units),
            payeePpm: 0,
            payeeUnits: asUnits(0),
          };
          return { kind: p2pMethods[at] ?? 'bank', ...own };
        });
        const rankOf = rankBy(side, wanted, { costs, scales, among });
        const shelves = Map.groupBy(ads, ({ methods }) => methods);
        const listed = listedOf(
          side,
          [...shelves].map(([methods, alike]) => {
            const shelf = new AdShelf(side, methods);
            shelf.fill(alike);
            return shelf;
          }),
          100,
          rankOf,
        );
        const sign = side === 'sell' ? 1 : -1;
        const rank = ({ ad, ticks = 0 }: PricedAd): number => rankOf(ticks, ad.methods);
        expect([...listed]).toEqual(
          naive(ads, side, 100).toSorted((one, other) => sign * (rank(one) - rank(other))),
        );
      },
    ),
  );
});

test('the cheapest of several methods counts, and one that nobody knows counts as nothing', () => {
  const cost = (kind: MethodCost['kind'], payerPpm: number, fixed: number): MethodCost => {
    const payer = { payerPpm, payerUnits: asUnits(fixed) };
    return { kind, ...payer, payeePpm: 20_000, payeeUnits: asUnits(0) };
  };
  const costs = [cost('alipay', 1, 0), cost('paypal', 30_000, 35)];
  const least = (side: P2pAd['side'], methods: number, fiat: bigint) =>
    leastCost({ side, methods }, fiat, costs);
  expect(least('sell', 0b1010, 10_000n)).toEqual({ kind: 'alipay', units: 1n });
  expect(least('sell', 0b1000, 10_001n)).toEqual({ kind: 'paypal', units: 336n });
  expect(least('buy', 0b1000, 10_001n)).toEqual({ kind: 'paypal', units: 201n });
  expect(least('sell', 0b1001, 10_000n)).toEqual({ kind: 'bank', units: undefined });
  expect(least('sell', 0b0011, 0n)).toEqual({ kind: 'alipay', units: 0n });
  const scales = { assetScale: 8, fiatScale: 2, priceScale: 4 };
  const rank = rankBy('sell', { fiatUnits: asUnits(10_000) }, { costs, scales });
  expect(rank(8_640, 0b0001)).toBe(8_640);
  expect(rank(8_600, 0b1000)).toBeCloseTo(8_600 * 1.0335, 6);
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
          const shelf = new AdShelf(side, 1);
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
