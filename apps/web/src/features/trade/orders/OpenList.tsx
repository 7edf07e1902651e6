import type { MarketView } from '@candor/protocol';
import { cx, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFilters } from '#shared/lists/use-filters.ts';
import { CancelAllButton } from '#shared/trading/orders/CancelAllButton.tsx';
import { OpenOrderCards } from '#shared/trading/orders/OpenOrderCards.tsx';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { OrderFilterBar } from '#shared/trading/orders/OrderFilterBar.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { filterOpen, marketOf, NO_FILTERS, pairsOf } from './order-filters.ts';

/** The open orders, live. */
export function OpenList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const { orders, isStale, isError, retry } = useLiveOrders();
  const pairs = pairsOf(markets);
  const shown = orders && filterOpen(orders, filters);
  return (
    <div className={cx(isStale && 'stale')}>
      <OrderFilterBar pairs={pairs} filters={filters} onChange={setFilters} has={['side']}>
        <span className="flex-1" />
        {shown !== undefined && shown.length > 0 && filters.side === 'all' && (
          <CancelAllButton pair={pairs.find(({ value }) => value === filters.symbol)} />
        )}
      </OrderFilterBar>
      {isError && <ErrorState text={t`Your orders could not be loaded.`} onRetry={retry} />}
      {shown === undefined && !isError && <SkeletonRows count={4} shape="order" />}
      {shown?.length === 0 &&
        (orders?.length === 0 ? (
          <NothingHere text={t`You have no open orders.`} />
        ) : (
          <NothingHere text={t`No orders match.`} onClear={onClear} />
        ))}
      {shown !== undefined && (
        <OpenOrderCards orders={shown} marketOf={(symbol) => marketOf(markets, symbol)} />
      )}
    </div>
  );
}
