import type { MarketView } from '@candor/protocol';
import { cx, ErrorState, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CancelAllButton } from '#shared/trading/orders/CancelAllButton.tsx';
import { OpenOrderCards } from '#shared/trading/orders/OpenOrderCards.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { NothingHere } from './NothingHere.tsx';
import { filterOpen, marketOf, NO_FILTERS } from './order-filters.ts';
import { OrderFilterBar } from './OrderFilterBar.tsx';

/** The open orders, live. */
export function OpenList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const { orders, isStale, isError, retry } = useLiveOrders();
  const shown = orders && filterOpen(orders, filters);
  return (
    <div className={cx(isStale && 'stale')}>
      <OrderFilterBar markets={markets} filters={filters} onChange={setFilters} has={['side']}>
        <span className="flex-1" />
        {shown !== undefined && shown.length > 0 && filters.side === 'all' && (
          <CancelAllButton market={marketOf(markets, filters.symbol)} />
        )}
      </OrderFilterBar>
      {isError && <ErrorState text={t`Your orders could not be loaded.`} onRetry={retry} />}
      {shown === undefined && !isError && <SkeletonRows count={4} shape="order" />}
      {shown?.length === 0 &&
        (orders?.length === 0 ? (
          <NothingHere text={t`You have no open orders.`} />
        ) : (
          <NothingHere text={t`No orders match.`} onClear={() => setFilters(NO_FILTERS)} />
        ))}
      {shown !== undefined && (
        <OpenOrderCards orders={shown} marketOf={(symbol) => marketOf(markets, symbol)} />
      )}
    </div>
  );
}
