import { p2pDepositStates } from '@candor/protocol';
import { Space } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { oneOf, present } from '#shared/ui/url-state.ts';
import { MerchantActs } from './MerchantActs.tsx';
import type { Merchant } from './MerchantActs.tsx';

const RECHECK_MS = 15_000;

const TONES: Readonly<Record<Merchant['state'], Tone>> = {
  unpaid: 'quiet',
  processing: 'wait',
  paid: 'good',
  refund_review: 'wait',
  refunding: 'active',
  returned: 'quiet',
};

/** What a row says of a merchant. */
function useColumns(): TableColumnsType<Merchant> {
  const { t } = useLingui();
  const word = useWords();
  const mayDecide = useMay('p2p.decide');
  return [
    { title: t`User`, dataIndex: 'userId', render: (id: number) => <UserLink userId={id} /> },
    { title: t`Nickname`, dataIndex: 'nickname', render: (name: string | null) => name ?? '–' },
    {
      title: t`Merchant deposit`,
      dataIndex: 'deposit',
      align: 'right',
      render: (value: string, { asset }) => <AmountText value={value} asset={asset} />,
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Merchant['state']) => (
        <StatusTag tone={TONES[state]}>{word(`p2p_${state}`)}</StatusTag>
      ),
    },
    {
      title: t`Since`,
      dataIndex: 'acceptedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    { title: t`Changed`, dataIndex: 'changedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Comes back`,
      dataIndex: 'refundDueAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    { title: t`Ads`, dataIndex: 'ads', align: 'right', className: 'num' },
    { title: t`Running orders`, dataIndex: 'openOrders', align: 'right', className: 'num' },
    {
      title: t`Paused until`,
      dataIndex: 'pausedUntilMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    ...(mayDecide
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, merchant: Merchant) => (
              <Space size={4} wrap>
                <MerchantActs merchant={merchant} />
              </Space>
            ),
          },
        ]
      : []),
  ];
}

/** Everybody who ever paid a deposit; applications and refunds wait for staff. */
export function Merchants(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns = useColumns();
  return (
    <CrudTable
      name="p2pMerchants"
      toRequest={(values) => present({ state: oneOf(p2pDepositStates, values['state']) })}
      rowsOf={({ merchants }) => merchants}
      rowKey="userId"
      columns={columns}
      everyMs={RECHECK_MS}
      filters={[
        {
          key: 'state',
          label: t`State`,
          kind: 'choice',
          options: p2pDepositStates.map((value) => ({ value, label: word(`p2p_${value}`) })),
        },
      ]}
      empty={t`Nobody has paid a deposit.`}
    />
  );
}
