import type { BookFlow } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useAccountNames } from './account-names.ts';
import { amount, dayText, DayTable, useDayRequest } from './day-table.tsx';

function useColumns(): TableColumnsType<BookFlow> {
  const { t } = useLingui();
  const word = useWords();
  const names = useAccountNames();
  return [
    { title: t`Day (UTC)`, dataIndex: 'dayMs', render: dayText },
    { title: t`Account`, dataIndex: 'account', render: (name: string) => names.account(name) },
    { title: t`Why`, dataIndex: 'reason', render: (reason: string) => word(reason) },
    { title: t`Asset`, dataIndex: 'asset' },
    { title: t`From clients`, dataIndex: 'fromClients', align: 'right', render: amount },
    { title: t`To clients`, dataIndex: 'toClients', align: 'right', render: amount },
    { title: t`Net`, dataIndex: 'net', align: 'right', render: amount },
    { title: t`Transfers`, dataIndex: 'transfers', align: 'right' },
  ];
}

/** What clients and the house’s accounts paid each other, day by day. */
export function Flows(): ReactNode {
  const { t } = useLingui();
  const request = useDayRequest();
  return (
    <DayTable<BookFlow>
      list="bookFlows"
      request={request}
      read={useRead('bookFlows', request, { isKeptMeanwhile: true })}
      about={t`The last seven days where none are chosen, a month on the page. What the house’s own traders pay is left out.`}
      rowKey={({ dayMs, account, reason, asset }) => `${dayMs} ${account} ${reason} ${asset}`}
      columns={useColumns()}
      empty={t`Clients and the house paid each other nothing in these days.`}
    />
  );
}
