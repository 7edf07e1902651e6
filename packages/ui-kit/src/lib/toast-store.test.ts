import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OVERLAY_SHOWN_MS_MAX, overlayStore, TOAST_DELAY_MS, toastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast waits its delay, then shows, then goes', () => {
  toastStore.show('Order placed', 'success');
  vi.advanceTimersByTime(TOAST_DELAY_MS - 1);
  expect(toastStore.read()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(toastStore.read().map((toast) => toast.text)).toEqual(['Order placed']);
  vi.runAllTimers();
  expect(toastStore.read()).toEqual([]);
});

test('the same message twice shows once', () => {
  toastStore.show('Busy');
  toastStore.show('Busy');
  vi.advanceTimersByTime(TOAST_DELAY_MS);
  expect(toastStore.read()).toHaveLength(1);
});

test('the overlay hides itself after its second', () => {
  overlayStore.show();
  expect(overlayStore.read()).toBe(true);
  vi.advanceTimersByTime(OVERLAY_SHOWN_MS_MAX);
  expect(overlayStore.read()).toBe(false);
});
