const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** Shorter rounds would leave no time to enter: cut-off and windows take eight seconds of each. */
export const OPTION_CYCLE_MS_MIN = 10_000;
export const OPTION_CYCLE_MS_MAX = 3_600_000;

const WINDOW_MS_MIN = 5_000;
const WINDOW_MS_MAX = 30_000;
const CUT_OFF_MS_MIN = 3_000;

/**
 * A step of a round that comes later than this after its moment was missed, and the round is void. Less
 * than the shortest window: no stall can hide a whole window of ticks.
 */
export const OPTION_LATE_MS_MAX = 4_000;

/** The moments of one round, in engine time. */
export interface OptionSchedule {
  readonly openAtMs: number;
  /** Entries at this moment or later are too late. */
  readonly cutOffAtMs: number;
  /** The window of the start price reaches from here up to, but not including, {@link startAtMs}. */
  readonly startFromMs: number;
  readonly startAtMs: number;
  readonly endFromMs: number;
  readonly endAtMs: number;
}

/** Whether rounds can be this long: whole seconds that divide a day, so that periods are numbered by day. */
export function isOptionCycle(cycleMs: number): boolean {
  return (
    Number.isSafeInteger(cycleMs) &&
    cycleMs >= OPTION_CYCLE_MS_MIN &&
    cycleMs <= OPTION_CYCLE_MS_MAX &&
    cycleMs % SECOND_MS === 0 &&
    DAY_MS % cycleMs === 0
  );
}

/** How long the start or end price is watched: a sixth of the cycle, from 5 to 30 seconds. */
export function windowMsOf(cycleMs: number): number {
  const sixth = (cycleMs - (cycleMs % 6)) / 6;
  const whole = sixth - (sixth % SECOND_MS);
  return Math.min(Math.max(whole, WINDOW_MS_MIN), WINDOW_MS_MAX);
}

/** How long before the first tick of the start price entries close: a tenth of the cycle, at least 3 s. */
export function cutOffMsOf(cycleMs: number): number {
  return Math.max(CUT_OFF_MS_MIN, cycleMs / 10);
}

/**
 * The moments of the round `period` of a cycle. `period` counts cycles since 1970, so that a round
 * starts when the clock shows a multiple of its cycle. Entries close before the window of the start
 * price begins: nobody enters with a part of the answer.
 */
export function scheduleOf(cycleMs: number, period: number): OptionSchedule {
  const windowMs = windowMsOf(cycleMs);
  const startAtMs = period * cycleMs;
  const startFromMs = startAtMs - windowMs;
  const endAtMs = startAtMs + cycleMs;
  return {
    openAtMs: startFromMs - cycleMs,
    cutOffAtMs: startFromMs - cutOffMsOf(cycleMs),
    startFromMs,
    startAtMs,
    endFromMs: endAtMs - windowMs,
    endAtMs,
  };
}

/** The first round of a cycle that opens at `timestampMs` or later. */
export function periodFrom(cycleMs: number, timestampMs: number): number {
  const beforeMs = timestampMs + cycleMs + windowMsOf(cycleMs);
  const rest = beforeMs % cycleMs;
  return (beforeMs - rest) / cycleMs + (rest === 0 ? 0 : 1);
}

/** Whole seconds since 1970 that a moment lies in: what tells ticks apart. */
export function secondOf(timestampMs: number): number {
  return (timestampMs - (timestampMs % SECOND_MS)) / SECOND_MS;
}
