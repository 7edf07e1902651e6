import { registerOverlay } from 'klinecharts';
import type { Chart, Coordinate, OverlayFigure } from 'klinecharts';
import { drawOwnAxis, labelStyles } from './own-axis.ts';
import type { AxisLabel } from './own-axis.ts';
import { apart } from './own-marks.ts';
import type {
  FillMark,
  LevelMark,
  LevelTone,
  MovedLine,
  OrderMark,
  OwnMarks,
} from './own-marks.ts';
import { tagPlaces } from './tag-places.ts';

/** The user's own trades, apart from what the user drew: neither removes the other. */
const OWN_GROUP = 'own';

interface Colours {
  readonly buy: string;
  readonly sell: string;
  readonly edge: string;
  readonly moved: string;
  readonly movedText: string;
  readonly movedWay: string;
  readonly ghost: string;
  readonly warn: string;
}

/** Where the lines with handles lie in the pane of the candles at the moment, by their keys. */
export interface OrderHeights {
  readonly heights: ReadonlyMap<string, number>;
  /** Of the pane, without the axis. */
  readonly paneHeight: number;
  readonly paneWidth: number;
}

/** Hears with each frame where the lines lie, so that what stands over the chart moves along. */
export type OnHeights = (places: OrderHeights) => void;

interface OwnOrders {
  readonly marks: readonly OrderMark[];
  readonly moved: MovedLine | undefined;
  readonly colours: Colours;
  readonly onHeights: OnHeights | undefined;
}

interface OwnLevels {
  readonly marks: readonly LevelMark[];
  readonly colours: Colours;
}

interface OwnFills {
  readonly marks: readonly FillMark[];
  readonly colours: Colours;
}

/** Half of a mark's width, and its height. */
const MARK_PX = 5;
/** What a mark keeps clear of the price it stands for. */
const MARK_GAP_PX = 2;

/** Closer than this a line is the next. */
const LINE_GAP_PX = 3;

interface Place {
  readonly mark: OrderMark;
  readonly y: number;
}

/** The orders whose prices are within the pane, with their heights in it. */
function placesOf(
  marks: readonly OrderMark[],
  coordinates: readonly Coordinate[],
  height: number,
): readonly Place[] {
  return marks
    .map((mark, at) => ({ mark, y: coordinates[at]?.y ?? -1 }))
    .filter(({ y }) => y >= 0 && y <= height);
}

/** The places that keep their distance from those before them. */
function spread(places: readonly Place[], gapPx: number): readonly Place[] {
  const hasRoom = apart(
    places.map(({ y }) => y),
    gapPx,
  );
  return places.filter((_, at) => hasRoom[at] === true);
}

function lineAt(y: number, width: number, styles: object): OverlayFigure {
  const coordinates = [
    { x: 0, y },
    { x: width, y },
  ];
  return { type: 'line', ignoreEvent: true, attrs: { coordinates }, styles };
}

/** Words at the right end of a line: at the left stand the tags. */
function wordsAt(x: number, y: number, text: string, styles: object): OverlayFigure {
  const attrs = { x, y, text, align: 'right', baseline: 'middle' };
  return { type: 'text', ignoreEvent: true, attrs, styles };
}

/** The way from where the moved order rests to where it is to go, and the line it has there. */
function movedFigures(
  { moved, colours }: OwnOrders,
  from: Coordinate | undefined,
  to: Coordinate,
  width: number,
): readonly OverlayFigure[] {
  if (moved === undefined || from === undefined) return [];
  const way: OverlayFigure = {
    type: 'rect',
    ignoreEvent: true,
    attrs: { x: 0, y: Math.min(from.y, to.y), width, height: Math.abs(to.y - from.y) },
    styles: { style: 'fill', color: colours.movedWay },
  };
  return [way, lineAt(to.y, width, { style: 'solid', size: 1.5, color: colours.moved })];
}

/** One overlay for all orders: however many there are, the library looks after one thing. */
registerOverlay<OwnOrders>({
  name: 'ownOrders',
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { marks, moved, colours, onHeights } = overlay.extendData;
    const { width, height } = bounding;
    const to = moved === undefined ? undefined : coordinates[marks.length];
    onHeights?.({
      heights: new Map(
        marks.map(({ key }, at) => {
          const isMoved = key === moved?.key && to !== undefined;
          return [key, isMoved ? to.y : (coordinates[at]?.y ?? 0)];
        }),
      ),
      paneHeight: height,
      paneWidth: width,
    });
    const from = coordinates[marks.findIndex(({ key }) => key === moved?.key)];
    const lines = spread(placesOf(marks, coordinates, height), LINE_GAP_PX).map(
      ({ mark: { key, side }, y }) =>
        lineAt(y, width, {
          style: 'dashed',
          dashedValue: [4, 3],
          size: 1,
          color: key === moved?.key ? colours.ghost : colours[side],
        }),
    );
    return to === undefined
      ? lines
      : [...lines, ...movedFigures(overlay.extendData, from, to, width)];
  },
});

/** The colour of a line, and of the words on it. */
function levelColours(tone: LevelTone, colours: Colours): readonly [line: string, words: string] {
  if (tone === 'liquidation') return [colours.warn, colours.edge];
  return tone === 'mark' ? [colours.ghost, colours.edge] : [colours[tone], '#ffffff'];
}

