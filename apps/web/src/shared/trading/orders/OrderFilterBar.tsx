import type { OrderView } from '@candor/protocol';
import type { DayRange } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DateRangeFilter } from '#shared/lists/DateRangeFilter.tsx';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { sideTexts, statusText } from './order-texts.ts';

/** What every list of orders, positions or trades can be narrowed to; `all` narrows nothing. */
interface Filters {
  readonly symbol: string;
  readonly side: 'all' | OrderView['side'];
  readonly status: 'all' | OrderView['status'];
  readonly dates: DayRange | undefined;
}

interface OrderFilterBarProps<Own extends Filters> {
  /** The markets to choose from, as they are called. */
  readonly pairs: readonly { readonly value: string; readonly label: string }[];
  readonly filters: Own;
  readonly onChange: (filters: Own) => void;
  /** Which of the filters this list has besides that of the pair. */
  readonly has: readonly ('side' | 'dates')[];
  /** Statuses to choose from, where the list has them. */
  readonly statuses?: readonly Exclude<Own['status'], 'all'>[];
  /** What stands before the dates. */
  readonly children?: ReactNode;
}

/** The row of filters above a list of orders, positions or trades. */
export function OrderFilterBar<Own extends Filters>(props: OrderFilterBarProps<Own>): ReactNode {
  const { pairs, filters, onChange, has, statuses, children } = props;
  const { t } = useLingui();
  return (
    <div className="scrollbar-none flex items-center gap-2 overflow-x-auto px-4 py-1">
      <FilterChip
        label={t`Pair`}
        options={[{ value: 'all', label: t`All pairs` }, ...pairs]}
        value={filters.symbol}
        onChange={(symbol) => onChange({ ...filters, symbol })}
      />
      {has.includes('side') && (
        <FilterChip
          label={t`Side`}
          options={[
            { value: 'all', label: t`All sides` },
            { value: 'buy', label: t(sideTexts.buy) },
            { value: 'sell', label: t(sideTexts.sell) },
          ]}
          value={filters.side}
          onChange={(side) => onChange({ ...filters, side })}
        />
      )}
      {statuses !== undefined && (
        <FilterChip<Own['status']>
          label={t`Status`}
          options={[
            { value: 'all', label: t`All statuses` },
            ...statuses.map((status) => ({
              value: status,
              label: t(statusText({ status, filledQuantity: '0' })),
            })),
          ]}
          value={filters.status}
          onChange={(status) => onChange({ ...filters, status })}
        />
      )}
      {children}
      {has.includes('dates') && (
        <DateRangeFilter
          value={filters.dates}
          onChange={(dates) => onChange({ ...filters, dates })}
        />
      )}
    </div>
  );
}
