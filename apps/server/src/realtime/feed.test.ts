import { asLots, asTicks, formatLots, formatTicks } from '@candor/money';
import type { BalanceView, DepthView, FillView, LevelView, OrderView } from '@candor/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import type { FeedTestClient, ReceivedMessage } from './testing/feed-client.ts';
import { ALICE, BOB, FeedUnderTest, MARKET } from './testing/feed-under-test.ts';

let under: FeedUnderTest;
afterEach(() => under.stop());

interface OrdersData {
  readonly orders: readonly OrderView[];
  readonly fills: readonly FillView[];
}

/** The book a client holds after a snapshot and its deltas. Throws on a gap. */
function bookOf(messages: readonly ReceivedMessage[]) {
  const bids = new Map<string, string>();
  const asks = new Map<string, string>();
  let sequence: number | undefined;
  const take = (side: Map<string, string>, levels: readonly LevelView[]): void => {
    for (const [price, quantity] of levels) {
      if (quantity === '0') side.delete(price);
      else side.set(price, quantity);
    }
  };
  for (const message of messages) {
    if (message.op === 'delta' && message.sequence !== (sequence ?? Number.NaN) + 1) {
      throw new Error(`gap: ${message.sequence ?? '?'} after ${sequence ?? '?'}`);
    }
    sequence = message.sequence;
    const data = message.data as DepthView;
    take(bids, data.bids);
    take(asks, data.asks);
  }
  return { bids: Object.fromEntries(bids), asks: Object.fromEntries(asks) };
}

function bookOfCore() {
  const { engine } = under.exchange;
  const market = engine.market(MARKET);
  if (market === undefined) throw new Error('the market exists');
  const { bids, asks } = engine.depth(MARKET, 50);
  const side = (levels: typeof bids) =>
    Object.fromEntries(
      levels.map(({ ticks, lots }) => [
        formatTicks(asTicks(ticks), market),
        formatLots(asLots(lots), market, 8),
      ]),
    );
  return { bids: side(bids), asks: side(asks) };
}

