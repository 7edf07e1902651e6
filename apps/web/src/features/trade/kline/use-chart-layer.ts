import { formatDecimal } from '@candor/ui-kit';
import { useCallback, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { BookMarket } from '#shared/markets/markets.ts';
import type { OwnMarks } from '#shared/trading/chart/own-marks.ts';
import type { OnHeights, OrderHeights } from '#shared/trading/chart/own-overlays.ts';

/** What the chart tells those who stand over it. */
export interface ChartLayerHandle {
  readonly placeTags: () => void;
  readonly showPlus?: (y: number, paneWidth: number) => void;
}

/** The wires between a chart and what stands over it. */
export interface ChartWires {
  readonly ref: RefObject<ChartLayerHandle | null>;
  /** Where the lines lay last. */
  readonly places: RefObject<OrderHeights | undefined>;
  readonly onHeights: OnHeights;
  readonly onCrosshair: (y: number, paneWidth: number) => void;
}

/** The wires; the same ones throughout. */
export function useChartWires(): ChartWires {
  const ref = useRef<ChartLayerHandle>(null);
  const places = useRef<OrderHeights>(undefined);
  const onHeights = useCallback<OnHeights>((next) => {
    places.current = next;
    ref.current?.placeTags();
  }, []);
  const onCrosshair = useCallback(
    (y: number, paneWidth: number): void => ref.current?.showPlus?.(y, paneWidth),
    [],
  );
  return useMemo(() => ({ ref, places, onHeights, onCrosshair }), [onHeights, onCrosshair]);
}

/** The marks of a chart with the line in hand where it was dragged to. */
export function useMovedMarks(
  marks: OwnMarks,
  key: string | undefined,
  price: string | undefined,
  market: BookMarket,
): OwnMarks {
  return useMemo(() => {
    if (key === undefined || price === undefined) return marks;
    const priceText = formatDecimal(price, priceDecimals(market));
    return { ...marks, moved: { key, price: Number(price), priceText } };
  }, [marks, key, price, market]);
}
