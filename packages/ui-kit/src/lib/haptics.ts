/** How long the phone trembles for what. */
const LENGTH_MS = {
  /** A stop of the slider. */
  stop: 8,
  /** An order that was filled. */
  fill: 24,
} as const;

let isWanted: () => boolean = () => true;

/** Called once by the app: whether its user wants to feel anything. */
export function setHapticsSwitch(isOn: () => boolean): void {
  isWanted = isOn;
}

/** Whether this device can tremble at all. */
export function canTremble(): boolean {
  return typeof navigator.vibrate === 'function';
}

/** Makes the phone tremble for a moment, unless it cannot, its user switched that off, or wants no motion. */
export function tremble(why: keyof typeof LENGTH_MS): void {
  if (!canTremble() || !isWanted()) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(LENGTH_MS[why]);
}
