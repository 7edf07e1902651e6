import { compareDecimals, isDecimal, signOf } from '@candor/money';
import type { ContractLimitView, ContractMarketView } from '@candor/protocol';
import {
  AmountInput,
  Button,
  ErrorState,
  Field,
  formatDecimal,
  formatExact,
  settleAmount,
  SkeletonRows,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { PauseForm } from './PauseForm.tsx';

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
      <PauseForm limits={limits} />
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

/** What takes a limit away. */
const NO_LIMIT = '0';

function DailyLimit({ limits }: { readonly limits: ContractLimitView }): ReactNode {
  const { t } = useLingui();
  const { asset, ownLimit, ownComing } = limits;
  const [typed, setTyped] = useState(ownLimit ?? '');
  const queries = useQueryClient();
  const action = useMoneyAction('contractLimitSet');
  const amount = settleAmount(typed);
  const isFit = isDecimal(amount) && signOf(amount) > 0;
  const isSame = isFit && ownLimit !== null && compareDecimals(amount, ownLimit) === 0;
  const set = async (limit: string): Promise<void> => {
    const reply = await action.run({ asset, dailyLoss: limit });
    if (reply === undefined) return;
    await queries.invalidateQueries({ queryKey: ['contractLimits'] });
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
        {t`Once it is reached, nothing opens until the day ends, and orders that would open end. You can always close, reduce, add margin and set stops.`}{' '}
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
  readonly coming: ContractLimitView['ownComing'];
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
