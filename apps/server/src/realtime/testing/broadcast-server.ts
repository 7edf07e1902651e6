import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { DepthView } from '@candor/protocol';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { feedLimits } from '#realtime/feed-limits.ts';
import { FeedSocket } from '#realtime/feed-socket.ts';
import { Topic } from '#realtime/topic.ts';

/**
 * A process for the feed benchmark: sends the same messages to every connected socket, either through
 * the feed's own topic and sockets or through nothing but the ws library. It is told what to do by
 * messages of its parent and answers with the CPU time it took.
 */
interface BroadcastOrder {
  readonly way: 'feed' | 'bare';
  readonly rounds: number;
}

/** Messages between two looks whether the clients have taken everything. */
const ROUNDS_PER_BURST = 20;

/** A usual change of a book: some levels of each side. */
function depthDelta(version: number): DepthView {
  const level = (index: number): [string, string] => [
    (67_000 + index / 100).toFixed(2),
    `0.${10_000 + ((version * 37 + index * 911) % 80_000)}`,
  ];
  return {
    version: 1_000_000_000 + version,
    bids: [level(1), level(2), level(3)],
    asks: [level(11), level(12), level(13)],
  };
}

/** What the library alone would be given: the whole message as text, framed anew for every socket. */
function bareMessage(version: number): Buffer {
  const sequence = 1_000_000 + version;
  const topic = { op: 'delta', topic: 'depth:BTCUSDT', sequence, engineSequence: sequence };
  return Buffer.from(JSON.stringify({ ...topic, data: depthDelta(version) }));
}

const server = createServer();
const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const sockets: {
  readonly webSocket: WebSocket;
  readonly stream: Duplex;
  readonly feed: FeedSocket;
}[] = [];
let drops = 0;
server.on('upgrade', (request, stream: Duplex, head: Buffer) => {
  webSockets.handleUpgrade(request, stream, head, (webSocket) => {
    const feed = new FeedSocket({
      ...{
        webSocket,
        stream,
        address: '',
        remote: '127.0.0.1',
        userAgent: '',
        origin: '',
        limits: feedLimits,
        nowMs: 0,
      },
      onDropped: () => (drops += 1),
    });
    sockets.push({ webSocket, stream, feed });
  });
});

async function broadcast({ way, rounds }: BroadcastOrder): Promise<void> {
  const topic = new Topic<'depth'>('depth:BTCUSDT', () => ({ version: 0, bids: [], asks: [] }));
  if (way === 'feed') {
    // The same count of digits as in the bare messages, so that both send the same bytes.
    for (let i = 0; i < 1_000_000; i++) topic.publish(i, { version: 0, bids: [], asks: [] });
    for (const { feed } of sockets) topic.subscribe(feed, 0);
  }
  while (sockets.some(({ stream }) => stream.writableLength > 0)) await turn();
  process.send?.({ event: 'begin' });
  const cpu = process.cpuUsage();
  for (let round = 1; round <= rounds; round++) {
    if (way === 'feed') {
      topic.publish(1_000_000 + round, depthDelta(round));
    } else {
      const message = bareMessage(round);
      for (const { webSocket } of sockets) webSocket.send(message, { binary: false });
    }
    if (round % ROUNDS_PER_BURST > 0) continue;
    do await turn();
    while (sockets.some(({ stream }) => stream.writableLength > 0));
  }
  const { user, system } = process.cpuUsage(cpu);
  if (way === 'feed') for (const { feed } of sockets) topic.unsubscribe(feed);
  process.send?.({ event: 'end', cpuMs: (user + system) / 1_000, drops });
}

process.on('message', (order) => void broadcast(order as BroadcastOrder));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.({ event: 'listening', port: (server.address() as AddressInfo).port });
});
