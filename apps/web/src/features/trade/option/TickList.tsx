import { cx, EmptyState, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { quotesOf } from './check-here.ts';
import { clockOf, priceOf, quoteOf } from './proof-figures.ts';
import type { Evidence, EvidenceTick } from './proof-figures.ts';

/** Every tick of a window, with what each source said of that second. */
export function TickList(props: {
  readonly evidence: Evidence;
  readonly ticks: readonly EvidenceTick[];
  readonly median: number;
}): ReactNode {
  const { evidence, ticks, median } = props;
  const { t } = useLingui();
  const decimals = evidence.rules.priceScale;
  if (ticks.length === 0) return <EmptyState text={t`No tick was recorded here.`} />;
  const names = new Map(evidence.sources.map(({ sourceId, name }) => [sourceId, name]));
  const marked = ticks.findIndex(([, price]) => price === median);
  return (
    <ol className="num px-4 pb-6">
      {ticks.map(([atMs, price, packed], place) => (
        <li key={atMs} className="hairline-b py-2">
          <p className="flex justify-between gap-3 text-body">
            <span className="text-t2">{clockOf(atMs)}</span>
            <span className={cx('font-semibold', place === marked && 'text-primary-text')}>
              {price > 0
                ? formatDecimal(priceOf(evidence, price), decimals)
                : t`Fewer than three sources`}
              {place === marked && ` · ${t`median`}`}
            </span>
          </p>
          <ul className="text-meta text-t3">
            {quotesOf(packed).map(({ sourceId, bidMilliticks, askMilliticks, ageMs }) => (
              <li key={sourceId} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{names.get(sourceId)}</span>
                <span className="shrink-0">
                  {formatDecimal(quoteOf(evidence, bidMilliticks), decimals)} /{' '}
                  {formatDecimal(quoteOf(evidence, askMilliticks), decimals)} · {t`${ageMs} ms old`}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
