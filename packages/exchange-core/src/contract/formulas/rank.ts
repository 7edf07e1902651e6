import { PPM } from '#kernel/ranges.ts';

/**
 * Where a position stands in the queue of those that are closed when nobody else takes a bankrupt one: profit as
 * millionths of the entry value, times effective leverage when it wins, divided by it when it loses. The highest
 * goes first. `equityUnits` is what it would have left if it closed at its worth. No amount follows from a rank, so
 * fractions are those of the processor, the same on all. Source: finance rules, 3.1.
 */
export function deleverageRank(
  entryUnits: number,
  worthUnits: number,
  equityUnits: number,
  isLong: boolean,
): number {
  const profit = isLong ? worthUnits - entryUnits : entryUnits - worthUnits;
  const rate = profit / Math.max(entryUnits, 1);
  const leverage = Math.max(worthUnits, 1) / Math.max(equityUnits, 1);
  return Math.floor((profit > 0 ? rate * leverage : rate / leverage) * PPM);
}
