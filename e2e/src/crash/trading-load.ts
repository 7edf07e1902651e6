import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@candor/exchange-core/testing';
import type { EndpointName } from '@candor/protocol';
import type { Answer, FeedSession } from './feed-session.ts';
import type { ProductLoad } from './product-load.ts';

/** Where calls go. */
type Line = Pick<FeedSession, 'call' | 'isClosed'>;

/** A money command as its client knows it. */
export interface SentRequest {
  readonly key: string;
  readonly user: number;
  readonly endpoint: EndpointName;
  readonly request: Readonly<Record<string, unknown>>;
  outcome: 'waiting' | 'accepted' | 'refused' | 'unknown';
  answer: Answer | undefined;
}

/** Calls that one user has on the way at most: enough for batches, few enough to be in doubt. */
const IN_FLIGHT_MAX = 12;

/** The pause between calls that the server refuses because it is starting or stopping. */
const BUSY_PAUSE_MS = 20;

/** Codes that say nothing was done and it may be tried again, or that nobody knows. */
export const BUSY_CODES: readonly number[] = [4013, 41008, 500];

const SYMBOL = 'BTCUSDT';

/** Of a hundred acts, those in contracts, option rounds and fiat trading, as far as there is something to do. */
const PRODUCT_PERCENT = 35;

/** Everything that was asked of the exchange so far, and what is known of its fate. */
export class RequestBook {
  readonly requests: SentRequest[] = [];
  readonly counts = { accepted: 0, refused: 0, unknown: 0 };

  /** Sends a request and notes what came of it. */
  async send(session: Line, sent: SentRequest): Promise<void> {
    const answer = await session.call(sent.endpoint, { ...sent.request, requestId: sent.key });
    sent.answer = answer;
    if (answer === undefined || BUSY_CODES.includes(answer.code)) sent.outcome = 'unknown';
    else sent.outcome = answer.code === 200 ? 'accepted' : 'refused';
    this.counts[sent.outcome] += 1;
  }

  create(user: number, endpoint: EndpointName, request: SentRequest['request']): SentRequest {
    const key = randomUUID();
    const isOrder = ['currency', 'contract', 'contractTrigger'].includes(endpoint);
    const sent: SentRequest = {
      key,
      user,
      endpoint,
      request: isOrder ? { ...request, clientOrderId: key.slice(0, 32) } : request,
      outcome: 'waiting',
      answer: undefined,
    };
    this.requests.push(sent);
    return sent;
  }
}

/** One customer who trades, cancels, amends, moves money and uses the other products as the random numbers say. */
export class Trader {
  readonly #user: number;
  readonly #session: Line;
  readonly #book: RequestBook;
  readonly #random: SeededRandom;
  readonly #products: ProductLoad | undefined;
  readonly #middlePrice: number;
  #orderIds: number[] = [];

  constructor(options: {
    readonly user: number;
    readonly session: Line;
    readonly book: RequestBook;
    readonly random: SeededRandom;
    /** Absent: spot orders and transfers only. */
    readonly products: ProductLoad | undefined;
    /** In whole quote units; prices are drawn around it. */
    readonly middlePrice: number;
  }) {
    this.#user = options.user;
    this.#session = options.session;
    this.#book = options.book;
    this.#random = options.random;
    this.#products = options.products;
    this.#middlePrice = options.middlePrice;
  }

  /** Trades until told to stop or cut off, with several calls on the way at a time. */
  async trade(shouldStop: () => boolean): Promise<void> {
    const lanes = Array.from({ length: IN_FLIGHT_MAX }, async () => {
      while (!shouldStop() && !this.#session.isClosed) {
        await this.#products?.look();
        const sent = this.#next();
        await this.#book.send(this.#session, sent);
        this.#learn(sent);
        if (sent.outcome === 'unknown') {
          await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
        }
      }
    });
    await Promise.all(lanes);
  }

  #next(): SentRequest {
    const products = this.#random.chance(PRODUCT_PERCENT) ? this.#products : undefined;
    const product = products?.next();
    if (product !== undefined) {
      return this.#book.create(this.#user, product.endpoint, product.request);
    }
    const draw = this.#random.between(0, 99);
    const orderId = this.#orderIds.length === 0 ? undefined : this.#random.pick(this.#orderIds);
    if (draw < 25 && orderId !== undefined) {
      this.#orderIds = this.#orderIds.filter((id) => id !== orderId);
      return this.#book.create(this.#user, 'cancelCurrency', { orderId });
    }
    if (draw < 35 && orderId !== undefined) {
      return this.#book.create(this.#user, 'amendCurrency', { orderId, price: this.#price() });
    }
    if (draw < 42) {
      const kinds = ['wallet', 'spot'] as const;
      const from = this.#random.between(0, 1);
      return this.#book.create(this.#user, 'transfer', {
        asset: 'USDT',
        fromKind: kinds[from] ?? 'spot',
        toKind: kinds[1 - from] ?? 'wallet',
        amount: String(this.#random.between(1, 9)),
      });
    }
    if (draw < 43) return this.#book.create(this.#user, 'cancelAllCurrency', { symbol: SYMBOL });
    return this.#book.create(this.#user, 'currency', {
      symbol: SYMBOL,
      side: this.#random.chance(50) ? 'buy' : 'sell',
      type: 'limit',
      price: this.#price(),
      quantity: `0.00${this.#random.between(1, 9)}`,
      selfTradePrevention: 'expire_taker',
    });
  }

  /** Within one percent of the middle, so that about half of the orders meet another one. */
  #price(): string {
    const step = Math.max(1, Math.floor(this.#middlePrice / 1_000));
    return String(this.#middlePrice + this.#random.between(-10, 10) * step);
  }

  #learn(sent: SentRequest): void {
    const orderId = sent.answer?.data?.['orderId'];
    if (
      sent.endpoint === 'currency' &&
      sent.outcome === 'accepted' &&
      typeof orderId === 'number'
    ) {
      this.#orderIds.push(orderId);
      if (this.#orderIds.length > 200) this.#orderIds.shift();
    }
  }
}
