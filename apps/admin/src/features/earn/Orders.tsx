import type { AdminReply } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { oneOf, present } from '#shared/ui/url-state.ts';

type Order = AdminReply<'financeOrders'>['orders'][number];

const STATES = ['not_earned', 'earned', 'early_earned', 'cancelled'] as const;

const TONES: Readonly<Record<Order['earning'], Tone>> = {
  not_earned: 'active',
  earned: 'good',
  early_earned: 'wait',
  cancelled: 'quiet',
};

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Orders of all users: looked at, never touched. */
export function Orders(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const amount = (title: string, key: 'principal' | 'promised' | 'earned') => ({
    title,
    dataIndex: key,
    align: 'right' as const,
    render: (value: string, { asset }: Order) => <AmountText value={value} asset={asset} />,
  });
  const columns: TableColumnsType<Order> = [
    { title: t`No.`, dataIndex: 'orderId', className: 'num' },
    {
      title: t`User`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    { title: t`Days`, dataIndex: 'termDays', className: 'num' },
    {
      title: t`Rate a year`,
      dataIndex: 'ratePpm',
      className: 'num',
      render: (ppm: number) => ppmAsPercent(ppm),
    },
    {
      title: t`State`,
      dataIndex: 'earning',
      render: (earning: Order['earning']) => (
        <StatusTag tone={TONES[earning]}>{word(`earn_${earning}`)}</StatusTag>
      ),
    },
    amount(t`Principal`, 'principal'),
    amount(t`Promised`, 'promised'),
    amount(t`Earned`, 'earned'),
    { title: t`Matures`, dataIndex: 'maturesAtMs', render: (ms: number) => <TimeText ms={ms} /> },
  ];
  return (
    <CrudTable
      name="financeOrders"
      toRequest={(values) =>
        present({
          earning: oneOf(STATES, values['earning']),
          userId: idOf(values['userId']),
          productId: idOf(values['productId']),
        })
      }
      rowsOf={({ orders }) => orders}
      rowKey="orderId"
      columns={columns}
      filters={[
        {
          key: 'earning',
          label: t`State`,
          kind: 'choice',
          options: STATES.map((value) => ({ value, label: word(`earn_${value}`) })),
        },
      ]}
      empty={t`No orders match.`}
    />
  );
}
