import { Card, formatDecimal, ProgressBar } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#shared/texts/time.ts';
import { poolLasts, poolPercent } from '#shared/earn/checkin-view.ts';
import type { CheckinConfig, PoolLasts } from '#shared/earn/checkin-view.ts';

/** Where the rewards come from, and how long that lasts. */
export function PoolCard({ config }: { readonly config: CheckinConfig }): ReactNode {
  const { t } = useLingui();
  const { left, funded, lastFundedAtMs } = config.pool;
  const lasts = poolLasts(config);
  const day = lastFundedAtMs === null ? undefined : formatDay(lastFundedAtMs);
  return (
    <Card className="mx-4 mt-6 flex flex-col gap-2.5 p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PiggyBank size={22} strokeWidth={1.8} aria-hidden="true" className="text-green" />
        <h2 className="flex-1 text-body font-semibold whitespace-nowrap">{t`Reward pool`}</h2>
        <p className="num text-body">
          <b>{formatDecimal(left)}</b>{' '}
          <span className="text-t3">{t`of ${formatDecimal(funded)} ${config.asset}`}</span>
        </p>
      </div>
      <ProgressBar
        label={t`What is left of the reward pool`}
        value={poolPercent(config)}
        tone={config.state === 'pool_empty' ? 'warn' : 'up'}
      />
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-meta text-t3">
        <span>{day === undefined ? t`Not funded yet` : t`Last funded by Candor on ${day}`}</span>
        {lasts !== undefined && (
          <span>
            <Lasts lasts={lasts} />
          </span>
        )}
      </p>
    </Card>
  );
}

function Lasts({ lasts }: { readonly lasts: PoolLasts }): ReactNode {
  const { t } = useLingui();
  if ('yearsOver' in lasts) {
    const { yearsOver } = lasts;
    return t`More than ${yearsOver} years at today’s pace`;
  }
  const text =
    'years' in lasts
      ? plural(lasts.years, { one: '# year at today’s pace', other: '# years at today’s pace' })
      : plural(lasts.days, { one: '# day at today’s pace', other: '# days at today’s pace' });
  return `≈ ${text}`;
}
