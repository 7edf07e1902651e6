import { t } from '@lingui/core/macro';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { formatMinute, formatTime } from '#shared/texts/time.ts';
import type { OrderPage } from './use-order.ts';

/** One moment of an order. */
export interface Moment {
  readonly name: string;
  readonly at: string;
  readonly tone: 'done' | 'late' | 'now' | 'coming';
  readonly note?: string;
}

/** What happened so far and what comes; an appeal that is being written stands as now. */
export function momentsOf(page: OrderPage, isAppealing: boolean): readonly Moment[] {
  const { order, decision } = page;
  const { paidAtMs, releaseDueAtMs, appeal, closedAtMs } = order;
  const isLate = releaseDueAtMs !== null && serverNowMs() >= releaseDueAtMs;
  return [
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
}
