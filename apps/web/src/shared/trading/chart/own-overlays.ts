import { registerOverlay } from 'klinecharts';
import type { Chart, Coordinate, OverlayFigure } from 'klinecharts';
import { apart } from './own-marks.ts';
import type { FillMark, OrderMark, OwnMarks } from './own-marks.ts';

/** The user's own trades, apart from what the user drew: neither removes the other. */
const OWN_GROUP = 'own';

interface Colours {
  readonly buy: string;
  readonly sell: string;
  readonly edge: string;
}

interface Own<Mark> {
  readonly marks: readonly Mark[];
  readonly colours: Colours;
}

/** Half of a mark's width, and its height. */
const MARK_PX = 5;
/** What a mark keeps clear of the price it stands for. */
const MARK_GAP_PX = 2;

/** Closer than this a label hides the next, and a line is the next. */
const LABEL_GAP_PX = 15;
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

/** Which of them have a label. */
function labelledOf(places: readonly Place[]): readonly boolean[] {
  return apart(
    places.map(({ y }) => y),
    LABEL_GAP_PX,
  );
}

/** Text on the fills of buttons, which are dark enough for it in every theme. */
const labelStyles = (colour: string): object => ({
  color: '#ffffff',
  size: 10,
  backgroundColor: colour,
  borderRadius: 3,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 2,
  paddingBottom: 2,
});

/** One overlay for all orders: however many there are, the library looks after one thing. */
registerOverlay<Own<OrderMark>>({
  name: 'ownOrders',
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { marks, colours } = overlay.extendData;
    const seen = placesOf(marks, coordinates, bounding.height);
    const hasLine = apart(
      seen.map(({ y }) => y),
      LINE_GAP_PX,
    );
    const hasLabel = labelledOf(seen);
    const lines = seen
      .filter((_, at) => hasLine[at] === true)
      .map(({ mark: { side }, y }) => ({
        type: 'line',
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { style: 'dashed', dashedValue: [4, 3], size: 1, color: colours[side] },
      }));
    const labels = seen
      .filter((_, at) => hasLabel[at] === true)
      .map(({ mark: { side, label }, y }) => ({
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 4, y, text: label, align: 'left', baseline: 'middle' },
        styles: labelStyles(colours[side]),
      }));
    // No line runs through the words of another.
    return [...lines, ...labels];
  },
  createYAxisFigures: ({ overlay, coordinates, bounding }) => {
    const { marks, colours } = overlay.extendData;
    const seen = placesOf(marks, coordinates, bounding.height);
    const hasLabel = labelledOf(seen);
    return seen
      .filter((_, at) => hasLabel[at] === true)
      .map(({ mark: { side, priceText }, y }) => ({
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 0, y, text: priceText, align: 'left', baseline: 'middle' },
        styles: labelStyles(colours[side]),
      }));
  },
});

/** A triangle for each side in each candle: up from below for what was bought, down from above for what was sold. */
registerOverlay<Own<FillMark>>({
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

/** Draws the user's orders and fills in place of those drawn before. */
export function drawOwn(
  chart: Chart,
  { orders, fills }: OwnMarks,
  read: (token: string) => string,
): void {
  const colours = { buy: read('--up-fill'), sell: read('--down-fill'), edge: read('--bg') };
  chart.removeOverlay({ groupId: OWN_GROUP });
  if (fills.length > 0) {
    chart.createOverlay({
      name: 'ownFills',
      groupId: OWN_GROUP,
      points: fills.map(({ atMs, price }) => ({ timestamp: atMs, value: price })),
      extendData: { marks: fills, colours },
    });
  }
  if (orders.length > 0) {
    chart.createOverlay({
      name: 'ownOrders',
      groupId: OWN_GROUP,
      points: orders.map(({ price }) => ({ value: price })),
      extendData: { marks: orders, colours },
    });
  }
}
