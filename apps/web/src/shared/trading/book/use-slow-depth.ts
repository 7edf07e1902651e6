import type { DepthView } from '@candor/protocol';
import { useCallback, useRef } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';

/** A form that recomputed its figures with every tick of the book would only flicker. */
const SLOW_DEPTH_MS = 1_000;

/** The live book, renewed at most once a second: for figures that are read, not watched. */
export function useSlowDepth(symbol: string): DepthView | undefined {
  const kept = useRef<{ symbol: string; atMs: number; data: DepthView }>(undefined);
  const pick = useCallback(
    (data: DepthView): DepthView => {
      const old = kept.current;
      const nowMs = performance.now();
      if (old?.symbol === symbol && nowMs - old.atMs < SLOW_DEPTH_MS) return old.data;
      kept.current = { symbol, atMs: nowMs, data };
      return data;
    },
    [symbol],
  );
  return useHubPart(`depth:${symbol}`, pick);
}
