import { Button, Price, Percent, Sheet, CoinIcon, formatExact, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { useMarketName } from '#shared/contracts/any-market.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { codeText } from '#shared/texts/error-text.ts';
import { AlertFields } from './AlertFields.tsx';
import { alertRequest, findProblem, firstForm, isChange, suggestedPrice } from './alert-form.ts';
import type { AlertForm, AlertView } from './alert-form.ts';
import { sourcesOf, useWatched } from './alert-market.ts';
import type { AlertMarket } from './alert-market.ts';
import { useTakeAlerts } from './use-take-alerts.ts';

interface AlertSheetProps {
  /** What it is open for: a market, and the alert that is changed; undefined while it is closed. */
  readonly open: { readonly market: AlertMarket; readonly alert?: AlertView } | undefined;
  /** Asks for another market; of a new alert only. */
  readonly onPick: () => void;
  readonly onClose: () => void;
}

/** Sets, changes or removes an alert; it keeps its market while it leaves. */
export function AlertSheet({ open, onPick, onClose }: AlertSheetProps): ReactNode {
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  if (shown === undefined) return null;
  const { market, alert } = shown;
  return (
    <OpenSheet
      key={alert?.alertId ?? 0}
      {...{ market, alert, onPick, onClose }}
      isOpen={open !== undefined}
    />
  );
}

function OpenSheet(props: {
  readonly market: AlertMarket;
  readonly alert: AlertView | undefined;
  readonly isOpen: boolean;
  readonly onPick: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { market, alert, isOpen, onClose } = props;
  const { t } = useLingui();
  const [kept, setForm] = useState<AlertForm>(() => firstForm(market, alert));
  const typed = withSourceOf(market, kept);
  const [isPriceOwn, setIsPriceOwn] = useState(alert !== undefined);
  const { save, remove, isBusy } = useAlertActs(market, alert, () => {
    setForm(firstForm(market));
    setIsPriceOwn(false);
    onClose();
  });
  const { now, changePpm } = useWatched(market.symbol, typed.source);
  const from = useFirst(now, market.symbol);
  const [typedFor, setTypedFor] = useState(market.symbol);
  if (typedFor !== market.symbol) {
    // A price of another market says nothing of this one.
    setTypedFor(market.symbol);
    setIsPriceOwn(false);
  }
  const form = isPriceOwn ? typed : { ...typed, price: suggestedPrice(typed, from, market) };
  const problem = findProblem(form, market, now);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={alert === undefined ? t`New alert` : t`Change alert`}
      height="tall"
      footer={
        <Footer
          {...{ form, problem, isBusy }}
          onSave={() => void save(form)}
          onRemove={alert === undefined ? undefined : () => void remove(alert.alertId)}
        />
      }
    >
      <MarketLine
        market={market}
        {...{ now, changePpm }}
        onPick={alert === undefined ? props.onPick : undefined}
      />
      <AlertFields
        {...{ form, market, now, problem }}
        onChange={(changes) => {
          if (changes.price !== undefined) setIsPriceOwn(true);
          setForm({ ...form, ...changes });
        }}
      />
    </Sheet>
  );
}

/** The form for the market that is shown: one of contracts is watched by another price than a pair. */
function withSourceOf(market: AlertMarket, form: AlertForm): AlertForm {
  const sources = sourcesOf(market);
  return sources.includes(form.source) ? form : { ...form, source: sources[0] };
}

/** Which market it is about, and its price now; without an alert yet a tap chooses another market. */
function MarketLine(props: {
  readonly market: AlertMarket;
  readonly now: string | undefined;
  readonly changePpm: number | undefined;
  readonly onPick: (() => void) | undefined;
}): ReactNode {
  const { market, now, changePpm, onPick } = props;
  const { t } = useLingui();
  const called = useMarketName()(market);
  const name = <b className="min-w-0 text-left text-list leading-tight font-semibold">{called}</b>;
  return (
    <div className="flex items-center gap-2.5 px-4 pb-3">
      <CoinIcon symbol={market.baseAsset} size={28} />
      {onPick === undefined ? (
        name
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t`${called}: choose another pair`}
          onClick={onPick}
          className="press -my-2 flex min-h-10 min-w-0 items-center gap-1.5"
        >
          {name}
          <ChevronDown size={18} strokeWidth={2} aria-hidden="true" className="shrink-0 text-t3" />
        </button>
      )}
      <Price value={now} decimals={priceDecimals(market)} className="ml-auto text-list" />
      <Percent
        value={changePpm === undefined ? undefined : percentOfPpm(changePpm)}
        className="text-meta"
      />
    </div>
  );
}

/** The first that is known of a market: a suggestion that moved with every trade could not be taken. */
function useFirst(now: string | undefined, symbol: string): string | undefined {
  const [first, setFirst] = useState({ symbol, now });
  if (first.symbol !== symbol || (first.now === undefined && now !== undefined)) {
    setFirst({ symbol, now });
  }
  return first.symbol === symbol ? (first.now ?? now) : now;
}

/** What the sheet does. */
function useAlertActs(market: AlertMarket, alert: AlertView | undefined, onDone: () => void) {
  const { t } = useLingui();
  const add = useAction('alertAdd');
  const edit = useAction('alertEdit');
  const drop = useAction('alertRemove');
  const take = useTakeAlerts();
  return {
    save: async (form: AlertForm): Promise<void> => {
      const request = alertRequest(form);
      const outcome = await (alert === undefined
        ? add.run({ symbol: market.symbol, ...request })
        : edit.run({ alertId: alert.alertId, ...request }));
      if (!(await take(outcome))) return;
      toastStore.show(alert === undefined ? t`Alert set` : t`Alert changed`, 'success');
      onDone();
    },
    remove: async (alertId: number): Promise<void> => {
      if (!(await take(await drop.run({ alertId })))) return;
      toastStore.show(t`Alert removed`, 'success');
      onDone();
    },
    isBusy: add.isBusy || edit.isBusy || drop.isBusy,
  };
}

function Footer(props: {
  readonly form: AlertForm;
  readonly problem: ReturnType<typeof findProblem>;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  const { form, problem, isBusy, onSave, onRemove } = props;
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const price = formatExact(form.price);
  const label = isChange(form.condition) ? t`Set alert` : t`Set alert at ${price}`;
  return (
    <div className="flex flex-col gap-2">
      {typeof problem === 'number' && (
        <p role="status" className="text-meta text-warn">
          {codeText(problem)}
        </p>
      )}
      {!isOnline && <p role="status" className="text-meta text-warn">{t`You are offline.`}</p>}
      <div className="flex gap-2.5">
        {onRemove !== undefined && (
          <Button tone="secondary" disabled={isBusy || !isOnline} onClick={onRemove}>
            {t`Remove`}
          </Button>
        )}
        <Button
          className="flex-1"
          isBusy={isBusy}
          disabled={problem !== undefined || !isOnline}
          onClick={onSave}
        >
          {problem === 'missing' ? t`Enter a value` : label}
        </Button>
      </div>
    </div>
  );
}
