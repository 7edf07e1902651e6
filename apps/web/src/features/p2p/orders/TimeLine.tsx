import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { momentsOf } from './time-line.ts';
import type { OrderPage } from './use-order.ts';

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
  const moments = momentsOf(page, isAppealing);
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
