import type { MarketView, OrderView } from '@candor/protocol';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { CandleChart } from '#shared/trading/chart/candle-chart.ts';
import { useChartOptions } from '#shared/trading/chart/chart-options.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { useChartTrading } from './use-chart-trading.ts';

/** Orders, their tags and what is done with them: fetched once there is a chart to show them on. */
const ChartTrading = lazy(async () => {
  const { ChartTrading: Trading } = await import('./ChartTrading.tsx');
  return { default: Trading };
});

const NO_ORDERS: readonly OrderView[] = [];

/** The chart of a spot market with the user's orders, which are handled on it. */
export function ChartSection(props: {
  readonly market: MarketView;
  readonly chartRef: RefObject<CandleChart | null>;
  /** An order of the chart is in hand, and its panel in the place of the page's buttons. */
  readonly onHold: (isHeld: boolean) => void;
}): ReactNode {
  const { market, chartRef: chart, onHold } = props;
  const options = useChartOptions();
  const { own, orders, handles, trading } = useChartTrading(market, options);
  const isHeld = handles.held !== undefined;
  useEffect(() => onHold(isHeld), [onHold, isHeld]);
  return (
    <ChartFrame
      market={market}
      own={own}
      chartRef={chart}
      onHeights={trading.onHeights}
      onCrosshair={trading.onCrosshair}
      onDraw={handles.release}
      isHeld={isHeld}
      layer={(isDrawing) => (
        <Suspense fallback={null}>
          <ChartTrading
            ref={trading.ref}
            market={market}
            marks={own.orders}
            orders={orders ?? NO_ORDERS}
            handles={handles}
            places={trading.places}
            chart={chart}
            isDrawing={isDrawing}
          />
        </Suspense>
      )}
    />
  );
}
