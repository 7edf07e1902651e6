import type { FeedSocket } from '@candor/api-client';
import type { FeedServerMessage, TickerView } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarketHub } from './market-hub.ts';

type Sent = { op: string; id: number; topics?: string[]; token?: string };

/** A socket whose server is the test. */
class FakeSocket implements FeedSocket {
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
  hub = new MarketHub({
    url: 'ws://test/feed',
    token: () => token,
    openSocket: () => {
      const opened = new FakeSocket();
      sockets.push(opened);
      return opened;
    },
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
