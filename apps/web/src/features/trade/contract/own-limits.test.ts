import type { ContractLimitView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { limitStateOf } from './own-limits.ts';
import type { LimitState } from './own-limits.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 5);

const limits: ContractLimitView = {
  asset: 'USDT',
  result: '-40',
  countedFromMs: NOW_MS - 1_000,
  ownLimit: '100',
  left: '60',
  ownComing: null,
  pausedUntilMs: null,
  dayEndsAtMs: NOW_MS + 60_000,
};

test.each<[LimitState, Partial<ContractLimitView>, number]>([
  ['set', {}, 0],
  ['none', { ownLimit: null, left: null }, 0],
  ['reached', { left: '0' }, 0],
  ['set', { left: '0' }, 60_000],
  ['paused', { left: '0', pausedUntilMs: NOW_MS + 1 }, 0],
  ['reached', { left: '0.00', pausedUntilMs: NOW_MS + 1 }, 1],
])('is %s with %o, %i ms on', (state, fields, later) => {
  expect(limitStateOf({ ...limits, ...fields }, NOW_MS + later)).toBe(state);
});

test('is nothing before it is known', () => {
  expect(limitStateOf(undefined, NOW_MS)).toBe('none');
});
