import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals } from '@candor/money';
import type { LevelView } from '@candor/protocol';

/** One step of a side: everything that stands from the best price up to this one. */
export interface DepthStep {
  readonly price: string;
  readonly sum: string;
  /** Place from the left edge and height from the floor, in parts of the drawing. For drawing only. */
  readonly across: number;
  readonly up: number;
}

/** Both sides of a book as they are drawn: bids to the left of the middle, asks to the right. */
export interface DepthCurves {
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  /** Prices at the edges and in the middle. */
  readonly low: string;
  readonly middle: string;
  readonly high: string;
}

function sums(levels: readonly LevelView[]): readonly (readonly [price: string, sum: string])[] {
  let sum = '0';
  return levels.map(([price, quantity]) => {
    sum = addDecimals(sum, quantity);
    return [price, sum];
  });
}

/**
 * The running sums of a book, as far as the shorter side reaches, so that both halves compare; undefined
 * while a side is empty.
 */
export function depthCurves(book: {
  readonly bids: readonly LevelView[];
  readonly asks: readonly LevelView[];
}): DepthCurves | undefined {
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  if (bid === undefined || ask === undefined) return undefined;
  const middle = multiplyDecimals(addDecimals(bid, ask), '0.5');
  const below = subtractDecimals(middle, book.bids.at(-1)?.[0] ?? bid);
  const above = subtractDecimals(book.asks.at(-1)?.[0] ?? ask, middle);
  const reach = compareDecimals(below, above) < 0 ? below : above;
  const low = subtractDecimals(middle, reach);
  const high = addDecimals(middle, reach);
  const isNear = ([price]: readonly [string, string]): boolean =>
    compareDecimals(price, low) >= 0 && compareDecimals(price, high) <= 0;
  const bids = sums(book.bids).filter(isNear);
  const asks = sums(book.asks).filter(isNear);
  const top = Math.max(Number(bids.at(-1)?.[1] ?? 0), Number(asks.at(-1)?.[1] ?? 0));
  const toStep = ([price, sum]: readonly [string, string]): DepthStep => ({
    price,
    sum,
    across: (Number(price) - Number(low)) / (2 * Number(reach)),
    up: Number(sum) / top,
  });
  return {
    bids: bids.map(toStep),
    asks: asks.map(toStep),
    low,
    middle,
    high,
  };
}

/** The step under a finger: the deepest one between it and the middle; undefined inside the spread. */
export function stepAt(curves: DepthCurves, across: number): DepthStep | undefined {
  return across < 0.5
    ? curves.bids.findLast((step) => step.across >= across)
    : curves.asks.findLast((step) => step.across <= across);
}

/** A side as the outline of its area in a box of 100 by 100. */
export function depthPath(steps: readonly DepthStep[], edge: 0 | 100): string {
  const [best] = steps;
  if (best === undefined) return '';
  const parts = steps.map(({ across, up }) => `H${place(across)}V${place(1 - up)}`);
  return `M${place(best.across)} 100${parts.join('')}H${String(edge)}V100Z`;
}

/** A place in the box with two decimals: more would only lengthen the page. */
function place(share: number): string {
  return String(Math.round(share * 10_000) / 100);
}
