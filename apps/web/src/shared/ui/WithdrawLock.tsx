import { Countdown } from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerClock } from '#shared/api/server-clock.ts';
import { formatTime } from '#shared/texts/time.ts';

/**
 * Says that nothing can be withdrawn yet, until when, and how long that is. Shows nothing when
 * withdrawals are free.
 */
export function WithdrawLock(props: { readonly lockedUntilMs: number | null }): ReactNode {
  const { lockedUntilMs } = props;
  const { t } = useLingui();
  const nowMs = useServerClock();
  if (lockedUntilMs === null) return null;
  return (
    <section
      aria-label={t`Withdrawals are paused`}
      className="flex items-start gap-3 rounded-card bg-warn-soft p-4"
    >
      <LockKeyhole size={20} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-body font-semibold">{t`Withdrawals are paused`}</h2>
          <Countdown
            endsAtMs={lockedUntilMs}
            nowMs={nowMs}
            className="text-body font-semibold text-warn"
          />
        </div>
        <p className="mt-1 text-meta text-t2">
          <Trans>
            A password or security setting was changed. Trading goes on; you can withdraw again from{' '}
            <span className="num inline-block">{formatTime(lockedUntilMs)}</span>.
          </Trans>
        </p>
      </div>
    </section>
  );
}
