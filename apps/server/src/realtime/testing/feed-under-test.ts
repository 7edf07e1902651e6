import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderSide } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { okEnvelope } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { EndpointCall } from '#http/call-endpoint.ts';
import type { Session } from '#api/call.ts';
import { startMarketData } from '#modules/markets/market-data/create-market-data.ts';
import { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { registerFeed } from '#realtime/index.ts';
import type { Feed, FeedDeps } from '#realtime/index.ts';
import { btcUsdtWith } from '#workers/testing/btc-usdt.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { FeedTestClient } from './feed-client.ts';

export const ALICE = 1_001;
export const BOB = 1_002;
export const MARKET = 1;
export const TOKENS: Readonly<Record<string, number>> = { 'alice-token': ALICE, 'bob-token': BOB };

const setUp = btcUsdtWith([ALICE, BOB], { units: asUnits(10 ** 12), feeRatePpm: 1_000 });

/** A feed on a local port over the real core, with two funded users and one market. */
export class FeedUnderTest {
  readonly exchange = new MemoryExchange(Date.now());
  readonly calls: EndpointCall[] = [];
  url = '';
  /** What the sessions say of a call over the socket. */
  isUsable = true;
  feed: Feed | undefined;
  /** Every timer that was wound, as user and time. */
  readonly cancelTimers: (readonly [userId: number, countdownMs: number])[] = [];
  findKey: FeedDeps['sessions']['findKey'] = () => Promise.reject(refuse.badSignature());
  findSession: FeedDeps['sessions']['find'] = (token) => Promise.resolve(this.#session(token));
  readonly #server = createServer((_request, response) => response.end());
  readonly #clients: FeedTestClient[] = [];
  readonly #endedListeners = new Set<(session: { readonly sessionId: number }) => void>();
  readonly #ended = new Set<number>();

  static async start(options: Partial<FeedDeps> = {}): Promise<FeedUnderTest> {
    const under = new FeedUnderTest();
    const { exchange } = under;
    for (const decision of await exchange.submitAll(setUp)) {
      if (!decision.ok) throw new Error(decision.code);
    }
    const emptyStore = {
      candles: () => Promise.resolve([]),
      extremes: () => Promise.resolve(undefined),
      trades: () => Promise.resolve([]),
    };
    const nowMs = (): number => Date.now();
    under.feed = registerFeed(under.#server, {
      exchange,
      marketData: await startMarketData({ exchange, store: emptyStore, nowMs }),
      catalogue: await MarketCatalogue.start(exchange),
      sessions: {
        find: (token) => under.findSession(token),
        findKey: (signed) => under.findKey(signed),
        isOpen: ({ sessionId }) => Promise.resolve(!under.#ended.has(sessionId)),
        use: () => under.isUsable,
        onEnded: (listener) => {
          under.#endedListeners.add(listener);
          return () => under.#endedListeners.delete(listener);
        },
      },
      callEndpoint: (call) => {
        under.calls.push(call);
        return Promise.resolve({ status: 200, envelope: okEnvelope({ name: call.name }) });
      },
      cancelAllAfter: (userId, countdownMs) => {
        under.cancelTimers.push([userId, countdownMs]);
        return Promise.resolve();
      },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      nowMs,
      ...options,
    });
    await new Promise<void>((resolve) => under.#server.listen(0, '127.0.0.1', resolve));
    const { port } = under.#server.address() as AddressInfo;
    under.url = `ws://127.0.0.1:${port}/feed`;
    return under;
  }

  async connect(): Promise<FeedTestClient> {
    const client = await FeedTestClient.connect(this.url);
    this.#clients.push(client);
    return client;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.socket.terminate();
    await this.feed?.close();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  endSession(userId: number): void {
    this.#ended.add(userId);
    for (const listener of this.#endedListeners) listener({ sessionId: userId });
  }

  /** Places a limit order and answers its id. */
  async place(userId: number, side: OrderSide, ticks: number, lots: number): Promise<number> {
    const decision = await this.exchange.submit({
      ...{ type: 'order_place', userId, marketId: MARKET, side, orderType: 'limit' },
      ...{ timeInForce: 'gtc', ticks, lots, quoteUnits: 0, triggerTicks: 0, displayLots: 0 },
      ...{ selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
    });
    if (!decision.ok) throw new Error(decision.code);
    return decision.orderId;
  }

  async cancel(userId: number, orderId: number): Promise<void> {
    const body = {
      type: 'order_cancel',
      userId,
      orderId,
      clientOrderId: '',
      requestKey: '',
    } as const;
    const decision = await this.exchange.submit(body);
    if (!decision.ok) throw new Error(decision.code);
  }

  #session(token: string): Session | undefined {
    const userId = TOKENS[token];
    if (userId === undefined || this.#ended.has(userId)) return undefined;
    return {
      ...{ sessionId: userId, userId, expiresAtMs: Number.MAX_SAFE_INTEGER, lastSequence: 0 },
      ...{ isKept: true, steppedUpAtMs: 0, steppedUpBy: undefined },
    };
  }
}
