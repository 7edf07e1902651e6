import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceId } from './device-id.ts';

const KEY = 'candor.device.v1';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a browser makes its number once and keeps it', () => {
  const made = deviceId();
  expect(made).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(made);
  expect(kept.get(KEY)).toBe(JSON.stringify(made));
});

test.each(['"short"', '7', '{"id":', `"${'G'.repeat(32)}"`])(
  'what is no number of ours is replaced: %s',
  (found) => {
    kept.set(KEY, found);
    const made = deviceId();
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(deviceId()).toBe(made);
  },
);
