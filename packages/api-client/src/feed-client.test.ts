import type { FeedClientMessage, FeedServerMessage } from '@candor/protocol';
import { okEnvelope, refusalEnvelope } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket as ServerSocket } from 'ws';
import type { AddressInfo } from 'node:net';
import { NetworkError, RefusedError } from './errors.ts';
import { FeedClient } from './feed-client.ts';
import type { FeedClientOptions, FeedState, TopicEvent } from './feed-client.ts';

let server: WebSocketServer;
let sockets: ServerSocket[];
let received: FeedClientMessage[];
let states: FeedState[];
const clients: FeedClient[] = [];

beforeEach(async () => {
  received = [];
  sockets = [];
  states = [];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => {
      received.push(JSON.parse(data.toString()) as FeedClientMessage);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

function connect(options: Partial<FeedClientOptions> = {}): FeedClient {
  const client = new FeedClient({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => undefined,
    onState: (state) => states.push(state),
    retryMs: 20,
    ...options,
  });
  clients.push(client);
  client.connect();
  return client;
}

function send(message: FeedServerMessage): void {
  sockets.at(-1)?.send(JSON.stringify(message));
}

const depth = (op: 'snapshot' | 'delta', sequence: number): FeedServerMessage => ({
  op,
  topic: 'depth:BTCUSDT',
  sequence,
  engineSequence: sequence * 10,
  data: { version: sequence, bids: [], asks: [] },
});

/** Longest anything takes on a busy machine. */
const PATIENCE_MS = 20_000;

/** Waits until the client has said something that `accept` accepts, and takes it out of the list. */
async function heard<Op extends FeedClientMessage['op']>(
  op: Op,
): Promise<Extract<FeedClientMessage, { op: Op }>> {
  const at = await vi.waitUntil(() => {
    const index = received.findIndex((message) => message.op === op);
    return index < 0 ? undefined : { index };
  }, PATIENCE_MS);
  return received.splice(at.index, 1)[0] as Extract<FeedClientMessage, { op: Op }>;
}

test('a subscription hears its snapshot and then deltas in order', async () => {
  const client = connect();
  const events: TopicEvent<'depth:BTCUSDT'>[] = [];
  client.subscribe('depth:BTCUSDT', (event) => events.push(event));
  expect((await heard('subscribe')).topics).toEqual(['depth:BTCUSDT']);
  send(depth('delta', 4));
  send(depth('snapshot', 5));
  send(depth('delta', 5));
  send(depth('delta', 6));
  await vi.waitUntil(() => events.length === 2, PATIENCE_MS);
  expect(events).toMatchObject([
    { kind: 'snapshot', engineSequence: 50, data: { version: 5 } },
    { kind: 'delta', engineSequence: 60, data: { version: 6 } },
  ]);
});

test('a gap asks for the topic again and hides deltas until the new snapshot', async () => {
  const client = connect();
  const versions: number[] = [];
  client.subscribe('depth:BTCUSDT', (event) => {
    if (event.kind !== 'refused') versions.push(event.data.version);
  });
  await heard('subscribe');
  send(depth('snapshot', 1));
  send(depth('delta', 3));
  send(depth('delta', 4));
  expect((await heard('subscribe')).topics).toEqual(['depth:BTCUSDT']);
  send(depth('snapshot', 9));
  send(depth('delta', 10));
  await vi.waitUntil(() => versions.at(-1) === 10, PATIENCE_MS);
  expect(versions).toEqual([1, 9, 10]);
});

test('a lost connection comes back and asks for everything again', async () => {
  const client = connect();
  const kinds: string[] = [];
  client.subscribe('depth:BTCUSDT', (event) => kinds.push(event.kind));
  client.subscribe('tickers', (event) => kinds.push(event.kind));
  await heard('subscribe');
  sockets[0]?.terminate();
  await vi.waitUntil(() => sockets.length === 2 && client.state === 'open', PATIENCE_MS);
  expect((await heard('subscribe')).topics).toEqual(['depth:BTCUSDT', 'tickers']);
  send(depth('snapshot', 1));
  await vi.waitUntil(() => kinds.length === 1, PATIENCE_MS);
  expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
});

test('two listeners share one topic; the last one to leave ends it', async () => {
  const client = connect();
  const first = client.subscribe('tickers', () => undefined);
  const second = client.subscribe('tickers', () => undefined);
  await heard('subscribe');
  first();
  second();
  second();
  expect((await heard('unsubscribe')).topics).toEqual(['tickers']);
  client.subscribe('tickers', () => undefined);
  await heard('subscribe');
  expect(received.filter(({ op }) => op === 'unsubscribe')).toEqual([]);
});

test('private topics wait for the session and follow it', async () => {
  let token: string | undefined = 'first';
  const client = connect({ token: () => token });
  client.subscribe('orders', () => undefined);
  const auth = await heard('auth');
  expect(auth.token).toBe('first');
  expect(received.some(({ op }) => op === 'subscribe')).toBe(false);
  send({ op: 'reply', id: auth.id, ...okEnvelope({}) });
  expect((await heard('subscribe')).topics).toEqual(['orders']);
  token = undefined;
  client.sessionChanged();
  expect((await heard('unsubscribe')).topics).toEqual(['orders']);
  token = 'second';
  client.sessionChanged();
  const again = await heard('auth');
  expect(again.token).toBe('second');
  send({ op: 'reply', id: again.id, ...okEnvelope({}) });
  expect((await heard('subscribe')).topics).toEqual(['orders']);
});

test('a token that is not accepted is reported and starts nothing', async () => {
  const refused = vi.fn();
  const client = connect({ token: () => 'stale', onSessionRefused: refused });
  client.subscribe('balances', () => undefined);
  const auth = await heard('auth');
  send({ op: 'reply', id: auth.id, ...refusalEnvelope(1001) });
  await vi.waitUntil(() => refused.mock.calls.length === 1, PATIENCE_MS);
  expect(received.some(({ op }) => op === 'subscribe')).toBe(false);
});

test('a refused topic tells its listeners the code', async () => {
  const client = connect();
  const events: TopicEvent<'depth:NONE'>[] = [];
  client.subscribe('depth:NONE', (event) => events.push(event));
  const { id } = await heard('subscribe');
  send({ op: 'error', id, code: 404, msg: 'Not found', topic: 'depth:NONE' });
  await vi.waitUntil(() => events.length === 1, PATIENCE_MS);
  expect(events).toEqual([{ kind: 'refused', code: 404 }]);
});

test('a call over the socket carries a request key and gives data or throws the refusal', async () => {
  const client = connect();
  await vi.waitUntil(() => client.state === 'open', PATIENCE_MS);
  const done = client.call('cancelCurrency', { orderId: 7 });
  const call = await heard('call');
  expect(call).toMatchObject({ endpoint: 'cancelCurrency', request: { orderId: 7 } });
  expect(call.request['requestId']).toMatch(/^[0-9a-f]{32}$/);
  const data = { sequence: 1, orderId: 7, otherOrderId: 0, replayed: false };
  send({ op: 'reply', id: call.id, ...okEnvelope(data) });
  await expect(done).resolves.toEqual(data);
  const refused = client.call('common/sysTime', {});
  const second = await heard('call');
  expect(second.request).toEqual({});
  send({ op: 'reply', id: second.id, ...refusalEnvelope(4013) });
  await expect(refused).rejects.toBeInstanceOf(RefusedError);
});

test('a call that the connection did not survive has no known outcome', async () => {
  const client = connect();
  await vi.waitUntil(() => client.state === 'open', PATIENCE_MS);
  const lost = client.call('cancelCurrency', { orderId: 7 });
  await heard('call');
  sockets[0]?.terminate();
  await expect(lost).rejects.toBeInstanceOf(NetworkError);
  await expect(client.call('common/sysTime', {})).rejects.toThrow('not connected');
});

test('a connection that goes silent is given up', async () => {
  connect({ heartbeatMs: 20 });
  await heard('ping');
  await vi.waitUntil(() => states.includes('waiting'), PATIENCE_MS);
  expect(sockets.length).toBeGreaterThanOrEqual(1);
});

test('answers to pings keep a connection', async () => {
  server.on('connection', (socket) => {
    socket.on('message', () => {
      socket.send(JSON.stringify({ op: 'pong', id: 0, timeMs: 1 }));
    });
  });
  connect({ heartbeatMs: 200 });
  for (let beats = 0; beats < 4; beats += 1) await heard('ping');
  expect(states).toEqual(['connecting', 'open']);
});

test.each([
  ['no JSON', '<html>502 Bad Gateway</html>'],
  ['half a frame', '{"op":"delta","topic":"depth:BTCU'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['bytes', Buffer.from([0, 1, 2])],
  ['a delta without its sequence', '{"op":"delta","topic":"depth:BTCUSDT","data":{}}'],
])('garbage (%s) gives the connection up and asks for everything again', async (_, garbage) => {
  const client = connect();
  const kinds: string[] = [];
  client.subscribe('depth:BTCUSDT', (event) => kinds.push(event.kind));
  await heard('subscribe');
  const call = client.call('common/sysTime', {});
  await heard('call');
  sockets[0]?.send(garbage);
  await expect(call).rejects.toBeInstanceOf(NetworkError);
  await vi.waitUntil(() => sockets.length === 2 && client.state === 'open', PATIENCE_MS);
  expect((await heard('subscribe')).topics).toEqual(['depth:BTCUSDT']);
  send(depth('snapshot', 1));
  await vi.waitUntil(() => kinds.length === 1, PATIENCE_MS);
  expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
});

test('a closed client stays closed', async () => {
  const client = connect();
  await vi.waitUntil(() => client.state === 'open', PATIENCE_MS);
  client.close();
  expect(client.state).toBe('closed');
  expect(states).toEqual(['connecting', 'open', 'closed']);
});

test('what is not a topic is a bug of the caller', () => {
  const client = connect();
  expect(() => client.subscribe('depth:btc' as 'depth:BTC', () => undefined)).toThrow(
    'not a topic',
  );
});
