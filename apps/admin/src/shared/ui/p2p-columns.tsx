import type { AdminReply } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { amountColumn } from './amount-column.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from './texts.tsx';
import type { Tone } from './texts.tsx';

type Ad = AdminReply<'p2pAds'>['ads'][number];
type Order = AdminReply<'p2pOrders'>['orders'][number];

const ORDER_TONES: Readonly<Record<Order['state'], Tone>> = {
  waiting_payment: 'active',
  paid: 'active',
  appeal: 'wait',
  completed: 'good',
  cancelled: 'quiet',
};

/** An order between users as staff see it, wherever it is listed. */
export function useP2pOrderColumns(): TableColumnsType<Order> {
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
        <StatusTag tone={ORDER_TONES[state]}>
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

const AD_TONES: Readonly<Record<Ad['state'], Tone>> = {
  listed: 'good',
  paused: 'wait',
  cancelled: 'quiet',
};

/** An ad as staff see it, wherever it is listed. */
export function useP2pAdColumns(): TableColumnsType<Ad> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'adId', className: 'num' },
    { title: t`User`, dataIndex: 'userId', render: (id: number) => <UserLink userId={id} /> },
    { title: t`Side`, dataIndex: 'side', render: (side: Ad['side']) => word(side) },
    {
      title: t`Price`,
      dataIndex: 'price',
      align: 'right',
      render: (price: string | null, { currency }) =>
        price === null ? t`None now` : <AmountText value={price} asset={currency} />,
    },
    amountColumn(t`Left`, 'stock'),
    amountColumn(t`Put up`, 'published'),
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Ad['state']) => (
        <StatusTag tone={AD_TONES[state]}>{word(`p2p_ad_${state}`)}</StatusTag>
      ),
    },
    { title: t`Changed`, dataIndex: 'changedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
  ];
}
