import { optionVoidReasons } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { oneOf, present } from '#shared/ui/url-state.ts';
import { useRoundColumns } from './round-columns.tsx';
import type { Round } from './round-columns.tsx';

/** Rounds that ended with refunds, and why. */
export function VoidRounds(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<Round> = [
    ...useRoundColumns(),
    {
      title: t`Why`,
      dataIndex: 'voidReason',
      render: (reason: string | null, { note }) => (
        <Flex vertical gap={4} align="start">
          <StatusTag tone={reason === 'staff' ? 'wait' : 'bad'}>
            {word(`void_${reason ?? ''}`)}
          </StatusTag>
          {note === '' ? null : <Typography.Text>{note}</Typography.Text>}
        </Flex>
      ),
    },
    {
      title: t`Would have ended`,
      dataIndex: 'endAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
  ];
  return (
    <CrudTable
      name="optionVoids"
      toRequest={(values) =>
        present({ voidReason: oneOf(optionVoidReasons, values['voidReason']) })
      }
      rowsOf={({ rounds }) => rounds}
      rowKey="roundId"
      columns={columns}
      filters={[
        {
          key: 'voidReason',
          label: t`Why`,
          kind: 'choice',
          options: optionVoidReasons.map((value) => ({ value, label: word(`void_${value}`) })),
        },
      ]}
      everyMs={10_000}
      empty={t`No round was void.`}
    />
  );
}
