import { Button, Dialog, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { contractErrorText } from '#shared/contracts/contract-texts.ts';

/** Closes every position at the market, after one question. */
export function CloseAllRow({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy, failure, forget } = useMoneyAction('closeAllContract', contractErrorText);
  const confirm = async (): Promise<void> => {
    if ((await run({})) === undefined) return;
    setIsAsked(false);
    toastStore.show(t`Closing all positions`, 'success');
    onDone();
  };
  return (
    <div className="flex justify-end px-2">
      <Button
        tone="ghost"
        size="small"
        onClick={() => {
          forget();
          setIsAsked(true);
        }}
      >
        {t`Close all positions`}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t`Close all positions?`}
        confirmLabel={t`Close all positions`}
        cancelLabel={t`Keep positions`}
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {t`Every open position is closed at the market price. A position whose market is halted or empty stays open, as does what the market cannot take.`}
        {failure !== undefined && (
          <span role="alert" className="block pt-2 text-red">
            {failure}
          </span>
        )}
      </Dialog>
    </div>
  );
}
