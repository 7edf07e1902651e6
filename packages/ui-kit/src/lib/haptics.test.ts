import { afterEach, expect, test, vi } from 'vitest';
import { setHapticsSwitch, tremble } from './haptics.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['is wanted', true, false, 1],
  ['was switched off', false, false, 0],
  ['would be motion for who wants none', true, true, 0],
])('the phone trembles only where it %s', (_title, isOn, isCalm, times) => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  setHapticsSwitch(() => isOn);
  tremble('stop');
  expect(vibrate).toHaveBeenCalledTimes(times);
});

test('a device that cannot is left alone', () => {
  vi.stubGlobal('navigator', {});
  expect(() => tremble('fill')).not.toThrow();
});
