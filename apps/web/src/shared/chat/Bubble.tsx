import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** What somebody said: one's own on the right, the other's on the left, with a note beside it. */
export function Bubble(props: {
  readonly isMine: boolean;
  readonly note: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { isMine, note, children } = props;
  return (
    <div className={cx('flex items-end gap-2', isMine && 'flex-row-reverse')}>
      <div
        className={cx(
          'max-w-[78%] rounded-sheet px-3.5 py-2 text-body',
          isMine ? 'rounded-br-tag bg-primary text-on-fill' : 'rounded-bl-tag bg-s2 text-t1',
        )}
      >
        {children}
      </div>
      <span className="num shrink-0 text-cap text-t3">{note}</span>
    </div>
  );
}
