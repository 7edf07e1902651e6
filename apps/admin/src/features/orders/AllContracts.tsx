import type { BlotterContractOrder } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { useContractOrderColumns } from '#shared/ui/contract-columns.tsx';
import { CopyText } from '#shared/ui/texts.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';
import { ContractOrderDrawer } from './ContractOrderDrawer.tsx';
import { ContractTradeDrawer } from './ContractTradeDrawer.tsx';
import { useContractTradeColumns, withName } from './contract-trade-columns.tsx';
import {
  blotterFilter,
  SCOPES,
  useBlotterFilters,
  useOriginFilter,
  useScopeFilter,
} from './filters.ts';
import { OrderMenu } from './OrderActs.tsx';
import { OrderLink, useOwned } from './Owner.tsx';

/** A contract order's row: its number opens it, its menu ends it. */
function useOrderRow(): TableColumnsType<BlotterContractOrder> {
  const { t } = useLingui();
  const [, ...others] = useOwned(useContractOrderColumns());
  return [
    {
      title: t`No.`,
      dataIndex: 'orderId',
      render: (orderId: number) => (
        <CopyText text={String(orderId)}>
          <OrderLink orderId={orderId} />
        </CopyText>
      ),
    },
    ...others,
    { title: t`Actions`, key: 'acts', render: (_, order) => <OrderMenu order={order} /> },
  ];
}

/** Contract orders of everybody, open and finished. */
export function AllContractOrders(): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterContractOrders"
      toRequest={(values) => ({
        ...blotterFilter(values),
        ...present({ orderId: wholeOf(values['orderId']), scope: oneOf(SCOPES, values['scope']) }),
      })}
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={useOrderRow()}
      filters={[
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        ...useBlotterFilters(),
        useScopeFilter(),
        useOriginFilter(),
      ]}
      drawer={(orders) => (
        <>
          <ContractOrderDrawer shown={orders.map(({ orderId }) => orderId)} />
          <ContractTradeDrawer shown={[]} />
        </>
      )}
      empty={t`No orders match.`}
    />
  );
}

/** Contract trades of everybody; each opens beside them, and so does an order of it. */
export function AllContractTrades(): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterContractTrades"
      toRequest={(values) => ({
        ...blotterFilter(values),
        ...present({ orderId: wholeOf(values['orderId']) }),
      })}
      rowsOf={({ trades }) => trades.map(withName)}
      rowKey="rowName"
      columns={useContractTradeColumns()}
      filters={[
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        ...useBlotterFilters(),
        useOriginFilter(),
      ]}
      drawer={(trades) => (
        <>
          <ContractTradeDrawer shown={trades.map(({ rowName }) => rowName)} />
          <ContractOrderDrawer
            shown={[...new Set(trades.map(({ takerOrderId }) => takerOrderId))]}
          />
        </>
      )}
      empty={t`No trades match.`}
    />
  );
}
