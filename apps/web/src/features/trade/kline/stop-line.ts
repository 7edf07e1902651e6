import type { ContractPositionView } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';
import type { StopName } from '#shared/contracts/use-save-stops.ts';
import type { OrderMark } from '#shared/trading/chart/own-marks.ts';

/** A line of a position that has a handle: its entry, or one of the prices at which it closes itself. */
export interface PositionLine {
  readonly position: ContractPositionView;
  readonly kind: 'entry' | StopName;
}

const letters = { entry: 'e', takeProfit: 'p', stopLoss: 'l' } as const;

/** Names a line among those of a chart. */
export const keyOfLine = ({ position, kind }: PositionLine): string =>
  `${letters[kind]}${String(position.positionId)}`;

/** Where a line lies; null for a stop that is not set. */
export function linePriceOf({ position, kind }: PositionLine): string | null {
  if (kind === 'entry') return position.entryPrice;
  return kind === 'takeProfit' ? position.takeProfitPrice : position.stopLossPrice;
}

/** The lines of positions, the newest position's first. */
export function positionLines(positions: readonly ContractPositionView[]): readonly PositionLine[] {
  const kinds = ['entry', 'takeProfit', 'stopLoss'] as const;
  return positions
    .toSorted((left, right) => right.positionId - left.positionId)
    .flatMap((position) => kinds.map((kind) => ({ position, kind })))
    .filter((line) => linePriceOf(line) !== null);
}

/**
 * Which price of its position a line sets that is dragged to `price`: a stop its own; the entry the take profit on the
 * side of the mark where the position wins, and the stop loss on the other.
 */
export function stopNameAt(
  { position, kind }: PositionLine,
  price: number,
  markPrice: number,
): StopName {
  if (kind !== 'entry') return kind;
  return price > markPrice === (position.direction === 'long') ? 'takeProfit' : 'stopLoss';
}

/** The lines as the chart draws them: green wins or buys, red loses or sells. */
export function positionMarks(
  lines: readonly PositionLine[],
  decimals: number,
  labelOf: (line: PositionLine) => string,
): readonly OrderMark[] {
  return lines.map((line): OrderMark => {
    const { position, kind } = line;
    const price = linePriceOf(line) ?? position.entryPrice;
    const isGreen = kind === 'entry' ? position.direction === 'long' : kind === 'takeProfit';
    return {
      key: keyOfLine(line),
      side: isGreen ? 'buy' : 'sell',
      price: Number(price),
      label: labelOf(line),
      priceText: formatDecimal(price, decimals),
    };
  });
}
