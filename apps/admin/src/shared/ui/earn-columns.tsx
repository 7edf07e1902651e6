import type { AdminReply } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { amountColumn } from './amount-column.tsx';
import { StatusTag, TimeText, UserLink } from './texts.tsx';
import type { Tone } from './texts.tsx';

type Order = AdminReply<'financeOrders'>['orders'][number];

const TONES: Readonly<Record<Order['earning'], Tone>> = {
  not_earned: 'active',
  earned: 'good',
  early_earned: 'wait',
  cancelled: 'quiet',
};

/** A subscription of Earn as staff see it, wherever it is listed. */
export function useEarnOrderColumns(): TableColumnsType<Order> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'orderId', className: 'num' },
    {
      title: t`User`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    { title: t`Term in days`, dataIndex: 'termDays', className: 'num' },
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
    amountColumn(t`Principal`, 'principal'),
    amountColumn(t`Promised`, 'promised'),
    amountColumn(t`Earned`, 'earned'),
    { title: t`Matures`, dataIndex: 'maturesAtMs', render: (ms: number) => <TimeText ms={ms} /> },
  ];
}
