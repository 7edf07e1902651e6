import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** A name and its figure on one line, in a list of such lines. */
export function FigureRow(props: {
  readonly name: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <dt className="text-t3">{props.name}</dt>
      <dd
        className={cx(
          'ml-auto flex min-w-0 items-center gap-1.5 text-right break-words text-t1',
          props.className,
        )}
      >
        {props.children}
      </dd>
    </div>
  );
}
