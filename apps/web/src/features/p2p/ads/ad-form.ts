import { compareDecimals, divideDecimalsTrunc, multiplyDecimals, signOf } from '@candor/money';
import type {
  EndpointRequest,
  P2pOwnAdView,
  P2pPairView,
  P2pPriceKind,
  PaymentKind,
} from '@candor/protocol';
import { settleAmount } from '@candor/ui-kit';
import { numberOf } from '#shared/p2p/deal.ts';

/** An ad as the form holds it; amounts are texts being edited. */
export interface AdForm {
  readonly side: 'buy' | 'sell';
  readonly asset: string;
  readonly currency: string;
  readonly priceKind: P2pPriceKind;
  readonly price: string;
  /** Distance to the index in hundredths of a percent. */
  readonly marginBp: number;
  readonly floor: string;
  readonly ceiling: string;
  readonly stock: string;
  readonly min: string;
  readonly max: string;
  /** Of a buy ad. */
  readonly methods: readonly PaymentKind[];
  /** Of a sell ad. */
  readonly payMethodIds: readonly number[];
  readonly payMinutes: number;
  readonly ordersMin: string;
  readonly ageDaysMin: string;
  readonly needsIdentity: boolean;
  readonly terms: string;
  readonly autoReply: string;
}

export const AD_STEPS = ['price', 'amount', 'conditions'] as const;
export type AdStep = (typeof AD_STEPS)[number];

/** Windows to pay in, in minutes. */
export const PAY_MINUTES = [15, 30, 45, 60] as const;

const PPM_OF_BP = 100;
const DEFAULT_MINUTES = 15;

/** An empty ad of a pair. */
export function emptyAd(pair: P2pPairView, side: 'buy' | 'sell'): AdForm {
  return {
    ...{ side, asset: pair.asset, currency: pair.currency },
    priceKind: pair.indexPrice === null ? 'fixed' : 'floating',
    ...{ price: pair.indexPrice ?? '', marginBp: 0, floor: '', ceiling: '' },
    ...{ stock: '', min: pair.min, max: pair.max, methods: [], payMethodIds: [] },
    ...{ payMinutes: DEFAULT_MINUTES, ordersMin: '', ageDaysMin: '', needsIdentity: false },
    ...{ terms: '', autoReply: '' },
  };
}

/** An ad that stands, to be edited. */
export function formOf(ad: P2pOwnAdView): AdForm {
  const { side, asset, currency, priceKind, stock, min, max, methods, payMethodIds } = ad;
  const count = (value: number): string => (value === 0 ? '' : String(value));
  return {
    ...{ side, asset, currency, priceKind, stock, min, max, methods, payMethodIds },
    price: ad.price ?? '',
    marginBp: Math.trunc((ad.marginPpm ?? 0) / PPM_OF_BP),
    ...{ floor: ad.floor ?? '', ceiling: ad.ceiling ?? '' },
    payMinutes: Math.trunc(ad.payMs / 60_000),
    ...{ ordersMin: count(ad.ordersMin), ageDaysMin: count(ad.ageDaysMin) },
    ...{ needsIdentity: ad.needsIdentity, terms: ad.terms, autoReply: ad.autoReply },
  };
}

/** What one coin costs in this ad now, by the core's rules; undefined while that is not known. */
export function priceNow(form: AdForm, pair: P2pPairView): string | undefined {
  if (form.priceKind === 'fixed') return numberOf(form.price);
  const { indexPrice, priceScale } = pair;
  if (indexPrice === null) return undefined;
  const share = String(1_000_000 + form.marginBp * PPM_OF_BP);
  const raw = divideDecimalsTrunc(multiplyDecimals(indexPrice, share), '1000000', priceScale);
  const floor = numberOf(form.floor);
  const ceiling = numberOf(form.ceiling);
  if (floor !== undefined && compareDecimals(raw, floor) < 0) return floor;
  return ceiling !== undefined && compareDecimals(raw, ceiling) > 0 ? ceiling : raw;
}

/** The margin that makes the price, in hundredths of a percent; undefined without an index. */
export function marginFor(price: string, indexPrice: string | null): number | undefined {
  if (indexPrice === null || signOf(indexPrice) <= 0) return undefined;
  const ratio = divideDecimalsTrunc(multiplyDecimals(price, '10000'), indexPrice, 0);
  return Number.parseInt(ratio, 10) - 10_000;
}

/** One tick better than `best`, for an ad that wants to stand first. */
export function tickBefore(best: string, side: 'buy' | 'sell', priceScale: number): string {
  const unit = 10n ** BigInt(priceScale);
  const ticks = BigInt(divideDecimalsTrunc(multiplyDecimals(best, String(unit)), '1', 0));
  const next = side === 'sell' ? ticks - 1n : ticks + 1n;
  return divideDecimalsTrunc(String(next), String(unit), priceScale);
}

