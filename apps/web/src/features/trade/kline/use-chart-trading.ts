import type { MarketView, OrderView } from '@candor/protocol';
import type { ChartSettings } from '#shared/trading/chart/chart-options.ts';
import type { OwnMarks } from '#shared/trading/chart/own-marks.ts';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { useChartWires, useMovedMarks } from './use-chart-layer.ts';
import type { ChartWires } from './use-chart-layer.ts';
import { useLineHandles } from './use-line-handles.ts';
import type { LineHandles } from './use-line-handles.ts';
import { useOwnMarks } from './use-own-marks.ts';

/** The user's orders on a chart, and the wires between the chart and what stands over it. */
interface ChartTradingModel {
  readonly own: OwnMarks;
  readonly orders: readonly OrderView[] | undefined;
  readonly handles: LineHandles<OrderView>;
  readonly trading: ChartWires;
}

const keyOf = ({ orderId }: OrderView): string => String(orderId);

/** The user's orders in a market as the chart of its page handles them. */
export function useChartTrading(
  market: MarketView,
  options: Pick<ChartSettings, 'hasOrders' | 'hasFills'>,
): ChartTradingModel {
  const { orders } = useLiveOrders(market.symbol);
  const handles = useLineHandles(options.hasOrders ? orders : undefined, keyOf);
  const marks = useOwnMarks(market, orders, options);
  const { held } = handles;
  const own = useMovedMarks(marks, held && keyOf(held.line), held?.price, market);
  return { own, orders, handles, trading: useChartWires() };
}
