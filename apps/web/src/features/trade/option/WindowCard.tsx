import { cx, formatExact, Sheet } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { clockOf, dotsOf, priceOf } from './proof-figures.ts';
import type { Evidence, EvidenceTick } from './proof-figures.ts';

/** The quotes are packed; who unpacks them comes with the verifier. */
const TickList = lazy(() => import('./TickList.tsx').then((m) => ({ default: m.TickList })));

interface WindowCardProps {
  readonly evidence: Evidence;
  readonly name: string;
  readonly ticks: readonly EvidenceTick[];
  /** The price that was taken, in ticks; 0 for none. */
  readonly median: number;
  readonly atMs: number;
}

/** Where a tick stands in its box, so that its second below it stays inside. */
const leftOf = (x: number): string => `${8 + x * 84}%`;

/** One price: its ticks as dots, the median on its line. A tap lists the ticks with their sources. */
export function WindowCard(props: WindowCardProps): ReactNode {
  const { evidence, name, ticks, median, atMs } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const dots = dotsOf(ticks, median);
  const mark = dots.find(({ isMedian }) => isMedian);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="press min-w-0 rounded-card bg-s1 p-3 text-left"
      >
        <span className="flex flex-wrap justify-between gap-x-2 text-meta">
          <span className="text-t2">{name}</span>
          <span className="num text-t3">{clockOf(atMs)}</span>
        </span>
        <span className="num block truncate text-title font-bold">
          {median > 0 ? formatExact(priceOf(evidence, median), evidence.rules.priceScale) : t`None`}
        </span>
        <span aria-hidden="true" className="relative my-3 block h-14">
          {mark !== undefined && (
            <span
              className="absolute inset-x-0 border-t border-dashed border-primary-text"
              style={{ bottom: `${mark.y * 100}%` }}
            />
          )}
          {dots.map(({ atMs: tickMs, x, y, isMedian }) => (
            <Fragment key={tickMs}>
              <span
                className="absolute bottom-0 w-px bg-line"
                style={{ left: leftOf(x), height: `${y * 100}%` }}
              />
              <span
                className={cx(
                  'absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full',
                  isMedian ? 'bg-primary-text' : 'bg-t3',
                )}
                style={{ left: leftOf(x), bottom: `${y * 100}%` }}
              />
              <span
                className="num absolute top-full mt-1.5 -translate-x-1/2 text-micro text-t3"
                style={{ left: leftOf(x) }}
              >
                {clockOf(tickMs).slice(-3)}
              </span>
            </Fragment>
          ))}
        </span>
        <span className="mt-7 block text-meta text-t3">
          {plural(dots.length, { one: 'Median of # tick', other: 'Median of # ticks' })}
          {' · '}
          <span className="whitespace-nowrap">
            {plural(evidence.sources.length, { one: '# source', other: '# sources' })}
          </span>
        </span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={name} height="tall">
        {isOpen && (
          <Suspense>
            <TickList evidence={evidence} ticks={ticks} median={median} />
          </Suspense>
        )}
      </Sheet>
    </>
  );
}
