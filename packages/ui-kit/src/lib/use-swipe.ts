import { useMemo, useRef } from 'react';
import type { TouchEvent } from 'react';

/** A finger must travel this far sideways, and twice as far as up or down, to mean a swipe. */
const SWIPE_PIXELS_MIN = 56;

/** A swipe is quick; a slow drag is someone reading. */
const SWIPE_MS_MAX = 500;

/** Where a touch stands. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** -1 for a swipe to the left (next), 1 to the right (previous), 0 for anything else. */
export function swipeDirection(from: Point, to: Point): -1 | 0 | 1 {
  const dx = to.x - from.x;
  const dy = Math.abs(to.y - from.y);
  if (to.atMs - from.atMs > SWIPE_MS_MAX) return 0;
  if (Math.abs(dx) < SWIPE_PIXELS_MIN || Math.abs(dx) < dy * 2) return 0;
  return dx < 0 ? -1 : 1;
}

/** Whether a touch began on something that scrolls sideways by itself: that wins. */
function scrollsSideways(target: EventTarget, within: Element): boolean {
  for (let node = target as Element | null; node !== null && node !== within; ) {
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible') {
      return true;
    }
    node = node.parentElement;
  }
  return false;
}

interface SwipeHandlers {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Handlers for an area where a swipe moves along `values`, as the tabs above it do. */
export function useSwipe<Value extends string>(
  values: readonly Value[],
  value: Value,
  onChange: (value: Value) => void,
): SwipeHandlers {
  const start = useRef<Point>(undefined);
  return useMemo(
    () => ({
      onTouchStart: (event) => {
        const touch = event.touches[0];
        const isOurs =
          event.touches.length === 1 && !scrollsSideways(event.target, event.currentTarget);
        start.current =
          touch !== undefined && isOurs
            ? { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp }
            : undefined;
      },
      onTouchEnd: (event) => {
        const touch = event.changedTouches[0];
        const from = start.current;
        start.current = undefined;
        if (touch === undefined || from === undefined) return;
        const to = { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp };
        const next = values[values.indexOf(value) - swipeDirection(from, to)];
        if (next !== undefined && next !== value) onChange(next);
      },
    }),
    [values, value, onChange],
  );
}
