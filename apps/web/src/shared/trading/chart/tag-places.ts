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
  const places = pushedApart(heights, { pitch: TAG_PITCH_PX, highest, lowest });
  return heights.map((height, at) => ({
    y: places[at] ?? highest,
    beyond: height < 0 ? 'above' : height > paneHeight ? 'below' : undefined,
  }));
}

/** Where things may stand, by their middles, and how far from each other. */
interface Room {
  readonly pitch: number;
  readonly highest: number;
  readonly lowest: number;
}

/** The heights, within the room and at least a pitch from each other while it is large enough; their order stays. */
function pushedApart(heights: readonly number[], room: Room): readonly number[] {
  const { pitch, highest, lowest } = room;
  const places = heights.map((height) => Math.min(lowest, Math.max(highest, height)));
  const downwards = heights
    .map((_, at) => at)
    .sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  push(places, { order: downwards, direction: 1, edge: highest, pitch });
  // Whatever was pushed past the lower edge pushes back.
  push(places, { order: [...downwards].reverse(), direction: -1, edge: lowest, pitch });
  return places;
}

/** Keeps each place at least a pitch from the one before it, in one direction, beginning at an edge. */
function push(
  places: number[],
  way: {
    readonly order: readonly number[];
    readonly direction: 1 | -1;
    readonly edge: number;
    readonly pitch: number;
  },
): void {
  const { order, direction, edge, pitch } = way;
  let bound = edge * direction;
  for (const at of order) {
    const place = Math.max(bound, (places[at] ?? edge) * direction);
    places[at] = place * direction;
    bound = place + pitch;
  }
}

/** A price on the axis is this high. */
export const LABEL_PITCH_PX = 16;

/**
 * Places for prices beside an axis `paneHeight` pixels high: at their lines where there is room, otherwise pushed apart.
 * Those of `pinned` stay where they are, and nobody passes them. Undefined for a line outside of the pane, and for the
 * last of those that share too little room.
 */
export function labelPlaces(
  heights: readonly number[],
  pinned: readonly number[],
  paneHeight: number,
): readonly (number | undefined)[] {
  const places: (number | undefined)[] = heights.map(() => undefined);
  const half = LABEL_PITCH_PX / 2;
  const isSeen = (height: number): boolean => height >= 0 && height <= paneHeight;
  const pins = pinned.filter(isSeen).toSorted((left, right) => left - right);
  const floors = [...pins, Infinity];
  for (const [at, floor] of floors.entries()) {
    const ceiling = pins[at - 1] ?? -Infinity;
    const highest = Math.max(half, ceiling + LABEL_PITCH_PX);
    const lowest = Math.min(paneHeight - half, floor - LABEL_PITCH_PX);
    const count = Math.max(0, Math.floor((lowest - highest) / LABEL_PITCH_PX) + 1);
    const here = heights
      .map((_, index) => index)
      .filter((index) => {
        const height = heights[index] ?? -1;
        return isSeen(height) && height > ceiling && height <= floor;
      })
      .slice(0, count);
    const room = { pitch: LABEL_PITCH_PX, highest, lowest };
    const spots = pushedApart(
      here.map((index) => heights[index] ?? 0),
      room,
    );
    for (const [spot, index] of here.entries()) places[index] = spots[spot];
  }
  return places;
}
