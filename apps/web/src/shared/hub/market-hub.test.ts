import type { FeedSocket } from '@candor/api-client';
import type { FeedServerMessage, TickerView } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarketHub } from './market-hub.ts';

type Sent = { op: string; id: number; topics?: string[]; token?: string };

/** A socket whose server is the test. */
class FakeSocket implements FeedSocket {
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  readonly sent: Sent[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.isClosed = true;
    this.onclose?.();
  }

  says(message: FeedServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  ops(op: string): Sent[] {
    return this.sent.filter((message) => message.op === op);
  }
}

const ticker = (symbol: string, lastPrice: string): TickerView =>
  ({ symbol, lastPrice, changePpm: 0 }) as TickerView;

let sockets: FakeSocket[];
let frames: (() => void)[];
let nowMs: number;
let token: string | undefined;
let hub: MarketHub;
/** Answers over HTTP; without one, questions are not asked. */
let ask: ((name: string) => Promise<unknown> | undefined) | undefined;

const socket = (): FakeSocket => sockets[sockets.length - 1]!;
const frame = (): void => {
  for (const callback of frames.splice(0)) callback();
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  frames = [];
  nowMs = 0;
  token = undefined;
  ask = undefined;
  hub = new MarketHub({
    url: 'ws://test/feed',
    token: () => token,
    openSocket: () => {
      const opened = new FakeSocket();
      sockets.push(opened);
      return opened;
    },
    ask: (name) => ask?.(name),
    requestFrame: (callback) => frames.push(callback),
    nowMs: () => nowMs,
  });
});

afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function snapshot(sequence: number, ...tickers: TickerView[]): void {
  socket().says({
    op: 'snapshot',
    topic: 'tickers',
    sequence,
    engineSequence: 1,
    data: { tickers },
  });
}

function delta(sequence: number, ...tickers: TickerView[]): void {
  socket().says({ op: 'delta', topic: 'tickers', sequence, engineSequence: 2, data: { tickers } });
}

test('readers of one topic share one subscription, ended when the last one leaves', () => {
  const stopFirst = hub.subscribe('tickers', vi.fn());
  const stopSecond = hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  expect(socket().ops('subscribe')).toHaveLength(1);
  stopFirst();
  stopFirst();
  expect(socket().ops('unsubscribe')).toHaveLength(0);
  stopSecond();
  expect(
    socket()
      .ops('unsubscribe')
      .map(({ topics }) => topics),
  ).toEqual([['tickers']]);
});

test('messages between two frames reach a reader as one change', () => {
  const listener = vi.fn();
  hub.subscribe('tickers', listener);
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'), ticker('ETHUSDT', '5'));
  delta(2, ticker('BTCUSDT', '2'));
  delta(3, ticker('BTCUSDT', '3'));
  expect(listener).not.toHaveBeenCalled();
  frame();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(hub.read('tickers').data?.get('BTCUSDT')).toMatchObject({
    lastPrice: '3',
    direction: 'up',
  });
});

