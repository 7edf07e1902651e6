import { Countdown, cx, ProgressBar } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useNowMs } from '#shared/earn/use-now.ts';
import { coinText } from '#shared/p2p/amounts.ts';
import { dueOf, nextOf } from '#shared/p2p/order-steps.ts';
import { formatClock } from '#shared/texts/format-time.ts';
import type { OrderPage } from './use-order.ts';

/** The clock turns amber for the last minutes. */
const LATE_MS = 2 * 60_000;

/** When the step under way began. */
function startOf({ order }: OrderPage): number {
  if (order.state === 'appeal') return order.appeal?.atMs ?? order.openedAtMs;
  return order.paidAtMs ?? order.openedAtMs;
}

/** The large countdown of the step under way, and the coins that are locked meanwhile. */
export function Clock({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const { order } = page;
  const dueAtMs = dueOf(order);
  const nowMs = useNowMs(dueAtMs !== undefined);
  const locked = coinText(order.quantity, order.asset);
  const sequence = page.escrowSequence;
  const leftMs = dueAtMs === undefined ? 0 : Math.max(0, dueAtMs - nowMs);
  const isLate = leftMs < LATE_MS;
  const wholeMs = dueAtMs === undefined ? 1 : dueAtMs - startOf(page);
  return (
    <div className="flex flex-col gap-3 px-4 pb-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {dueAtMs !== undefined && (
          <div>
            <Countdown
              endsAtMs={dueAtMs}
              nowMs={serverNowMs}
              className={cx('block text-[44px] leading-none font-bold', isLate && 'text-warn')}
            />
            <p className="num pt-1 text-meta text-t2">{explain(formatClock(dueAtMs))}</p>
          </div>
        )}
        <div className="flex items-center gap-3 rounded-card border border-line bg-s1 px-3 py-2">
          <LockKeyhole size={20} strokeWidth={1.8} aria-hidden="true" className="text-green" />
          <div>
            <p className="num text-meta font-semibold">{t`${locked} locked`}</p>
            <p className="num text-cap text-t3">{t`Journal entry ${sequence}`}</p>
          </div>
        </div>
      </div>
      {dueAtMs !== undefined && (
        <ProgressBar
          label={t`Time left`}
          value={(leftMs / Math.max(1, wholeMs)) * 100}
          tone={isLate ? 'warn' : 'up'}
        />
      )}
    </div>
  );

  function explain(until: string): string {
    switch (nextOf(order)) {
      case 'pay':
        return t`left to pay, until ${until}`;
      case 'await_payment':
        return t`the buyer has to pay, until ${until}`;
      case 'release':
        return leftMs === 0 ? t`the buyer can appeal now` : t`until the buyer may appeal`;
      case 'await_release':
        return leftMs === 0 ? t`you can appeal now` : t`until you may appeal`;
      default:
        return leftMs === 0 ? t`staff decide now` : t`to show proof, until ${until}`;
    }
  }
}
