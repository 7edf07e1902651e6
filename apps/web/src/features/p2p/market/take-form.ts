import { compareDecimals, signOf } from '@candor/money';
import type {
  EndpointRequest,
  ErrorCode,
  P2pAdView,
  P2pPairView,
  PaymentKind,
} from '@candor/protocol';
import { amountOf, dealOf } from '#shared/p2p/deal.ts';
import type { Deal, TypedAmount } from '#shared/p2p/deal.ts';
import { isBeyond } from '#shared/p2p/day-left.ts';
import type { DayLeft } from '#shared/p2p/day-left.ts';
import { methodCost } from '#shared/p2p/method-cost.ts';

/** What a taker fills in. */
export interface TakeForm {
  readonly amount: TypedAmount;
  /** The buyer's way to pay. */
  readonly method: PaymentKind | undefined;
  /** The seller's own account to be paid on. */
  readonly payMethodId: number | undefined;
}

/** What it is checked against. */
export interface TakeFacts {
  readonly ad: P2pAdView;
  readonly pair: P2pPairView;
  /** Coins of the reader's that a sale can come from. */
  readonly available: string | undefined;
  /** What the reader may still do today. */
  readonly dayLeft?: DayLeft | undefined;
  /** The kind of the own account that a sale is paid on. */
  readonly paidBy?: PaymentKind | undefined;
}

/** What stands in the way; words of the form or a code of the catalogue. */
export type TakeProblem = 'missing' | 'method' | 'account' | ErrorCode | undefined;

/** The deal of what is typed; undefined while it is none. */
export function takeDeal({ amount }: TakeForm, { ad, pair }: TakeFacts): Deal | undefined {
  const wanted = amountOf(amount);
  if (wanted === undefined || ad.price === null) return undefined;
  return dealOf(pair, ad.price, amount.unit, wanted);
}

/** What the chosen method costs the taker beside the money; undefined for nothing, and where nobody here knows. */
export function costBy(form: TakeForm, facts: TakeFacts): string | undefined {
  const { ad, pair, paidBy } = facts;
  const kind = ad.side === 'sell' ? form.method : paidBy;
  const deal = takeDeal(form, facts);
  if (kind === undefined || deal === undefined) return undefined;
  const cost = methodCost(pair, ad.side, kind, deal.fiat);
  return cost !== undefined && signOf(cost) > 0 ? cost : undefined;
}

/** The complaints in the order of the server. */
export function findTakeProblem(form: TakeForm, facts: TakeFacts): TakeProblem {
  const { ad, available, dayLeft } = facts;
  if (amountOf(form.amount) === undefined) return 'missing';
  const deal = takeDeal(form, facts);
  if (deal === undefined) return ad.price === null ? 41024 : 3004;
  if (compareDecimals(deal.fiat, ad.min) < 0) return 4027;
  if (compareDecimals(deal.fiat, ad.max) > 0) return 4026;
  if (compareDecimals(deal.quantity, ad.minQuantity) < 0) return 3004;
  if (compareDecimals(deal.quantity, ad.stock) > 0) return 4026;
  if (isBeyond(dayLeft, ad.asset, deal.quantity)) return 41083;
  if (ad.side === 'sell') return form.method === undefined ? 'method' : undefined;
  if (form.payMethodId === undefined) return 'account';
  if (available !== undefined && compareDecimals(deal.quantity, available) > 0) return 2005;
  return undefined;
}

/** The most that this ad takes of this reader today, in the unit that is typed. */
export function mostOf(unit: TypedAmount['unit'], { ad, pair, dayLeft }: TakeFacts): string {
  if (ad.price === null) return '';
  const coins = dayLeft && isBeyond(dayLeft, ad.asset, ad.stock) ? dayLeft.left : ad.stock;
  const stock = dealOf(pair, ad.price, 'coin', coins);
  const money = dealOf(pair, ad.price, 'fiat', ad.max);
  if (stock === undefined || money === undefined) return '';
  const least = compareDecimals(stock.fiat, money.fiat) <= 0 ? stock : money;
  return unit === 'fiat' ? least.fiat : least.quantity;
}

/** What is sent of a form without a problem; the price and version are those that were seen. */
export function takeRequest(
  { amount, method, payMethodId }: TakeForm,
  ad: P2pAdView,
): { buy: EndpointRequest<'tradeBuy'> } | { sell: EndpointRequest<'tradeSell'> } | undefined {
  const wanted = amountOf(amount);
  const { adId, version, price, side } = ad;
  if (wanted === undefined || price === null) return undefined;
  const terms = {
    ...{ adId, version, price },
    ...(amount.unit === 'fiat' ? { fiat: wanted } : { quantity: wanted }),
  };
  if (side === 'sell') return method && { buy: { ...terms, method } };
  return payMethodId === undefined ? undefined : { sell: { ...terms, payMethodId } };
}
