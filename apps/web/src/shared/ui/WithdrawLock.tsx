import type { UserView } from '@candor/protocol';
import { Countdown } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { serverNowMs, useServerClock } from '#shared/api/server-clock.ts';
import { formatTime } from '#shared/texts/time.ts';

/** Says that nothing leaves yet, until when, and how long that is. Shows nothing when withdrawals are free. */
export function WithdrawLock({ user }: { readonly user: UserView | undefined }): ReactNode {
  const { t } = useLingui();
  const { withdrawLockedUntilMs, salesLockedUntilMs } = user ?? {};
  if (!withdrawLockedUntilMs) return null;
  const withSales = salesLockedUntilMs === withdrawLockedUntilMs;
  return (
    <LockCard
      title={withSales ? t`Withdrawals and P2P sales are paused` : t`Withdrawals are paused`}
      untilMs={withdrawLockedUntilMs}
    />
  );
}

/** Whether sales to people wait, and the card that says until when. */
export function useSalesLock(): { readonly isLocked: boolean; readonly card: ReactNode } {
  const { t } = useLingui();
  const { data, refetch } = useRead('info', {});
  const untilMs = data?.salesLockedUntilMs ?? 0;
  useEffect(() => {
    if (untilMs === 0) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, untilMs - serverNowMs()) + 1_000);
    return () => clearTimeout(timer);
  }, [untilMs, refetch]);
  if (untilMs === 0) return { isLocked: false, card: null };
  return { isLocked: true, card: <LockCard title={t`P2P sales are paused`} untilMs={untilMs} /> };
}

function LockCard(props: { readonly title: string; readonly untilMs: number }): ReactNode {
  const { title, untilMs } = props;
  const nowMs = useServerClock();
  return (
    <section aria-label={title} className="flex items-start gap-3 rounded-card bg-warn-soft p-4">
      <LockKeyhole size={20} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-body font-semibold">{title}</h2>
          <Countdown
            endsAtMs={untilMs}
            nowMs={nowMs}
            className="text-body font-semibold text-warn"
          />
        </div>
        <p className="mt-1 text-meta text-t2">
          <Trans>
            A password or security setting was changed. Trading goes on; this ends at{' '}
            <span className="num inline-block">{formatTime(untilMs)}</span>.
          </Trans>
        </p>
      </div>
    </section>
  );
}
