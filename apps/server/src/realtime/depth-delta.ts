import type { DepthLevel } from '@candor/exchange-core';

/** Lots by price of one side of a book, as subscribers know it. */
export type KnownSide = ReadonlyMap<number, number>;

export function knownSide(levels: readonly DepthLevel[]): KnownSide {
  return new Map(levels.map(({ ticks, lots }) => [ticks, lots]));
}

/** The levels that turn `before` into `after`: [ticks, lots], lots 0 for a level that is gone. */
export function changedLevels(
  before: KnownSide,
  after: KnownSide,
): (readonly [ticks: number, lots: number])[] {
  const changes: (readonly [number, number])[] = [];
  for (const [ticks, lots] of after) {
    if (before.get(ticks) !== lots) changes.push([ticks, lots]);
  }
  for (const ticks of before.keys()) {
    if (!after.has(ticks)) changes.push([ticks, 0]);
  }
  return changes;
}
