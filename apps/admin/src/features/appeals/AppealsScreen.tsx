import type { AdminReply } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DueText } from '#shared/ui/DueText.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';

type Order = AdminReply<'p2pOrders'>['orders'][number];

const RECHECK_MS = 10_000;

/** What a row says of an appeal. */
function useColumns(): TableColumnsType<Order> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`No.`,
      dataIndex: 'orderId',
      className: 'num',
      render: (orderId: number) => <Link to={`/appeals/${orderId}`}>{t`Appeal ${orderId}`}</Link>,
    },
    {
      title: t`Decide by`,
      dataIndex: 'dueAtMs',
      render: (dueAtMs: number | null, { appeal, openedAtMs }) => (
        <DueText sinceMs={appeal?.atMs ?? openedAtMs} dueAtMs={dueAtMs} />
      ),
    },
    {
      title: t`Reason`,
      dataIndex: 'appeal',
      render: (appeal: Order['appeal']) =>
        appeal === null ? '–' : word(`p2p_reason_${appeal.reason}`),
    },
    {
      title: t`Appealed by`,
      dataIndex: 'appeal',
      key: 'by',
      render: (appeal: Order['appeal']) => (appeal === null ? '–' : word(`p2p_${appeal.by}`)),
    },
    {
      title: t`Appealed`,
      dataIndex: 'appeal',
      key: 'at',
      render: (appeal: Order['appeal']) => <TimeText ms={appeal?.atMs ?? null} />,
    },
    {
      title: t`Proof until`,
      dataIndex: 'appeal',
      key: 'due',
      render: (appeal: Order['appeal']) => <TimeText ms={appeal?.evidenceDueAtMs ?? null} />,
    },
    {
      title: t`Stands`,
      dataIndex: 'appeal',
      key: 'stands',
      render: (appeal: Order['appeal']) =>
        appeal?.complete.length === 2 ? (
          <StatusTag tone="wait">{t`Both have said all`}</StatusTag>
        ) : (
          <StatusTag tone="active">{t`Proof can be added`}</StatusTag>
        ),
    },
    {
      title: t`In escrow`,
      dataIndex: 'quantity',
      align: 'right',
      render: (value: string, { asset }) => <AmountText value={value} asset={asset} />,
    },
    {
      title: t`To be paid`,
      dataIndex: 'fiat',
      align: 'right',
      render: (value: string, { currency }) => <AmountText value={value} asset={currency} />,
    },
    { title: t`Buyer`, dataIndex: 'buyerId', render: (id: number) => <UserLink userId={id} /> },
    { title: t`Seller`, dataIndex: 'sellerId', render: (id: number) => <UserLink userId={id} /> },
  ];
}

/** Orders that two people cannot agree about, what is due first at the top. */
export function AppealsScreen(): ReactNode {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <Page
      title={t`P2P appeals`}
      about={t`The coins stay in escrow until the seller releases them or staff decide: to the buyer or back to the seller, nothing else.`}
    >
      <CrudTable
        name="p2pOrders"
        toRequest={() => ({ state: 'appeal' })}
        rowsOf={({ orders }) => orders}
        rowKey="orderId"
        columns={columns}
        everyMs={RECHECK_MS}
        empty={t`Nobody appeals.`}
      />
    </Page>
  );
}
