import { cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MarketSort, MarketSortKey } from '#shared/markets/market-order.ts';

/** Names of the columns; a tap sorts by one. */
export function SortHeader(props: {
  readonly sort: MarketSort;
  readonly onSort: (key: MarketSortKey) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <div
      role="group"
      aria-label={t`Sort by`}
      className="sticky top-[calc(24px+1.5rem+var(--safe-top))] z-10 flex flex-wrap items-center justify-between bg-bg px-4"
    >
      <div className="flex items-center gap-1">
        <SortButton {...props} sortKey="name" label={t`Name`} />
        <span aria-hidden="true" className="text-meta text-t3">
          /
        </span>
        <SortButton {...props} sortKey="volume" label={t`Vol`} />
      </div>
      <div className="flex items-center gap-3">
        <SortButton {...props} sortKey="price" label={t`Last price`} />
        <SortButton {...props} sortKey="change" label={t`24h chg`} />
      </div>
    </div>
  );
}

function SortButton(props: {
  readonly sort: MarketSort;
  readonly onSort: (key: MarketSortKey) => void;
  readonly sortKey: MarketSortKey;
  readonly label: string;
}): ReactNode {
  const { t } = useLingui();
  const isOn = props.sort.key === props.sortKey;
  const direction = props.sort.isDescending ? t`descending` : t`ascending`;
  const Icon = !isOn ? ChevronsUpDown : props.sort.isDescending ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      aria-label={isOn ? `${props.label}, ${direction}` : props.label}
      onClick={() => props.onSort(props.sortKey)}
      className={cx(
        'flex h-10 items-center gap-0.5 text-meta whitespace-nowrap',
        isOn ? 'text-t1' : 'text-t3',
      )}
    >
      {props.label}
      <Icon size={12} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
