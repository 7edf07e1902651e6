import { Button, CoinIcon, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { formatMinute } from '#shared/texts/time.ts';
import type { AlertView } from './alert-form.ts';
import { useAlertWords } from './use-alert-words.ts';
import { useTakeAlerts } from './use-take-alerts.ts';

/** An alert whose market is no more: when that was, and the way to take it out of the list. */
export function EndedAlertRow({ alert }: { readonly alert: AlertView }): ReactNode {
  const { t } = useLingui();
  const words = useAlertWords();
  const drop = useAction('alertRemove');
  const take = useTakeAlerts();
  const { alertId, symbol, endedAtMs } = alert;
  const time = formatMinute(endedAtMs ?? 0);
  const remove = async (): Promise<void> => {
    if (await take(await drop.run({ alertId }))) toastStore.show(t`Alert removed`, 'success');
  };
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-2.5">
      <CoinIcon symbol={symbol} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-list break-words text-t2">
          <b className="font-semibold">{symbol}</b> {words.condition(alert)}
        </span>
        <span className="num mt-0.5 block text-meta break-words text-t3">
          {t`Ended ${time}: the market was delisted`}
        </span>
      </span>
      <Button
        tone="secondary"
        size="small"
        isBusy={drop.isBusy}
        aria-label={t`Remove the alert on ${symbol}`}
        onClick={() => void remove()}
      >
        {t`Remove`}
      </Button>
    </li>
  );
}