describe('public topics', () => {
  test('depth: the snapshot and its deltas add up to the core’s best fifty levels', async () => {
    under = await FeedUnderTest.start();
    for (let level = 0; level < 55; level++) await under.place(ALICE, 'buy', 9_000 - level, 10);
    const client = await under.connect();
    await client.ask({ op: 'subscribe', topics: ['depth:BTCUSDT'] });
    expect(client.of('depth:BTCUSDT')[0]?.op).toBe('snapshot');
    const orderId = await under.place(ALICE, 'buy', 9_001, 25);
    await under.place(BOB, 'sell', 9_050, 7);
    await client.until(() => client.of('depth:BTCUSDT').length > 1);
    await under.cancel(ALICE, orderId);
    await under.place(BOB, 'sell', 8_999, 12);
    const isSame = (): boolean =>
      JSON.stringify(bookOf(client.of('depth:BTCUSDT'))) === JSON.stringify(bookOfCore()) ||
      sortedEqual(bookOf(client.of('depth:BTCUSDT')), bookOfCore());
    await client.until(isSame);
    expect(bookOf(client.of('depth:BTCUSDT'))).toEqual(bookOfCore());
    expect(Object.keys(bookOfCore().bids)).toHaveLength(50);
  });

  test('depth: a second subscriber’s snapshot continues with the first one’s deltas', async () => {
    under = await FeedUnderTest.start();
    const first = await under.connect();
    await first.ask({ op: 'subscribe', topics: ['depth:BTCUSDT'] });
    await under.place(ALICE, 'buy', 9_000, 10);
    const second = await under.connect();
    await second.ask({ op: 'subscribe', topics: ['depth:BTCUSDT'] });
    await under.place(ALICE, 'buy', 9_001, 10);
    for (const client of [first, second]) {
      await client.until(() => sortedEqual(bookOf(client.of('depth:BTCUSDT')), bookOfCore()));
    }
    expect(second.of('depth:BTCUSDT').at(-1)).toEqual(first.of('depth:BTCUSDT').at(-1));
  });

  test('trades, ticker, tickers and candles follow a trade', async () => {
    under = await FeedUnderTest.start();
    await under.place(ALICE, 'sell', 9_000, 10);
    const client = await under.connect();
    const topics = ['trades:BTCUSDT', 'ticker:BTCUSDT', 'tickers', 'kline:BTCUSDT:1m'];
    await client.ask({ op: 'subscribe', topics });
    await under.place(BOB, 'buy', 9_000, 4);
    await client.until(() => topics.every((topic) => client.of(topic).length >= 2));
    const newest = (topic: string): unknown => client.of(topic).at(-1)?.data;
    expect(newest('trades:BTCUSDT')).toMatchObject({
      trades: [{ tradeId: 1, price: '90.00', quantity: '0.00004', takerSide: 'buy' }],
    });
    expect(newest('ticker:BTCUSDT')).toMatchObject({
      lastPrice: '90.00',
      askPrice: '90.00',
      trades: 1,
    });
    expect(newest('tickers')).toMatchObject({
      tickers: [{ symbol: 'BTCUSDT', lastPrice: '90.00' }],
    });
    expect(newest('kline:BTCUSDT:1m')).toMatchObject({
      candles: [{ open: '90.00', close: '90.00', baseVolume: '0.00004', quoteVolume: '0.0036' }],
    });
    for (const topic of topics) {
      const sequences = client.of(topic).map(({ sequence }) => sequence ?? -1);
      expect(sequences).toEqual(sequences.map((_value, index) => sequences[0]! + index));
    }
  });

  test.each(['nonsense', 'depth:NOPE', 'kline:BTCUSDT:2m', 'trades:NOPE', 'orders:BTCUSDT'])(
    'refuses the topic %s with 404 and still subscribes to the others',
    async (topic) => {
      under = await FeedUnderTest.start();
      const client = await under.connect();
      const answer = await client.ask({ op: 'subscribe', topics: [topic, 'tickers'] });
      expect(answer.code).toBe(404);
      expect(client.messages).toContainEqual(
        expect.objectContaining({ op: 'error', code: 404, topic }),
      );
      expect(client.of('tickers')).toHaveLength(1);
    },
  );

  test('unsubscribe ends the messages of a topic', async () => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    await client.ask({ op: 'subscribe', topics: ['trades:BTCUSDT', 'depth:BTCUSDT'] });
    await client.ask({ op: 'unsubscribe', topics: ['trades:BTCUSDT'] });
    await under.place(ALICE, 'sell', 9_000, 10);
    await under.place(BOB, 'buy', 9_000, 4);
    await client.until(() => client.of('depth:BTCUSDT').length > 1);
    expect(client.of('trades:BTCUSDT')).toHaveLength(1);
  });
});

