import type { AdminRequest, BlotterOrder } from '@candor/protocol';
import { Descriptions, Flex } from 'antd';
import { useLingui as useRuntime } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import type { FilterSpec } from '#shared/ui/FilterBar.tsx';
import { amountOrDash, useOrderColumns } from '#shared/ui/order-columns.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, CopyText, TimeText } from '#shared/ui/texts.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';
import {
  blotterFilter,
  SCOPES,
  useBlotterFilters,
  useOriginFilter,
  useScopeFilter,
} from './filters.ts';
import { useTradeColumns } from './AllTrades.tsx';
import { useOwned } from './Owner.tsx';
import { whyEnded } from './why-ended.ts';

const FILLS_SHOWN = 50;

/** What the row has no room for, and the order's trades. */
function OrderDetails({ order }: { readonly order: BlotterOrder }): ReactNode {
  const { t } = useLingui();
  const { _ } = useRuntime();
  const why = whyEnded[order.closeReason];
  const trades = useRead('blotterTrades', { orderId: order.orderId, limit: FILLS_SHOWN });
  const columns = useTradeColumns();
  return (
    <Flex vertical gap={12}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 3 }}
        items={[
          {
            key: 'filled',
            label: t`Filled value`,
            children: <AmountText value={order.filledQuote} asset={order.quoteAsset} />,
          },
          { key: 'trigger', label: t`Trigger price`, children: amountOrDash(order.triggerPrice) },
          { key: 'force', label: t`Time in force`, children: order.timeInForce.toUpperCase() },
          {
            key: 'ended',
            label: order.closeReason === 'none' ? t`Last change` : t`Ended at`,
            children: <TimeText ms={order.updatedAtMs} />,
          },
          {
            key: 'why',
            label: t`Why it ended`,
            children: why === undefined ? '–' : _(why),
          },
          {
            key: 'prevented',
            label: t`Not traded with oneself`,
            children: <AmountText value={order.preventedQuantity} />,
          },
          {
            key: 'own',
            label: t`The client’s own number`,
            children: order.clientOrderId === '' ? '–' : <CopyText text={order.clientOrderId} />,
          },
        ]}
      />
      <Loaded read={trades}>
        {(page) => (
          <DataTable
            rowKey="tradeId"
            title={t`Trades of this order`}
            columns={columns}
            rows={page.trades}
            empty={t`It has not traded.`}
          />
        )}
      </Loaded>
    </Flex>
  );
}

interface OrdersTableProps {
  readonly toRequest: (values: Readonly<Record<string, string>>) => AdminRequest<'blotterOrders'>;
  readonly filters: readonly FilterSpec[];
  readonly empty: string;
}

function OrdersTable({ toRequest, filters, empty }: OrdersTableProps): ReactNode {
  return (
    <CrudTable
      name="blotterOrders"
      toRequest={toRequest}
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={useOwned(useOrderColumns<BlotterOrder>())}
      filters={filters}
      details={(order) => <OrderDetails order={order} />}
      empty={empty}
    />
  );
}

/** Orders of everybody, open and finished. */
export function AllOrders(): ReactNode {
  const { t } = useLingui();
  return (
    <OrdersTable
      toRequest={(values) => ({
        ...blotterFilter(values),
        ...present({
          orderId: wholeOf(values['orderId']),
          scope: oneOf(SCOPES, values['scope']),
        }),
      })}
      filters={[
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        ...useBlotterFilters(),
        useScopeFilter(),
        useOriginFilter(),
      ]}
      empty={t`No orders match.`}
    />
  );
}

/** Orders of clients that lost something because they met an order of their own user. */
export function PreventedOrders(): ReactNode {
  const { t } = useLingui();
  return (
    <OrdersTable
      toRequest={(values) => {
        const { userId, symbol, fromMs, toMs } = blotterFilter(values);
        return { view: 'prevented', ...present({ userId, symbol, fromMs, toMs }) };
      }}
      filters={useBlotterFilters()}
      empty={t`No order met one of its own user.`}
    />
  );
}