/** The place of a price among the offers of the others: 1 is the best. */
export function rankOf(
  price: string,
  side: 'buy' | 'sell',
  levels: readonly { readonly price: string; readonly ads: number }[],
): { readonly rank: number; readonly of: number } {
  const isBetter = (other: string): boolean =>
    side === 'sell' ? compareDecimals(other, price) <= 0 : compareDecimals(other, price) >= 0;
  const ahead = levels.filter((level) => isBetter(level.price));
  const sum = (rows: typeof levels): number => rows.reduce((total, { ads }) => total + ads, 0);
  return { rank: sum(ahead) + 1, of: sum(levels) + 1 };
}

export type AdProblem =
  | 'price'
  | 'band'
  | 'bounds'
  | 'stock'
  | 'limits'
  | 'stock_below_min'
  | 'methods'
  | 'count';

/** What keeps a step from being left, in the order of its fields. */
export function findAdProblem(
  step: AdStep,
  form: AdForm,
  pair: P2pPairView,
): AdProblem | undefined {
  const price = priceNow(form, pair);
  if (step === 'price') return findPriceProblem(form, pair, price);
  if (step === 'amount') return findAmountProblem(form, pair, price);
  const counts = [form.ordersMin, form.ageDaysMin];
  return counts.every((text) => /^\d{0,6}$/.test(text)) ? undefined : 'count';
}

function findPriceProblem(
  form: AdForm,
  { indexPrice, bandPpm }: P2pPairView,
  price: string | undefined,
): AdProblem | undefined {
  if (price === undefined) return 'price';
  if (form.priceKind === 'floating') {
    const floor = numberOf(form.floor);
    const ceiling = numberOf(form.ceiling);
    if (floor === undefined || ceiling === undefined) return 'bounds';
    if (compareDecimals(floor, ceiling) > 0) return 'bounds';
  }
  if (bandPpm === 0 || indexPrice === null) return undefined;
  const share = (ppm: number): string =>
    divideDecimalsTrunc(multiplyDecimals(indexPrice, String(ppm)), '1000000', 18);
  const isInside =
    compareDecimals(price, share(1_000_000 - bandPpm)) >= 0 &&
    compareDecimals(price, share(1_000_000 + bandPpm)) <= 0;
  return isInside ? undefined : 'band';
}

function findAmountProblem(
  form: AdForm,
  pair: P2pPairView,
  price: string | undefined,
): AdProblem | undefined {
  const stock = numberOf(form.stock);
  if (stock === undefined) return 'stock';
  const min = numberOf(form.min);
  const max = numberOf(form.max);
  if (min === undefined || max === undefined || compareDecimals(min, max) > 0) return 'limits';
  if (compareDecimals(min, pair.min) < 0 || compareDecimals(max, pair.max) > 0) return 'limits';
  if (price !== undefined && compareDecimals(multiplyDecimals(stock, price), min) < 0) {
    return 'stock_below_min';
  }
  const chosen = form.side === 'sell' ? form.payMethodIds.length : form.methods.length;
  return chosen === 0 ? 'methods' : undefined;
}

/** The terms of a form without a problem, as every call for an ad takes them. */
function termsOf(form: AdForm) {
  const { priceKind, marginBp, needsIdentity, terms, autoReply } = form;
  const whole = (text: string): number => Number.parseInt(text === '' ? '0' : text, 10);
  return {
    priceKind,
    ...(priceKind === 'fixed'
      ? { price: settleAmount(form.price) }
      : {
          marginPpm: marginBp * PPM_OF_BP,
          floor: settleAmount(form.floor),
          ceiling: settleAmount(form.ceiling),
        }),
    stock: settleAmount(form.stock),
    min: settleAmount(form.min),
    max: settleAmount(form.max),
    payMinutes: form.payMinutes,
    ...{ ordersMin: whole(form.ordersMin), ageDaysMin: whole(form.ageDaysMin) },
    ...{ needsIdentity, terms: terms.trim(), autoReply: autoReply.trim() },
  };
}

export function sellRequest(form: AdForm): EndpointRequest<'otcSell'> {
  const { asset, currency, payMethodIds } = form;
  return { asset, currency, ...termsOf(form), payMethodIds: payMethodIds.join(',') };
}

export function buyRequest(form: AdForm): EndpointRequest<'otcBuy'> {
  const { asset, currency, methods } = form;
  return { asset, currency, ...termsOf(form), methods: methods.join(',') };
}

export function editRequest(
  form: AdForm,
  { adId, version }: Pick<P2pOwnAdView, 'adId' | 'version'>,
): EndpointRequest<'p2pAdEdit'> {
  const { side, methods, payMethodIds } = form;
  return {
    ...{ adId, version },
    ...termsOf(form),
    ...(side === 'sell'
      ? { payMethodIds: payMethodIds.join(',') }
      : { methods: methods.join(',') }),
  };
}
