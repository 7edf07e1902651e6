import { isIndexLive, p2pMethods } from '@candor/exchange-core';
import type { P2pMethod, P2pPair } from '@candor/exchange-core';
import { asUnits, formatUnits, formatUnitsFixed } from '@candor/money';
import type { Units } from '@candor/money';
import type { P2pMethodCostView, P2pPairView } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** What a method costs both sides of a payment, in millionths of the money and in its smallest units. */
export interface MethodCost {
  readonly kind: P2pMethod;
  readonly payerPpm: number;
  readonly payerUnits: Units;
  readonly payeePpm: number;
  readonly payeeUnits: Units;
}

/** A price as everybody reads it, with all its decimals. */
export function p2pPriceText(ticks: number, { priceScale }: Pick<P2pPair, 'priceScale'>): string {
  return formatUnitsFixed(asUnits(ticks), priceScale);
}

/** Money of a currency, with all its decimals. */
export function fiatText(units: Units, { fiatScale }: Pick<P2pPair, 'fiatScale'>): string {
  return formatUnitsFixed(units, fiatScale);
}

/** An amount of a coin. */
export function coinText(units: Units, assetId: number, catalogue: MarketCatalogue): string {
  return formatUnits(units, catalogue.assetOf(assetId).scale);
}

/** A price that somebody sent. @throws refusal priceOffTick priceOutOfRange */
export function readPrice(
  text: string,
  { priceScale }: Pick<P2pPair, 'priceScale'>,
  field: string,
): number {
  const ticks = readAmount(text, { scale: priceScale }, field);
  if (typeof ticks !== 'number') throw refuse.quantityOutOfRange({ field });
  return ticks;
}

/** Money of a currency that somebody sent. @throws refusal that names its field */
export function readFiat(
  text: string,
  { fiatScale }: Pick<P2pPair, 'fiatScale'>,
  field: string,
): Units {
  return readAmount(text, { scale: fiatScale }, field);
}

/** The methods of a mask, in the list's order. */
export function methodsOf(mask: number): P2pMethod[] {
  return p2pMethods.filter((_method, place) => (mask & (1 << place)) !== 0);
}

/** What a method costs, as everybody reads it. */
function costView(cost: MethodCost, pair: Pick<P2pPair, 'fiatScale'>): P2pMethodCostView {
  const { kind, payerPpm, payerUnits, payeePpm, payeeUnits } = cost;
  return {
    ...{ kind, payerPpm, payeePpm },
    payerFixed: fiatText(payerUnits, pair),
    payeeFixed: fiatText(payeeUnits, pair),
  };
}

/** A pair as everybody sees it, with what is known of its methods' costs. */
export function pairView(
  pair: P2pPair,
  catalogue: MarketCatalogue,
  { nowMs, costs }: { readonly nowMs: number; readonly costs: readonly MethodCost[] },
): P2pPairView {
  const asset = catalogue.assetOf(pair.assetId);
  return {
    pairId: pair.pairId,
    asset: asset.symbol,
    assetScale: asset.scale,
    currency: pair.currency,
    fiatScale: pair.fiatScale,
    priceScale: pair.priceScale,
    feePpm: pair.feePpm,
    bandPpm: pair.bandPpm,
    min: fiatText(pair.fiatUnitsMin, pair),
    max: fiatText(pair.fiatUnitsMax, pair),
    methods: methodsOf(pair.methods),
    costs: costs.map((cost) => costView(cost, pair)),
    indexPrice: isIndexLive(pair, nowMs) ? p2pPriceText(pair.indexTicks, pair) : null,
    isOpen: pair.takesOrders === 1,
  };
}
