import { expect, test } from 'vitest';
import { versionState } from './version-state.ts';
import type { VersionState } from './version-state.ts';

test.each<[own: number, newest: number, oldest: number, state: VersionState]>([
  [105, 105, 100, 'newest'],
  [106, 105, 100, 'newest'],
  [104, 105, 100, 'update-offered'],
  [100, 105, 100, 'update-offered'],
  [99, 105, 100, 'update-required'],
])('version %i with newest %i and oldest %i is %s', (own, newest, oldest, state) => {
  expect(versionState(own, newest, oldest)).toBe(state);
});
