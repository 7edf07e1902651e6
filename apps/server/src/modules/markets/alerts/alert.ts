import type { AlertCondition, AlertRepeat, AlertSource } from '@candor/protocol';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';

/** Between two times that an alert is told which is told each time. */
export const ALWAYS_PAUSE_MS = 5 * MINUTE_MS;

/** The value at or beyond which something happens: the alert fires, or is armed for the next time. */
export interface Watch {
  readonly isAbove: boolean;
  readonly value: number;
  readonly fires: boolean;
}

/** What is watched: ticks of a price, or millionths of its change; a fall is negative. */
export interface AlertTarget {
  readonly marketId: number;
  readonly source: AlertSource;
  readonly condition: AlertCondition;
  readonly target: number;
  /** 0 for a price. */
  readonly windowHours: 0 | 1 | 24;
  readonly repeat: AlertRepeat;
}

/** An alert at work. */
export interface Alert extends AlertTarget {
  readonly alertId: number;
  readonly userId: number;
  readonly revision: number;
  readonly fromSequence: number;
  readonly firedAtMs: number | undefined;
  readonly watch: Watch;
}

const pausesMs: Readonly<Record<AlertRepeat, number>> = {
  once: 0,
  daily: DAY_MS,
  always: ALWAYS_PAUSE_MS,
};

const isRise = (condition: AlertCondition): boolean =>
  condition === 'rises_above' || condition === 'gains';

const firing = (isAbove: boolean, value: number): Watch => ({ isAbove, value, fires: true });

/** Whether `value` is where the alert leads: it would have nothing to wait for. */
export function isMet(
  { condition, target }: Pick<AlertTarget, 'condition' | 'target'>,
  value: number,
): boolean {
  if (condition === 'reaches') return value === target;
  return isRise(condition) ? value >= target : value <= target;
}

/**
 * What an alert waits for from now on. One that is met already waits until it is not, and then for the next
 * time. Without a value that is known, a price that is to be reached is waited for from below.
 */
export function firstWatch(
  { condition, target }: Pick<AlertTarget, 'condition' | 'target'>,
  value: number | undefined,
): Watch {
  if (condition === 'reaches') {
    if (value === target) return firing(true, target + 1);
    return firing(value === undefined || value < target, target);
  }
  const isAbove = isRise(condition);
  const isMetNow = value !== undefined && isMet({ condition, target }, value);
  return isMetNow ? armingWatch(isAbove, target) : firing(isAbove, target);
}

const armingWatch = (isAbove: boolean, target: number): Watch => ({
  isAbove: !isAbove,
  value: isAbove ? target - 1 : target + 1,
  fires: false,
});

/** What follows once the value of an alert's watch is met at `atMs`. */
interface Step {
  readonly isTold: boolean;
  /** Undefined when the alert is done. */
  readonly next: Watch | undefined;
}

/** Moves an alert on. A crossing within the pause after the last one is not told. */
export function stepOf(alert: Alert, atMs: number): Step {
  const { condition, target, repeat, watch, firedAtMs } = alert;
  if (!watch.fires) return { isTold: false, next: firing(!watch.isAbove, target) };
  const isTold = firedAtMs === undefined || atMs - firedAtMs >= pausesMs[repeat];
  if (isTold && repeat === 'once') return { isTold, next: undefined };
  if (condition !== 'reaches') return { isTold, next: armingWatch(watch.isAbove, target) };
  const { isAbove, value } = watch;
  return { isTold, next: firing(!isAbove, isAbove ? value - 1 : value + 1) };
}
