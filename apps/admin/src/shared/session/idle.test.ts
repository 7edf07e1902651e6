import { expect, test } from 'vitest';
import { IDLE_WARNING_MS, idleStateOf } from './idle.ts';
import type { IdleState } from './idle.ts';

const IDLE_MS = 900_000;

test.each<[afterMs: number, state: IdleState]>([
  [0, { kind: 'working' }],
  [IDLE_MS - IDLE_WARNING_MS - 1, { kind: 'working' }],
  [IDLE_MS - IDLE_WARNING_MS, { kind: 'warning', secondsLeft: 60 }],
  [IDLE_MS - 1, { kind: 'warning', secondsLeft: 1 }],
  [IDLE_MS, { kind: 'over' }],
  [IDLE_MS + 1, { kind: 'over' }],
])('after %d ms without use a session of 15 minutes is %j', (afterMs, state) => {
  expect(idleStateOf(1_000, IDLE_MS, 1_000 + afterMs)).toEqual(state);
});
