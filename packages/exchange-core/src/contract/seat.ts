import type { Position } from './market.ts';
import { positionSides } from './records.ts';

/** What a user has in a market: found once an order, and everything else of theirs in it. */
export class Seat {
  /** What is open, by the place of its name in `positionSides`. */
  readonly positions: (Position | undefined)[] = positionSides.map(() => undefined);
  /** Worth, at their prices, of resting orders that open more, by position side and side: see {@link orderedPlace}. */
  readonly orderedUnits: number[] = positionSides.flatMap(() => [0, 0]);
}

/** Where {@link Seat.orderedUnits} keeps what buys or sells for a position would add. */
export function orderedPlace(positionSide: number, side: number): number {
  return positionSide * 2 + side;
}
