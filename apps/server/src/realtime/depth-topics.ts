import type { Depth, EngineReader } from '@candor/exchange-core';
import type { DepthView, LevelView } from '@candor/protocol';
import type { Exchange } from '#engine/exchange-port.ts';
import { priceText, quantityText } from '#modules/markets/catalogue/index.ts';
import type { BookedMarket, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { changedLevels, knownSide } from './depth-delta.ts';
import type { KnownSide } from './depth-delta.ts';
import { Topic } from './topic.ts';

/** Two screens of levels; a deeper look is a question over HTTP. */
export const FEED_DEPTH_LEVELS = 50;

interface Book {
  readonly topic: Topic<'depth'>;
  readonly market: BookedMarket;
  version: number;
  bids: KnownSide;
  asks: KnownSide;
}

/**
 * The books that somebody watches. They are looked at a few times a second, all in one question to
 * the core, and only what changed since the last look is sent.
 */
export class DepthTopics {
  readonly #exchange: Exchange;
  readonly #catalogue: MarketCatalogue;
  readonly #books = new Map<string, Book>();
  #isLooking = false;
  #epoch = 0;

  constructor(exchange: Exchange, catalogue: MarketCatalogue) {
    this.#exchange = exchange;
    this.#catalogue = catalogue;
  }

  /** The book's topic as the core has it now; undefined for an unknown market. */
  async open(
    symbol: string,
  ): Promise<{ topic: Topic<'depth'>; engineSequence: number } | undefined> {
    const { sequence, value } = await this.#exchange.read((reader) => {
      const book = this.#books.get(symbol) ?? this.#create(symbol);
      this.#noticeRestart();
      if (book !== undefined) this.#look(book, reader);
      return book;
    });
    return value && { topic: value.topic, engineSequence: sequence };
  }

  /** Publishes what changed in every watched book. */
  async refresh(): Promise<void> {
    const watched = [...this.#books.values()].filter(({ topic }) => topic.subscribers > 0);
    if (watched.length === 0 || this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#exchange.read((reader) => {
        this.#noticeRestart();
        for (const book of watched) this.#look(book, reader);
      });
    } finally {
      this.#isLooking = false;
    }
  }

  #create(symbol: string): Book | undefined {
    const market = this.#catalogue.booked(symbol);
    if (market === undefined) return undefined;
    const book: Book = {
      topic: new Topic(`depth:${symbol}`, () => snapshotOf(book)),
      market,
      version: -1,
      bids: new Map(),
      asks: new Map(),
    };
    this.#books.set(symbol, book);
    return book;
  }

  /** An engine that began again counts its books' versions from the start: they say nothing now. */
  #noticeRestart(): void {
    const { epoch } = this.#exchange.status();
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    for (const book of this.#books.values()) book.version = -1;
  }

  #look(book: Book, reader: EngineReader): void {
    if (reader.depthVersion(book.market.marketId) === book.version) return;
    const depth = reader.depth(book.market.marketId, FEED_DEPTH_LEVELS);
    const delta = takeOver(book, depth);
    if (delta.bids.length + delta.asks.length === 0) book.topic.invalidate();
    else book.topic.publish(reader.sequence, delta);
  }
}

/** Moves the known book on and answers the difference. */
function takeOver(book: Book, depth: Depth): DepthView {
  const bids = knownSide(depth.bids);
  const asks = knownSide(depth.asks);
  const delta = {
    version: depth.version,
    bids: changedLevels(book.bids, bids).map((level) => levelView(book, level)),
    asks: changedLevels(book.asks, asks).map((level) => levelView(book, level)),
  };
  book.version = depth.version;
  book.bids = bids;
  book.asks = asks;
  return delta;
}

/** Best first, because the core lists levels so and a map keeps its order. */
function snapshotOf(book: Book): DepthView {
  return {
    version: book.version,
    bids: [...book.bids].map((level) => levelView(book, level)),
    asks: [...book.asks].map((level) => levelView(book, level)),
  };
}

function levelView(book: Book, [ticks, lots]: readonly [number, number]): LevelView {
  const { market } = book;
  return [priceText(market, ticks), lots === 0 ? '0' : quantityText(market, lots)];
}
