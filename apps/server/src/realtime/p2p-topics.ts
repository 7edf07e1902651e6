import { isIndexLive, p2p } from '@candor/exchange-core';
import type { Effect, EngineReader, P2pPair } from '@candor/exchange-core';
import type { FeedData, P2pOrderMove } from '@candor/protocol';
import type { CommittedBatch, Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { p2pPriceText } from '#modules/p2p/common/index.ts';
import { Topic } from './topic.ts';
import type { AnyTopic } from './topic.ts';

/** Ads that one message names: a list on a screen is asked for again after any of them. */
const ADS_NAMED_MAX = 100;
/** The tables are behind the journal by milliseconds; a move is told late rather than never. */
const TABLES_WAIT_MS = 2_000;

/** Who hears of what was written about an order outside the core. */
export interface OrderNews {
  on(listener: (order: { orderId: number; buyerId: number; sellerId: number }) => void): () => void;
}

interface WatchedUser {
  readonly topic: Topic<'p2p'>;
  orders: ReadonlyMap<number, P2pOrderMove>;
  isIdle: boolean;
}

interface WatchedPair {
  readonly pairId: number;
  readonly topic: Topic<'p2pAds'>;
  readonly changed: Set<number>;
  indexPrice: string | null;
  isChanged: boolean;
}

interface Moves {
  readonly orders: Map<number, P2pOrderMove>;
  readonly ads: Set<number>;
  isStandingMoved: boolean;
}

interface P2pTopicsDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly orderNews: OrderNews | undefined;
  readonly nowMs: () => number;
}

/**
 * What moved in fiat trading: of the users who listen at once, of the lists of a pair once a second. A message leaves
 * when the tables contain what it tells, so that whoever asks after it reads nothing older.
 */
export class P2pTopics {
  readonly #deps: P2pTopicsDeps;
  readonly #users = new Map<number, WatchedUser>();
  readonly #pairs = new Map<number, WatchedPair>();
  readonly #unsubscribe: () => void;
  #sequence = 0;
  /** Messages leave in the order of their commits. */
  #telling: Promise<unknown> = Promise.resolve();

  constructor(deps: P2pTopicsDeps) {
    this.#deps = deps;
    const stopCommits = deps.exchange.onCommitted((batch, reader) => this.#apply(batch, reader));
    const stopNews = deps.orderNews?.on(({ orderId, buyerId, sellerId }) => {
      for (const userId of [buyerId, sellerId]) {
        const data = { orders: [], chats: [orderId], ads: [], isStandingMoved: false };
        this.#users.get(userId)?.topic.publish(this.#sequence, data);
      }
    });
    this.#unsubscribe = () => {
      stopCommits();
      stopNews?.();
    };
  }

  close(): void {
    this.#unsubscribe();
  }

