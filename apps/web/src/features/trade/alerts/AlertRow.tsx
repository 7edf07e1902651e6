import { CoinIcon, Switch, formatDecimal, formatPercent } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { useMarketName } from '#shared/contracts/any-market.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { distanceOf } from './alert-form.ts';
import type { AlertView } from './alert-form.ts';
import { useWatched } from './alert-market.ts';
import type { AlertMarket } from './alert-market.ts';
import { useAlertWords } from './use-alert-words.ts';
import { useTakeAlerts } from './use-take-alerts.ts';

/** One alert: what it waits for, how far away that is, and whether it waits. */
export function AlertRow(props: {
  readonly alert: AlertView;
  readonly market: AlertMarket;
  readonly onOpen: () => void;
}): ReactNode {
  const { alert, market, onOpen } = props;
  const { t } = useLingui();
  const words = useAlertWords();
  const pause = useAction('alertPause');
  const take = useTakeAlerts();
  const { now, changePpm } = useWatched(alert.symbol, alert.source);
  const pair = useMarketName()(market);
  const what = words.condition(alert);
  const away = alert.price === null ? undefined : distanceOf(alert.price, now);
  const day = changePpm === undefined ? undefined : percentOfPpm(changePpm);
  const shown =
    away === undefined ? formatPercent(day ?? '') : `${formatDecimal(away.replace('-', ''), 2)}%`;
  const facts = [
    ...(alert.isPaused ? [t`Paused`] : []),
    ...(away !== undefined ? [t`${shown} away`] : []),
    // The day's change is one of trades: it says nothing of a mark.
    ...(alert.windowHours === 24 && alert.source !== 'mark' && day !== undefined
      ? [t`now ${shown}`]
      : []),
    words.repeat(alert.repeat),
    ...(alert.source === 'last' ? [] : [words.source(alert.source)]),
  ];
  return (
    <li className="flex items-center gap-3 border-b border-line px-4">
      <button
        type="button"
        onClick={onOpen}
        className="press flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2.5 text-left"
      >
        <CoinIcon symbol={market.baseAsset} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-list break-words">
            <b className="font-semibold">{pair}</b> {what}
          </span>
          <span className="num mt-0.5 block text-meta break-words text-t3">
            {facts.join(' · ')}
          </span>
        </span>
      </button>
      <Switch
        label={`${pair} ${what}`}
        isOn={!alert.isPaused}
        disabled={pause.isBusy}
        onChange={(isOn) => void pause.run({ alertId: alert.alertId, isPaused: !isOn }).then(take)}
      />
    </li>
  );
}
