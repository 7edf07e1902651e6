import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Where a pull-to-refresh gesture stands. */
export type PullPhase = 'idle' | 'pulling' | 'ready' | 'refreshing';

/** A finger moves further than the page follows: what makes the pull feel like a spring. */
const RESISTANCE = 0.45;

/** The pull gesture on touch screens; listens only while the page stands at its top. */
export function usePull(
  offset: number,
  onRefresh: () => Promise<unknown>,
): { ref: RefObject<HTMLDivElement | null>; pulled: number; phase: PullPhase } {
  const ref = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setIsRefreshing] = useState(false);
  useEffect(() => {
    refresh.current = onRefresh;
  }, [onRefresh]);
  useEffect(() => {
    const host = ref.current;
    if (host === null || isRefreshing) return;
    let startY: number | undefined;
    let distance = 0;
    const onStart = (event: TouchEvent): void => {
      startY = scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
      distance = 0;
    };
    const onMove = (event: TouchEvent): void => {
      const y = event.touches[0]?.clientY;
      if (startY === undefined || y === undefined) return;
      distance = Math.max(0, (y - startY) * RESISTANCE);
      if (distance > 0 && event.cancelable) event.preventDefault();
      setPulled(Math.min(distance, offset * 1.5));
    };
    const onEnd = (): void => {
      if (startY === undefined) return;
      startY = undefined;
      if (distance < offset) {
        setPulled(0);
        return;
      }
      setIsRefreshing(true);
      setPulled(offset);
      void refresh.current().finally(() => {
        setIsRefreshing(false);
        setPulled(0);
      });
    };
    host.addEventListener('touchstart', onStart, { passive: true });
    host.addEventListener('touchmove', onMove, { passive: false });
    host.addEventListener('touchend', onEnd);
    host.addEventListener('touchcancel', onEnd);
    return () => {
      host.removeEventListener('touchstart', onStart);
      host.removeEventListener('touchmove', onMove);
      host.removeEventListener('touchend', onEnd);
      host.removeEventListener('touchcancel', onEnd);
    };
  }, [offset, isRefreshing]);
  return { ref, pulled, phase: phaseOf(pulled, offset, isRefreshing) };
}

function phaseOf(pulled: number, offset: number, isRefreshing: boolean): PullPhase {
  if (isRefreshing) return 'refreshing';
  if (pulled === 0) return 'idle';
  return pulled >= offset ? 'ready' : 'pulling';
}
