import { BUY } from '#book/codes.ts';
import { valueUnits } from './formulas/index.ts';
import type { ContractMarket } from './market.ts';

/**
 * The average price at which the book takes a value on one side, rounded towards the other side; 0 when it has less. The
 * level that completes it counts in whole lots.
 */
export function impactTicks(
  { book, tickLotUnits }: ContractMarket,
  side: number,
  impactUnits: number,
): number {
  let missing = impactUnits;
  let units = 0;
  let lots = 0;
  for (let rank = 0; rank < book.levelCount(side) && missing > 0; rank++) {
    const level = book.level(side, rank);
    const ticks = book.levelTicks(level);
    const wanted = Math.ceil(missing / (ticks * tickLotUnits));
    const taken = Math.min(wanted, book.levelLots(level));
    const value = valueUnits(ticks, taken, tickLotUnits);
    units += value;
    lots += taken;
    missing -= value;
  }
  if (missing > 0) return 0;
  const average = units / (lots * tickLotUnits);
  return side === BUY ? Math.floor(average) : Math.ceil(average);
}
