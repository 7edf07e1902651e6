import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** A fact: its name, its value, and how the name is shown where a word of it is explained. */
export type FactRow = readonly [name: string, value: string, shown?: ReactNode];

/** Facts of one thing, one a line: its name to the left, its value to the right. */
export function FactRows({
  rows,
  className,
}: {
  readonly rows: readonly FactRow[];
  readonly className?: string;
}): ReactNode {
  return (
    <dl className={cx('num grid grid-cols-[1fr_auto] gap-x-4 text-meta', className)}>
      {rows.map(([name, value, shown = name]) => (
        <div key={name} className="contents">
          <dt className="text-t3">{shown}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
