import type { AdminReply } from '@candor/protocol';
import { Space, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';

type Penalty = AdminReply<'p2pPenalties'>['penalties'][number];

const RECHECK_MS = 15_000;

/** Penalties that can still be appealed against, or that somebody did appeal against. */
export function Penalties(): ReactNode {
  const read = useRead('p2pPenalties', {}, { everyMs: RECHECK_MS });
  return <Loaded read={read}>{({ penalties }) => <Table penalties={penalties} />}</Loaded>;
}

function Table({ penalties }: { readonly penalties: readonly Penalty[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const mayDecide = useMay('p2p.decide');
  const columns: TableColumnsType<Penalty> = [
    { title: t`No.`, dataIndex: 'penaltyId', className: 'num' },
    { title: t`User`, dataIndex: 'userId', render: (id: number) => <UserLink userId={id} /> },
    { title: t`Order`, dataIndex: 'orderId', className: 'num' },
    {
      title: t`Amount`,
      dataIndex: 'amount',
      align: 'right',
      render: (value: string, { asset }) => <AmountText value={value} asset={asset} />,
    },
    { title: t`Taken`, dataIndex: 'takenAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Penalty['state']) => (
        <StatusTag tone={state === 'appealed' ? 'wait' : 'quiet'}>
          {word(`p2p_penalty_${state}`)}
        </StatusTag>
      ),
    },
    {
      title: t`What the user says`,
      dataIndex: 'text',
      render: (text: string | null) =>
        text === null ? (
          '–'
        ) : (
          <Typography.Text style={{ whiteSpace: 'pre-wrap', maxWidth: 360, display: 'block' }}>
            {text}
          </Typography.Text>
        ),
    },
    ...(mayDecide
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, penalty: Penalty) =>
              penalty.state === 'appealed' ? (
                <Space size={4} wrap>
                  <DecideAct penalty={penalty} isReversed />
                  <DecideAct penalty={penalty} isReversed={false} />
                </Space>
              ) : null,
          },
        ]
      : []),
  ];
  return (
    <DataTable<Penalty>
      rowKey="penaltyId"
      columns={columns}
      rows={penalties}
      empty={t`No penalties can be appealed against now.`}
    />
  );
}

function DecideAct(props: { readonly penalty: Penalty; readonly isReversed: boolean }): ReactNode {
  const { penalty, isReversed } = props;
  const { t } = useLingui();
  const { penaltyId, userId, amount, asset } = penalty;
  const sum = `${amount} ${asset}`;
  return (
    <ActButton
      act="p2pPenaltyDecide"
      label={isReversed ? t`Give back` : t`Let it stand`}
      effect={
        isReversed
          ? t`${sum} go back to the deposit of user ${userId}.`
          : t`${sum} stay taken from user ${userId}; there is no other appeal.`
      }
      isDanger={!isReversed}
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ penaltyId, isReversed, reason })}
      refresh={['p2pPenalties', 'p2pView']}
    />
  );
}
