/** A tag is this high; closer lines have their tags one below the other. */
export const TAG_PITCH_PX = 28;

/** The candles' legend is above the tags. */
const LEGEND_PX = 18;

/** Where a tag stands over the chart. */
export interface TagPlace {
  /** Middle of the tag, from the top of the pane. */
  readonly y: number;
  /** The line lies beyond this edge of the pane; undefined when it is seen. */
  readonly beyond: 'above' | 'below' | undefined;
}

/**
 * Places for the tags of lines at `heights` in a pane `paneHeight` pixels high: at their lines where there is
 * room, otherwise pushed apart, never outside of the pane. The order of the tags is that of the lines.
 */
export function tagPlaces(heights: readonly number[], paneHeight: number): readonly TagPlace[] {
  const half = TAG_PITCH_PX / 2;
  const highest = LEGEND_PX + half;
  const lowest = Math.max(highest, paneHeight - half);
  const places = heights.map((height) => Math.min(lowest, Math.max(highest, height)));
  const downwards = heights
    .map((_, at) => at)
    .sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  push(places, downwards, 1, highest);
  // Whatever was pushed past the lower edge pushes back.
  push(places, [...downwards].reverse(), -1, lowest);
  return heights.map((height, at) => ({
    y: places[at] ?? highest,
    beyond: height < 0 ? 'above' : height > paneHeight ? 'below' : undefined,
  }));
}

/** Keeps each place at least a tag's height from the one before it, in one direction, beginning at an edge. */
function push(places: number[], order: readonly number[], direction: 1 | -1, edge: number): void {
  let bound = edge * direction;
  for (const at of order) {
    const place = Math.max(bound, (places[at] ?? edge) * direction);
    places[at] = place * direction;
    bound = place + TAG_PITCH_PX;
  }
}
