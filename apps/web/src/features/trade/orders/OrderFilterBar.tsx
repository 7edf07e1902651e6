import type { MarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DateRangeFilter } from '#shared/lists/DateRangeFilter.tsx';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { sideTexts, statusText } from '#shared/trading/orders/order-texts.ts';
import { finishedStatuses } from './order-filters.ts';
import type { OrderFilters } from './order-filters.ts';

interface OrderFilterBarProps {
  readonly markets: readonly MarketView[];
  readonly filters: OrderFilters;
  readonly onChange: (filters: OrderFilters) => void;
  /** Which of the filters this list has. */
  readonly has: readonly ('side' | 'status' | 'dates')[];
  readonly children?: ReactNode;
}

/** The row of filters above a list of orders or trades. */
export function OrderFilterBar(props: OrderFilterBarProps): ReactNode {
  const { markets, filters, onChange, has, children } = props;
  const { t } = useLingui();
  return (
    <div className="scrollbar-none flex items-center gap-2 overflow-x-auto px-4">
      <FilterChip
        label={t`Pair`}
        options={[
          { value: 'all', label: t`All pairs` },
          ...markets.map((market) => ({
            value: market.symbol,
            label: `${market.baseAsset}/${market.quoteAsset}`,
          })),
        ]}
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
      {has.includes('status') && (
        <FilterChip
          label={t`Status`}
          options={[
            { value: 'all', label: t`All statuses` },
            ...finishedStatuses.map((status) => ({
              value: status,
              label: t(statusText({ status, filledQuantity: '0' })),
            })),
          ]}
          value={filters.status}
          onChange={(status) => onChange({ ...filters, status })}
        />
      )}
      {has.includes('dates') && (
        <DateRangeFilter
          value={filters.dates}
          onChange={(dates) => onChange({ ...filters, dates })}
        />
      )}
      {children}
    </div>
  );
}
