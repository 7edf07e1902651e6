import { Button, ErrorState, formatExact, IconButton, Sheet, Skeleton } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleHelp, History } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { useServerClock } from '#shared/api/server-clock.ts';
import { useSession } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { MonthCard } from './MonthCard.tsx';
import { PoolCard } from './PoolCard.tsx';
import { RunCard } from './RunCard.tsx';
import type { CheckinInfo } from '#shared/earn/checkin-view.ts';

/** The daily check-in: the run, the month, and the pool that pays for it. */
export function CheckinScreen(): ReactNode {
  const { t } = useLingui();
  useServerClock();
  const hasSession = useSession((state) => state.session !== undefined);
  const config = useRead('chenkDayConfig', {}, { freshMs: 0, everyMs: 60_000 });
  const info = useRead('checkInfo', {}, { freshMs: 0, everyMs: 60_000 });
  const failed = config.isError ? config : info.isError ? info : undefined;
  const isReady = config.data !== undefined && (!hasSession || info.data !== undefined);
  return (
    <Page title={t`Check-in`} trailing={<Trailing />} isPulled>
      {failed !== undefined && (
        <ErrorState
          text={t`Your check-ins could not be loaded.`}
          onRetry={() => void failed.refetch()}
        />
      )}
      {failed === undefined && !isReady && <CheckinSkeleton />}
      {failed === undefined && isReady && (
        <div className={config.isStale || info.isStale ? 'stale' : undefined}>
          {info.data === undefined ? <VisitorHead /> : <StreakHead info={info.data} />}
          <RunCard config={config.data} info={info.data} />
          {info.data !== undefined && <MonthCard key={info.data.month} info={info.data} />}
          <PoolCard config={config.data} />
          <Rules className="px-4 pt-4 pb-8" />
        </div>
      )}
    </Page>
  );
}

function Trailing(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const hasSession = useSession((state) => state.session !== undefined);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <IconButton label={t`How check-in works`} onClick={() => setIsOpen(true)}>
        <CircleHelp size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      {hasSession && (
        <IconButton
          label={t`Check-in rewards paid`}
          onClick={() => go.to('Assetrecords', { reason: 'checkin_reward' })}
        >
          <History size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      )}
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t`How check-in works`}
        footer={
          <Button isBlock tone="secondary" onClick={close}>
            {t`Got it`}
          </Button>
        }
      >
        <div className="flex flex-col gap-3 px-4 pb-4 text-body text-t2">
          <p>
            {t`Check in once a day. The reward goes to your main wallet at once, and every seventh day in a row pays double. Then the next run of seven days begins.`}
          </p>
          <p>
            {t`Rewards are paid from a pool that Candor fills beforehand. You can see what is left of it; nothing is paid from other users’ money.`}
          </p>
          <Rules />
        </div>
      </Sheet>
    </>
  );
}

function Rules({ className }: { readonly className?: string }): ReactNode {
  return (
    <p className={`text-meta text-t3 ${className ?? ''}`}>
      <Trans>
        A day is 00:00 to 24:00 UTC+8. A missed day starts at Day 1 again. If the pool is empty,
        check-in pauses and keeps your streak.
      </Trans>
    </p>
  );
}

function VisitorHead(): ReactNode {
  const { t } = useLingui();
  return (
    <p className="px-4 pt-1 pb-4 text-title font-bold text-balance">
      {t`A small reward every day, double on day 7`}
    </p>
  );
}

function StreakHead({ info }: { readonly info: CheckinInfo }): ReactNode {
  const { t } = useLingui();
  const { streakDays, bestDays } = info;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-1 pb-4">
      <div>
        <p className="flex items-baseline gap-2">
          <span className="num text-hero font-bold">{streakDays}</span>
          <span className="text-list font-semibold">
            {plural(streakDays, { one: 'day in a row', other: 'days in a row' })}
          </span>
        </p>
        <p className="text-meta text-t3">
          {plural(bestDays, { one: 'Your best: # day', other: 'Your best: # days' })}
        </p>
      </div>
      <div className="text-right">
        <p className="text-meta text-t3">{t`Earned in total`}</p>
        <p className="num text-title font-bold text-green">
          +{formatExact(info.totalReward, 2)}{' '}
          <span className="text-meta font-normal text-t3">{info.asset}</span>
        </p>
      </div>
    </div>
  );
}

function CheckinSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-4 px-4 pt-1">
      <Skeleton className="h-12 w-40" />
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
