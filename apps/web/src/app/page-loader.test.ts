import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ComponentType } from 'react';
import {
  CHUNK_TIMEOUT_MS,
  createPageLoader,
  PAGE_DELAY_MS,
  PAGE_SLOW_MS,
  PAGE_TIMEOUT_MS,
} from './page-loader.ts';

const Screen: ComponentType = () => null;

/** Chunks that arrive or fail when the test says so. */
function chunks() {
  const waiting: { resolve: (screen: ComponentType) => void; reject: (reason: Error) => void }[] =
    [];
  const load = vi.fn(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        waiting.push({ resolve, reject });
      }),
  );
  return { load, waiting };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a page goes from quiet to loading to slow to timeout, and is given up at last', () => {
  const loader = createPageLoader(chunks().load);
  loader.start();
  const seen = [loader.read().status];
  let nowMs = 0;
  for (const atMs of [PAGE_DELAY_MS, PAGE_SLOW_MS, PAGE_TIMEOUT_MS, CHUNK_TIMEOUT_MS]) {
    vi.advanceTimersByTime(atMs - nowMs);
    nowMs = atMs;
    seen.push(loader.read().status);
  }
  expect(seen).toEqual(['quiet', 'loading', 'slow', 'timeout', 'failed']);
});

test('a chunk in time goes straight from quiet to ready', async () => {
  const { load, waiting } = chunks();
  const loader = createPageLoader(load);
  loader.start();
  waiting[0]?.resolve(Screen);
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.read()).toEqual({ status: 'ready', Screen });
  vi.advanceTimersByTime(CHUNK_TIMEOUT_MS);
  expect(loader.read().status).toBe('ready');
});

test('starting twice loads once', () => {
  const { load } = chunks();
  const loader = createPageLoader(load);
  loader.start();
  loader.start();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a late chunk still shows after the timeout placeholder', async () => {
  const { load, waiting } = chunks();
  const loader = createPageLoader(load);
  loader.start();
  vi.advanceTimersByTime(PAGE_TIMEOUT_MS + 1);
  waiting[0]?.resolve(Screen);
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.read().status).toBe('ready');
});

test('a failed page can be tried again, and the first attempt no longer counts', async () => {
  const { load, waiting } = chunks();
  const loader = createPageLoader(load);
  loader.start();
  waiting[0]?.reject(new Error('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.read().status).toBe('failed');
  loader.retry();
  vi.advanceTimersByTime(PAGE_DELAY_MS);
  expect(loader.read().status).toBe('loading');
  waiting[1]?.resolve(Screen);
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.read().status).toBe('ready');
  expect(load).toHaveBeenCalledTimes(2);
});
