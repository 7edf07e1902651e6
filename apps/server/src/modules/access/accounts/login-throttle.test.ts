import { expect, test } from 'vitest';
import { LoginThrottle } from './login-throttle.ts';
import type { ThrottledTry } from './login-throttle.ts';

function throttleAt(): { throttle: LoginThrottle; clock: { nowMs: number } } {
  const clock = { nowMs: 1_000_000 };
  return { clock, throttle: new LoginThrottle(() => clock.nowMs) };
}

const from = (address: string, isKnown = false): ThrottledTry => ({
  name: 'alice',
  address,
  isKnown,
});

test('five tries are free, then each costs twice the wait of the one before, up to fifteen minutes', () => {
  const { throttle, clock } = throttleAt();
  for (let count = 0; count < 5; count += 1) expect(throttle.begin(from('1.1.1.1'))).toBe(0);
  const waits: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    const waitMs = throttle.begin(from('1.1.1.1'));
    waits.push(waitMs);
    clock.nowMs += waitMs;
    expect(throttle.begin(from('1.1.1.1'))).toBe(0);
  }
  expect(waits).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 900_000, 900_000,
  ]);
});

test('success forgives the caller', () => {
  const { throttle } = throttleAt();
  for (let count = 0; count < 4; count += 1) throttle.begin(from('1.1.1.1'));
  throttle.begin(from('1.1.1.1'));
  throttle.succeed(from('1.1.1.1'));
  for (let count = 0; count < 5; count += 1) expect(throttle.begin(from('1.1.1.1'))).toBe(0);
});

test('a stranger who guesses does not lock the owner out', () => {
  const { throttle } = throttleAt();
  for (let count = 0; count < 30; count += 1) throttle.begin(from('6.6.6.6'));
  expect(throttle.begin(from('6.6.6.6'))).toBeGreaterThan(0);
  expect(throttle.begin(from('1.1.1.1'))).toBe(0);
});

test('many addresses that guess one account are slowed down together', () => {
  const { throttle } = throttleAt();
  let free = 0;
  for (let count = 0; count < 500; count += 1) {
    if (throttle.begin(from(`10.0.0.${count}`)) === 0) free += 1;
  }
  expect(free).toBe(50);
});

test('strangers who use up what all of them have do not keep out who got in from there before', () => {
  const { throttle } = throttleAt();
  for (let count = 0; count < 500; count += 1) throttle.begin(from(`10.0.0.${count}`));
  expect(throttle.begin(from('1.1.1.1'))).toBeGreaterThan(0);
  expect(throttle.begin(from('1.1.1.1', true))).toBe(0);
  // Getting in forgives the strangers nothing.
  throttle.succeed(from('1.1.1.1', true));
  expect(throttle.begin(from('2.2.2.2'))).toBeGreaterThan(0);
  // There too the sixth try waits.
  for (let count = 0; count < 5; count += 1) throttle.begin(from('1.1.1.1', true));
  expect(throttle.begin(from('1.1.1.1', true))).toBeGreaterThan(0);
});

test('an hour of rest forgets everything', () => {
  const { throttle, clock } = throttleAt();
  for (let count = 0; count < 6; count += 1) throttle.begin(from('1.1.1.1'));
  clock.nowMs += 60 * 60_000;
  for (let count = 0; count < 5; count += 1) expect(throttle.begin(from('1.1.1.1'))).toBe(0);
});
