import { useMemo, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';

/** A sheet let go below this share of its height goes; above it comes back. */
const CLOSE_SHARE = 0.3;

/** A flick down closes from anywhere. */
const FLICK_PIXELS_A_MS = 0.5;

/** A flick travels at least this far: what is less is a finger that trembled. */
const FLICK_PIXELS_MIN = 16;

/** Whether a sheet dragged `pixels` down in `ms`, of `height` pixels, is let go to close. */
export function isDraggedAway(pixels: number, ms: number, height: number): boolean {
  if (pixels >= height * CLOSE_SHARE) return true;
  return pixels >= FLICK_PIXELS_MIN && pixels / Math.max(1, ms) >= FLICK_PIXELS_A_MS;
}

/** Where a finger is, from where the sheet came: down the screen, or to the left on a page that lies on its side. */
function depthOf({ clientX, clientY }: PointerEvent): number {
  return isSideways() ? -clientX : clientY;
}

function isSideways(): boolean {
  return document.documentElement.dataset['sideways'] !== undefined;
}

interface Drag {
  readonly pointerId: number;
  readonly from: number;
  readonly atMs: number;
}

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

/** Handlers for the part of a sheet by which it is dragged down and away. */
export function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  onClose: () => void,
): DragHandlers {
  const drag = useRef<Drag>(undefined);
  return useMemo(() => {
    const pull = (pixels: number): void => {
      if (sheet.current === null) return;
      sheet.current.style.translate = isSideways()
        ? `${String(-pixels)}px 0`
        : `0 ${String(pixels)}px`;
    };
    const letGo = (): void => {
      drag.current = undefined;
      if (sheet.current === null) return;
      sheet.current.style.transition = 'translate 200ms var(--ease-out-quint)';
      sheet.current.style.translate = '';
    };
    return {
      onPointerDown: (event) => {
        const isButton = event.target instanceof Element && event.target.closest('button') !== null;
        if (!event.isPrimary || event.button !== 0 || isButton) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (sheet.current !== null) sheet.current.style.transition = '';
        drag.current = {
          pointerId: event.pointerId,
          from: depthOf(event),
          atMs: event.timeStamp,
        };
      },
      onPointerMove: (event) => {
        const from = drag.current;
        if (from?.pointerId === event.pointerId) pull(Math.max(0, depthOf(event) - from.from));
      },
      onPointerUp: (event) => {
        const from = drag.current;
        if (from?.pointerId !== event.pointerId) return;
        const height = sheet.current?.offsetHeight ?? 0;
        const pixels = depthOf(event) - from.from;
        if (isDraggedAway(pixels, event.timeStamp - from.atMs, height)) {
          drag.current = undefined;
          onClose();
        } else letGo();
      },
      onPointerCancel: letGo,
    };
  }, [sheet, onClose]);
}
