import type { OrderView } from '@candor/protocol';
import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useAction } from '#shared/data/hooks.ts';

interface CancelOrder {
  readonly cancel: (order: OrderView) => void;
  /** The order being cancelled at the moment. */
  readonly busyOrderId: number | undefined;
}

/** Cancels one order at a time and says so; `onDone` once the server has done it. */
export function useCancelOrder(onDone?: () => void): CancelOrder {
  const { t } = useLingui();
  const { run } = useAction('cancelCurrency');
  const [busyOrderId, setBusyOrderId] = useState<number>();
  const cancel = useCallback(
    (order: OrderView): void => {
      setBusyOrderId(order.orderId);
      void run({ orderId: order.orderId }).then((outcome) => {
        setBusyOrderId(undefined);
        if (outcome?.ok !== true) return;
        toastStore.show(t`Order cancelled`, 'success');
        onDone?.();
      });
    },
    [run, t, onDone],
  );
  return { cancel, busyOrderId };
}
