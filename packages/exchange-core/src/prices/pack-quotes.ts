import type { CommandOfKind } from '#kernel/kinds.ts';
import type { pricesCommands } from './commands.ts';
import { MILLITICKS } from './index-price.ts';

/** What is journaled of quotes: columns in which most numbers are small, because sources nearly agree. */
type QuotesHeard = Omit<
  CommandOfKind<typeof pricesCommands, 'source_quotes_heard'>,
  'sequence' | 'timestampMs'
>;

/** Numbers of one quote: source, market, bid, ask above bid, age. */
export const QUOTE_NUMBERS = 5;

/** Numbers of one market: its number, how many quotes it has, how many thousandths of a tick its prices are counted in. */
const MARKET_NUMBERS = 3;

/**
 * The command that says quotes: groups of five numbers [sourceId, marketId, bid, ask - bid, age in ms], prices in
 * thousandths of a tick, those of one market together. Exact: {@link unpackQuotes} gives the same groups back.
 */
export function quotesHeard(numbers: readonly number[]): QuotesHeard {
  const packed = { markets: [], sources: [], ages: [], bids: [], spreads: [] } as Record<
    'markets' | 'sources' | 'ages' | 'bids' | 'spreads',
    number[]
  >;
  for (let at = 0; at < numbers.length; ) {
    const marketId = numbers[at + 1]!;
    let end = at;
    while (end < numbers.length && numbers[end + 1] === marketId) end += QUOTE_NUMBERS;
    const unit = unitOf(numbers, at, end);
    packed.markets.push(marketId, (end - at) / QUOTE_NUMBERS, unit);
    let [bidBefore, spreadBefore] = [0, 0];
    for (; at < end; at += QUOTE_NUMBERS) {
      const [bid, spread] = [numbers[at + 2]! / unit, numbers[at + 3]! / unit];
      packed.sources.push(numbers[at]!);
      packed.ages.push(numbers[at + 4]!);
      packed.bids.push(bid - bidBefore);
      packed.spreads.push(spread - spreadBefore);
      [bidBefore, spreadBefore] = [bid, spread];
    }
  }
  return { type: 'source_quotes_heard', ...packed };
}

/** The groups of five that {@link quotesHeard} was given; undefined for columns that no quotes make. */
export function unpackQuotes(packed: QuotesHeard): readonly number[] | undefined {
  const { markets, sources, ages, bids, spreads } = packed;
  const columns = [ages, bids, spreads];
  if (markets.length % MARKET_NUMBERS !== 0) return undefined;
  if (columns.some(({ length }) => length !== sources.length)) return undefined;
  const numbers: number[] = [];
  let at = 0;
  for (let place = 0; place < markets.length; place += MARKET_NUMBERS) {
    const [marketId = 0, count = 0, unit = 0] = markets.slice(place, place + MARKET_NUMBERS);
    const isCount = count > 0 && count <= sources.length - at;
    if (!isCount || (unit !== 1 && unit !== MILLITICKS)) return undefined;
    let [bid, spread] = [0, 0];
    for (const end = at + count; at < end; at++) {
      bid += bids[at]!;
      spread += spreads[at]!;
      numbers.push(sources[at]!, marketId, bid * unit, spread * unit, ages[at]!);
    }
  }
  return at === sources.length ? numbers : undefined;
}

/** Whole ticks where all prices of a market are such, as most venues' are. */
function unitOf(numbers: readonly number[], from: number, end: number): number {
  for (let at = from; at < end; at += QUOTE_NUMBERS) {
    if (numbers[at + 2]! % MILLITICKS !== 0 || numbers[at + 3]! % MILLITICKS !== 0) return 1;
  }
  return MILLITICKS;
}
