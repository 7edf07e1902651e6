import type { MarketView, OrderView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { OrderCard } from '#shared/trading/orders/OrderCard.tsx';
import { OrderDetailSheet } from '#shared/trading/orders/OrderDetailSheet.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { NothingHere } from './NothingHere.tsx';
import { historyRequest, marketOf, NO_FILTERS } from './order-filters.ts';
import { OrderFilterBar } from './OrderFilterBar.tsx';

/** Finished orders, newest first; renewed when an open one ends. */
export function HistoryList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [opened, setOpened] = useState<OrderView>();
  const query = useReadPages('currencyRecord', historyRequest(filters));
  useRefreshOn(useLiveOrders().orders, ['currencyRecord']);
  return (
    <>
      <OrderFilterBar
        markets={markets}
        filters={filters}
        onChange={setFilters}
        has={['side', 'status', 'dates']}
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.orders}
        keyOf={(order) => order.orderId}
        renderRow={(order) => (
          <OrderCard order={order} market={marketOf(markets, order.symbol)} onOpen={setOpened} />
        )}
        empty={
          <NothingHere
            text={t`No orders match.`}
            onClear={filters === NO_FILTERS ? undefined : () => setFilters(NO_FILTERS)}
          />
        }
      />
      <OrderDetailSheet
        order={opened}
        market={opened && marketOf(markets, opened.symbol)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
