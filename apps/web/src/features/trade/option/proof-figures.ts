import {
  asTicks,
  asUnits,
  divideDecimalsTrunc,
  formatTicks,
  formatUnits,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { formatTime } from '#shared/texts/time.ts';

export type Evidence = EndpointReply<'optionEvidence'>['evidence'];
export type EvidenceTick = Evidence['startWindow'][number];

const DAY_MS = 86_400_000;

/** Day (UTC) and number of a round’s start: `20261122-1695`. */
export function codeOf({ rules, round }: Pick<Evidence, 'rules' | 'round'>): string {
  const day = new Date(round.startAtMs).toISOString().slice(0, 10).replaceAll('-', '');
  const number = (round.startAtMs % DAY_MS) / rules.cycleMs;
  return `${day}-${String(number).padStart(4, '0')}`;
}

/** A price in ticks as decimal text. */
export function priceOf({ rules }: Pick<Evidence, 'rules'>, ticks: number): string {
  const { priceScale, tickSizeE12 } = rules;
  return formatTicks(asTicks(ticks), { priceScale, tickSizeE12, quantityScale: 0, lotUnits: 1 });
}

/** A price of a source, which says it in thousandths of a tick. */
export function quoteOf(evidence: Pick<Evidence, 'rules'>, milliticks: number): string {
  return priceOf(evidence, Math.trunc(milliticks / 1_000));
}

/** Digits in the smallest unit as decimal text. */
export function amountOf({ rules }: Pick<Evidence, 'rules'>, digits: string): string {
  return formatUnits(asUnits(BigInt(digits)), rules.assetScale);
}

/** Sum of digits in the smallest unit. */
export function sumOf(all: readonly string[]): string {
  return String(all.reduce((sum, digits) => sum + BigInt(digits), 0n));
}

/** One tick as it is drawn: from left to right, and from the lowest price up, both 0 to 1. */
export interface Dot {
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
  readonly isMedian: boolean;
}

/** The ticks of a window that have a price, for drawing only. The first at the median is marked. */
export function dotsOf(ticks: readonly EvidenceTick[], median: number): readonly Dot[] {
  const live = ticks.filter(([, price]) => price > 0);
  const prices = live.map(([, price]) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const marked = prices.indexOf(median);
  return live.map(([atMs, price], place) => ({
    atMs,
    x: live.length === 1 ? 0.5 : place / (live.length - 1),
    y: high === low ? 0.5 : (price - low) / (high - low),
    isMedian: place === marked,
  }));
}

/** The first and last digits of a hash: enough to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

/** Local time of day to the second: `09:05:03`. */
export const clockOf = (timeMs: number): string => formatTime(timeMs).slice(-8);

/** Decimals of a move in per cent: in half a minute prices move little. */
const MOVE_DECIMALS = 4;

/** How far a price went, in per cent of where it began, cut: `+0.0197%`. */
export function movePercent(start: string, end: string): string {
  const change = subtractDecimals(end, start);
  const size = multiplyDecimals(change.replace('-', ''), '100');
  const percent = divideDecimalsTrunc(size, start, MOVE_DECIMALS);
  return `${['-', '', '+'][signOf(change) + 1] ?? ''}${percent}%`;
}