/** As many lines have their words beside them: the pane has room for no more. */
const LEVEL_WORDS_MAX = 6;

/** From the right edge of the pane to the words of a line. */
const LEVEL_WORDS_PX = 8;

/** One overlay for all lines that nobody moves; those beyond the pane are named at its edge. */
registerOverlay<OwnLevels>({
  name: 'ownLevels',
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates, bounding: { width, height } }) => {
    const { marks, colours } = overlay.extendData;
    const heights = marks.map((_, at) => coordinates[at]?.y ?? -1);
    const lines = marks.flatMap(({ tone }, at) => {
      const y = heights[at] ?? -1;
      if (y < 0 || y > height) return [];
      const [color] = levelColours(tone, colours);
      return [lineAt(y, width, { style: 'dashed', dashedValue: [4, 3], size: 1, color })];
    });
    const words = tagPlaces(heights.slice(0, LEVEL_WORDS_MAX), height).flatMap(
      ({ y, beyond }, at) => {
        const mark = marks[at];
        if (mark === undefined) return [];
        const { label, priceText, tone } = mark;
        const arrow = beyond === 'above' ? '↑' : '↓';
        const text = beyond === undefined ? label : `${arrow} ${label} ${priceText}`;
        const styles = labelStyles(...levelColours(tone, colours));
        return [wordsAt(width - LEVEL_WORDS_PX, y, text, styles)];
      },
    );
    return [...lines, ...words];
  },
});

/** A triangle for each side in each candle: up from below for what was bought, down from above for what was sold. */
registerOverlay<OwnFills>({
  name: 'ownFills',
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { marks, colours } = overlay.extendData;
    const drawn = new Set<string>();
    return marks.flatMap(({ side }, at): OverlayFigure[] => {
      const point = coordinates[at];
      if (point === undefined || point.x < 0 || point.x > bounding.width) return [];
      // Fills of one candle at about one price are one mark.
      const place = `${side} ${point.x} ${Math.round(point.y / MARK_PX)}`;
      if (drawn.has(place)) return [];
      drawn.add(place);
      return [
        {
          type: 'polygon',
          ignoreEvent: true,
          attrs: { coordinates: triangle(point, side === 'buy' ? 1 : -1) },
          styles: {
            style: 'stroke_fill',
            color: colours[side],
            borderColor: colours.edge,
            borderSize: 1,
          },
        },
      ];
    });
  },
});

function triangle({ x, y }: Coordinate, down: 1 | -1): Coordinate[] {
  const tip = y + down * MARK_GAP_PX;
  const foot = tip + down * MARK_PX * 1.6;
  return [
    { x, y: tip },
    { x: x + MARK_PX, y: foot },
    { x: x - MARK_PX, y: foot },
  ];
}

function coloursOf(read: (token: string) => string): Colours {
  return {
    buy: read('--up-fill'),
    sell: read('--down-fill'),
    edge: read('--bg'),
    moved: read('--primary-text'),
    movedText: read('--primary'),
    movedWay: read('--primary-soft'),
    ghost: read('--t3'),
    warn: read('--warn'),
  };
}

/** The prices of all lines for the axis: what moves first, then the user's, then those that stay. */
function axisLabels(
  { orders, levels = [], moved }: Omit<OwnMarks, 'fills'>,
  colours: Colours,
): readonly AxisLabel[] {
  const white = '#ffffff';
  const inHand = moved && { ...moved, isPinned: true, colour: colours.movedText, words: white };
  return [
    ...(inHand === undefined ? [] : [inHand]),
    ...orders
      .filter(({ key }) => key !== moved?.key)
      .map(({ price, priceText, side }) => ({
        ...{ price, priceText, isPinned: false },
        colour: colours[side],
        words: white,
      })),
    ...levels.map(({ price, priceText, tone }) => {
      const [colour, words] = levelColours(tone, colours);
      return { price, priceText, isPinned: false, colour, words };
    }),
  ];
}

/** Draws the user's orders and fills in place of those drawn before. */
export function drawOwn(
  chart: Chart,
  own: OwnMarks,
  read: (token: string) => string,
  onHeights?: OnHeights,
): void {
  const { orders, fills, levels = [], moved } = own;
  const colours = coloursOf(read);
  chart.removeOverlay({ groupId: OWN_GROUP });
  drawOwnAxis(chart, OWN_GROUP, axisLabels(own, colours));
  if (fills.length > 0) {
    chart.createOverlay({
      name: 'ownFills',
      groupId: OWN_GROUP,
      points: fills.map(({ atMs, price }) => ({ timestamp: atMs, value: price })),
      extendData: { marks: fills, colours } satisfies OwnFills,
    });
  }
  if (orders.length > 0) {
    const prices = [...orders, ...(moved === undefined ? [] : [moved])];
    chart.createOverlay({
      name: 'ownOrders',
      groupId: OWN_GROUP,
      points: prices.map(({ price }) => ({ value: price })),
      extendData: { marks: orders, moved, colours, onHeights } satisfies OwnOrders,
    });
  }
  // After the lines of orders, which would strike its words through.
  if (levels.length > 0) {
    chart.createOverlay({
      name: 'ownLevels',
      groupId: OWN_GROUP,
      points: levels.map(({ price }) => ({ value: price })),
      extendData: { marks: levels, colours } satisfies OwnLevels,
    });
  }
}
