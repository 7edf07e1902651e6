import { useEffect, useMemo, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** A finger that rests this long on something means more than a tap. */
const HOLD_MS = 450;

/** A finger that moved further is scrolling. */
const HOLD_PIXELS_MAX = 8;

/** How long the phone trembles as an answer, where it can. */
const TREMBLE_MS = 12;

interface HoldHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Handlers for something that can be held as well as tapped; the tap that ends a hold does nothing. */
export function useHold(onHold: (() => void) | undefined): HoldHandlers | undefined {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    if (onHold === undefined) return undefined;
    const stop = (): void => clearTimeout(timer.current);
    return {
      onPointerDown: (event) => {
        stop();
        isHeld.current = false;
        // A mouse has better ways than waiting.
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        from.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          isHeld.current = true;
          // Not there on every phone; some refuse it.
          (navigator as Partial<Navigator>).vibrate?.(TREMBLE_MS);
          onHold();
        }, HOLD_MS);
      },
      onPointerMove: (event) => {
        const { x, y } = from.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > HOLD_PIXELS_MAX) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu: (event) => {
        // The browser's own menu for a finger that rests.
        if (isHeld.current) event.preventDefault();
      },
      onClickCapture: (event) => {
        if (!isHeld.current) return;
        isHeld.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, [onHold]);
}