describe('private topics', () => {
  test('need a session', async () => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    for (const topic of ['orders', 'balances']) {
      expect((await client.ask({ op: 'subscribe', topics: [topic] })).code).toBe(1001);
    }
    expect((await client.ask({ op: 'auth', token: 'wrong' })).code).toBe(1001);
    expect(client.of('orders')).toEqual([]);
  });

  test('show the user’s orders, fills and balances right after each commit, and no one else’s', async () => {
    under = await FeedUnderTest.start();
    const resting = await under.place(ALICE, 'sell', 9_000, 10);
    const client = await under.connect();
    expect((await client.ask({ op: 'auth', token: 'alice-token' })).code).toBe(200);
    await client.ask({ op: 'subscribe', topics: ['orders', 'balances'] });
    const orders = (): OrdersData[] => client.of('orders').map(({ data }) => data as OrdersData);
    expect(orders()[0]?.orders.map(({ orderId }) => orderId)).toEqual([resting]);
    await under.place(BOB, 'buy', 8_000, 5);
    await under.place(BOB, 'buy', 9_000, 4);
    const bid = await under.place(ALICE, 'buy', 8_500, 3);
    await under.place(BOB, 'buy', 9_000, 6);
    await under.cancel(ALICE, bid);
    await client.until(() => client.of('orders').length >= 5 && client.of('balances').length >= 5);
    const seen = orders()
      .slice(1)
      .map(({ orders: changed, fills }) => [
        ...changed.map(({ orderId, status, filledQuantity }) => [orderId, status, filledQuantity]),
        ...fills.map(({ orderId, side, quantity, liquidity }) => [
          orderId,
          side,
          quantity,
          liquidity,
        ]),
      ]);
    expect(seen).toEqual([
      [
        [resting, 'partially_filled', '0.00004'],
        [resting, 'sell', '0.00004', 'maker'],
      ],
      [[bid, 'open', '0.00000']],
      [
        [resting, 'filled', '0.00010'],
        [resting, 'sell', '0.00006', 'maker'],
      ],
      [[bid, 'cancelled', '0.00000']],
    ]);
    expect(balancesSeen(client)).toEqual(balancesOfCore(ALICE));
  });

  test('an order that is opened and finished in one command is shown finished, with its fill', async () => {
    under = await FeedUnderTest.start();
    await under.place(BOB, 'sell', 9_000, 10);
    const client = await under.connect();
    await client.ask({ op: 'auth', token: 'alice-token' });
    await client.ask({ op: 'subscribe', topics: ['orders'] });
    const orderId = await under.place(ALICE, 'buy', 9_000, 10);
    await client.until(() => client.of('orders').length > 1);
    expect(client.of('orders').at(-1)?.data).toMatchObject({
      orders: [{ orderId, status: 'filled', closeReason: 'filled', filledQuantity: '0.00010' }],
      fills: [{ orderId, side: 'buy', liquidity: 'taker', feeAsset: 'BTC' }],
    });
  });

  test('a snapshot holds open orders only, newest first, also for who comes later', async () => {
    under = await FeedUnderTest.start();
    const first = await under.connect();
    await first.ask({ op: 'auth', token: 'alice-token' });
    await first.ask({ op: 'subscribe', topics: ['orders'] });
    const gone = await under.place(ALICE, 'buy', 8_000, 5);
    const older = await under.place(ALICE, 'buy', 8_001, 5);
    const newer = await under.place(ALICE, 'buy', 8_002, 5);
    await under.cancel(ALICE, gone);
    const second = await under.connect();
    await second.ask({ op: 'auth', token: 'alice-token' });
    await second.ask({ op: 'subscribe', topics: ['orders'] });
    const { orders } = second.of('orders')[0]?.data as OrdersData;
    expect(orders.map(({ orderId }) => orderId)).toEqual([newer, older]);
    expect(second.of('orders')[0]?.sequence).toBe(first.of('orders').at(-1)?.sequence);
  });

  test('messages take effect in the order they were sent, however long the session takes to find', async () => {
    under = await FeedUnderTest.start();
    const find = under.findSession;
    under.findSession = async (token) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return find(token);
    };
    const client = await under.connect();
    const answers = await Promise.all([
      client.ask({ op: 'auth', token: 'alice-token' }),
      client.ask({ op: 'subscribe', topics: ['orders', 'depth:BTCUSDT'] }),
      client.ask({ op: 'unsubscribe', topics: ['depth:BTCUSDT'] }),
      client.ask({ op: 'call', endpoint: 'wallet', request: {} }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(answers[2].data).toEqual({ topics: ['orders'] });
    expect(under.calls[0]?.caller.session?.userId).toBe(ALICE);
  });

  test('another user on the same socket gets no more of the first one', async () => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    await client.ask({ op: 'auth', token: 'alice-token' });
    await client.ask({ op: 'subscribe', topics: ['orders', 'depth:BTCUSDT'] });
    await client.ask({ op: 'auth', token: 'bob-token' });
    await under.place(ALICE, 'buy', 8_000, 5);
    await client.until(() => client.of('depth:BTCUSDT').length > 1);
    expect(client.of('orders')).toHaveLength(1);
  });

  test('a session that ends loses its socket at once, and only that one', async () => {
    under = await FeedUnderTest.start();
    const alice = await under.connect();
    const bob = await under.connect();
    await alice.ask({ op: 'auth', token: 'alice-token' });
    await bob.ask({ op: 'auth', token: 'bob-token' });
    under.endSession(ALICE);
    expect(await alice.closed).toBe(4001);
    expect((await bob.ask({ op: 'ping' })).op).toBe('pong');
  });
});

