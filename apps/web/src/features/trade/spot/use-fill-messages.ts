import { addDecimals } from '@candor/money';
import { formatDecimal, formatExact, toastStore, tremble } from '@candor/ui-kit';
import type { FillView, MarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { HubData } from '#shared/hub/topic-state.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { averageOfFills } from '#shared/trading/orders/average-of-fills.ts';
import { orderToast } from '#shared/trading/orders/order-toast.ts';

const pickFills = (orders: HubData['orders']): readonly FillView[] => orders.fills;

/** Says over the page what just traded: one message an order, however many fills it took. */
export function useFillMessages(markets: readonly MarketView[] | undefined): void {
  const { t } = useLingui();
  const go = useGo();
  const fills = useHubPart('orders', pickFills);
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (fills === undefined) return;
    const seen = newest.current;
    newest.current = Math.max(seen ?? 0, ...fills.map((fill) => fill.tradeId));
    if (seen === undefined) return;
    const byOrder = Map.groupBy(
      fills.filter((fill) => fill.tradeId > seen),
      (fill) => fill.orderId,
    );
    if (byOrder.size > 0) tremble('fill');
    for (const group of byOrder.values()) {
      const [first] = group;
      const market = markets?.find(({ symbol }) => symbol === first?.symbol);
      if (first === undefined || market === undefined) continue;
      const quantity = formatExact(
        group.reduce((sum, fill) => addDecimals(sum, fill.quantity), '0'),
      );
      const { baseAsset } = market;
      const average = averageOfFills(group.map((fill) => ({ ...fill, size: fill.quantity })));
      const price = formatDecimal(average, market.priceScale);
      toastStore.show(
        first.side === 'buy'
          ? t`Bought ${quantity} ${baseAsset} at ${price}`
          : t`Sold ${quantity} ${baseAsset} at ${price}`,
        'success',
        {
          about: orderToast(first.orderId),
          onTap: () => go.to('pages/trade/entrust', { order: String(first.orderId) }),
        },
      );
    }
  }, [fills, markets, go, t]);
}
