import { registerOverlay } from 'klinecharts';
import type { Chart, OverlayFigure } from 'klinecharts';
import { labelPlaces } from './tag-places.ts';

/** A price of the user's on the axis. Numbers are for drawing only. */
export interface AxisLabel {
  readonly price: number;
  readonly priceText: string;
  /** Stays at its line: the others make room. */
  readonly isPinned: boolean;
  readonly colour: string;
  readonly words: string;
}

/** Figures on the fills of buttons, which are dark enough for white in every theme. */
export const labelStyles = (colour: string, text = '#ffffff'): object => ({
  color: text,
  size: 10,
  backgroundColor: colour,
  borderRadius: 3,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 2,
  paddingBottom: 2,
});

/** As far into the axis a label stands that was pushed from its line; the lead fills the way. */
const LEAD_PX = 3;

/** A label at its line, or pushed from it with a lead back. */
function labelAt(y: number, lineY: number, label: AxisLabel): readonly OverlayFigure[] {
  const isMoved = Math.abs(y - lineY) > 1;
  const x = isMoved ? LEAD_PX : 0;
  const price: OverlayFigure = {
    type: 'text',
    ignoreEvent: true,
    attrs: { x, y, text: label.priceText, align: 'left', baseline: 'middle' },
    styles: labelStyles(label.colour, label.words),
  };
  if (!isMoved) return [price];
  const coordinates = [
    { x: 0, y: lineY },
    { x: LEAD_PX, y },
  ];
  const styles = { style: 'solid', size: 1, color: label.colour };
  return [{ type: 'line', ignoreEvent: true, attrs: { coordinates }, styles }, price];
}

/** One overlay for the prices of all lines, so that none lies on another nor on the last price. */
registerOverlay<readonly AxisLabel[]>({
  name: 'ownAxis',
  totalStep: 2,
  lock: true,
  createPointFigures: () => [],
  createYAxisFigures: ({ chart, overlay, coordinates, bounding: { height }, yAxis }) => {
    const labels = overlay.extendData;
    const heights = labels.map((_, at) => coordinates[at]?.y ?? -1);
    const last = chart.getDataList().at(-1)?.close;
    const lastY = last === undefined ? undefined : yAxis?.convertToPixel(last);
    const held = heights.filter((_, at) => labels[at]?.isPinned);
    const pinned = lastY === undefined ? held : [...held, lastY];
    const spots = labelPlaces(
      heights.map((y, at) => (labels[at]?.isPinned === true ? -1 : y)),
      pinned,
      height,
    );
    const figures = labels.map((label, at) => {
      const lineY = heights[at] ?? -1;
      const y = label.isPinned ? lineY : spots[at];
      return y === undefined ? [] : labelAt(y, lineY, label);
    });
    // What is in hand lies on top.
    return figures.toReversed().flat();
  },
});

/** Draws the prices of lines beside the axis; first those that have the room where there is too little. */
export function drawOwnAxis(chart: Chart, groupId: string, labels: readonly AxisLabel[]): void {
  if (labels.length === 0) return;
  chart.createOverlay({
    ...{ name: 'ownAxis', groupId },
    points: labels.map(({ price }) => ({ value: price })),
    extendData: labels,
  });
}
