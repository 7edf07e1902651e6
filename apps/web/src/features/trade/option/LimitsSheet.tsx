import type { OptionOwnLimits, OptionSeriesView } from '@candor/protocol';
import { ErrorState, formatDecimal, Sheet, SkeletonRows, Switch } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { DailyLimitForm } from '#shared/trading/limits/DailyLimitForm.tsx';
import { PauseForm } from '#shared/trading/limits/PauseForm.tsx';
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
          <DailyLimit key={limits.ownLimit ?? ''} limits={limits} />
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

function DailyLimit({ limits }: { readonly limits: OptionOwnLimits }): ReactNode {
  const { asset } = limits;
  const readAgain = useReadAgain();
  const action = useMoneyAction('optionLimitSet');
  const set = async (dailyLoss: string): Promise<OptionOwnLimits | undefined> => {
    const reply = await action.run({ asset, dailyLoss });
    if (reply !== undefined) await readAgain();
    return reply?.limits;
  };
  return <DailyLimitForm limits={limits} action={action} onSet={set} />;
}

function Pause({ limits }: { readonly limits: OptionOwnLimits }): ReactNode {
  const { t } = useLingui();
  const { asset } = limits;
  const readAgain = useReadAgain();
  const action = useMoneyAction('optionPause');
  const pause = async (untilMs: number): Promise<boolean> =>
    (await action.run({ asset, untilMs })) !== undefined;
  return (
    <PauseForm
      limits={limits}
      action={action}
      onPause={pause}
      readAgain={readAgain}
      describe={(until) =>
        until === undefined
          ? t`Keeps you out of all option rounds in ${asset}. It cannot be ended early.`
          : t`You paused until ${until}. A pause can be made longer, never shorter.`
      }
      title={t`Pause option rounds?`}
      question={(wanted) =>
        t`Until ${wanted}. It cannot be ended early. Open entries go on to their result.`
      }
    />
  );
}
