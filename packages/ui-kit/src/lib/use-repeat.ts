import { useEffect, useLayoutEffect, useRef } from 'react';

/** A held button begins to repeat after this. */
export const REPEAT_AFTER_MS = 400;

/** Then it acts this often. */
export const REPEAT_EVERY_MS = 100;

/** Repeats after which each counts ten times: two seconds of holding. */
const FAST_AFTER = 16;

/** Steps of the repeat with this number, counted from 1. */
export function stepsOfRepeat(repeat: number): number {
  return repeat > FAST_AFTER ? 10 : 1;
}

/**
 * A button that acts when it is pressed and repeats while it is held, faster after two seconds.
 * `onStep` gets the number of steps. Keys and screen readers come by `onClick`.
 */
export function useRepeat(onStep: (steps: number) => void) {
  const newest = useRef(onStep);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  useLayoutEffect(() => {
    newest.current = onStep;
  }, [onStep]);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const repeat = (count: number): void => {
    hasRepeated.current = true;
    newest.current(stepsOfRepeat(count));
    timer.current = setTimeout(() => repeat(count + 1), REPEAT_EVERY_MS);
  };
  return {
    onPointerDown: (): void => {
      stop();
      hasRepeated.current = false;
      timer.current = setTimeout(() => repeat(1), REPEAT_AFTER_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A finger that rests on the button asks for the browser's menu, which would swallow the release.
    onContextMenu: (event: { preventDefault: () => void }): void => event.preventDefault(),
    onClick: (): void => {
      if (!hasRepeated.current) newest.current(1);
      hasRepeated.current = false;
    },
  };
}
