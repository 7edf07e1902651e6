import type { OptionRoundView, OptionTickView } from '@candor/protocol';

/** Part of a live phase that stands in the chart before its start. */
const BEFORE_SHARE = 1.2;

/** Room kept above and below the line, in parts of its height. */
const MARGIN_SHARE = 0.16;

/** What the chart spans: from before a round's start to its end. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The time axis of a round; it stands still while the round goes on. */
export function spanOf({ startAtMs, endAtMs, cycleMs }: OptionRoundView): Span {
  return { fromMs: startAtMs - Math.trunc(cycleMs * BEFORE_SHARE), untilMs: endAtMs };
}

/** A point of the drawing, in pixels from its top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where times and prices lie in a box; prices are floats here, for drawing only. */
export interface Scale {
  readonly x: (atMs: number) => number;
  readonly y: (price: number) => number;
  readonly low: number;
  readonly high: number;
}

/** The scale of a box that shows all these prices with room around them. */
export function scaleOf(
  span: Span,
  prices: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): Scale {
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  // A line that does not move lies in the middle of a small range, not on an edge.
  const range = most - least || Math.abs(most) * 0.0001 || 1;
  const low = least - range * MARGIN_SHARE;
  const high = most + range * MARGIN_SHARE;
  return {
    low,
    high,
    x: (atMs) => ((atMs - span.fromMs) / (span.untilMs - span.fromMs)) * width,
    y: (price) => height - ((price - low) / (high - low)) * height,
  };
}

/** Ticks inside the span and the one before it, so that the line begins at the edge. */
export function ticksIn(
  ticks: readonly OptionTickView[],
  { fromMs, untilMs }: Span,
): readonly OptionTickView[] {
  const first = ticks.findIndex(({ atMs }) => atMs >= fromMs);
  if (first < 0) return ticks.slice(-1);
  return ticks.slice(Math.max(0, first - 1)).filter(({ atMs }) => atMs <= untilMs);
}

/** A smooth line through all points that never rises above or falls below its two neighbours. */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return '';
  const slopes = slopesOf(points);
  const parts = points.slice(1).map((point, at) => {
    const before = points[at] ?? first;
    const third = (point.x - before.x) / 3;
    const handleA = { x: before.x + third, y: before.y + (slopes[at] ?? 0) * third };
    const handleB = { x: point.x - third, y: point.y - (slopes[at + 1] ?? 0) * third };
    return `C${place(handleA)} ${place(handleB)} ${place(point)}`;
  });
  return `M${place(first)}${parts.join('')}`;
}

/** Slopes after Fritsch and Carlson: zero at a turn, at most three times the flatter neighbour. */
function slopesOf(points: readonly Point[]): readonly number[] {
  const rises = points.slice(1).map((point, at) => {
    const before = points[at] ?? point;
    return (point.y - before.y) / Math.max(1e-9, point.x - before.x);
  });
  return points.map((_, at) => {
    const before = rises[at - 1];
    const after = rises[at];
    if (before === undefined || after === undefined) return after ?? before ?? 0;
    if (before * after <= 0) return 0;
    const most = 3 * Math.min(Math.abs(before), Math.abs(after));
    return Math.sign(after) * Math.min(Math.abs(before + after) / 2, most);
  });
}

function place({ x, y }: Point): string {
  return `${tenth(x)} ${tenth(y)}`;
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A few round prices inside a scale, for lines behind the drawing; none is finer than what prices are written with. */
export function gridPrices(
  { low, high }: Pick<Scale, 'low' | 'high'>,
  decimals: number,
): readonly number[] {
  const raw = Math.max((high - low) / 3, 10 ** -decimals);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= raw) ?? raw;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: 4 }, (_, at) => first + at * step).filter((price) => price < high);
}
