import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

test('lets a burst through, then the steady rate', () => {
  const bucket = new TokenBucket(10, 3, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([bucket.take(99), bucket.take(100), bucket.take(100)]).toEqual([false, true, false]);
});

test('never holds more than the burst', () => {
  const bucket = new TokenBucket(10, 2, 0);
  expect([bucket.take(60_000), bucket.take(60_000), bucket.take(60_000)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('gives nothing back when the clock jumps backwards', () => {
  const bucket = new TokenBucket(1_000, 1, 1_000);
  expect(bucket.take(1_000)).toBe(true);
  expect(bucket.take(0)).toBe(false);
});
