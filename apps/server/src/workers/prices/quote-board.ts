import {
  contract,
  indexPriceOf,
  MILLITICKS,
  MILLITICKS_MAX,
  prices,
  QUOTE_STALE_MS,
  quotesHeard,
} from '@candor/exchange-core';
import type {
  CommandBody,
  CommandOf,
  ContractMarketRow,
  EngineReader,
  IndexPrice,
  SourceQuote,
} from '@candor/exchange-core';
import type { PriceSource, SourceQuote as Observation } from './price-source.ts';

/** The part of a market that turns a price into ticks. */
interface PricedMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly tickSizeE12: number;
}

/** What all sources say of all markets now. */
export interface Quotes {
  /** Registers sources the core does not know yet; they are heard from the next second on. */
  readonly newSources: readonly CommandBody[];
  /** Everything that was said; undefined where there is no market. */
  readonly command: CommandOf<'source_quotes_heard'> | undefined;
  /** Ticks of the indexes that are live, by market: what the core will work out of the command. */
  readonly liveTicks: ReadonlyMap<number, number>;
}

/** Asks the sources once a second, and puts what they say into whole numbers. */
export class QuoteBoard {
  readonly #sources: readonly PriceSource[];
  readonly #indexes = new Map<string, IndexPrice>();

  constructor(sources: readonly PriceSource[]) {
    this.#sources = sources;
  }

  /** Live and degraded indexes by market symbol, as of the last look. */
  get indexes(): ReadonlyMap<string, IndexPrice> {
    return this.#indexes;
  }

  /** Asks all sources about all markets. */
  look(reader: Pick<EngineReader, 'markets' | 'read'>, nowMs: number): Quotes {
    const own = reader.read(contract).markets().filter(isOwnIndex);
    const markets = [...reader.markets(), ...own];
    const ids = new Map(
      reader
        .read(prices)
        .sources()
        .map(({ name, sourceId }) => [name, sourceId]),
    );
    const newSources = this.#sources
      .filter(({ name }) => !ids.has(name))
      .map(({ name }) => ({ type: 'price_source_add', name }) as const);
    const numbers: number[] = [];
    const liveTicks = new Map<number, number>();
    for (const market of markets) {
      const quotes = this.#quotesOf(market, ids, nowMs);
      const index = indexPriceOf(quotes);
      this.#indexes.set(market.symbol, index);
      if (index.state === 'live') liveTicks.set(market.marketId, index.ticks);
      for (const { sourceId, bidMilliticks, askMilliticks, ageMs } of quotes) {
        const spread = askMilliticks - bidMilliticks;
        numbers.push(sourceId, market.marketId, bidMilliticks, spread, ageMs);
      }
    }
    const isHeard = markets.length > 0 && newSources.length < this.#sources.length;
    return {
      newSources: markets.length > 0 ? newSources : [],
      command: isHeard ? quotesHeard(numbers) : undefined,
      liveTicks,
    };
  }

  #quotesOf(
    market: PricedMarket,
    ids: ReadonlyMap<string, number>,
    nowMs: number,
  ): readonly SourceQuote[] {
    return this.#sources.flatMap((source) => {
      const sourceId = ids.get(source.name);
      const said = source.quote(market.symbol);
      if (sourceId === undefined || said === undefined) return [];
      const quote = quoteInTicks(said, market.tickSizeE12, nowMs);
      return quote === undefined ? [] : [{ sourceId, ...quote }];
    });
  }
}

/** A contract market whose index is no spot market's. */
export function isOwnIndex({ marketId, indexMarketId }: ContractMarketRow): boolean {
  return marketId === indexMarketId;
}

/**
 * An observation in thousandths of a tick, the bid rounded down and the ask up. Undefined for what
 * is no quote: stale, crossed, not a number, or beyond every market's prices.
 */
export function quoteInTicks(
  { bid, ask, atMs }: Observation,
  tickSizeE12: number,
  nowMs: number,
): Omit<SourceQuote, 'sourceId'> | undefined {
  const ageMs = Math.max(0, nowMs - atMs);
  if (ageMs > QUOTE_STALE_MS || !(bid > 0) || !(ask >= bid) || !Number.isFinite(ask)) {
    return undefined;
  }
  const bidMilliticks = millitickFloor(bid, tickSizeE12);
  const askMilliticks = -millitickFloor(-ask, tickSizeE12);
  if (bidMilliticks < 1 || askMilliticks > MILLITICKS_MAX) return undefined;
  return { bidMilliticks, askMilliticks, ageMs };
}

/**
 * A price in thousandths of a tick, rounded down. As many decimals are kept as the floating-point number has for sure, twelve
 * at most, which is more than any market shows: so what a venue said in whole ticks is whole ticks here.
 */
function millitickFloor(price: number, tickSizeE12: number): number {
  const whole = Math.floor(price);
  const near = Math.abs(price);
  const decimals = near < 1e3 ? 1e12 : near < 1e6 ? 1e9 : 1e6;
  const rest = BigInt(Math.round((price - whole) * decimals)) * BigInt(1e12 / decimals);
  const priceE12 = BigInt(whole) * 1_000_000_000_000n + rest;
  const scaled = priceE12 * BigInt(MILLITICKS);
  const size = BigInt(tickSizeE12);
  const quotient = scaled / size;
  return Number(scaled % size < 0n ? quotient - 1n : quotient);
}
