import { addDecimals, divideDecimalsTrunc, multiplyDecimals } from '@candor/money';
import type { LevelView, OrderSide } from '@candor/protocol';

/** One line of the book as it is drawn. */
export interface BookRow {
  readonly price: string;
  /** What stands at the price, or with sums there and at all better prices. */
  readonly quantity: string;
  /** Share of the deepest line of both sides, in whole percent: how far the bar reaches. */
  readonly depthPercent: number;
}

/** Which sides the book shows. */
export const bookLayouts = ['both', 'bids', 'asks'] as const;
export type BookLayout = (typeof bookLayouts)[number];

/** What the figures beside the prices say. */
export const bookFigures = ['amount', 'sum'] as const;
export type BookFigure = (typeof bookFigures)[number];

/** The steps a book can be grouped by: the tick and its multiples by ten. */
const GROUPINGS = 5;

/** Largest grouping worth having, as a share of the price: beyond it one line holds everything. */
const GROUPING_SHARE_MAX = 200;

/** Grouping steps of a market, finest first: tick, ten ticks, ... while they stay below 0.5 % of the price. */
export function groupingSteps(tickSize: string, price: string | undefined): readonly string[] {
  const steps: string[] = [];
  let step = tickSize;
  while (steps.length < GROUPINGS) {
    if (steps.length > 0 && price !== undefined) {
      const reach = Number(step) * GROUPING_SHARE_MAX;
      if (reach > Number(price)) break;
    }
    steps.push(step);
    step = multiplyDecimals(step, '10');
  }
  return steps;
}

/** A price on the grid of `step`: bids are rounded down and asks up, so no one is promised better. */
export function groupPrice(price: string, step: string, side: OrderSide): string {
  const count = divideDecimalsTrunc(price, step, 0);
  const floored = multiplyDecimals(count, step);
  if (side === 'buy' || floored === price || isSameDecimal(floored, price)) return floored;
  return addDecimals(floored, step);
}

function isSameDecimal(left: string, right: string): boolean {
  return divideDecimalsTrunc(left, '1', 18) === divideDecimalsTrunc(right, '1', 18);
}

/** The best `rows` lines of a side, levels of one grouped price added up exactly. Best first. */
export function groupLevels(
  levels: readonly LevelView[],
  side: OrderSide,
  step: string,
  tickSize: string,
  rows: number,
): readonly LevelView[] {
  if (step === tickSize) return levels.slice(0, rows);
  const grouped: [price: string, quantity: string][] = [];
  for (const [price, quantity] of levels) {
    const at = groupPrice(price, step, side);
    const last = grouped.at(-1);
    if (last?.[0] === at) last[1] = addDecimals(last[1], quantity);
    else if (grouped.length === rows) break;
    else grouped.push([at, quantity]);
  }
  return grouped;
}

/** The same levels, each with what stands there and at all better prices. Exact. */
function summedLevels(levels: readonly LevelView[]): readonly LevelView[] {
  let sum = '0';
  return levels.map(([price, quantity]) => [price, (sum = addDecimals(sum, quantity))]);
}

/** Running sums from the best level outwards. For drawing only: plain numbers. */
function cumulate(levels: readonly LevelView[]): readonly number[] {
  let sum = 0;
  return levels.map(([, quantity]) => (sum += Number(quantity)));
}

function rowsOf(
  levels: readonly LevelView[],
  sums: readonly number[],
  deepest: number,
  previous: readonly BookRow[],
): readonly BookRow[] {
  return levels.map(([price, quantity], at) => {
    const share = deepest === 0 ? 0 : (sums[at] ?? 0) / deepest;
    const depthPercent = Math.max(1, Math.round(share * 100));
    const old = previous[at];
    const isSame =
      old?.price === price && old.quantity === quantity && old.depthPercent === depthPercent;
    return isSame ? old : { price, quantity, depthPercent };
  });
}

/** The two sides of a book, best first, as they are drawn. */
export interface BookRows {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
}

const NO_ROWS: BookRows = { bids: [], asks: [] };

/**
 * Lines of a book: grouped, with bars against the deeper side. A line that did not change is the very
 * object of `previous`, so that a memoised row does not draw again.
 */
export function bookRows(
  book: { readonly bids: readonly LevelView[]; readonly asks: readonly LevelView[] },
  facts: {
    readonly step: string;
    readonly tickSize: string;
    readonly rows: number;
    readonly figure?: BookFigure;
  },
  previous: BookRows = NO_ROWS,
): BookRows {
  const { step, tickSize, rows, figure } = facts;
  const shown = figure === 'sum' ? summedLevels : (levels: readonly LevelView[]) => levels;
  const bids = groupLevels(book.bids, 'buy', step, tickSize, rows);
  const asks = groupLevels(book.asks, 'sell', step, tickSize, rows);
  const bidSums = cumulate(bids);
  const askSums = cumulate(asks);
  const deepest = Math.max(bidSums.at(-1) ?? 0, askSums.at(-1) ?? 0);
  return {
    bids: rowsOf(shown(bids), bidSums, deepest, previous.bids),
    asks: rowsOf(shown(asks), askSums, deepest, previous.asks),
  };
}

/** Bid quantity against both sides over the lines shown, in whole percent; undefined for an empty book. */
export function bidShare({ bids, asks }: BookRows): number | undefined {
  const sum = (side: readonly BookRow[]): number =>
    side.reduce((total, row) => total + Number(row.quantity), 0);
  const bid = sum(bids);
  const both = bid + sum(asks);
  return both === 0 ? undefined : Math.round((bid / both) * 100);
}
