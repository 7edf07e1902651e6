import { addDecimals } from '@candor/money';
import { formatExact, toastStore } from '@candor/ui-kit';
import type { FillView, MarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useHubPart } from '#shared/hub/hub.ts';
import type { HubData } from '#shared/hub/topic-state.ts';

const pickFills = (orders: HubData['orders']): readonly FillView[] => orders.fills;

/** Says over the page what just traded: one message an order, however many fills it took. */
export function useFillMessages(markets: readonly MarketView[] | undefined): void {
  const { t } = useLingui();
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
    for (const group of byOrder.values()) {
      const [first] = group;
      const market = markets?.find(({ symbol }) => symbol === first?.symbol);
      if (first === undefined || market === undefined) continue;
      const quantity = formatExact(
        group.reduce((sum, fill) => addDecimals(sum, fill.quantity), '0'),
      );
      const { baseAsset } = market;
      toastStore.show(
        first.side === 'buy'
          ? t`Bought ${quantity} ${baseAsset}`
          : t`Sold ${quantity} ${baseAsset}`,
        'success',
      );
    }
  }, [fills, markets, t]);
}
