import { indexPriceOf, medianOf } from '#prices/index-price.ts';
import type { SourceQuote } from '#prices/index-price.ts';
import { secondOf } from './schedule.ts';

/** An older quote says nothing about the second it is used for. */
export const OPTION_QUOTE_STALE_MS = 5_000;
/** Quotes of one tick that are kept: those of the sources with the lowest numbers. */
export const OPTION_SOURCES_MAX = 10;

/** A source further from the median than one part in so many contradicts the others: two percent. */
const DISAGREE_PARTS = 50;

/** Of the seconds of a window, this part must have a tick. */
const TICKS_PARTS_MIN = { of: 5, needed: 4 };

/** Base of the digits in packed quotes: short, and exact. */
const RADIX = 36;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The index of one second: 0 ticks where too few sources were live. */
export interface OptionTick {
  readonly second: number;
  readonly ticks: number;
}

/** What a window of ticks says, or why it says nothing. */
export type WindowPrice =
  | { readonly ok: true; readonly ticks: number; readonly count: number }
  | {
      readonly ok: false;
      readonly reason: 'too_few_ticks' | 'too_few_sources';
      readonly count: number;
    };

/** The quotes that count for a second: fresh ones, by the numbers of their sources. */
export function optionQuotesOf(quotes: readonly SourceQuote[]): readonly SourceQuote[] {
  return quotes
    .filter(({ ageMs }) => ageMs <= OPTION_QUOTE_STALE_MS)
    .sort((a, b) => a.sourceId - b.sourceId)
    .slice(0, OPTION_SOURCES_MAX);
}

/**
 * The index of a second from the quotes that count, 0 where fewer than three sources agree. When two of three say another
 * price than the third, nobody can tell who lies: then the second has no price.
 */
export function tickOf(quotes: readonly SourceQuote[]): number {
  const index = indexPriceOf(agreeingOf(quotes));
  return index.state === 'live' ? index.ticks : 0;
}

function agreeingOf(quotes: readonly SourceQuote[]): readonly SourceQuote[] {
  if (quotes.length === 0) return quotes;
  const doubled = (quote: SourceQuote) => quote.bidMilliticks + quote.askMilliticks;
  const median = medianOf(quotes.map(doubled));
  return quotes.filter((quote) => Math.abs(doubled(quote) - median) * DISAGREE_PARTS <= median);
}

/** Quotes as the text that a tick keeps: `source.bid.spread.age` in base 36, at most 255 bytes. */
export function packQuotes(quotes: readonly SourceQuote[]): string {
  return quotes
    .map(({ sourceId, bidMilliticks, askMilliticks, ageMs }) =>
      [sourceId, bidMilliticks, askMilliticks - bidMilliticks, ageMs]
        .map((value) => value.toString(RADIX))
        .join('.'),
    )
    .join(' ');
}

/** The quotes of a tick's text. Throws for a text that {@link packQuotes} does not write. */
export function unpackQuotes(text: string): readonly SourceQuote[] {
  if (text === '') return [];
  const quotes = text.split(' ').map((quote) => {
    const values = quote.split('.').map(numberOf);
    const [sourceId = 0, bidMilliticks = 0, spread = 0, ageMs = 0] = values;
    return { sourceId, bidMilliticks, askMilliticks: bidMilliticks + spread, ageMs };
  });
  if (packQuotes(quotes) !== text) throw new Error(`not the quotes of a tick: ${text}`);
  return quotes;
}

/** A whole number from its digits in base 36; NaN for none. */
function numberOf(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const place = DIGITS.indexOf(digit);
    value = place < 0 ? Number.NaN : value * RADIX + place;
  }
  return value;
}

/** The seconds of a window that ends before `untilMs`. */
function secondsOf(
  fromMs: number,
  untilMs: number,
): { readonly first: number; readonly count: number } {
  const first = secondOf(fromMs);
  return { first, count: secondOf(untilMs) - first };
}

/**
 * The price of a window: the median of its ticks, of two middle ones the lower. Ticks outside the
 * window are not looked at, and of two in the same second only the first counts. It needs four of five
 * seconds; a second with fewer than three live sources is missing.
 */
export function windowPriceOf(
  ticks: readonly OptionTick[],
  window: { readonly fromMs: number; readonly untilMs: number },
): WindowPrice {
  const { first, count: seconds } = secondsOf(window.fromMs, window.untilMs);
  const bySecond = new Map<number, number>();
  for (const { second, ticks: price } of ticks) {
    const isInside = second >= first && second < first + seconds;
    if (isInside && !bySecond.has(second)) bySecond.set(second, price);
  }
  const prices = [...bySecond.values()].filter((price) => price > 0).sort((a, b) => a - b);
  const count = prices.length;
  const { of, needed } = TICKS_PARTS_MIN;
  if (bySecond.size * of < seconds * needed) return { ok: false, reason: 'too_few_ticks', count };
  if (count * of < seconds * needed) return { ok: false, reason: 'too_few_sources', count };
  return { ok: true, ticks: prices[(count - 1) >> 1]!, count };
}
