import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { present, wholeOf } from '#shared/ui/url-state.ts';
import { blotterFilter, useBlotterFilters, useOriginFilter } from './filters.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { TradeDrawer } from './TradeDrawer.tsx';
import { useTradeColumns } from './trade-columns.tsx';

/** Trades of everybody; each opens beside them, and so does an order of it. */
export function AllTrades(): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterTrades"
      toRequest={(values) => ({
        ...blotterFilter(values),
        ...present({ tradeId: wholeOf(values['tradeId']), orderId: wholeOf(values['orderId']) }),
      })}
      rowsOf={({ trades }) => trades}
      rowKey="tradeId"
      columns={useTradeColumns()}
      filters={[
        { key: 'tradeId', label: t`Trade number`, kind: 'text' },
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        ...useBlotterFilters(),
        useOriginFilter(),
      ]}
      drawer={(trades) => (
        <>
          <TradeDrawer shown={trades.map(({ tradeId }) => tradeId)} />
          <OrderDrawer shown={[...new Set(trades.map(({ takerOrderId }) => takerOrderId))]} />
        </>
      )}
      empty={t`No trades match.`}
    />
  );
}