describe('calls', () => {
  test('reach the endpoint in the session’s name and come back with their id', async () => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    await client.ask({ op: 'auth', token: 'alice-token' });
    const request = { symbol: 'BTCUSDT', requestId: 'r-12345678' };
    const answer = await client.ask({ op: 'call', endpoint: 'currency', request });
    expect(answer).toMatchObject({ op: 'reply', code: 200, data: { name: 'currency' } });
    expect(under.calls[0]).toMatchObject({
      name: 'currency',
      caller: { session: { userId: ALICE }, address: '127.0.0.1' },
      request: { encoding: 'json', fields: request },
    });
  });

  test('are refused once the session was unused for too long', async () => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    await client.ask({ op: 'auth', token: 'alice-token' });
    under.isUsable = false;
    const answer = await client.ask({ op: 'call', endpoint: 'wallet', request: {} });
    expect(answer.code).toBe(1001);
    expect(under.calls).toEqual([]);
  });

  test.each(['nope', 'toString', '__proto__'])('refuse the endpoint %s', async (endpoint) => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    expect((await client.ask({ op: 'call', endpoint, request: {} })).code).toBe(404);
    expect(under.calls).toEqual([]);
  });

  test('are refused beyond the number that may be outstanding', async () => {
    let answerAll = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    under = await FeedUnderTest.start({
      limits: { callsOutstandingMax: 2 },
      callEndpoint: async () => {
        await answered;
        return { status: 200, envelope: { code: 200, msg: '', data: 1, type: 'ok', message: '' } };
      },
    });
    const client = await under.connect();
    const call = { op: 'call', endpoint: 'currency', request: {} };
    const held = [client.ask(call), client.ask(call)];
    expect((await client.ask(call)).code).toBe(41006);
    answerAll();
    expect((await Promise.all(held)).map(({ code }) => code)).toEqual([200, 200]);
  });
});

test('closing tells every client to go', async () => {
  under = await FeedUnderTest.start();
  const client = await under.connect();
  await client.ask({ op: 'subscribe', topics: ['tickers'] });
  await under.feed?.close();
  expect(await client.closed).toBe(1001);
  expect(under.feed?.sockets()).toBe(0);
});

function sortedEqual(a: object, b: object): boolean {
  const sorted = (value: object): string =>
    JSON.stringify(value, (_key, one: unknown) =>
      one !== null && typeof one === 'object'
        ? Object.fromEntries(Object.entries(one).sort(([x], [y]) => (x < y ? -1 : 1)))
        : one,
    );
  return sorted(a) === sorted(b);
}

/** What a client believes to own, from all balance messages. */
function balancesSeen(client: FeedTestClient): Record<string, string> {
  const seen: Record<string, string> = {};
  for (const { data } of client.of('balances')) {
    for (const { asset, accountKind, available, held } of (data as { balances: BalanceView[] })
      .balances) {
      seen[`${accountKind} ${asset}`] = `${available} + ${held}`;
    }
  }
  return seen;
}

function balancesOfCore(userId: number): Record<string, string> {
  const { engine } = under.exchange;
  const units = (value: number | bigint): string => {
    const digits = BigInt(value).toString().padStart(9, '0');
    const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
    return text.replace(/\.?0+$/, '');
  };
  return Object.fromEntries(
    engine
      .balancesOf(userId)
      .map(({ accountKind, assetId, availableUnits, heldUnits }) => [
        `${accountKind} ${assetId === 1 ? 'BTC' : 'USDT'}`,
        `${units(availableUnits)} + ${units(heldUnits)}`,
      ]),
  );
}
