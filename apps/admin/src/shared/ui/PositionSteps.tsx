import type { AdminReply } from '@candor/protocol';
import { Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { DataTable } from './DataTable.tsx';
import { NothingHere } from './states.tsx';
import { AmountText, TimeText } from './texts.tsx';
import { TwoLines } from './TwoLines.tsx';

type Liquidation = AdminReply<'contractPosition'>['liquidations'][number];
type Line = Liquidation['lines'][number];

interface PositionStepsProps {
  readonly liquidations: readonly Liquidation[];
}

/** Each liquidation that touched a position, with what every step did to it, as the public log has them. */
export function PositionSteps({ liquidations }: PositionStepsProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns = useStepColumns();
  if (liquidations.length === 0) return <NothingHere text={t`No liquidation touched it.`} />;
  return liquidations.map(({ liquidationId, isShared, outcome, lines }) => {
    const end = word(`liquidation_${outcome}`);
    return (
      <DataTable<Line>
        key={`${String(liquidationId)} ${String(isShared)}`}
        rowKey={({ sequence, step, atMs }) => [sequence, step, atMs].join(' ')}
        title={
          isShared
            ? t`Liquidation ${liquidationId} of all that share the account: ${end}`
            : t`Liquidation ${liquidationId}: ${end}`
        }
        columns={columns}
        rows={lines}
        empty={t`Its steps were not written down.`}
      />
    );
  });
}

/** A figure above another. */
const figures = (above: string, below: string): ReactNode => (
  <TwoLines below={<AmountText value={below} />}>
    <AmountText value={above} />
  </TwoLines>
);

function useStepColumns(): TableColumnsType<Line> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`Stage`,
      dataIndex: 'step',
      render: (step: Line['step'], { atMs, stays }) => (
        <TwoLines
          below={
            <Flex vertical>
              <TimeText ms={atMs} />
              {stays === 'none' ? null : word(`stays_${stays}`)}
            </Flex>
          }
        >
          {word(`liquidation_${step}`)}
        </TwoLines>
      ),
    },
    {
      title: t`Mark / lots left`,
      align: 'right',
      render: (_, { markPrice, lots }) => figures(markPrice, String(lots)),
    },
    {
      title: t`Equity / maintenance`,
      align: 'right',
      render: (_, { equity, maintenance }) => figures(equity, maintenance),
    },
    {
      title: t`Sold / for`,
      align: 'right',
      render: (_, { soldLots, soldValue }) => figures(String(soldLots), soldValue),
    },
    {
      title: t`Fee / fund`,
      align: 'right',
      render: (_, { fee, fund }) => figures(fee, fund),
    },
  ];
}
