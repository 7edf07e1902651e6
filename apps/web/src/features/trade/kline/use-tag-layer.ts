import type { MarketView } from '@candor/protocol';
import { tremble } from '@candor/ui-kit';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Ref, RefObject } from 'react';
import { useHub } from '#shared/hub/hub.ts';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { useChartOptions } from '#shared/trading/chart/chart-options.ts';
import type { OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import type { AxisPlusHandle } from './AxisPlus.tsx';
import { caughtPrice, MAGNET_PX } from './magnet.ts';
import { snapPrice } from './order-move.ts';
import { arrangeTags, useReleaseOutside, withinPane } from './tag-layer.ts';
import type { ChartLayerHandle } from './use-chart-layer.ts';

/** What stands over the candles, as the chart and the pointer move it. */
interface TagLayer {
  /** Covers the chart; the tags are in it. */
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly plus: RefObject<AxisPlusHandle | null>;
  /** The price at a height of the chart as the market takes it; undefined without candles. */
  readonly priceAt: (y: number) => string | undefined;
  /** The price of a line that is carried to a height: with the magnet on, one that stands out near it. `own` are the other lines. */
  readonly dragPrice: (y: number, own: readonly (string | null)[]) => string | undefined;
}

/** Keeps the tags where their lines are and the plus where the crosshair is; a tap beside them lets go of the line in hand. */
export function useTagLayer(props: {
  readonly ref: Ref<ChartLayerHandle>;
  readonly market: Pick<MarketView, 'symbol' | 'tickSize' | 'priceMin' | 'priceMax'>;
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
  const { isMagnet } = useChartOptions();
  const { data: book } = useHub(props.isHeld && isMagnet ? `depth:${market.symbol}` : undefined);
  const lastCaught = useRef<number>(undefined);
  const dragPrice = (height: number, own: readonly (string | null)[]): string | undefined => {
    const y = withinPane(places.current, height);
    const value = chart.current?.priceAt(y);
    if (value === undefined || !isMagnet) return priceAt(y);
    const [above = value, below = value] = [y - MAGNET_PX, y + MAGNET_PX].map((at) =>
      chart.current?.priceAt(at),
    );
    const best = [book?.bids[0]?.[0], book?.asks[0]?.[0]];
    const standing = [...own, ...best].filter((price) => typeof price === 'string').map(Number);
    const ends = chart.current?.pricesInSight() ?? [];
    const caught = caughtPrice(value, (above - below) / 2, [...standing, ...ends]);
    if (caught !== undefined && caught !== lastCaught.current) tremble('stop');
    lastCaught.current = caught;
    return snapPrice(caught ?? value, market);
  };
  return { layer, plus, priceAt, dragPrice };
}
