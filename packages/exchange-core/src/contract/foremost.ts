import { PPM } from '#kernel/ranges.ts';
import type { Position } from './market.ts';

/** Above every distance, in millionths of the mark: a warned position stands before one that is not. */
const LEVEL_STEP = 1_000 * PPM;

/** Positions by a figure, the highest first, at most `countMax`; of equals the one that was opened first. */
export function foremost(
  positions: Iterable<Position>,
  figureOf: (position: Position) => number,
  countMax: number,
): readonly Position[] {
  const found: { readonly position: Position; readonly figure: number }[] = [];
  let least = -Infinity;
  for (const position of positions) {
    const figure = figureOf(position);
    if (figure <= least) continue;
    let place = found.length;
    while (place > 0 && found[place - 1]!.figure < figure) place -= 1;
    found.splice(place, 0, { position, figure });
    if (found.length > countMax) found.pop();
    if (found.length === countMax) least = found[countMax - 1]!.figure;
  }
  return found.map(({ position }) => position);
}

/**
 * How near a position is to its next level of risk: higher is nearer. It follows from the mark that the position waits for, so a
 * hundred thousand are compared without working out the equity of one; those that are liquidated wait for none and come first.
 */
export function nearness({ risk, warnLevel, market }: Position): number {
  if (risk === undefined || risk.place < 0) return 4 * LEVEL_STEP;
  const { markTicks } = market.price;
  const isDue = risk.ticks === 0 || risk.ticks === Infinity || markTicks === 0;
  const away = isDue ? 0 : Math.floor((Math.abs(risk.ticks - markTicks) * PPM) / markTicks);
  return warnLevel * LEVEL_STEP - Math.min(away, LEVEL_STEP);
}
