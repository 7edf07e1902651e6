import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { formatMinute, formatTime } from '#shared/texts/time.ts';
import type { OrderPage } from './use-order.ts';

interface Moment {
  readonly name: string;
  readonly at: string;
  readonly tone: 'done' | 'late' | 'now' | 'coming';
  readonly note?: string;
}

const DOTS = {
  done: 'bg-green',
  late: 'bg-warn',
  now: 'border-2 border-primary-text bg-bg',
  coming: 'bg-s3',
} as const;

/** What happened in an order and what comes, with the limits of both. */
export function TimeLine(props: {
  readonly page: OrderPage;
  /** The appeal is being written: it stands as now. */
  readonly isAppealing?: boolean;
}): ReactNode {
  const { page, isAppealing = false } = props;
  const { t } = useLingui();
  const { order, decision } = page;
  const { paidAtMs, releaseDueAtMs, appeal, closedAtMs } = order;
  const isLate = releaseDueAtMs !== null && serverNowMs() >= releaseDueAtMs;
  const moments: readonly Moment[] = [
    { name: t`Order opened`, at: formatTime(order.openedAtMs), tone: 'done' },
    ...(paidAtMs === null
      ? []
      : [{ name: t`Marked as paid`, at: formatTime(paidAtMs), tone: 'done' } as const]),
    ...(isLate && closedAtMs === null
      ? [{ name: t`Not released in time`, at: formatTime(releaseDueAtMs), tone: 'late' } as const]
      : []),
    ...(appeal === null
      ? []
      : [{ name: t`Appeal opened`, at: formatTime(appeal.atMs), tone: 'done' } as const]),
    ...(isAppealing
      ? [
          {
            name: t`You appeal`,
            at: t`now`,
            tone: 'now',
            note: t`The coins stay locked: neither side can take them.`,
          } as const,
        ]
      : []),
    ...(closedAtMs === null
      ? [
          {
            name: t`Both sides add proof`,
            at: appeal === null ? '' : formatMinute(appeal.evidenceDueAtMs),
            tone: 'coming',
          } as const,
          {
            name: t`Staff decide: to the buyer, or back to the seller`,
            at: '',
            tone: 'coming',
            note: t`There are only these two ends; the reason is kept for ever.`,
          } as const,
        ]
      : [
          {
            name: decision === null ? t`Ended` : t`Decided`,
            at: formatTime(closedAtMs),
            tone: 'done',
          } as const,
        ]),
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{t`Time line`}</h2>
      <ol className="flex flex-col">
        {moments.map(({ name, at, tone, note }) => (
          <li key={name} className="flex gap-3 pb-3">
            <span
              aria-hidden="true"
              className={cx('mt-1.5 size-2.5 shrink-0 rounded-full', DOTS[tone])}
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3 text-body">
                <span className={tone === 'now' ? 'font-semibold' : undefined}>{name}</span>
                <span className="num text-meta text-t2">{at}</span>
              </p>
              {note !== undefined && <p className="text-meta text-t3">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
