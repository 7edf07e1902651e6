import type { MarketView, OrderView } from '@candor/protocol';
import { formatDecimal, formatExact, toastStore } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useMarkets } from '#shared/markets/markets.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { restOf } from './order-facts.ts';

/** Names the one message of an order: what became of it takes the place of what was said before. */
export function orderToast(orderId: number): string {
  return `order ${String(orderId)}`;
}

/** Takes away what was last said of something that is about to be changed: what is said of it from now on is news. */
export function forgetTold(about: string): void {
  for (const toast of toastStore.read()) if (toast.about === about) toastStore.drop(toast.id);
}

/** An order as its message names it: one that was amended with its new figures. */
export type ToldOrder = Pick<
  OrderView,
  'orderId' | 'symbol' | 'price' | 'quantity' | 'quoteAmount' | 'filledQuantity'
>;

export type OrderChange = 'amended' | 'cancelled';

/** What was done to an order of a size, and its price where it has one. */
export function changeText(change: OrderChange, size: string, price?: string): string {
  const isAmended = change === 'amended';
  if (price === undefined) {
    return isAmended ? t`Order amended: ${size}` : t`Order cancelled: ${size}`;
  }
  return isAmended
    ? t`Order amended: ${size} at ${price}`
    : t`Order cancelled: ${size} at ${price}`;
}

/** What was done to an order: its size, less what had filled before a cancel, and its price where it has one. */
export function changedText(
  change: OrderChange,
  order: ToldOrder,
  {
    baseAsset,
    quoteAsset,
    priceScale,
  }: Pick<MarketView, 'baseAsset' | 'quoteAsset' | 'priceScale'>,
): string {
  const { quantity } = order;
  const isWhole = quantity === null || change === 'amended';
  const shown = isWhole ? quantity : (restOf(order, quantity) ?? quantity);
  const size =
    shown === null
      ? `${formatExact(order.quoteAmount ?? '0')} ${quoteAsset}`
      : `${formatExact(shown)} ${baseAsset}`;
  const { price } = order;
  return changeText(change, size, price === null ? undefined : formatDecimal(price, priceScale));
}

/** Tells over the page what was done to an order, in its one message; a tap on it opens the order. */
export function useTellChange(): (change: OrderChange, order: ToldOrder) => void {
  const { data } = useMarkets();
  const go = useGo();
  const markets = data?.markets;
  return useCallback(
    (change, order) => {
      const market = markets?.find(({ symbol }) => symbol === order.symbol);
      if (market === undefined) return;
      toastStore.show(changedText(change, order, market), 'success', {
        about: orderToast(order.orderId),
        // An amended order that filled at once has said so, which is more.
        isFirstOnly: change === 'amended',
        onTap: () => go.to('pages/trade/entrust', { order: String(order.orderId) }),
      });
    },
    [markets, go],
  );
}
