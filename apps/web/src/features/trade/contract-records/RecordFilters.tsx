import type { ContractMarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DateRangeFilter } from '#shared/lists/DateRangeFilter.tsx';
import { FilterChip } from '#shared/lists/FilterChip.tsx';
import { sideTexts, statusText } from '#shared/trading/orders/order-texts.ts';
import { contractName } from '#shared/contracts/contract-markets.ts';
import { closeTypes, finishedStatuses } from './contract-filters.ts';
import type { ContractFilters } from './contract-filters.ts';
import { closeTypeTexts } from './contract-texts.ts';

interface RecordFiltersProps {
  readonly markets: readonly ContractMarketView[];
  readonly filters: ContractFilters;
  readonly onChange: (filters: ContractFilters) => void;
  /** Which of the filters this list has. */
  readonly has: readonly ('side' | 'status' | 'closeType' | 'dates')[];
  readonly children?: ReactNode;
}

/** The row of filters above a list of contract records. */
export function RecordFilters(props: RecordFiltersProps): ReactNode {
  const { markets, filters, onChange, has, children } = props;
  const { t } = useLingui();
  return (
    <div className="scrollbar-none flex items-center gap-2 overflow-x-auto px-4 py-1">
      <FilterChip
        label={t`Pair`}
        options={[
          { value: 'all', label: t`All pairs` },
          ...markets.map((market) => ({ value: market.symbol, label: contractName(market) })),
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
      {has.includes('closeType') && (
        <FilterChip
          label={t`Closed by`}
          options={[
            { value: 'all', label: t`All ways` },
            ...closeTypes.map((value) => ({ value, label: t(closeTypeTexts[value]) })),
          ]}
          value={filters.closeType}
          onChange={(closeType) => onChange({ ...filters, closeType })}
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
