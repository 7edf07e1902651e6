import type { MarketView } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import { PagedList } from '#shared/lists/PagedList.tsx';
import { useFilters } from '#shared/lists/use-filters.ts';
import { useRefreshOn } from '#shared/lists/use-refresh.ts';
import { FillRow } from '#shared/trading/orders/FillRow.tsx';
import { NothingHere } from '#shared/trading/orders/NothingHere.tsx';
import { OrderFilterBar } from '#shared/trading/orders/OrderFilterBar.tsx';
import { useLiveOrders } from '#shared/trading/orders/use-live-orders.ts';
import { fillsRequest, marketOf, NO_FILTERS, pairsOf } from './order-filters.ts';

/** The user's trades, newest first; renewed when an order changes. */
export function FillList({ markets }: { readonly markets: readonly MarketView[] }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters, onClear } = useFilters(NO_FILTERS);
  const query = useReadPages('currencyFills', fillsRequest(filters));
  useRefreshOn(useLiveOrders().orders, ['currencyFills']);
  return (
    <>
      <OrderFilterBar
        pairs={pairsOf(markets)}
        filters={filters}
        onChange={setFilters}
        has={['dates']}
      />
      <PagedList
        query={query}
        rowsOf={(page) => page.fills}
        keyOf={(fill) => `${String(fill.tradeId)} ${String(fill.orderId)}`}
        renderRow={(fill) => <FillRow fill={fill} market={marketOf(markets, fill.symbol)} />}
        empty={<NothingHere text={t`No trades match.`} onClear={onClear} />}
      />
    </>
  );
}
