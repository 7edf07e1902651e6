/** A dragged line this near to a price that stands out goes there. */
export const MAGNET_PX = 8;

/** Round prices lie this many catches apart: between them a line lies wherever the finger leaves it. */
const ROUND_APART = 10;

/**
 * Where a dragged line goes: to the nearest of `prices` (one's own lines, the best bid and ask, the ends of the candles
 * in sight) within `reach`, else to a round price as near as that; undefined where nothing stands out. For drawing and
 * for {@link snapPrice}, which puts it on the market's grid.
 */
export function caughtPrice(
  value: number,
  reach: number,
  prices: readonly number[],
): number | undefined {
  if (!(value > 0) || !(reach > 0)) return undefined;
  const away = (price: number): number => Math.abs(price - value);
  const [nearest] = [...prices].sort((left, right) => away(left) - away(right));
  if (nearest !== undefined && away(nearest) <= reach) return nearest;
  const step = roundStep(reach * ROUND_APART);
  const round = Math.round(value / step) * step;
  return round > 0 && away(round) <= reach ? round : undefined;
}

/** The smallest of 1 and 5 times a power of ten that is at least `size`. */
function roundStep(size: number): number {
  const decade = 10 ** Math.floor(Math.log10(size));
  if (size <= decade) return decade;
  return size <= decade * 5 ? decade * 5 : decade * 10;
}
