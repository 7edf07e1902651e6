import type { MarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { FillRow } from '#shared/trading/orders/FillRow.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { NothingHere } from './NothingHere.tsx';
import { fillsRequest, marketOf, NO_FILTERS } from './order-filters.ts';
import { OrderFilterBar } from './OrderFilterBar.tsx';

/** The user's trades, newest first; renewed when an order changes. */
export function FillList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const [filters, setFilters] = useState(NO_FILTERS);
  const query = useReadPages('currencyFills', fillsRequest(filters));
  useRefreshOn(useLiveOrders().orders, ['currencyFills']);
  return (
    <>
      <OrderFilterBar markets={markets} filters={filters} onChange={setFilters} has={['dates']} />
      <PagedList
        query={query}
        rowsOf={(page) => page.fills}
        keyOf={(fill) => `${String(fill.tradeId)} ${String(fill.orderId)}`}
        renderRow={(fill) => <FillRow fill={fill} market={marketOf(markets, fill.symbol)} />}
        empty={
          <NothingHere
            text={t`No trades match.`}
            onClear={filters === NO_FILTERS ? undefined : () => setFilters(NO_FILTERS)}
          />
        }
      />
    </>
  );
}
