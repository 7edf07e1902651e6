import type { AdminRequest, ExportableList } from '@candor/protocol';
import { Alert, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { FilterBar } from '#shared/ui/FilterBar.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText } from '#shared/ui/texts.tsx';
import { present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';

/** A day in UTC, as the figures are cut. */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const amount = (text: string): ReactNode => <AmountText value={text} />;

type DayRequest = Pick<AdminRequest<'bookFlows'>, 'fromMs' | 'toMs'>;

/** The days that the address names. */
export function useDayRequest(): DayRequest {
  const { values } = useUrlState();
  return present({ fromMs: wholeOf(values['fromMs']), toMs: wholeOf(values['toMs']) });
}

interface DayTableProps<Row extends object> {
  readonly list: ExportableList & ('bookDays' | 'bookFlows');
  readonly request: DayRequest;
  readonly read: Parameters<
    typeof Loaded<{
      readonly rows: readonly Row[];
      readonly fromMs: number;
      readonly nextCursor: string | null;
    }>
  >[0]['read'];
  readonly about: string;
  readonly rowKey: (row: Row) => string;
  readonly columns: TableColumnsType<Row>;
  readonly empty: string;
}

/** Figures by day: of the days chosen, a month on the page, all of them in the file. */
export function DayTable<Row extends object>({
  list,
  request,
  read,
  about,
  rowKey,
  columns,
  empty,
}: DayTableProps<Row>): ReactNode {
  const { t } = useLingui();
  const mayExport = useMay('lists.export');
  const url = useUrlState();
  return (
    <Flex vertical gap={12}>
      <FilterBar
        {...url}
        filters={[{ key: '', label: t`Days`, kind: 'days' }]}
        extra={mayExport ? <ListExport list={list} request={request} /> : null}
      />
      <Typography.Text type="secondary">{about}</Typography.Text>
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
            <DataTable<Row> rowKey={rowKey} columns={columns} rows={rows} empty={empty} />
          </Flex>
        )}
      </Loaded>
    </Flex>
  );
}
