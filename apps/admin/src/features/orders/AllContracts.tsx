import type { BlotterContractOrder, BlotterContractTrade } from '@candor/protocol';
import { Descriptions } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui as useRuntime } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { lotsText, useContractOrderColumns } from '#shared/ui/contract-columns.tsx';
import { amountOrDash } from '#shared/ui/order-columns.tsx';
import { AmountText, CopyText, TimeText } from '#shared/ui/texts.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';
import {
  blotterFilter,
  SCOPES,
  useBlotterFilters,
  useOriginFilter,
  useScopeFilter,
} from './filters.ts';
import { Owner, useOwned } from './Owner.tsx';
import { whyEnded } from './why-ended.ts';

/** What the row has no room for. */
function ContractOrderDetails({ order }: { readonly order: BlotterContractOrder }): ReactNode {
  const { t } = useLingui();
  const { _ } = useRuntime();
  const why = whyEnded[order.closeReason];
  const amount = (value: string): ReactNode => (
    <AmountText value={value} asset={order.quoteAsset} />
  );
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, md: 3 }}
      items={[
        { key: 'filled', label: t`Filled value`, children: amount(order.filledValue) },
        { key: 'realised', label: t`Realised`, children: amount(order.realised) },
        { key: 'force', label: t`Time in force`, children: order.timeInForce.toUpperCase() },
        {
          key: 'ended',
          label: order.closeReason === 'none' ? t`Last change` : t`Ended at`,
          children: <TimeText ms={order.updatedAtMs} />,
        },
        { key: 'why', label: t`Why it ended`, children: why === undefined ? '–' : _(why) },
        {
          key: 'prevented',
          label: t`Not traded with oneself`,
          children: lotsText(order.preventedLots),
        },
        {
          key: 'own',
          label: t`The client’s own number`,
          children: order.clientOrderId === '' ? '–' : <CopyText text={order.clientOrderId} />,
        },
        {
          key: 'trades',
          label: t`Trades`,
          children: (
            <Link to={`/orders?tab=contractTrades&orderId=${order.orderId}`}>
              {t`Trades of this order`}
            </Link>
          ),
        },
      ]}
    />
  );
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
      columns={useOwned(useContractOrderColumns())}
      filters={[
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        ...useBlotterFilters(),
        useScopeFilter(),
        useOriginFilter(),
      ]}
      details={(order) => <ContractOrderDetails order={order} />}
      empty={t`No orders match.`}
    />
  );
}

function ContractOrderLink({ orderId }: { readonly orderId: number }): ReactNode {
  if (orderId === 0) return '–';
  return (
    <Link className="num" to={`/orders?tab=contracts&orderId=${orderId}`}>
      {orderId}
    </Link>
  );
}

/** Trades count in each market: a row's own name has both. */
type TradeRow = BlotterContractTrade & { readonly rowName: string };

function useContractTradeColumns(): TableColumnsType<TradeRow> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'tradeId', render: (id: number) => <CopyText text={String(id)} /> },
    { title: t`Time`, dataIndex: 'timeMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Contract`, dataIndex: 'symbol' },
    { title: t`Taker’s side`, dataIndex: 'takerSide', render: (side: string) => word(side) },
    { title: t`Price`, dataIndex: 'price', align: 'right', render: amountOrDash },
    { title: t`Lots`, dataIndex: 'lots', align: 'right', render: lotsText },
    {
      title: t`Total`,
      dataIndex: 'value',
      align: 'right',
      render: (value: string, { quoteAsset }) => <AmountText value={value} asset={quoteAsset} />,
    },
    {
      title: t`Taker`,
      dataIndex: 'takerUserId',
      render: (id: number, row) => <Owner userId={id} isHouse={row.takerIsHouse || id === 0} />,
    },
    {
      title: t`Taker’s order`,
      dataIndex: 'takerOrderId',
      render: (orderId: number) => <ContractOrderLink orderId={orderId} />,
    },
    {
      title: t`Maker`,
      dataIndex: 'makerUserId',
      render: (id: number, row) => <Owner userId={id} isHouse={row.makerIsHouse || id === 0} />,
    },
    {
      title: t`Maker’s order`,
      dataIndex: 'makerOrderId',
      render: (orderId: number) => <ContractOrderLink orderId={orderId} />,
    },
  ];
}

/** Contract trades of everybody. */
export function AllContractTrades(): ReactNode {
  const { t } = useLingui();
  return (
    <CrudTable
      name="blotterContractTrades"
      toRequest={(values) => ({
        ...blotterFilter(values),
        ...present({ orderId: wholeOf(values['orderId']) }),
      })}
      rowsOf={({ trades }) =>
        trades.map((trade) => ({ ...trade, rowName: `${trade.symbol}.${trade.tradeId}` }))
      }
      rowKey="rowName"
      columns={useContractTradeColumns()}
      filters={[
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        ...useBlotterFilters(),
        useOriginFilter(),
      ]}
      empty={t`No trades match.`}
    />
  );
}
