import type { MarketView } from '@candor/protocol';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Ref, RefObject } from 'react';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import type { OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import type { AxisPlusHandle } from './AxisPlus.tsx';
import { snapPrice } from './order-move.ts';
import { arrangeTags, useReleaseOutside } from './tag-layer.ts';
import type { ChartLayerHandle } from './use-chart-layer.ts';

/** What stands over the candles, as the chart and the pointer move it. */
interface TagLayer {
  /** Covers the chart; the tags are in it. */
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly plus: RefObject<AxisPlusHandle | null>;
  /** The price at a height of the chart as the market takes it; undefined without candles. */
  readonly priceAt: (y: number) => string | undefined;
}

/** Keeps the tags where their lines are and the plus where the crosshair is; a tap beside them lets go of the line in hand. */
export function useTagLayer(props: {
  readonly ref: Ref<ChartLayerHandle>;
  readonly market: Pick<MarketView, 'tickSize' | 'priceMin' | 'priceMax'>;
  readonly places: RefObject<OrderHeights | undefined>;
  readonly chart: RefObject<CandleChart | null>;
  readonly isHeld: boolean;
  readonly release: () => void;
}): TagLayer {
  const { market, places, chart } = props;
  const layer = useRef<HTMLDivElement>(null);
  const plus = useRef<AxisPlusHandle>(null);
  const arrange = (): void => arrangeTags(layer.current, places.current);
  useEffect(arrange);
  useImperativeHandle(props.ref, () => ({
    placeTags: arrange,
    showPlus: (y, paneWidth) => plus.current?.showAt(y, paneWidth),
  }));
  useReleaseOutside(layer, props.isHeld, props.release);
  const priceAt = (y: number): string | undefined => {
    const value = chart.current?.priceAt(y);
    return value === undefined ? undefined : snapPrice(value, market);
  };
  return { layer, plus, priceAt };
}
