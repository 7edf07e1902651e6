import type { BookFlow } from '@candor/protocol';
import { Alert, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { FilterBar } from '#shared/ui/FilterBar.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText } from '#shared/ui/texts.tsx';
import { present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { useAccountNames } from './account-names.ts';

/** A day in UTC, as the figures are cut. */
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const amount = (text: string): ReactNode => <AmountText value={text} />;

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
  const mayExport = useMay('lists.export');
  const url = useUrlState();
  const request = present({
    fromMs: wholeOf(url.values['fromMs']),
    toMs: wholeOf(url.values['toMs']),
  });
  const read = useRead('bookFlows', request, { isKeptMeanwhile: true });
  const columns = useColumns();
  return (
    <Flex vertical gap={12}>
      <FilterBar
        {...url}
        filters={[{ key: '', label: t`Days`, kind: 'days' }]}
        extra={mayExport ? <ListExport list="bookFlows" request={request} /> : null}
      />
      <Typography.Text type="secondary">
        {t`The last seven days where none are chosen, a month on the page. What the house’s own traders pay is left out.`}
      </Typography.Text>
      <Loaded read={read}>
        {({ rows, fromMs, nextCursor }) => (
          <Flex vertical gap={12}>
            {nextCursor === null ? null : (
              <Alert
                type="info"
                showIcon
                title={t`Shown from ${dayText(fromMs)} on. The file has all days.`}
              />
            )}
            <DataTable<BookFlow>
              rowKey={({ dayMs, account, reason, asset }) =>
                `${dayMs} ${account} ${reason} ${asset}`
              }
              columns={columns}
              rows={rows}
              empty={t`Clients and the house paid each other nothing in these days.`}
            />
          </Flex>
        )}
      </Loaded>
    </Flex>
  );
}
