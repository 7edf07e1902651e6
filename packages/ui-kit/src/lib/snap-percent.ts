const STOPS = [0, 25, 50, 75, 100] as const;

/** How a slider is moved: a first touch aims at a diamond, a drag at any percent, a key at the next one. */
export type SliderGesture = 'tap' | 'drag' | 'key';

/** Whole percents around a diamond that mean the diamond. A key would otherwise never leave one. */
const REACH: Readonly<Record<SliderGesture, number>> = { tap: 6, drag: 2, key: 0 };

/** Whether a diamond stands at `percent`. */
export function isStop(percent: number): boolean {
  return STOPS.some((stop) => stop === percent);
}

/** The percent that a movement to `percent` means. */
export function snapPercent(percent: number, gesture: SliderGesture): number {
  return STOPS.find((stop) => Math.abs(stop - percent) <= REACH[gesture]) ?? percent;
}
