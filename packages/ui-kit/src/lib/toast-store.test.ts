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

test('the same message about two things shows for each', () => {
  toastStore.show('Order cancelled: 1 lot', 'success', { about: 'order 7' });
  toastStore.show('Order cancelled: 1 lot', 'success', { about: 'order 8' });
  toastStore.show('Order cancelled: 1 lot', 'success', { about: 'order 8' });
  vi.advanceTimersByTime(TOAST_DELAY_MS);
  expect(toastStore.read().map(({ about }) => about)).toEqual(['order 7', 'order 8']);
});

test('a later message about the same takes the place of the one before', () => {
  toastStore.show('Buying', 'info', { about: 'order 7' });
  vi.advanceTimersByTime(TOAST_DELAY_MS);
  toastStore.show('Bought', 'success', { about: 'order 7' });
  toastStore.show('Sold', 'success', { about: 'order 8' });
  vi.advanceTimersByTime(TOAST_DELAY_MS);
  expect(toastStore.read().map((toast) => toast.text)).toEqual(['Bought', 'Sold']);
  toastStore.show('Placed', 'success', { about: 'order 7', isFirstOnly: true });
  vi.advanceTimersByTime(TOAST_DELAY_MS);
  expect(toastStore.read().map((toast) => toast.text)).toEqual(['Bought', 'Sold']);
});

test('the overlay hides itself after its second', () => {
  overlayStore.show();
  expect(overlayStore.read()).toBe(true);
  vi.advanceTimersByTime(OVERLAY_SHOWN_MS_MAX);
  expect(overlayStore.read()).toBe(false);
});
