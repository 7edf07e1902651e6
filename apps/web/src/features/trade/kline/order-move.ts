import {
  compareDecimals,
  divideDecimalsTrunc,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { LevelView, MarketView, OrderView } from '@candor/protocol';
import { isRising } from '#shared/trading/orders/order-distance.ts';
import { amendTextsOf, canAmend } from '#shared/trading/orders/order-facts.ts';
import type { AmendTexts } from '#shared/trading/orders/order-facts.ts';

/** Why an order's line stays where it is. */
export type FixedReason = 'pair' | 'trailing' | 'unpriced';

/** Why an order's line cannot be moved; undefined when it can. */
export function whyFixed(order: OrderView): FixedReason | undefined {
  if (order.ocoOrderId !== 0) return 'pair';
  if (order.trailing !== undefined) return 'trailing';
  return canAmend(order) && linePrice(order) !== null ? undefined : 'unpriced';
}

/** The price an order's line stands for: its trigger while it waits for one, otherwise its own. */
export function linePrice(order: OrderView): string | null {
  return order.status === 'waiting' ? order.triggerPrice : order.price;
}

/** A height on the chart as a price that the market takes: on its grid, within its bounds. */
export function snapPrice(
  value: number,
  { tickSize, priceMin, priceMax }: Pick<MarketView, 'tickSize' | 'priceMin' | 'priceMax'>,
): string {
  if (!(value > 0)) return priceMin;
  const ticks = Math.round(value / Number(tickSize));
  const snapped = multiplyDecimals(String(ticks), tickSize);
  if (compareDecimals(snapped, priceMin) < 0) return priceMin;
  return compareDecimals(snapped, priceMax) > 0 ? priceMax : snapped;
}

/** The figures of an amendment that moves the order's line and leaves all else. */
export function movedTexts(order: OrderView, price: string): AmendTexts {
  const texts = amendTextsOf(order);
  return order.status === 'waiting' ? { ...texts, triggerPrice: price } : { ...texts, price };
}

/** How a price lies to the market's last one. */
export interface LineDistance {
  /** Unsigned percent with two decimals. */
  readonly percent: string;
  readonly isAbove: boolean;
}

/** The distance of a price to the last one; undefined while that is not known. */
export function lineDistance(
  price: string,
  lastPrice: string | undefined,
): LineDistance | undefined {
  if (lastPrice === undefined || signOf(lastPrice) <= 0) return undefined;
  const difference = subtractDecimals(price, lastPrice);
  const isAbove = signOf(difference) >= 0;
  const size = isAbove ? difference : subtractDecimals('0', difference);
  return { percent: divideDecimalsTrunc(multiplyDecimals(size, '100'), lastPrice, 2), isAbove };
}

/** What moving an order there would do besides moving it. */
export type MoveEffect =
  /** The price meets the other side of the book, whose best price this is. */
  | { readonly kind: 'fills'; readonly price: string }
  /** A trigger that the market has already passed: the server refuses it. */
  | { readonly kind: 'above' | 'below'; readonly price: string };

/** Says what the new price means at the market as it is; undefined for an order that just waits there. */
export function moveEffect(
  order: OrderView,
  price: string,
  market: {
    readonly bids: readonly LevelView[];
    readonly asks: readonly LevelView[];
    readonly lastPrice: string | undefined;
  },
): MoveEffect | undefined {
  if (order.status === 'waiting') {
    const { lastPrice } = market;
    if (lastPrice === undefined) return undefined;
    const kind = isRising(order) ? 'above' : 'below';
    const isRight = compareDecimals(price, lastPrice) === (kind === 'above' ? 1 : -1);
    return isRight ? undefined : { kind, price: lastPrice };
  }
  const best = bestReached(order.side, price, market);
  return best === undefined ? undefined : { kind: 'fills', price: best };
}

/** The best price of the other side of the book where an order at `price` would meet it. */
export function bestReached(
  side: OrderView['side'],
  price: string,
  { bids, asks }: { readonly bids: readonly LevelView[]; readonly asks: readonly LevelView[] },
): string | undefined {
  const best = (side === 'buy' ? asks : bids)[0]?.[0];
  if (best === undefined) return undefined;
  return compareDecimals(price, best) * (side === 'buy' ? 1 : -1) >= 0 ? best : undefined;
}
