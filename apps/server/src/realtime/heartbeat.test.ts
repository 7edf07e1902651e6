import { FEED_HEARTBEAT_MS } from '@candor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedDeps } from './feed-port.ts';
import type { FeedSocket } from './feed-socket.ts';
import { Heartbeat } from './heartbeat.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

function client(session?: { readonly userId: number }, cancelsAfterMs = 0) {
  const said: string[] = [];
  const socket = {
    isOpen: true,
    lastHeardMs: Date.now(),
    session,
    cancelsAfterMs,
    webSocket: {
      ping: () => said.push('ping'),
      close: (code: number) => said.push(`close ${code}`),
    },
    writeFrame: (frame: Buffer) => said.push(frame.subarray(2).toString()),
    drop: (reason: string) => said.push(`drop ${reason}`),
  };
  return { socket: socket as unknown as FeedSocket, said };
}

function beatFor(
  socket: FeedSocket,
  isOpen: FeedDeps['sessions']['isOpen'],
  cancelAllAfter?: FeedDeps['cancelAllAfter'],
): Heartbeat {
  const deps = {
    nowMs: () => Date.now(),
    cancelAllAfter,
    sessions: { isOpen, onEnded: () => () => undefined },
    log: { warn: () => undefined },
  };
  return new Heartbeat(new Set([socket]), deps as unknown as FeedDeps);
}

test('each beat pings and sends a message that scripts can see', () => {
  const { socket, said } = client();
  const heartbeat = beatFor(socket, () => Promise.resolve(false));
  vi.advanceTimersByTime(FEED_HEARTBEAT_MS);
  expect(said).toEqual(['ping', expect.stringContaining('"op":"pong","id":0')]);
  heartbeat.stop();
  vi.advanceTimersByTime(FEED_HEARTBEAT_MS);
  expect(said).toHaveLength(2);
});

test('drops a socket that stayed silent for two beats, not before', () => {
  const { socket, said } = client();
  const heartbeat = beatFor(socket, () => Promise.resolve(false));
  vi.advanceTimersByTime(2 * FEED_HEARTBEAT_MS);
  expect(said.filter((one) => one.startsWith('drop'))).toEqual([]);
  vi.advanceTimersByTime(FEED_HEARTBEAT_MS);
  expect(said.at(-1)).toBe('drop silent');
  heartbeat.stop();
});

test('closes a socket whose session ran out', async () => {
  const { socket, said } = client({ userId: 7 });
  const heartbeat = beatFor(socket, () => Promise.resolve(false));
  await vi.advanceTimersByTimeAsync(FEED_HEARTBEAT_MS);
  expect(said.at(-1)).toBe('close 4001');
  heartbeat.stop();
});

test('keeps a socket whose session cannot be asked right now', async () => {
  const { socket, said } = client({ userId: 7 });
  const heartbeat = beatFor(socket, () => Promise.reject(new Error('the database restarts')));
  await vi.advanceTimersByTimeAsync(FEED_HEARTBEAT_MS);
  expect(said.some((one) => one.startsWith('close'))).toBe(false);
  heartbeat.stop();
});

test('winds the timer that cancels orders while the socket lives, and no longer', async () => {
  const wound: unknown[] = [];
  const wind: FeedDeps['cancelAllAfter'] = (...timer) => Promise.resolve(wound.push(timer));
  const { socket } = client({ userId: 7 }, 10_000);
  const heartbeat = beatFor(socket, () => Promise.resolve(true), wind);
  await vi.advanceTimersByTimeAsync(FEED_HEARTBEAT_MS);
  expect(wound).toEqual([[7, 10_000]]);
  // Nothing is heard any more: the second beat is the last that the socket gets.
  await vi.advanceTimersByTimeAsync(10 * FEED_HEARTBEAT_MS);
  expect(wound).toHaveLength(2);
  heartbeat.stop();
});
