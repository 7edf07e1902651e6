import type { AdminReply } from '@candor/protocol';
import { Flex, Segmented } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { formatCycle } from '#shared/texts/time.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { amountColumn } from '#shared/ui/amount-column.tsx';
import {} from '#shared/ui/texts.tsx';

type SeriesTotals = AdminReply<'optionTotals'>['series'][number];

const RECHECK_MS = 60_000;
const DAYS = [1, 7, 30] as const;

/** What the rounds of each cycle staked, paid and brought. */
export function Totals(): ReactNode {
  const { t } = useLingui();
  const [days, setDays] = useState<(typeof DAYS)[number]>(1);
  const read = useRead('optionTotals', { days }, { everyMs: RECHECK_MS });
  return (
    <Flex vertical gap={12} align="stretch">
      <div>
        <Segmented<(typeof DAYS)[number]>
          aria-label={t`Days`}
          value={days}
          onChange={setDays}
          options={DAYS.map((value) => ({
            value,
            label: value === 1 ? t`24 hours` : t`${value} days`,
          }))}
        />
      </div>
      <Loaded read={read}>{({ series }) => <Table rows={series} />}</Loaded>
    </Flex>
  );
}

function Table({ rows }: { readonly rows: readonly SeriesTotals[] }): ReactNode {
  const { t } = useLingui();
  const count = (title: string, dataIndex: 'paidRounds' | 'draws' | 'voidRounds' | 'entries') => ({
    ...{ title, dataIndex, align: 'right' as const, className: 'num' },
  });
  const columns: TableColumnsType<SeriesTotals> = [
    {
      title: t`Cycle`,
      dataIndex: 'symbol',
      render: (symbol: string, { cycleMs }) => (
        <strong>{`${symbol} · ${formatCycle(cycleMs)}`}</strong>
      ),
    },
    count(t`Paid rounds`, 'paidRounds'),
    count(t`Draws`, 'draws'),
    count(t`Void`, 'voidRounds'),
    count(t`Entries made`, 'entries'),
    amountColumn(t`Staked`, 'staked'),
    amountColumn(t`Paid out`, 'paid'),
    amountColumn(t`Fees`, 'fee'),
    amountColumn(t`Dust`, 'dust'),
    amountColumn(t`Kept by the house`, 'result'),
  ];
  return (
    <DataTable<SeriesTotals>
      rowKey="seriesId"
      columns={columns}
      rows={rows}
      empty={t`No round ended in this time.`}
    />
  );
}
