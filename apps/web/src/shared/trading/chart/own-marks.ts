import type { FillView, OrderView } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';

/** What has a handle on the chart, an open order or a price of a position: a line with a few words. Numbers are for drawing only. */
export interface OrderMark {
  readonly key: string;
  readonly side: OrderView['side'];
  readonly price: number;
  readonly label: string;
  /** The price as the axis writes the others. */
  readonly priceText: string;
}

/** A fill as the chart draws it. */
export interface FillMark {
  readonly side: FillView['side'];
  readonly price: number;
  readonly atMs: number;
}

/** A line on its way to another price, which nobody but the user knows of yet. */
export interface MovedLine {
  readonly key: string;
  readonly price: number;
  readonly priceText: string;
}

/** What a line stands for, as it is coloured. */
export type LevelTone = 'mark' | 'liquidation' | 'buy' | 'sell';

/** Something of the user's at a price; null where it has none. */
export interface OwnLevel {
  readonly key: string;
  readonly tone: LevelTone;
  readonly label: string;
  readonly price: string | null;
}

/** The same as the chart draws it. */
export interface LevelMark extends Omit<OwnLevel, 'price'> {
  readonly price: number;
  readonly priceText: string;
}

/** What the user has in a market. */
export interface OwnMarks {
  /** Lines that stay where they are: of the market, and of orders that are not handled on the chart. */
  readonly levels?: readonly LevelMark[];
  readonly orders: readonly OrderMark[];
  readonly fills: readonly FillMark[];
  readonly moved?: MovedLine;
}

/** Nobody is logged in, or nothing is wanted; the same one throughout. */
export const NO_MARKS: OwnMarks = { orders: [], fills: [] };

/** More lines than this hide the candles; the newest orders have them. */
const LINES_MAX = 40;

/**
 * A line an order: where it rests, or where it waits to be triggered. Orders come newest first; one
 * without a price of either kind has no place on a chart.
 */
export function orderMarks(
  orders: readonly OrderView[],
  decimals: number,
  labelOf: (order: OrderView) => string,
): readonly OrderMark[] {
  return orders.slice(0, LINES_MAX).flatMap((order) => {
    const price = order.status === 'waiting' ? order.triggerPrice : order.price;
    if (price === null) return [];
    const priceText = formatDecimal(price, decimals);
    const { orderId, side } = order;
    const key = String(orderId);
    return [{ key, side, price: Number(price), label: labelOf(order), priceText }];
  });
}

/** A line for each that has a price. */
export function levelMarks(levels: readonly OwnLevel[], decimals: number): readonly LevelMark[] {
  return levels.slice(0, LINES_MAX).flatMap(({ price, ...level }) => {
    if (price === null) return [];
    return [{ ...level, price: Number(price), priceText: formatDecimal(price, decimals) }];
  });
}

/** What of a fill, of coins or of contracts, is drawn. */
type DrawnFill = Pick<FillView, 'tradeId' | 'orderId' | 'symbol' | 'side' | 'price' | 'timeMs'>;

/** Fills that were fetched and those that the feed told since, each once. */
export function fillMarks(
  symbol: string,
  ...lists: readonly (readonly DrawnFill[])[]
): readonly FillMark[] {
  const byName = new Map(
    lists
      .flat()
      .filter((fill) => fill.symbol === symbol)
      .map((fill) => [`${String(fill.tradeId)} ${String(fill.orderId)}`, fill]),
  );
  return [...byName.values()].map(({ side, price, timeMs }) => ({
    side,
    price: Number(price),
    atMs: timeMs,
  }));
}

/** Which of some heights keep their distance from those before them: the newest order has the room. */
export function apart(heights: readonly number[], gapPx: number): readonly boolean[] {
  const kept: number[] = [];
  return heights.map((height) => {
    const hasRoom = kept.every((other) => Math.abs(other - height) >= gapPx);
    if (hasRoom) kept.push(height);
    return hasRoom;
  });
}
