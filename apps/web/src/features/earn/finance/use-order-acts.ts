import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#shared/api/hooks.ts';
import type { FinanceOrder } from '#shared/earn/finance-view.ts';

/** Taking an order back before it earns, and saying whether it renews. Failures are told as messages. */
export function useOrderActs({ orderId }: FinanceOrder) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const cancelling = useAction('finOrderCancel');
  const renewing = useAction('teManagementOrderRenew');
  const cancel = async (onDone: () => void): Promise<void> => {
    const outcome = await cancelling.run({ orderId });
    await queries.invalidateQueries();
    if (outcome?.ok !== true) return;
    toastStore.show(t`Cancelled. Your money is free again.`, 'success');
    onDone();
  };
  const setRenews = async (renews: boolean): Promise<void> => {
    await renewing.run({ orderId, renews });
    await queries.invalidateQueries();
  };
  return {
    cancel: (onDone: () => void): void => void cancel(onDone),
    setRenews: (renews: boolean): void => void setRenews(renews),
    isBusy: cancelling.isBusy || renewing.isBusy,
  };
}
