import type { BookDay } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { StatusTag } from '#shared/ui/texts.tsx';
import { amount, dayText, DayTable, useDayRequest } from './day-table.tsx';

function useColumns(): TableColumnsType<BookDay> {
  const { t } = useLingui();
  return [
    { title: t`Day (UTC)`, dataIndex: 'dayMs', render: dayText },
    { title: t`Asset`, dataIndex: 'asset' },
    { title: t`Opening`, dataIndex: 'opening', align: 'right', render: amount },
    { title: t`Came`, dataIndex: 'came', align: 'right', render: amount },
    { title: t`Went`, dataIndex: 'went', align: 'right', render: amount },
    { title: t`Closing`, dataIndex: 'closing', align: 'right', render: amount },
    {
      title: t`State`,
      dataIndex: 'isOver',
      render: (isOver: boolean) =>
        isOver ? (
          <StatusTag tone="quiet">{t`Whole day`}</StatusTag>
        ) : (
          <StatusTag tone="wait">{t`Under way`}</StatusTag>
        ),
    },
  ];
}

/** What clients were owed at the close of each day. */
export function Days(): ReactNode {
  const { t } = useLingui();
  const request = useDayRequest();
  return (
    <DayTable<BookDay>
      list="bookDays"
      request={request}
      read={useRead('bookDays', request, { isKeptMeanwhile: true })}
      about={t`What clients were owed when each day ended, with what came to them and went from them: deposits of play money, trades with the house’s own traders, fees, interest. What clients paid each other changes nothing owed.`}
      rowKey={({ dayMs, asset }) => `${dayMs} ${asset}`}
      columns={useColumns()}
      empty={t`Clients were owed nothing in these days.`}
    />
  );
}
