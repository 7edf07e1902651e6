import type { MarketView, OrderView } from '@candor/protocol';
import { formatDecimal, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { isLive } from './order-facts.ts';
import { statusText } from './order-texts.ts';
import { useLiveOrders } from './use-live-orders.ts';

/**
 * Watches an order that is being changed: when it ends meanwhile, says how, and calls `onEnded`.
 * @returns the order as it is now, a part of it filled perhaps
 */
export function useEndedMeanwhile(
  order: OrderView,
  market: MarketView,
  onEnded: () => void,
): OrderView {
  const { t } = useLingui();
  const { orders } = useLiveOrders();
  const { orderId } = order;
  const now = orders?.find((one) => one.orderId === orderId);
  const isGone = orders !== undefined && now === undefined;
  const { data } = useRead('currencyDetail', { orderId }, { isEnabled: isGone });
  const ended = isGone && data !== undefined && !isLive(data.order) ? data.order : undefined;
  const isSaid = useRef(false);
  useEffect(() => {
    if (ended === undefined || isSaid.current) return;
    isSaid.current = true;
    const price =
      ended.averagePrice === null
        ? undefined
        : formatDecimal(ended.averagePrice, market.priceScale);
    const status = t(statusText(ended));
    toastStore.show(
      price === undefined || ended.status !== 'filled'
        ? t`Ended meanwhile: ${status}`
        : t`Filled meanwhile at ${price}`,
    );
    onEnded();
  }, [ended, market, onEnded, t]);
  return now ?? order;
}
