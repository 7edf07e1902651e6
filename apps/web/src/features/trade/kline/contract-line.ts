import { compareDecimals } from '@candor/money';
import type {
  ContractOrderView,
  ContractPositionView,
  ContractTriggerView,
  LevelView,
} from '@candor/protocol';
import { closedEntryUnits } from '@candor/protocol/contract-formulas';
import { formatDecimal } from '@candor/ui-kit';
import { figuresOf, ticksOf, unitsOf } from '#shared/contracts/contract-terms.ts';
import type { ContractTerms } from '#shared/contracts/contract-terms.ts';
import { lotsLeft, orderOf } from '#shared/contracts/own-order.ts';
import type { OwnOrder } from '#shared/contracts/own-order.ts';
import { resultAt } from '#shared/contracts/stop-prices.ts';
import { measurePrice } from '#shared/trading/ticket/order-ticket.ts';
import type { PriceDistance } from '#shared/trading/ticket/order-ticket.ts';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';
import { bestReached } from './order-move.ts';
import { keyOfLine, linePriceOf, positionMarks } from './stop-line.ts';
import type { PositionLine } from './stop-line.ts';

/** A line of a contract's chart that has a handle. */
export type ContractLine = PositionLine | OwnOrder;

/** More lines than this hide the candles; the newest have them. */
const LINES_MAX = 40;

export function isOrderLine(line: ContractLine): line is OwnOrder {
  return line.kind === 'order' || line.kind === 'trigger';
}

/** Names a line among those of a chart. */
export function keyOfContractLine(line: ContractLine): string {
  if (line.kind === 'order') return `o${String(line.order.orderId)}`;
  return line.kind === 'trigger' ? `t${String(line.trigger.triggerId)}` : keyOfLine(line);
}

/** Where a line lies; null for one that has no place. */
export function priceOfContractLine(line: ContractLine): string | null {
  if (line.kind === 'order') return line.order.price;
  return line.kind === 'trigger' ? line.trigger.triggerPrice : linePriceOf(line);
}

/** The lines of orders, newest first as they come. A trailing one follows the mark and has none. */
export function orderLines(
  orders: readonly ContractOrderView[],
  triggers: readonly ContractTriggerView[],
): readonly OwnOrder[] {
  return [
    ...orders.map((order): OwnOrder => ({ kind: 'order', order })),
    ...triggers.map((trigger): OwnOrder => ({ kind: 'trigger', trigger })),
  ]
    .filter((line) => priceOfContractLine(line) !== null)
    .slice(0, LINES_MAX);
}

/** The lines as the chart draws them. */
export function contractMarks(
  lines: readonly ContractLine[],
  decimals: number,
  labelOf: (line: ContractLine) => string,
): readonly OrderMark[] {
  return lines.flatMap((line) => {
    if (!isOrderLine(line)) return positionMarks([line], decimals, labelOf);
    const price = priceOfContractLine(line);
    if (price === null) return [];
    const { side } = orderOf(line);
    const priceText = formatDecimal(price, decimals);
    const key = keyOfContractLine(line);
    return [{ key, side, price: Number(price), label: labelOf(line), priceText }];
  });
}

/**
 * What a line comes to in units of the quote asset, rounded down: the entry what its position wins now at the mark, a price
 * that closes what closing there wins after both fees. `movedTo` is where it was dragged. Undefined for an order that opens.
 */
export function resultOfLine(
  line: ContractLine,
  movedTo: string | undefined,
  lines: readonly ContractLine[],
  terms: ContractTerms,
): number | undefined {
  const ticks = ticksOf(movedTo ?? priceOfContractLine(line), terms);
  if (!isOrderLine(line)) {
    const { position, kind } = line;
    if (kind === 'entry' && movedTo === undefined) {
      return unitsOf(position.profit, terms.market.quoteScale);
    }
    return resultAt(figuresOf(position, terms), ticks, terms);
  }
  const closed = closedBy(line, lines);
  if (closed === undefined || ticks === 0) return undefined;
  const figures = figuresOf(closed, terms);
  const closes = Math.min(lotsLeft(line) ?? figures.lots, figures.lots);
  const entryUnits = closedEntryUnits(figures, closes);
  return resultAt({ ...figures, lots: closes, entryUnits }, ticks, terms);
}

/** The open position that an order only makes smaller. */
function closedBy(
  line: OwnOrder,
  lines: readonly ContractLine[],
): ContractPositionView | undefined {
  const { side, reduceOnly } = orderOf(line);
  if (!reduceOnly) return undefined;
  const direction = side === 'sell' ? 'long' : 'short';
  for (const one of lines) {
    if (!isOrderLine(one) && one.position.direction === direction) return one.position;
  }
  return undefined;
}

/** What the market says of a line that was dragged somewhere. */
export type MoveOutcome =
  /** It meets the other side of the book, whose best price this is. */
  | { readonly kind: 'fills'; readonly price: string }
  /** The mark is past that trigger already: the server refuses it. */
  | { readonly kind: 'passed' }
  | { readonly kind: 'waits' };

/** What a move is looked at by. */
interface MoveMarket {
  readonly bids: readonly LevelView[];
  readonly asks: readonly LevelView[];
  readonly markPrice: string | null;
}

export function outcomeOfMove(line: OwnOrder, price: string, market: MoveMarket): MoveOutcome {
  const { side } = orderOf(line);
  if (line.kind === 'trigger') {
    const { markPrice } = market;
    if (markPrice === null) return { kind: 'waits' };
    const waitsAbove = (side === 'buy') === line.trigger.type.startsWith('stop');
    const isAhead = compareDecimals(price, markPrice) === (waitsAbove ? 1 : -1);
    return { kind: isAhead ? 'waits' : 'passed' };
  }
  const best = bestReached(side, price, market);
  return best === undefined ? { kind: 'waits' } : { kind: 'fills', price: best };
}

/** How the price that an order trades at lies once its line is there; undefined for one that names none. */
export function distanceOfMove(
  line: OwnOrder,
  price: string,
  market: MoveMarket,
): PriceDistance | undefined {
  const { side } = orderOf(line);
  if (line.kind === 'trigger') {
    return measurePrice(side, line.trigger.price ?? undefined, price, 'trigger');
  }
  const best = (side === 'buy' ? market.asks : market.bids)[0]?.[0];
  return measurePrice(side, price, best ?? market.markPrice ?? undefined, 'market');
}
