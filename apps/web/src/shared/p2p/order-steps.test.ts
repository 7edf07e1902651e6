import type { P2pOrderState, P2pSide } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { dueOf, nextOf, reasonsAt, stepsDone, waitsForMe } from './order-steps.ts';

const times = { payDueAtMs: 1_000, releaseDueAtMs: 2_000, appeal: null };

describe('an order tells its one next step', () => {
  test.each<[P2pOrderState, P2pSide, string, boolean, number]>([
    ['waiting_payment', 'buyer', 'pay', true, 0],
    ['waiting_payment', 'seller', 'await_payment', false, 0],
    ['paid', 'seller', 'release', true, 1],
    ['paid', 'buyer', 'await_release', false, 1],
    ['appeal', 'buyer', 'appeal', true, 1],
    ['appeal', 'seller', 'appeal', true, 1],
    ['completed', 'buyer', 'done', false, 3],
    ['cancelled', 'seller', 'cancelled', false, 1],
  ])('%s for the %s: %s', (state, mySide, next, waits, done) => {
    expect(nextOf({ state, mySide })).toBe(next);
    expect(waitsForMe({ state, mySide })).toBe(waits);
    expect(stepsDone({ state })).toBe(done);
  });
});

test('what counts down is the step under way', () => {
  expect(dueOf({ ...times, state: 'waiting_payment' })).toBe(1_000);
  expect(dueOf({ ...times, state: 'paid' })).toBe(2_000);
  expect(dueOf({ ...times, state: 'completed' })).toBeUndefined();
});

describe('reasons to appeal', () => {
  const paid = { state: 'paid', releaseDueAtMs: 2_000 } as const;
  test.each<[P2pSide, number, readonly string[]]>([
    ['buyer', 1_999, []],
    ['buyer', 2_000, ['not_released', 'wrong_amount', 'other']],
    ['seller', 1_999, ['wrong_amount', 'third_party']],
    ['seller', 2_000, ['not_received', 'wrong_amount', 'third_party', 'other']],
  ])('of the %s at %i', (mySide, nowMs, reasons) => {
    expect(reasonsAt({ ...paid, mySide }, nowMs)).toEqual(reasons);
  });

  test('there are none before a payment and after the end', () => {
    for (const state of ['waiting_payment', 'completed', 'appeal'] as const) {
      expect(reasonsAt({ state, mySide: 'seller', releaseDueAtMs: 2_000 }, 9_000)).toEqual([]);
    }
  });
});
