import { subtractDecimals } from '@candor/money';
import type { FillView, MarketView, OrderView } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useHub } from '#shared/hub/hub.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { useSession } from '#shared/session/session.ts';
import type { ChartSettings } from '#shared/trading/chart/chart-options.ts';
import { fillMarks, NO_MARKS, orderMarks } from '#shared/trading/chart/own-marks.ts';
import type { OwnMarks } from '#shared/trading/chart/own-marks.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { orderTypeTexts, sideTexts } from '#shared/trading/orders/order-texts.ts';

/** As many as one answer holds: more marks would hide the candles. */
const FILLS_MAX = 100;

const NO_FILLS: readonly FillView[] = [];

/** The user's open orders and fills in a market as the chart draws them, live; none for a visitor. */
export function useOwnMarks(
  market: MarketView,
  orders: readonly OrderView[] | undefined,
  { hasOrders, hasFills }: Pick<ChartSettings, 'hasOrders' | 'hasFills'>,
): OwnMarks {
  const { symbol } = market;
  const hasSession = useSession((state) => state.session !== undefined);
  const told = useHub(hasSession ? 'orders' : undefined).data?.fills ?? NO_FILLS;
  const fetched = useRead(
    'currencyFills',
    { symbol, limit: FILLS_MAX },
    { isEnabled: hasFills, freshMs: 0 },
  ).data?.fills;
  const decimals = priceDecimals(market);
  // Fills of a time without the feed are fetched when it tells of the orders again.
  useRefreshOn(orders, ['currencyFills']);
  const labelOf = useOrderLabel(market);
  return useMemo(() => {
    if (!hasSession) return NO_MARKS;
    return {
      orders: hasOrders ? orderMarks(orders ?? [], decimals, labelOf) : [],
      fills: hasFills ? fillMarks(symbol, told, fetched ?? NO_FILLS) : [],
    };
  }, [hasSession, hasOrders, hasFills, orders, decimals, labelOf, symbol, told, fetched]);
}

/** `Buy 0.01`, and for an order that waits what it is. */
function useOrderLabel({ quoteAsset }: MarketView): (order: OrderView) => string {
  const { t } = useLingui();
  return useMemo(
    () => (order) => {
      const rest =
        order.quantity === null
          ? `${formatExact(order.quoteAmount ?? '0')} ${quoteAsset}`
          : formatExact(subtractDecimals(order.quantity, order.filledQuantity));
      const words = `${t(sideTexts[order.side])} ${rest}`;
      return order.status === 'waiting' ? `${words} · ${t(orderTypeTexts[order.type])}` : words;
    },
    [t, quoteAsset],
  );
}