test('first data come one topic a frame, later ones all at once', () => {
  const trades = vi.fn();
  const tickers = vi.fn();
  hub.subscribe('tickers', tickers);
  hub.subscribe('trades:BTCUSDT', trades);
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'));
  const topic = 'trades:BTCUSDT' as const;
  socket().says({ op: 'snapshot', topic, sequence: 1, engineSequence: 1, data: { trades: [] } });
  frame();
  expect([tickers, trades].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  frame();
  expect([tickers, trades].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  delta(2, ticker('BTCUSDT', '2'));
  socket().says({ op: 'delta', topic, sequence: 2, engineSequence: 2, data: { trades: [] } });
  frame();
  expect([tickers, trades].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('what did not change stays the same object', () => {
  hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'), ticker('ETHUSDT', '5'));
  frame();
  const before = hub.read('tickers').data;
  delta(2, ticker('BTCUSDT', '2'));
  frame();
  const after = hub.read('tickers').data;
  expect(after?.get('ETHUSDT')).toBe(before?.get('ETHUSDT'));
  expect(after?.get('BTCUSDT')).not.toBe(before?.get('BTCUSDT'));
});

test('a gap asks for the topic again and the new snapshot counts', () => {
  hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'));
  delta(3, ticker('BTCUSDT', '3'));
  expect(socket().ops('subscribe')).toHaveLength(2);
  delta(4, ticker('BTCUSDT', '4'));
  frame();
  expect(hub.read('tickers').data?.get('BTCUSDT')?.lastPrice).toBe('1');
  snapshot(4, ticker('BTCUSDT', '4'));
  frame();
  expect(hub.read('tickers').data?.get('BTCUSDT')?.lastPrice).toBe('4');
});

test('a lost connection greys the data, says so, and comes back by itself', () => {
  hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'));
  frame();
  expect(hub.readStatus()).toBe('live');
  socket().close();
  frame();
  expect(hub.readStatus()).toBe('reconnecting');
  expect(hub.read('tickers')).toMatchObject({ isStale: true });
  expect(hub.read('tickers').data?.get('BTCUSDT')?.lastPrice).toBe('1');
  vi.advanceTimersByTime(6_001);
  expect(sockets).toHaveLength(2);
  socket().onopen?.();
  snapshot(9, ticker('BTCUSDT', '2'));
  frame();
  expect(hub.readStatus()).toBe('live');
  expect(hub.read('tickers').isStale).toBe(false);
});

test('a socket cut in the middle of a snapshot leaves what was known before', () => {
  hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'));
  frame();
  socket().close();
  vi.advanceTimersByTime(6_001);
  socket().onopen?.();
  socket().close();
  frame();
  expect(hub.read('tickers').data?.get('BTCUSDT')?.lastPrice).toBe('1');
  expect(hub.read('tickers').isStale).toBe(true);
});

test('two missed heartbeats count as a lost connection', () => {
  hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  vi.advanceTimersByTime(5_000);
  expect(socket().ops('ping')).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(hub.readStatus()).toBe('reconnecting');
});

test('a hidden page stops listening after a while and starts again when shown', () => {
  hub.subscribe('tickers', vi.fn());
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '1'));
  hub.setVisible(false);
  vi.advanceTimersByTime(4_999);
  expect(socket().isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket().isClosed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  hub.setVisible(true);
  expect(sockets).toHaveLength(2);
});

test('a book is handed out at most ten times a second, and the last state is never lost', () => {
  const listener = vi.fn();
  hub.subscribe('depth:BTCUSDT', listener);
  socket().onopen?.();
  const depth = (op: 'snapshot' | 'delta', sequence: number, quantity: string): void => {
    const data = { version: sequence, bids: [['100', quantity] as [string, string]], asks: [] };
    socket().says({ op, topic: 'depth:BTCUSDT', sequence, engineSequence: 1, data });
  };
  depth('snapshot', 1, '1');
  frame();
  nowMs = 16;
  depth('delta', 2, '2');
  frame();
  expect(listener).toHaveBeenCalledTimes(1);
  nowMs = 101;
  frame();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(hub.read('depth:BTCUSDT').data?.bids).toEqual([['100', '2']]);
});

test('a new session begins private topics anew and forgets the data of the one before', () => {
  token = 'alice';
  hub.subscribe('balances', vi.fn());
  socket().onopen?.();
  const [auth] = socket().ops('auth');
  expect(auth?.token).toBe('alice');
  const accepted = { code: 200, msg: 'ok', data: {}, type: 'ok', message: 'ok' } as const;
  socket().says({ op: 'reply', id: auth?.id ?? -1, ...accepted });
  expect(socket().ops('subscribe')).toHaveLength(1);
  const balances = [{ accountKind: 'spot' as const, asset: 'USDT', available: '5', held: '0' }];
  socket().says({
    op: 'snapshot',
    topic: 'balances',
    sequence: 1,
    engineSequence: 1,
    data: { balances },
  });
  frame();
  expect(hub.read('balances').data?.get('spot:USDT')?.available).toBe('5');
  token = undefined;
  hub.sessionChanged();
  frame();
  expect(hub.read('balances').data).toBeUndefined();
});

const priced = (lastPrice: string): object => ({ tickers: [ticker('BTCUSDT', lastPrice)] });
const btcPrice = (): string | null | undefined =>
  hub.read('tickers').data?.get('BTCUSDT')?.lastPrice;

test('while the feed cannot be reached its topics are asked for, and shown as old', async () => {
  const asked: string[] = [];
  ask = (name) => {
    asked.push(name);
    return Promise.resolve(priced(String(asked.length)));
  };
  hub.subscribe('tickers', vi.fn());
  expect(asked).toEqual([]);
  socket().close();
  expect(hub.readStatus()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(0);
  frame();
  expect(hub.read('tickers').isStale).toBe(true);
  expect(btcPrice()).toBe('1');
  await vi.advanceTimersByTimeAsync(5_000);
  frame();
  expect(btcPrice()).toBe('2');
});

test('the asking ends when the feed is back, and an answer that comes later counts no more', async () => {
  const late = Promise.withResolvers<object>();
  let asked = 0;
  ask = () => {
    asked += 1;
    return late.promise;
  };
  hub.subscribe('tickers', vi.fn());
  socket().close();
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked).toBe(1);
  socket().onopen?.();
  snapshot(1, ticker('BTCUSDT', '7'));
  late.resolve(priced('6'));
  await vi.advanceTimersByTimeAsync(4_000);
  frame();
  expect(asked).toBe(1);
  expect(hub.read('tickers').isStale).toBe(false);
  expect(btcPrice()).toBe('7');
});

test('a server that does not answer is asked less and less often', async () => {
  const askedAtMs: number[] = [];
  const startMs = Date.now();
  ask = () => {
    askedAtMs.push(Date.now() - startMs);
    return Promise.reject(new Error('no'));
  };
  hub.subscribe('tickers', vi.fn());
  socket().close();
  await vi.advanceTimersByTimeAsync(110_000);
  expect(askedAtMs).toEqual([0, 10_000, 30_000, 70_000, 110_000]);
});

test('a topic read only now is asked for at once, one that nobody reads any more is not', async () => {
  const asked: string[] = [];
  ask = (name) => {
    asked.push(name);
    return Promise.resolve(undefined);
  };
  const leave = hub.subscribe('tickers', vi.fn());
  socket().close();
  await vi.advanceTimersByTimeAsync(1_000);
  hub.subscribe('depth:BTCUSDT', vi.fn());
  hub.subscribe('depth:BTCUSDT', vi.fn());
  leave();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual(['tickers', 'depth:BTCUSDT', 'depth:BTCUSDT']);
});

test('a hidden page asks for nothing', async () => {
  let asked = 0;
  ask = () => {
    asked += 1;
    return Promise.resolve(priced('1'));
  };
  hub.subscribe('tickers', vi.fn());
  socket().close();
  await vi.advanceTimersByTimeAsync(0);
  hub.setVisible(false);
  await vi.advanceTimersByTimeAsync(60_000);
  const seen = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(seen);
});
