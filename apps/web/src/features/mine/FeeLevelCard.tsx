import type { FeeLevel, FeeRung, UserView } from '@candor/protocol';
import { Card, formatExact, ProgressBar } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { formatMinute } from '#shared/texts/time.ts';
import { feeProgress } from './fee-progress.ts';

const rate = (ppm: number): string => `${formatExact(percentOfPpm(ppm))}%`;

/** A user's own tier: what it costs, what was traded, and what comes next. */
export function FeeLevelCard({ user }: { readonly user: UserView }): ReactNode {
  const { t } = useLingui();
  const { feeTier, makerRatePpm, takerRatePpm, feeLevel } = user;
  const facts = [
    [t`Maker fee`, rate(makerRatePpm)],
    [t`Taker fee`, rate(takerRatePpm)],
  ] as const;
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-meta text-t3">{t`Your fee tier`}</h2>
          <p className="num text-display font-bold tracking-[-0.02em]">{`VIP ${String(feeTier)}`}</p>
        </div>
        <dl className="num grid grid-cols-[auto_auto] gap-x-3 text-body">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-t3">{name}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {feeLevel !== undefined && <Volume level={feeLevel} />}
    </Card>
  );
}

function Volume({ level }: { readonly level: FeeLevel }): ReactNode {
  const { t } = useLingui();
  const { basis, volume, volumeToMs, next, fall } = level;
  if (volume === null || volumeToMs === null) {
    return <p className="text-meta text-t3">{t`Your volume is counted within the hour.`}</p>;
  }
  const time = formatMinute(volumeToMs);
  return (
    <>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-meta text-t3">{t`30-day volume`}</span>
          <span className="num text-list font-semibold">{`${formatExact(volume)} USDT`}</span>
        </div>
        <p className="text-meta text-t3">{t`Counted up to ${time}`}</p>
      </div>
      {basis === 'volume' && next !== null && <Next volume={volume} next={next} />}
      {basis === 'volume' && next === null && (
        <p className="text-body text-t2">{t`This is the highest tier.`}</p>
      )}
      {basis !== 'volume' && (
        <p className="text-body text-t2">{t`We set this tier for you. It stays whatever your volume.`}</p>
      )}
      {fall !== null && <Fall fall={fall} />}
    </>
  );
}

function Next({ volume, next }: { readonly volume: string; readonly next: FeeRung }): ReactNode {
  const { t } = useLingui();
  const { left, percent } = feeProgress(volume, next.volumeMin);
  const name = `VIP ${String(next.tier)}`;
  const amount = `${formatExact(left)} USDT`;
  const maker = rate(next.makerRatePpm);
  const taker = rate(next.takerRatePpm);
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={t`Towards ${name}`} value={percent} />
      <p className="num text-body">
        {left === '0' ? t`${name} comes with the next count.` : t`${amount} more to ${name}`}
      </p>
      <p className="num text-meta text-t3">{t`${name}: maker ${maker}, taker ${taker}`}</p>
    </div>
  );
}

function Fall({ fall }: { readonly fall: NonNullable<FeeLevel['fall']> }): ReactNode {
  const { t } = useLingui();
  const name = `VIP ${String(fall.tier)}`;
  const time = formatMinute(fall.fromMs);
  return (
    <p role="status" className="rounded-card bg-warn-soft p-3 text-body text-warn">
      {t`${name} from ${time}, unless your volume rises before.`}
    </p>
  );
}
