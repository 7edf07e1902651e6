import type { MarketView, OrderView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useFilters } from '#shared/lists/use-filters.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { OrderCard } from '#shared/trading/orders/OrderCard.tsx';
import { OrderDetailSheet } from '#shared/trading/orders/OrderDetailSheet.tsx';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { OrderFilterBar } from '#shared/trading/orders/OrderFilterBar.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import {
  finishedStatuses,
  historyRequest,
  marketOf,
  NO_FILTERS,
  pairsOf,
} from './order-filters.ts';

/** Finished orders, newest first; renewed when an open one ends. */
export function HistoryList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const [opened, setOpened] = useState<OrderView>();
  const query = useReadPages('currencyRecord', historyRequest(filters));
  useRefreshOn(useLiveOrders().orders, ['currencyRecord']);
  return (
    <>
      <OrderFilterBar
        pairs={pairsOf(markets)}
        filters={filters}
        onChange={setFilters}
        has={['side', 'dates']}
        statuses={finishedStatuses}
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.orders}
        keyOf={(order) => order.orderId}
        renderRow={(order) => (
          <OrderCard order={order} market={marketOf(markets, order.symbol)} onOpen={setOpened} />
        )}
        empty={<NothingHere text={t`No orders match.`} onClear={onClear} />}
      />
      <OrderDetailSheet
        order={opened}
        market={opened && marketOf(markets, opened.symbol)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
