import { Button, Dialog, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';

interface CancelAllButtonProps {
  /** What cancels: spot orders, when absent. */
  readonly endpoint?: 'cancelAllCurrency' | 'cancelAllContract';
  /** What is about to be cancelled, where it is not spot orders. */
  readonly question?: string;
  /** Only orders of this market, as it is called; every market when absent. */
  readonly pair?: { readonly value: string; readonly label: string } | undefined;
  readonly onDone?: () => void;
}

/** Cancels every open order, of one market or of all, after one question. */
export function CancelAllButton(props: CancelAllButtonProps): ReactNode {
  const { pair, onDone, endpoint = 'cancelAllCurrency' } = props;
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy } = useAction(endpoint);
  const name = pair?.label ?? '';
  const confirm = async (): Promise<void> => {
    const outcome = await run(pair === undefined ? {} : { symbol: pair.value });
    if (outcome?.ok !== true) return;
    setIsAsked(false);
    toastStore.show(t`All orders cancelled`, 'success');
    onDone?.();
  };
  return (
    <>
      <Button
        tone="ghost"
        size="small"
        className="shrink-0 whitespace-nowrap"
        onClick={() => setIsAsked(true)}
      >
        {t`Cancel all`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Cancel all orders?`}
        confirmLabel={t`Cancel all`}
        cancelLabel={t`Keep them`}
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {pair === undefined
          ? (props.question ?? t`Every open spot order of yours will be cancelled.`)
          : t`Every open order of yours in ${name} will be cancelled.`}
      </Dialog>
    </>
  );
}
