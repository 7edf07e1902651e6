import { addDecimals, compareDecimals, signOf, subtractDecimals } from '@candor/money';
import type { CoinProfit, EndpointReply } from '@candor/protocol';
import { formatCompact, formatSigned } from '@candor/ui-kit';

export type Profit = EndpointReply<'profit'>;
type ProfitMonth = EndpointReply<'profitCalendar'>;
export type ProfitDay = ProfitMonth['days'][number];

/** A curve inside a box: x to the right, y downwards. For drawing only. */
interface Curve {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Where nothing was won or lost. */
  readonly zeroY: number;
}

/** The profit over time, as it fits a box; a single point is drawn as a line without change. */
export function curveOf(
  profits: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): Curve {
  const values = profits.map(Number);
  const all = values.length === 1 ? [...values, ...values] : values;
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const span = high - low;
  // Without any change the line is in the middle.
  const yOf = (value: number): number =>
    span === 0 ? height / 2 : height - ((value - low) / span) * height;
  const step = width / Math.max(1, all.length - 1);
  return { points: all.map((value, at) => ({ x: at * step, y: yOf(value) })), zeroY: yOf(0) };
}

/** The curve as the `points` of an SVG polyline. */
export function pointsText({ points }: Curve): string {
  return points
    .map(({ x, y }) => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`)
    .join(' ');
}

/** From here on a cell has no room for a digit after the point, and from there on for none of the last three. */
const WHOLE_FROM = '1000';
const COMPACT_FROM = '10000';

/** A day's profit as it fits into a cell of the calendar: `+41.7`, `-12.4K`. */
export function cellText(profit: string): string {
  const size = profit.replace('-', '');
  if (compareDecimals(size, WHOLE_FROM) < 0) return formatSigned(profit, 1);
  if (compareDecimals(size, COMPACT_FROM) < 0) return formatSigned(profit, 0);
  const sign = signOf(profit) < 0 ? '-' : '+';
  return `${sign}${formatCompact(size, 1)}`;
}

/** How strong a day's colour is, from 0 to 1, beside the strongest day of its month. */
export function strengthOf(profit: string, days: readonly ProfitDay[]): number {
  const most = Math.max(0, ...days.map((day) => Math.abs(Number(day.profit))));
  return most === 0 ? 0 : Math.abs(Number(profit)) / most;
}

/** The days since the account's first entry; before it there was nothing to win or lose. */
export function daysSince(
  firstMs: number | undefined,
  days: readonly ProfitDay[],
): readonly ProfitDay[] {
  return firstMs === undefined ? days : days.filter(({ fromMs }) => fromMs >= firstMs);
}

/** What the days of a month come to, and how many of them won. */
export function monthSums(days: readonly ProfitDay[]): {
  readonly profit: string;
  readonly up: number;
} {
  return {
    profit: days.reduce((sum, day) => addDecimals(sum, day.profit), '0'),
    up: days.filter(({ profit }) => signOf(profit) > 0).length,
  };
}

/** The coins that brought and that cost most in the time; undefined where none did. */
export function extremesOf(coins: readonly CoinProfit[]): {
  readonly best: CoinProfit | undefined;
  readonly worst: CoinProfit | undefined;
} {
  const ranked = coins.toSorted((one, other) =>
    compareDecimals(other.periodProfit, one.periodProfit),
  );
  const [first] = ranked;
  const last = ranked.at(-1);
  return {
    best: first !== undefined && signOf(first.periodProfit) > 0 ? first : undefined,
    worst: last !== undefined && signOf(last.periodProfit) < 0 ? last : undefined,
  };
}

/** What came from outside less what went there. */
export function netCame({ came, went }: Pick<Profit, 'came' | 'went'>): string {
  return subtractDecimals(came, went);
}

/** `2026-11` of a moment, in UTC as days are. */
export function monthText(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

/** The month before or after one. */
export function moveMonth(month: string, count: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return monthText(Date.UTC(year, number - 1 + count, 1));
}
