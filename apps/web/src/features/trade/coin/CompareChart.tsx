import { cx, Percent, Skeleton } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { changeOver, compareLines } from './compare.ts';
import type { Line } from './compare.ts';
import type { Compared } from './use-compared.ts';

/** One colour a coin, in the order in which they were added. */
export const LINE_COLOURS = ['text-ma1', 'text-ma3', 'text-ma2', 'text-t1'] as const;

/** Finer than pixels. */
const WIDTH = 3_600;
const HEIGHT = 1_800;
/** Lines keep their width at the edges. */
const EDGE = 20;

function pointsOf(line: Line): string {
  const x = (share: number): string => String(Math.round(share * WIDTH));
  const y = (share: number): string => String(Math.round(EDGE + share * (HEIGHT - 2 * EDGE)));
  return line.map(([across, down]) => `${x(across)},${y(down)}`).join(' ');
}

/** The changes of the coins as lines, and what each came to. */
export function CompareChart({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  const { t } = useLingui();
  const series = compared.map(({ candles }) => candles ?? []);
  if (compared.every(({ awaits }) => awaits.candles)) {
    return <Skeleton className="mx-4 mt-3 h-[180px]" />;
  }
  const { lines, zero, top, bottom } = compareLines(series);
  const label = compared
    .map(({ asset }, at) => `${asset} ${changeOver(series[at] ?? []) ?? '--'}%`)
    .join(', ');
  return (
    <section aria-label={t`Change since the beginning`} className="px-4 pt-3">
      <div className="relative">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
          preserveAspectRatio="none"
          className="h-[180px] w-full"
        >
          <line
            x1={0}
            x2={WIDTH}
            y1={EDGE + zero * (HEIGHT - 2 * EDGE)}
            y2={EDGE + zero * (HEIGHT - 2 * EDGE)}
            className="stroke-line"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          {lines.map((line, at) => (
            <polyline
              key={compared[at]?.asset}
              points={pointsOf(line)}
              fill="none"
              stroke="currentcolor"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className={LINE_COLOURS[at]}
            />
          ))}
        </svg>
        <span aria-hidden="true" className="num absolute top-0 left-0 text-micro text-t3">
          {`${String(Math.round(top))}%`}
        </span>
        <span aria-hidden="true" className="num absolute bottom-0 left-0 text-micro text-t3">
          {`${String(Math.round(bottom))}%`}
        </span>
      </div>
      <Changes compared={compared} />
    </section>
  );
}

/** What each coin came to, in the colour of its line. */
function Changes({ compared }: { readonly compared: readonly Compared[] }): ReactNode {
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-meta">
      {compared.map(({ asset, awaits, candles }, at) => (
        <div key={asset} className="flex items-center gap-1.5">
          <dt className="flex items-center gap-1.5 font-semibold">
            <span
              aria-hidden="true"
              className={cx('size-2.5 rounded-full bg-current', LINE_COLOURS[at])}
            />
            {asset}
          </dt>
          <dd>
            {awaits.candles ? (
              <Skeleton className="h-3.5 w-12" />
            ) : (
              <Percent value={changeOver(candles ?? [])} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
