import type { ContractOrderView } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { tellContractChange } from './order-toast.ts';

/** Cancels one contract order at a time and says so. */
export function useCancelContract(): {
  readonly cancel: (order: ContractOrderView) => void;
  /** The order being cancelled at the moment. */
  readonly busyOrderId: number | undefined;
} {
  const { run } = useAction('cancelContract');
  const queries = useQueryClient();
  const [busyOrderId, setBusyOrderId] = useState<number>();
  const cancel = (order: ContractOrderView): void => {
    setBusyOrderId(order.orderId);
    void run({ orderId: order.orderId }).then((outcome) => {
      setBusyOrderId(undefined);
      if (outcome?.ok === true) tellContractChange('cancelled', order);
      void queries.invalidateQueries({ queryKey: ['contractPage'] });
    });
  };
  return { cancel, busyOrderId };
}
