import type { P2pAd } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import type { PricedAd } from '#modules/p2p/common/index.ts';
import { findAds } from './find-ads.ts';

const ADS = 5_000;

/** Every hundredth ad takes an order of 1,000 euros, the others one of 100. */
function adAt(at: number): PricedAd {
  const isLarge = at % 100 === 99;
  const ad: P2pAd = {
    ...{ adId: at + 1, userId: 1, pairId: 1, assetId: 1, side: 'sell', priceKind: 'fixed' },
    ...{ priceTicks: 8_000 + at, marginPpm: 0, floorTicks: 0, ceilingTicks: 0 },
    ...{ stockUnits: asUnits(10 ** 13), publishedUnits: asUnits(10 ** 13) },
    ...{ fiatUnitsMin: asUnits(100), fiatUnitsMax: asUnits(isLarge ? 100_000 : 10_000) },
    ...{ unitsMin: asUnits(0), methods: 1, payMs: 1, ordersMin: 0, ageDaysMin: 0 },
    ...{ needsIdentity: 0, version: 1, state: 'listed', publishedAtMs: 0, changedAtMs: 0 },
  };
  return { ad, ticks: ad.priceTicks };
}

const all = Array.from({ length: ADS }, (_none, at) => adAt(at));
const large = all.filter(({ ad }) => ad.fiatUnitsMax === asUnits(100_000));

test.each([
  ['the first page', 0, 20],
  ['a page behind the ads that are counted', 15, 20],
  ['the last page', 40, 20],
  ['a page behind the end', 60, 20],
])('%s of few large ads is found among those alone, as among all', (_name, from, limit) => {
  const question = {
    ...{ isWanted: () => true, wanted: { fiatUnits: asUnits(100_000) } },
    scales: { assetScale: 8, fiatScale: 2, priceScale: 4 },
    who: { userId: 2, isVerified: true, createdAtMs: 0, completedOrders: 0, nowMs: 1 },
    part: { from, limit, isHidden: false },
  };
  let walked = 0;
  function* counted(): Generator<PricedAd> {
    for (const one of all) {
      walked += 1;
      yield one;
    }
  }
  const found = findAds({ all: counted(), largeEnough: () => large }, question);
  expect(found).toEqual(findAds({ all }, question));
  expect(found.page).toHaveLength(Math.max(0, Math.min(limit, large.length - from)));
  expect(walked).toBeLessThanOrEqual(2_001);
});
