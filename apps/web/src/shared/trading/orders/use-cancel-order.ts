import type { OrderView } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { orderToast, useTellChange } from './order-toast.ts';

interface CancelOrder {
  readonly cancel: (order: OrderView) => void;
  /** The order being cancelled at the moment. */
  readonly busyOrderId: number | undefined;
}

/** Cancels one order at a time and says so; `onDone` once the server has done it. */
export function useCancelOrder(onDone?: () => void): CancelOrder {
  const { t } = useLingui();
  const tell = useTellChange();
  const { run } = useAction('cancelCurrency');
  const queries = useQueryClient();
  const [busyOrderId, setBusyOrderId] = useState<number>();
  const cancel = useCallback(
    (order: OrderView): void => {
      setBusyOrderId(order.orderId);
      void run({ orderId: order.orderId }).then((outcome) => {
        setBusyOrderId(undefined);
        if (outcome?.ok !== true) return;
        if (order.ocoOrderId === 0) tell('cancelled', order);
        else {
          const about = orderToast(order.orderId);
          toastStore.show(t`Both orders of the pair cancelled`, 'success', { about });
        }
        // The feed tells it too; where it cannot be reached, the list is asked for again.
        void queries.invalidateQueries({ queryKey: ['currencyRecord'] });
        onDone?.();
      });
    },
    [run, t, tell, onDone, queries],
  );
  return { cancel, busyOrderId };
}
