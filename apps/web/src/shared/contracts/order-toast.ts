import type { ContractOrderView, ContractTriggerView } from '@candor/protocol';
import { formatExact, toastStore } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';
import { changeText } from '#shared/trading/orders/order-toast.ts';
import type { OrderChange } from '#shared/trading/orders/order-toast.ts';
import { lotsText } from './figures-text.ts';

/** Names the one message of a contract order: what traded takes the place of what was said before. */
export function contractOrderToast(orderId: number): string {
  return `contract order ${String(orderId)}`;
}

/** Names the one message of a conditional contract order. */
export function contractTriggerToast(triggerId: number): string {
  return `contract trigger ${String(triggerId)}`;
}

type ToldOrder = Pick<ContractOrderView, 'orderId' | 'price' | 'lots' | 'filledLots'>;
type ToldTrigger = Pick<ContractTriggerView, 'triggerId' | 'price' | 'lots'>;

/** What was done to a contract order, with its size that is left and its price; all that is open is no size. */
export function changedContractText(change: OrderChange, order: ToldOrder | ToldTrigger): string {
  const filled = 'filledLots' in order ? order.filledLots : 0;
  if (order.lots === null) return change === 'amended' ? t`Order amended` : t`Order cancelled`;
  const price = order.price === null ? undefined : formatExact(order.price);
  return changeText(change, lotsText(order.lots - filled), price);
}

/** Tells over the page what was done to a contract order or a conditional one, in its one message. */
export function tellContractChange(change: OrderChange, order: ToldOrder | ToldTrigger): void {
  const about =
    'orderId' in order ? contractOrderToast(order.orderId) : contractTriggerToast(order.triggerId);
  // An amended order that filled at once has said so, which is more.
  const isFirstOnly = change === 'amended';
  toastStore.show(changedContractText(change, order), 'success', { about, isFirstOnly });
}
