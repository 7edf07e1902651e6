import {
  addDecimals,
  compareDecimals,
  decimalsOfStep,
  divideDecimalsTrunc,
  floorToStep,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { LevelView, OrderSide } from '@candor/protocol';

/** What a taker wants from the other side of the book: a quantity or an amount of quote coin. */
export interface WalkOrder {
  readonly side: OrderSide;
  readonly quantity?: string;
  readonly quoteAmount?: string;
  /** The worst price it accepts; absent for none. */
  readonly limitPrice?: string | undefined;
  readonly quantityStep: string;
}

/** What the taker would get if the book stayed as it is. Decimal strings, exact. */
export interface BookWalk {
  readonly quantity: string;
  readonly quote: string;
  readonly bestPrice: string | undefined;
  readonly worstPrice: string | undefined;
  /** The book holds all of it within the limit price. */
  readonly isWhole: boolean;
}

/** Decimals of a figure derived by division; far below any tick, never used to place an order. */
const DERIVED_DECIMALS = 12;

/** Whether a taker of `side` with this limit would trade at `price`. */
export function crosses(side: OrderSide, limitPrice: string, price: string): boolean {
  const order = compareDecimals(price, limitPrice);
  return side === 'buy' ? order <= 0 : order >= 0;
}

/** Goes through the levels, best first, as the matching core would. */
export function walkBook(levels: readonly LevelView[], order: WalkOrder): BookWalk {
  const { side, limitPrice, quantityStep } = order;
  let quantity = '0';
  let quote = '0';
  let worstPrice: string | undefined;
  let isWhole = false;
  for (const [price, size] of levels) {
    if (limitPrice !== undefined && !crosses(side, limitPrice, price)) break;
    const wanted = wantedAt(price, order, quantity, quote, quantityStep);
    const taken = compareDecimals(size, wanted) < 0 ? size : wanted;
    if (signOf(taken) > 0) {
      quantity = addDecimals(quantity, taken);
      quote = addDecimals(quote, multiplyDecimals(taken, price));
      worstPrice = price;
    }
    if (compareDecimals(size, wanted) >= 0) {
      isWhole = true;
      break;
    }
  }
  return { quantity, quote, bestPrice: levels[0]?.[0], worstPrice, isWhole };
}

/** How much is still wanted when the next level trades at `price`. */
function wantedAt(
  price: string,
  order: WalkOrder,
  quantity: string,
  quote: string,
  step: string,
): string {
  if (order.quantity !== undefined) return subtractDecimals(order.quantity, quantity);
  const left = subtractDecimals(order.quoteAmount ?? '0', quote);
  return floorToStep(divideDecimalsTrunc(left, price, decimalsOfStep(step)), step);
}

/** Quote by quantity; undefined when nothing was taken. */
export function averagePrice(walk: Pick<BookWalk, 'quantity' | 'quote'>): string | undefined {
  if (signOf(walk.quantity) === 0) return undefined;
  return divideDecimalsTrunc(walk.quote, walk.quantity, DERIVED_DECIMALS);
}

/** How much worse than the best price the average is, in percent, never negative. */
export function slippagePercent(walk: BookWalk): string | undefined {
  const average = averagePrice(walk);
  if (average === undefined || walk.bestPrice === undefined) return undefined;
  const difference = subtractDecimals(average, walk.bestPrice);
  const worse = signOf(difference) < 0 ? subtractDecimals('0', difference) : difference;
  return divideDecimalsTrunc(multiplyDecimals(worse, '100'), walk.bestPrice, 4);
}

/** The best price moved by the market's protection: beyond it a market order does not trade. */
export function protectionPrice(
  side: OrderSide,
  bestPrice: string,
  protectionPpm: number,
  tickSize: string,
): string | undefined {
  if (protectionPpm === 0) return undefined;
  const ppm = side === 'buy' ? 1_000_000 + protectionPpm : 1_000_000 - protectionPpm;
  const moved = divideDecimalsTrunc(
    multiplyDecimals(bestPrice, String(ppm)),
    '1000000',
    DERIVED_DECIMALS,
  );
  const floored = floorToStep(moved, tickSize);
  // A sale's limit rounds up to the grid: never below what the protection allows.
  return side === 'sell' && compareDecimals(floored, moved) < 0
    ? addDecimals(floored, tickSize)
    : floored;
}
