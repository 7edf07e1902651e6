import type { ContractLimitView, ContractMarketView } from '@candor/protocol';
import { ErrorState, formatDecimal, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { DailyLimitForm } from '#shared/trading/limits/DailyLimitForm.tsx';
import { PauseForm } from '#shared/trading/limits/PauseForm.tsx';

/** What today has brought, the user's own limit of a day, and a pause. */
export function LimitsForm({ market }: { readonly market: ContractMarketView }): ReactNode {
  const { t } = useLingui();
  const { quoteAsset } = market;
  const { data, isError, refetch } = useRead('contractLimits', {}, { freshMs: 0 });
  const limits = data?.limits.find((one) => one.asset === quoteAsset);
  if (limits === undefined) {
    if (!isError) return <SkeletonRows count={4} shape="line" />;
    return <ErrorState text={t`Your limits could not be loaded.`} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Today limits={limits} />
      <DailyLimit key={limits.ownLimit ?? ''} limits={limits} />
      <div className="pb-2">
        <Pause limits={limits} />
      </div>
    </>
  );
}

const DAY_MS = 86_400_000;

function Today({ limits }: { readonly limits: ContractLimitView }): ReactNode {
  const { t } = useLingui();
  const { asset, result, left, countedFromMs, dayEndsAtMs } = limits;
  const ends = formatMinute(dayEndsAtMs);
  const from = formatMinute(countedFromMs ?? 0);
  const isToday = countedFromMs !== null && countedFromMs > dayEndsAtMs - DAY_MS;
  const rows: readonly (readonly [name: string, value: string])[] = [
    ...(countedFromMs === null ? [] : [[t`Result of today`, result] as const]),
    ...(left === null ? [] : [[t`Left of your limit`, left] as const]),
  ];
  return (
    <div className="px-4 pb-2">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-3 text-body">
            <dt className="text-t2">{name}</dt>
            <dd className="num shrink-0 font-semibold">
              {formatDecimal(value)} <span className="text-meta font-normal text-t3">{asset}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-meta text-t3">
        {t`What closing positions wins or loses, less fees and funding.`}{' '}
        {countedFromMs === null && t`It is counted from your first limit on.`}
        {isToday && t`Counted since ${from}.`} {t`A new day begins ${ends}.`}
      </p>
    </div>
  );
}

/** A pause that runs is made shorter to so long from now; the minute is for the tap. */
const SHORTEST_MS = DAY_MS + 60_000;

/** Has the limits read again by every part of the screen. */
function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['contractLimits'] });
}

function DailyLimit({ limits }: { readonly limits: ContractLimitView }): ReactNode {
  const { t } = useLingui();
  const { asset } = limits;
  const readAgain = useReadAgain();
  const action = useMoneyAction('contractLimitSet');
  const set = async (dailyLoss: string): Promise<ContractLimitView | undefined> => {
    const reply = await action.run({ asset, dailyLoss });
    if (reply !== undefined) await readAgain();
    return reply?.limits;
  };
  const note = t`Once it is reached, nothing opens until the day ends, and orders that would open end. You can always close, reduce, add margin and set stops.`;
  return <DailyLimitForm limits={limits} action={action} onSet={set} note={note} />;
}

function Pause({ limits }: { readonly limits: ContractLimitView }): ReactNode {
  const { t } = useLingui();
  const { asset } = limits;
  const readAgain = useReadAgain();
  const action = useMoneyAction('contractPause');
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
          ? t`Nothing opens in contracts of ${asset} until then, and orders that would open end. You can always close.`
          : t`You paused until ${until}. It can be made longer at once, and end 24 hours from now at the earliest.`
      }
      title={t`Pause contracts?`}
      question={(wanted) =>
        t`Until ${wanted}. It ends early only after 24 hours. Open positions stay as they are.`
      }
      shortest={{ ms: SHORTEST_MS, label: t`End it in 24 hours` }}
    />
  );
}