  /** The topic of a user's own orders, chats and ads. */
  async openOwn(userId: number): Promise<{ topic: AnyTopic; engineSequence: number }> {
    const { sequence, value } = await this.#deps.exchange.read(
      (reader) => this.#users.get(userId) ?? this.#watchUser(userId, reader),
    );
    value.isIdle = false;
    return { topic: value.topic, engineSequence: sequence };
  }

  /** The topic of a pair's lists, named by coin and currency together; undefined where there is none. */
  async openAds(symbol: string): Promise<{ topic: AnyTopic; engineSequence: number } | undefined> {
    const { catalogue } = this.#deps;
    const { sequence, value } = await this.#deps.exchange.read((reader) => {
      const pair = reader
        .read(p2p)
        .pairs()
        .find(({ assetId, currency }) => catalogue.assetOf(assetId).symbol + currency === symbol);
      return pair && (this.#pairs.get(pair.pairId) ?? this.#watchPair(pair, symbol));
    });
    return value && { topic: value.topic, engineSequence: sequence };
  }

  /** Tells which ads moved; called once a second. */
  publish(): void {
    for (const pair of this.#pairs.values()) {
      if (!pair.isChanged) continue;
      pair.isChanged = false;
      const ads = [...pair.changed].slice(0, ADS_NAMED_MAX);
      pair.changed.clear();
      pair.topic.publish(this.#sequence, { ads, indexPrice: pair.indexPrice });
    }
  }

  /** Forgets users that nobody listened for between two calls. */
  sweep(): void {
    for (const [userId, user] of this.#users) {
      const hasListener = user.topic.subscribers > 0;
      if (!hasListener && user.isIdle) this.#users.delete(userId);
      else user.isIdle = !hasListener;
    }
  }

  #watchUser(userId: number, reader: EngineReader): WatchedUser {
    const user: WatchedUser = {
      orders: runningOf(userId, reader),
      isIdle: false,
      topic: new Topic<'p2p'>('p2p', () => ({
        ...{ orders: [...user.orders.values()], chats: [], ads: [], isStandingMoved: false },
      })),
    };
    this.#users.set(userId, user);
    return user;
  }

  #watchPair(pair: P2pPair, symbol: string): WatchedPair {
    const watched: WatchedPair = {
      pairId: pair.pairId,
      changed: new Set(),
      isChanged: false,
      indexPrice: this.#indexPrice(pair),
      topic: new Topic<'p2pAds'>(`p2pAds:${symbol}`, () => ({
        ...{ ads: [], indexPrice: watched.indexPrice },
      })),
    };
    this.#pairs.set(pair.pairId, watched);
    return watched;
  }

  #indexPrice(pair: P2pPair): string | null {
    return isIndexLive(pair, this.#deps.nowMs()) ? p2pPriceText(pair.indexTicks, pair) : null;
  }

  #apply({ commands, lastSequence }: CommittedBatch, reader: EngineReader): void {
    this.#sequence = lastSequence;
    if (this.#users.size === 0 && this.#pairs.size === 0) return;
    const moves = new Map<number, Moves>();
    for (const { effects } of commands) {
      for (const effect of effects) this.#collect(effect, moves);
    }
    if (moves.size === 0) return;
    const told = [...moves].flatMap(([userId, move]) => {
      const user = this.#users.get(userId);
      return user === undefined
        ? []
        : { user, orders: runningOf(userId, reader), data: dataOf(move) };
    });
    this.#telling = this.#telling.then(async () => {
      await this.#deps.exchange.waitForProjection(lastSequence, TABLES_WAIT_MS).catch(() => false);
      for (const { user, orders, data } of told) {
        user.orders = orders;
        user.topic.publish(lastSequence, data);
      }
    });
  }

  #collect(effect: Effect, moves: Map<number, Moves>): void {
    switch (effect.type) {
      case 'p2p_order_put':
        for (const userId of [effect.buyerId, effect.sellerId]) {
          const { orderId, state } = effect;
          this.#moveOf(moves, userId)?.orders.set(orderId, { orderId, state });
        }
        return;
      case 'p2p_ad_put': {
        this.#moveOf(moves, effect.userId)?.ads.add(effect.adId);
        const pair = this.#pairs.get(effect.pairId);
        pair?.changed.add(effect.adId);
        if (pair !== undefined) pair.isChanged = true;
        return;
      }
      case 'p2p_pair_put': {
        const pair = this.#pairs.get(effect.pairId);
        if (pair === undefined) return;
        pair.indexPrice = this.#indexPrice(effect);
        pair.isChanged = true;
        return;
      }
      case 'p2p_merchant_put':
      case 'p2p_trader_put':
      case 'p2p_penalty_put': {
        const move = this.#moveOf(moves, effect.userId);
        if (move !== undefined) move.isStandingMoved = true;
        return;
      }
      default:
    }
  }

  /** What a commit moved of a user; undefined for one whom nobody listens for. */
  #moveOf(moves: Map<number, Moves>, userId: number): Moves | undefined {
    if (!this.#users.has(userId)) return undefined;
    const known = moves.get(userId);
    if (known !== undefined) return known;
    const move: Moves = { orders: new Map(), ads: new Set(), isStandingMoved: false };
    moves.set(userId, move);
    return move;
  }
}

function runningOf(userId: number, reader: EngineReader): ReadonlyMap<number, P2pOrderMove> {
  const running = reader.read(p2p).runningOf(userId);
  return new Map(running.map(({ orderId, state }) => [orderId, { orderId, state }]));
}

function dataOf({ orders, ads, isStandingMoved }: Moves): FeedData['p2p'] {
  return { orders: [...orders.values()], chats: [], ads: [...ads], isStandingMoved };
}
