import type { MarketView, OrderView } from '@candor/protocol';
import { formatDecimal } from '@candor/ui-kit';
import { useCallback, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { priceDecimals } from '#shared/markets/markets.ts';
import type { ChartSettings } from '#shared/trading/chart/chart-options.ts';
import type { OwnMarks } from '#shared/trading/chart/own-marks.ts';
import type { OnHeights, OrderHeights } from '#shared/trading/chart/own-overlays.ts';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import type { ChartTradingHandle } from './ChartTrading.tsx';
import { useOrderHandles } from './use-order-handles.ts';
import type { OrderHandles } from './use-order-handles.ts';
import { useOwnMarks } from './use-own-marks.ts';

/** The user's orders on a chart, and the wires between the chart and what stands over it. */
interface ChartTradingModel {
  readonly own: OwnMarks;
  readonly orders: readonly OrderView[] | undefined;
  readonly handles: OrderHandles;
  readonly trading: {
    readonly ref: RefObject<ChartTradingHandle | null>;
    /** Where the lines lay last. */
    readonly places: RefObject<OrderHeights | undefined>;
    readonly onHeights: OnHeights;
    readonly onCrosshair: (y: number, paneWidth: number) => void;
  };
}

/** The user's orders in a market as the chart of its page handles them. */
export function useChartTrading(
  market: MarketView,
  options: Pick<ChartSettings, 'hasOrders' | 'hasFills'>,
): ChartTradingModel {
  const { orders } = useLiveOrders(market.symbol);
  const handles = useOrderHandles(options.hasOrders ? orders : undefined);
  const marks = useOwnMarks(market, orders, options);
  const { held } = handles;
  const movedId = held?.order.orderId;
  const price = held?.price;
  const own = useMemo(() => {
    if (movedId === undefined || price === undefined) return marks;
    const priceText = formatDecimal(price, priceDecimals(market));
    return { ...marks, moved: { orderId: movedId, price: Number(price), priceText } };
  }, [marks, movedId, price, market]);
  const ref = useRef<ChartTradingHandle>(null);
  const places = useRef<OrderHeights>(undefined);
  const onHeights = useCallback<OnHeights>((next) => {
    places.current = next;
    ref.current?.placeTags();
  }, []);
  const onCrosshair = useCallback(
    (y: number, paneWidth: number): void => ref.current?.showPlus(y, paneWidth),
    [],
  );
  const trading = useMemo(
    () => ({ ref, places, onHeights, onCrosshair }),
    [onHeights, onCrosshair],
  );
  return { own, orders, handles, trading };
}
