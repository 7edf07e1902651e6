import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';

/** Name and value of one fact, and how the name is shown where a word of it is explained; without a value it has no line. */
export type Fact = readonly [name: string, value: ReactNode, shown?: ReactNode];

/** Facts side by side, each below its name, as many a line as fit. */
export function FigureGrid({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="num mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.5rem,29%)),1fr))] gap-x-2 gap-y-2 text-meta">
      {facts.map(
        ([name, value, shown]) =>
          value !== undefined && (
            <div key={name} className="min-w-0">
              {/* A word that a tap explains is hit above and below its line, too. */}
              <dt className={cx('text-cap text-t3', shown === undefined && 'truncate')}>
                {shown ?? name}
              </dt>
              <dd className="font-medium break-words text-t1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
