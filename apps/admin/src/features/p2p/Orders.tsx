import { p2pOrderStates } from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';

type Order = AdminReply<'p2pOrders'>['orders'][number];

const TONES: Readonly<Record<Order['state'], Tone>> = {
  waiting_payment: 'active',
  paid: 'active',
  appeal: 'wait',
  completed: 'good',
  cancelled: 'quiet',
};

/** What a row says of an order. */
function useColumns(): TableColumnsType<Order> {
  const { t } = useLingui();
  const word = useWords();
  const kindName = usePaymentKind();
  const mayLook = useMay('p2p.decide');
  return [
    {
      title: t`No.`,
      dataIndex: 'orderId',
      className: 'num',
      render: (orderId: number, { appeal }) =>
        mayLook && appeal !== null ? <Link to={`/appeals/${orderId}`}>{orderId}</Link> : orderId,
    },
    { title: t`Buyer`, dataIndex: 'buyerId', render: (id: number) => <UserLink userId={id} /> },
    { title: t`Seller`, dataIndex: 'sellerId', render: (id: number) => <UserLink userId={id} /> },
    {
      title: t`To be paid`,
      dataIndex: 'fiat',
      align: 'right',
      render: (value: string, { currency }) => <AmountText value={value} asset={currency} />,
    },
    {
      title: t`Price`,
      dataIndex: 'price',
      align: 'right',
      render: (value: string) => <AmountText value={value} />,
    },
    {
      title: t`Coins`,
      dataIndex: 'quantity',
      align: 'right',
      render: (value: string, { asset }) => <AmountText value={value} asset={asset} />,
    },
    {
      title: t`Method`,
      dataIndex: 'method',
      render: (method: Order['method']) => kindName(method),
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Order['state'], { endedBy }) => (
        <StatusTag tone={TONES[state]}>
          {word(endedBy === 'none' ? `p2p_order_${state}` : `p2p_end_${endedBy}`)}
        </StatusTag>
      ),
    },
    { title: t`Opened`, dataIndex: 'openedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Closed`,
      dataIndex: 'closedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
  ];
}

/** Orders of all users: looked at here, decided under appeals. */
export function Orders(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns = useColumns();
  return (
    <CrudTable
      name="p2pOrders"
      toRequest={(values) =>
        present({
          state: oneOf(p2pOrderStates, values['orderState']),
          orderId: wholeOf(values['orderId']),
          userId: wholeOf(values['userId']),
        })
      }
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={columns}
      filters={[
        {
          key: 'orderState',
          label: t`State`,
          kind: 'choice',
          options: p2pOrderStates.map((value) => ({ value, label: word(`p2p_order_${value}`) })),
        },
        { key: 'orderId', label: t`Order number`, kind: 'text' },
        { key: 'userId', label: t`User number`, kind: 'text' },
      ]}
      empty={t`No orders match.`}
    />
  );
}
