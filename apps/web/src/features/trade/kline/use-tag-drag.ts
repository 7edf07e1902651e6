import { tremble } from '@candor/ui-kit';
import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** A finger rests this long on a tag before it carries the line: a slip moves nothing. */
const HOLD_MS = 300;

/** A finger that moved further before that wanted something else. */
const SLOP_PX = 8;

interface TagDrag {
  /** The tag was tapped before: the next drag is meant. */
  readonly isHeld: boolean;
  readonly onTake: () => void;
  /** How far the finger is from where it took the tag, downwards along the chart. */
  readonly onDrag: (downPx: number) => void;
}

interface TagDragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Where a pointer went down, and what came of it. */
interface Press {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  phase: 'none' | 'pressed' | 'taken';
}

/** Where a pointer is along the chart's height: a chart turned by a quarter has it across the screen. */
function heightOf(event: PointerEvent<HTMLElement>): number {
  const isTurned = event.currentTarget.closest('[data-turned]') !== null;
  return isTurned ? -event.clientX : event.clientY;
}

/** Handlers for a tag that carries a line once it was held, or at once where it is meant. */
export function useTagDrag({ isHeld, onTake, onDrag }: TagDrag): TagDragHandlers {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useRef<Press>({ x: 0, y: 0, height: 0, phase: 'none' });
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (): void => {
    press.current.phase = 'taken';
    tremble('stop');
    onTake();
  };
  const end = (): void => {
    clearTimeout(timer.current);
    if (press.current.phase === 'pressed') press.current.phase = 'none';
  };
  return {
    onPointerDown: (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      const { clientX: x, clientY: y } = event;
      press.current = { x, y, height: heightOf(event), phase: 'pressed' };
      event.currentTarget.setPointerCapture(event.pointerId);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (press.current.phase === 'pressed') take();
      }, HOLD_MS);
    },
    onPointerMove: (event) => {
      const { x, y, height, phase } = press.current;
      const isOff = Math.hypot(event.clientX - x, event.clientY - y) > SLOP_PX;
      if (phase === 'pressed' && isOff) {
        // A mouse does not slip, and a tag in hand is meant.
        if (isHeld || event.pointerType === 'mouse') take();
        else end();
        clearTimeout(timer.current);
      }
      if (press.current.phase === 'taken' && event.buttons !== 0) onDrag(heightOf(event) - height);
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu for a finger that rests.
    onContextMenu: (event) => event.preventDefault(),
    onClickCapture: (event) => {
      if (press.current.phase !== 'taken') return;
      // The tap that ends a drag is no tap.
      press.current.phase = 'none';
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
