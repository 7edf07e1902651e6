import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { effectWriter } from '#kernel/effect-writer.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { isWithin } from '#kernel/ranges.ts';
import type { PricesCommand } from './commands.ts';
import { pricesEffects } from './effects.ts';
import type { IndexPrices } from './index-prices.ts';
import { indexPriceOf, MILLITICKS_MAX } from './index-price.ts';
import type { IndexPrice, SourceQuote } from './index-price.ts';
import { QUOTE_NUMBERS, unpackQuotes } from './pack-quotes.ts';
import type { PriceRecords } from './records.ts';
import type { PricesRejection } from './rejections.ts';

const writeEffect = effectWriter(pricesEffects);

/** More sources than any venue list has; the sum of their prices stays a safe integer. */
const SOURCES_MAX = 64;

/** A quote a day old is as good as none; older ones would only waste bytes. */
const QUOTE_AGE_MS_MAX = 86_400_000;

/** An index that stands still is confirmed this often, so that its time says whether it lives. */
const CONFIRM_EVERY_MS = 5_000;

const SOURCE_NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;

/** Gives a source of prices its number: quotes name sources by it. */
export function addSource(
  kernel: Kernel,
  { sources }: PriceRecords,
  command: PricesCommand<'price_source_add'>,
): Decision<PricesRejection> {
  const { name } = command;
  if (!SOURCE_NAME.test(name)) return rejected('invalid_source_name');
  if (sources.table.by('byName', name).length > 0) return rejected('source_exists');
  if (sources.table.size >= SOURCES_MAX) return rejected('too_many_sources');

  kernel.accept(command);
  const sourceId = sources.table.size + 1;
  sources.put({ sourceId, name });
  return accepted(kernel.sequence, sourceId);
}

/** Where quotes go: into the index, its state, and to products that look at them. */
interface QuoteTakers {
  readonly index: IndexPrices;
  readonly records: PriceRecords;
  readonly onQuotes: readonly ((marketId: number, quotes: readonly SourceQuote[]) => void)[];
}

/**
 * Takes what all sources say of all markets now, and sets the index of each. A market without
 * enough live quotes, or without any, is degraded: it keeps its last index, whose time says how old
 * that is. Source: finance rules, 3.1.
 */
export function recordQuotes(
  kernel: Kernel,
  { index: prices, records, onQuotes }: QuoteTakers,
  command: PricesCommand<'source_quotes_set'> | PricesCommand<'source_quotes_heard'>,
): Decision<PricesRejection> {
  const numbers = command.type === 'source_quotes_set' ? command.quotes : unpackQuotes(command);
  if (numbers === undefined) return rejected('invalid_quotes');
  const quotes = quotesByMarket(numbers, records);
  if (typeof quotes === 'string') return rejected(quotes);
  for (const marketId of quotes.keys()) {
    if (prices.of(marketId) === undefined) return rejected('unknown_market');
  }

  kernel.accept(command);
  for (const marketId of prices.markets()) {
    const own = quotes.get(marketId) ?? [];
    const index = indexPriceOf(own);
    prices.countSources(marketId, index.sourceCount);
    setState(kernel, records, marketId, index);
    if (index.state === 'live' && !prices.isFrozen(marketId))
      setIndex(kernel, prices, marketId, index);
    for (const take of onQuotes) take(marketId, own);
  }
  prices.ticked();
  return accepted(kernel.sequence);
}

function setIndex(
  kernel: Kernel,
  prices: IndexPrices,
  marketId: number,
  { ticks, sourceCount }: Extract<IndexPrice, { state: 'live' }>,
): void {
  const known = prices.of(marketId);
  const isConfirmed = known !== undefined && kernel.timestampMs - known.atMs < CONFIRM_EVERY_MS;
  if (known?.ticks === ticks && isConfirmed) return;
  prices.set(marketId, ticks, kernel.timestampMs);
  writeEffect(kernel.log, { type: 'index_price_set', marketId, ticks, sourceCount });
}

function setState(
  kernel: Kernel,
  { states }: PriceRecords,
  marketId: number,
  { state }: IndexPrice,
): void {
  const known = states.table.get(marketId);
  if (known?.state === state) return;
  states.put({ marketId, state, sinceMs: kernel.timestampMs });
}

/** The quotes of the command by market, or why it is refused. */
function quotesByMarket(
  numbers: readonly number[],
  { sources }: PriceRecords,
): ReadonlyMap<number, readonly SourceQuote[]> | PricesRejection {
  if (numbers.length % QUOTE_NUMBERS !== 0) return 'invalid_quotes';
  const byMarket = new Map<number, SourceQuote[]>();
  for (let at = 0; at < numbers.length; at += QUOTE_NUMBERS) {
    const [sourceId = 0, marketId = 0, bid = 0, spread = 0, ageMs = 0] = numbers.slice(
      at,
      at + QUOTE_NUMBERS,
    );
    if (!isWithin(bid, 1, MILLITICKS_MAX) || !isWithin(spread, 0, MILLITICKS_MAX - bid)) {
      return 'invalid_quotes';
    }
    if (!isWithin(ageMs, 0, QUOTE_AGE_MS_MAX)) return 'invalid_quotes';
    if (sources.table.get(sourceId) === undefined) return 'unknown_source';
    let quotes = byMarket.get(marketId);
    if (quotes === undefined) {
      quotes = [];
      byMarket.set(marketId, quotes);
    }
    // A source has one voice.
    if (quotes.some((quote) => quote.sourceId === sourceId)) return 'invalid_quotes';
    quotes.push({ sourceId, bidMilliticks: bid, askMilliticks: bid + spread, ageMs });
  }
  return byMarket;
}
