import { feeOf, fiatForUnits, unitsForFiat } from '@candor/exchange-core';
import type { P2pAd, P2pPair, P2pScales } from '@candor/exchange-core';
import { asUnits, isUnits, subUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { P2pAdView, P2pDealView, P2pMisfit, P2pPersonView } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import {
  coinText,
  fiatText,
  leastCost,
  methodsOf,
  p2pPriceText,
} from '#modules/p2p/common/index.ts';
import type { MethodCost, PricedAd, Wanted } from '#modules/p2p/common/index.ts';

/** Who reads ads, as far as their conditions ask. */
export interface AdReader {
  readonly userId: number;
  readonly isVerified: boolean;
  readonly createdAtMs: number;
  readonly completedOrders: number;
  readonly nowMs: number;
}

/** Coins and money of an order, before anybody looked whether an ad takes it. */
export interface Deal {
  readonly fiat: bigint;
  readonly coins: bigint;
}

export function dealOf(wanted: Wanted, ticks: number, scales: P2pScales): Deal | undefined {
  if (wanted === undefined) return undefined;
  if ('fiatUnits' in wanted) {
    return { fiat: BigInt(wanted.fiatUnits), coins: unitsForFiat(wanted.fiatUnits, ticks, scales) };
  }
  return { fiat: fiatForUnits(wanted.units, ticks, scales), coins: BigInt(wanted.units) };
}

/** Why a reader cannot take an ad, in the order the core refuses; null when they can. */
export function misfitOf(
  { ad, ticks }: PricedAd,
  deal: Deal | undefined,
  reader: AdReader,
): P2pMisfit | null {
  if (ad.userId === reader.userId) return 'own';
  if (ticks === undefined) return 'no_price';
  if (ad.needsIdentity === 1 && !reader.isVerified) return 'identity';
  if (reader.nowMs - reader.createdAtMs < ad.ageDaysMin * DAY_MS) return 'age';
  if (reader.completedOrders < ad.ordersMin) return 'orders';
  if (deal === undefined) {
    return ad.stockUnits === 0 || ad.stockUnits < ad.unitsMin ? 'above_stock' : null;
  }
  if (deal.fiat < BigInt(ad.fiatUnitsMin)) return 'below_min';
  if (deal.fiat > BigInt(ad.fiatUnitsMax)) return 'above_max';
  if (deal.coins === 0n || deal.coins < BigInt(ad.unitsMin)) return 'below_quantity';
  return deal.coins > BigInt(ad.stockUnits) ? 'above_stock' : null;
}

/** A pair with the known costs of the methods that its reader looks at. */
interface CostedPair {
  readonly pair: P2pPair;
  readonly costs: readonly MethodCost[];
  /** 0 for all. */
  readonly among: number;
}

function dealView(
  deal: Deal | undefined,
  { side, methods }: P2pAd,
  { pair, costs, among }: CostedPair,
  catalogue: MarketCatalogue,
): P2pDealView | null {
  if (deal === undefined || !isUnits(deal.coins) || !isUnits(deal.fiat)) return null;
  const units = asUnits(deal.coins);
  const fee = feeOf(units, pair.feePpm);
  const text = (amount: Units) => coinText(amount, pair.assetId, catalogue);
  const looked = among === 0 ? methods : methods & among;
  const least = leastCost({ side, methods: looked }, deal.fiat, costs);
  return {
    fiat: fiatText(asUnits(deal.fiat), pair),
    quantity: text(units),
    fee: text(fee),
    net: text(subUnits(units, fee)),
    cost: least?.units === undefined ? null : fiatText(asUnits(least.units), pair),
    costOf: least?.kind ?? null,
  };
}

/** What everybody and its owner read alike of an ad. */
export function adFigures(
  { ad, ticks }: PricedAd,
  pair: P2pPair,
  catalogue: MarketCatalogue,
  terms: string,
) {
  const isFloating = ad.priceKind === 'floating';
  const text = (units: P2pAd['stockUnits']) => coinText(units, ad.assetId, catalogue);
  return {
    adId: ad.adId,
    version: ad.version,
    side: ad.side,
    asset: catalogue.assetOf(ad.assetId).symbol,
    currency: pair.currency,
    price: ticks === undefined ? null : p2pPriceText(ticks, pair),
    priceKind: ad.priceKind,
    marginPpm: isFloating ? ad.marginPpm : null,
    stock: text(ad.stockUnits),
    min: fiatText(ad.fiatUnitsMin, pair),
    max: fiatText(ad.fiatUnitsMax, pair),
    minQuantity: text(ad.unitsMin),
    methods: methodsOf(ad.methods),
    payMs: ad.payMs,
    ordersMin: ad.ordersMin,
    ageDaysMin: ad.ageDaysMin,
    needsIdentity: ad.needsIdentity === 1,
    terms,
  };
}

/** A listed ad as a reader sees it. */
export function adView(
  listed: PricedAd & { readonly deal: Deal | undefined; readonly misfit: P2pMisfit | null },
  costed: CostedPair,
  catalogue: MarketCatalogue,
  of: { readonly merchant: P2pPersonView; readonly terms: string; readonly userId: number },
): P2pAdView {
  return {
    ...adFigures(listed, costed.pair, catalogue, of.terms),
    merchant: of.merchant,
    isOwn: listed.ad.userId === of.userId,
    deal: listed.misfit === null ? dealView(listed.deal, listed.ad, costed, catalogue) : null,
    misfit: listed.misfit,
  };
}
