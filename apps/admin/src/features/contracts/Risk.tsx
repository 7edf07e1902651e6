import type { AdminReply } from '@candor/protocol';
import { Flex, Tag } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { BesideLink } from '#shared/ui/BesideLink.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { usePositionColumns } from '#shared/ui/contract-columns.tsx';
import { AmountText, StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';

type RiskView = AdminReply<'contractRisk'>;
type Position = RiskView['nearest'][number];
type Liquidation = RiskView['liquidations'][number];
type Takeover = RiskView['takeovers'][number];

/** The positions that a tab lists, to look through one after another. */
export const positionsIn = (
  tab: 'risk' | 'largest',
  risk: RiskView | undefined,
): readonly number[] =>
  (tab === 'risk' ? risk?.nearest : risk?.largest)?.map(({ positionId }) => positionId) ?? [];

interface RiskProps {
  readonly risk: RiskView;
}

/** What is being liquidated, what the exchange holds of it, and who is nearest to the edge. */
export function Risk({ risk }: RiskProps): ReactNode {
  const { t } = useLingui();
  return (
    <Flex vertical gap={16}>
      <Liquidations rows={risk.liquidations} />
      <Takeovers rows={risk.takeovers} />
      <DataTable<Position>
        rowKey="positionId"
        title={t`Nearest to liquidation`}
        columns={useUserPositionColumns()}
        rows={risk.nearest}
        empty={t`No position is open.`}
      />
    </Flex>
  );
}

/** The positions that are worth most. */
export function Largest({ risk }: RiskProps): ReactNode {
  const { t } = useLingui();
  return (
    <DataTable<Position>
      rowKey="positionId"
      columns={useUserPositionColumns()}
      rows={risk.largest}
      empty={t`No position is open.`}
    />
  );
}

function useUserPositionColumns(): TableColumnsType<Position> {
  const { t } = useLingui();
  const user: TableColumnsType<Position>[number] = {
    title: t`User`,
    dataIndex: 'userId',
    render: (userId: number) => <UserLink userId={userId} />,
  };
  return [user, ...usePositionColumns<Position>()];
}

const STEP_TONES: Readonly<Record<Liquidation['step'], Tone>> = {
  cancel_orders: 'wait',
  reduce: 'wait',
  take_over: 'bad',
};

function Liquidations({ rows }: { readonly rows: readonly Liquidation[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<Liquidation> = [
    { title: t`No.`, dataIndex: 'liquidationId', className: 'num' },
    {
      title: t`User`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    {
      title: t`Contract position`,
      dataIndex: 'positionId',
      render: (positionId: number) =>
        positionId === 0 ? (
          <Tag>{t`All that share the account`}</Tag>
        ) : (
          <BesideLink name="position" id={positionId} />
        ),
    },
    {
      title: t`Stage`,
      dataIndex: 'step',
      render: (step: Liquidation['step']) => (
        <StatusTag tone={STEP_TONES[step]}>{word(`liquidation_${step}`)}</StatusTag>
      ),
    },
    {
      title: t`Equity at its start`,
      dataIndex: 'equity',
      align: 'right',
      render: (text: string, { asset }) => <AmountText value={text} asset={asset} />,
    },
    {
      title: t`Maintenance at its start`,
      dataIndex: 'maintenance',
      align: 'right',
      render: (text: string, { asset }) => <AmountText value={text} asset={asset} />,
    },
    {
      title: t`Began`,
      dataIndex: 'startedAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
  ];
  return (
    <DataTable<Liquidation>
      rowKey={({ liquidationId, userId, positionId }) =>
        [liquidationId, userId, positionId].join(' ')
      }
      title={t`Liquidations under way`}
      columns={columns}
      rows={rows}
      empty={t`Nothing is being liquidated.`}
    />
  );
}

function Takeovers({ rows }: { readonly rows: readonly Takeover[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<Takeover> = [
    {
      title: t`Contract position`,
      dataIndex: 'positionId',
      render: (positionId: number) => <BesideLink name="position" id={positionId} />,
    },
    {
      title: t`User`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    {
      title: t`Contract`,
      dataIndex: 'symbol',
      render: (symbol: string, { direction }) => `${symbol} · ${word(direction)}`,
    },
    {
      title: t`Lots left / taken over`,
      align: 'right',
      render: (_, { lotsLeft, lotsTaken }) => (
        <span className="num">{`${String(lotsLeft)} / ${String(lotsTaken)}`}</span>
      ),
    },
    {
      title: t`Value left`,
      dataIndex: 'valueLeft',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    {
      title: t`Deleveraged lots`,
      dataIndex: 'deleveragedLots',
      align: 'right',
      className: 'num',
    },
    {
      title: t`Insurance fund`,
      dataIndex: 'insurance',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    { title: t`Tries`, dataIndex: 'attempts', align: 'right', className: 'num' },
    {
      title: t`Began`,
      dataIndex: 'startedAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
  ];
  return (
    <DataTable<Takeover>
      rowKey="positionId"
      title={t`Positions the exchange holds`}
      columns={columns}
      rows={rows}
      empty={t`The exchange holds no bankrupt position.`}
    />
  );
}
