import { compareDecimals, isDecimal, signOf } from '@candor/money';
import type { OptionOwnLimits, OptionSeriesView } from '@candor/protocol';
import {
  AmountInput,
  Button,
  Dialog,
  ErrorState,
  Field,
  FormError,
  formatDecimal,
  formatExact,
  settleAmount,
  Sheet,
  SkeletonRows,
  Switch,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { setOptionView, useOptionView } from './option-view.ts';

interface LimitsSheetProps {
  readonly series: OptionSeriesView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What today has cost, the user's own limit, a pause, and whether entries ask once more. */
export function LimitsSheet({ series, isOpen, onClose }: LimitsSheetProps): ReactNode {
  const { t } = useLingui();
  const { asset } = series;
  const { data, isError, refetch } = useRead('optionLimits', {}, { isEnabled: isOpen, freshMs: 0 });
  const limits = data?.limits.find((one) => one.asset === asset);
  const isConfirmed = useOptionView((view) => view.isConfirmed);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`My limits`} height="tall">
      {limits === undefined && isError && (
        <ErrorState text={t`Your limits could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <SkeletonRows count={4} shape="line" />}
      {limits !== undefined && (
        <>
          <Today limits={limits} />
          <LimitForm key={limits.ownLimit ?? ''} limits={limits} />
          <Pause limits={limits} />
        </>
      )}
      <div className="flex min-h-13 items-center justify-between gap-3 px-4 text-body">
        {t`Ask before each entry`}
        <Switch
          label={t`Ask before each entry`}
          isOn={isConfirmed}
          onChange={(isOn) => setOptionView({ isConfirmed: isOn })}
        />
      </div>
    </Sheet>
  );
}

function Today({ limits }: { readonly limits: OptionOwnLimits }): ReactNode {
  const { t } = useLingui();
  const { asset, staked, returned, loss, houseLimit, dayEndsAtMs } = limits;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t`Staked today`, formatDecimal(staked)],
    [t`Got back`, formatDecimal(returned)],
    [t`Cost of today, open entries counted as lost`, formatDecimal(loss)],
    ...(houseLimit === null
      ? []
      : [[t`Most a day may cost anybody`, formatDecimal(houseLimit)] as const]),
  ];
  const ends = formatMinute(dayEndsAtMs);
  return (
    <div className="px-4 pb-2">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-3 text-body">
            <dt className="text-t2">{name}</dt>
            <dd className="num shrink-0 font-semibold">
              {value} <span className="text-meta font-normal text-t3">{asset}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-meta text-t3">{t`A new day begins ${ends}.`}</p>
    </div>
  );
}

/** Has the limits read again by every part of the screen. */
function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['optionLimits'] });
}

/** What takes a limit away. */
const NO_LIMIT = '0';

function LimitForm({ limits }: { readonly limits: OptionOwnLimits }): ReactNode {
  const { t } = useLingui();
  const { asset, ownLimit, ownComing } = limits;
  const [typed, setTyped] = useState(ownLimit ?? '');
  const readAgain = useReadAgain();
  const action = useMoneyAction('optionLimitSet');
  const amount = settleAmount(typed);
  const isFit = isDecimal(amount) && signOf(amount) > 0;
  const isSame = isFit && ownLimit !== null && compareDecimals(amount, ownLimit) === 0;
  const set = async (limit: string): Promise<void> => {
    const reply = await action.run({ asset, dailyLoss: limit });
    if (reply === undefined) return;
    await readAgain();
    toastStore.show(
      reply.limits.ownComing === null ? t`Your limit holds now` : t`Your limit changes in 24 hours`,
      'success',
    );
  };
  return (
    <section className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <Field label={t`Most a day may cost me (${asset})`} error={action.failure}>
        {(field) => (
          <AmountInput
            {...field}
            value={typed}
            decimals={2}
            unit={asset}
            placeholder={t`No limit`}
            onChange={(next) => {
              action.forget();
              setTyped(next);
            }}
          />
        )}
      </Field>
      <p className="text-meta text-t3">
        {t`A lower limit holds at once. A higher one, or none, waits for 24 hours.`}
      </p>
      <ComingLimit asset={asset} coming={ownComing} />
      <div className="flex gap-3">
        {ownLimit !== null && (
          <Button
            tone="secondary"
            size="trade"
            className="flex-1 basis-0"
            isBusy={action.isBusy}
            onClick={() => void set(NO_LIMIT)}
          >
            {t`Take it away`}
          </Button>
        )}
        <Button
          size="trade"
          className="flex-1 basis-0"
          isBusy={action.isBusy}
          disabled={!isFit || isSame}
          onClick={() => void set(amount)}
        >
          {t`Set limit`}
        </Button>
      </div>
    </section>
  );
}

/** A higher limit, or none, that waits for its time. */
function ComingLimit(props: {
  readonly asset: string;
  readonly coming: OptionOwnLimits['ownComing'];
}): ReactNode {
  const { asset, coming } = props;
  const { t } = useLingui();
  if (coming === null) return null;
  const from = formatMinute(coming.fromMs);
  const amount = formatExact(coming.limit ?? '0');
  return (
    <p className="num text-meta text-warn">
      {coming.limit === null
        ? t`From ${from} without a limit.`
        : t`From ${from}: ${amount} ${asset}.`}
    </p>
  );
}

const HOUR_MS = 3_600_000;
const PAUSES_MS = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS] as const;

function Pause({ limits }: { readonly limits: OptionOwnLimits }): ReactNode {
  const { t } = useLingui();
  const { asset, pausedUntilMs } = limits;
  const [asked, setAsked] = useState<number>();
  const readAgain = useReadAgain();
  const action = useMoneyAction('optionPause');
  const names: Readonly<Record<(typeof PAUSES_MS)[number], string>> = {
    [PAUSES_MS[0]]: t`1 hour`,
    [PAUSES_MS[1]]: t`1 day`,
    [PAUSES_MS[2]]: t`7 days`,
    [PAUSES_MS[3]]: t`30 days`,
  };
  const isPaused = pausedUntilMs !== null && pausedUntilMs > serverNowMs();
  const until = formatMinute(pausedUntilMs ?? 0);
  const wanted = formatMinute(asked ?? 0);
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const reply = await action.run({ asset, untilMs: asked });
    setAsked(undefined);
    if (reply !== undefined) await readAgain();
  };
  return (
    <section className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <h3 className="text-body font-semibold">{t`Pause`}</h3>
      <p className="text-meta text-t3">
        {isPaused
          ? t`You paused until ${until}. A pause can be made longer, never shorter.`
          : t`Keeps you out of all option rounds in ${asset}. It cannot be ended early.`}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {PAUSES_MS.map((length) => (
          <Button
            key={length}
            tone="secondary"
            size="small"
            className="px-1!"
            disabled={isPaused && serverNowMs() + length <= pausedUntilMs}
            onClick={() => {
              action.forget();
              setAsked(Math.trunc(serverNowMs()) + length);
            }}
          >
            {names[length]}
          </Button>
        ))}
      </div>
      <FormError>{action.failure}</FormError>
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t`Pause option rounds?`}
        confirmLabel={t`Pause`}
        isBusy={action.isBusy}
        onConfirm={() => void confirm()}
      >
        {t`Until ${wanted}. It cannot be ended early. Open entries go on to their result.`}
      </Dialog>
    </section>
  );
}
