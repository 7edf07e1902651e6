import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import { feedLimits } from './feed-limits.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { DropReason } from './feed-socket.ts';
import { FeedSocket } from './feed-socket.ts';
import { frameText } from './frame.ts';

/** A connection whose other end reads only when told to. */
class SlowStream extends Duplex {
  readonly taken: Buffer[] = [];
  isReading: boolean;
  #held: (() => void)[] = [];

  constructor(isReading: boolean) {
    super({ highWaterMark: 1 });
    this.isReading = isReading;
  }

  override _read(): void {
    // Nothing comes from a client that only listens.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.taken.push(chunk);
    if (this.isReading) done();
    else this.#held.push(done);
  }

  readAll(): void {
    this.isReading = true;
    for (const done of this.#held.splice(0)) done();
  }
}

function connect(isReading: boolean, limits: Partial<FeedLimits> = {}) {
  const stream = new SlowStream(isReading);
  const drops: DropReason[] = [];
  let terminated = 0;
  const webSocket = { readyState: 1, OPEN: 1, terminate: () => (terminated += 1) };
  const socket = new FeedSocket({
    webSocket: webSocket as unknown as WebSocket,
    stream,
    address: '127.0.0.1',
    remote: '127.0.0.1',
    userAgent: '',
    origin: '',
    limits: { ...feedLimits, ...limits },
    nowMs: 0,
    onDropped: (reason) => drops.push(reason),
  });
  return { stream, socket, drops, terminated: () => terminated };
}

const frame = frameText('x'.repeat(98));

describe('FeedSocket', () => {
  test('drops a reader that falls a message too far behind, once, and writes it nothing more', () => {
    const { socket, stream, drops, terminated } = connect(false, { queueMessagesMax: 5 });
    for (let i = 0; i < 5; i++) socket.writeFrame(frame);
    expect(drops).toEqual([]);
    socket.writeFrame(frame);
    socket.writeFrame(frame);
    expect(drops).toEqual(['slow_reader']);
    expect(terminated()).toBe(1);
    expect(stream.writableLength).toBe(5 * frame.length);
    expect(socket.isOpen).toBe(false);
  });

  test('drops a reader that is too many bytes behind', () => {
    const { socket, drops } = connect(false, { queueBytesMax: 3 * frame.length });
    for (let i = 0; i < 3; i++) socket.writeFrame(frame);
    expect(drops).toEqual([]);
    socket.writeFrame(frame);
    expect(drops).toEqual(['slow_reader']);
  });

  test('keeps a reader that catches up in time', async () => {
    const { socket, stream, drops } = connect(false, { queueMessagesMax: 5 });
    for (let i = 0; i < 5; i++) socket.writeFrame(frame);
    stream.readAll();
    await turn();
    for (let i = 0; i < 5; i++) socket.writeFrame(frame);
    expect(drops).toEqual([]);
    expect(stream.taken).toHaveLength(10);
  });

  test('sends the messages of one turn together, in order', async () => {
    const { socket, stream } = connect(true);
    socket.send({ op: 'pong', id: 1, timeMs: 1 });
    socket.send({ op: 'pong', id: 2, timeMs: 1 });
    expect(stream.taken).toEqual([]);
    await turn();
    const text = Buffer.concat(stream.taken).toString('latin1');
    expect(text.indexOf('"id":1')).toBeGreaterThan(0);
    expect(text.indexOf('"id":2')).toBeGreaterThan(text.indexOf('"id":1'));
  });
});
