import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { Button, Card, Flex, Segmented, Table, Typography } from 'antd';
import type { TableColumnsType, TableProps } from 'antd';
import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import type { Density } from '#shared/preferences/preferences.ts';
import { FilterBar } from './FilterBar.tsx';
import type { FilterSpec } from './FilterBar.tsx';
import { KeyboardScroll } from './Scrolling.tsx';
import { Failure, NothingHere } from './states.tsx';
import { useUrlState } from './url-state.ts';
import type { FilterValues } from './url-state.ts';
import { usePages } from './use-pages.ts';
import type { Pages } from './use-pages.ts';

/** Names of the endpoints that answer page by page. */
export type PagedName = {
  [Name in AdminEndpointName]: AdminReply<Name> extends { nextCursor: string | null }
    ? Name
    : never;
}[AdminEndpointName];

/** Rows on one page: what fits two screens, far below what the server allows. */
const PAGE_ROWS = 50;

interface CrudTableProps<Name extends PagedName, Row extends object> {
  readonly name: Name;
  /** What is asked for under these filters; the table adds the page. */
  readonly toRequest: (values: FilterValues) => AdminRequest<Name>;
  readonly rowsOf: (reply: AdminReply<Name>) => readonly Row[];
  readonly rowKey: keyof Row & string;
  readonly columns: TableColumnsType<Row>;
  /** One sentence for when there is nothing. */
  readonly empty: string;
  readonly filters?: readonly FilterSpec[];
  /** Beside the filters: exports and what makes new rows. */
  readonly extra?: ReactNode;
  /** Above the rows, made from the answer. */
  readonly note?: (reply: AdminReply<Name>) => ReactNode;
  readonly expandable?: TableProps<Row>['expandable'];
  readonly everyMs?: number;
}

/** As wide as the card, however wide the table scrolls below it. */
const EXPANDED = { position: 'sticky', left: 16, maxWidth: 'calc(100cqi - 32px)' } as const;

/** A list of the back office: filters in the address, pages by keyset, rows as close as one likes. */
export function CrudTable<Name extends PagedName, Row extends object>(
  props: CrudTableProps<Name, Row>,
): ReactNode {
  const { t } = useLingui();
  const { name, filters = [], everyMs } = props;
  const density = usePreferences((state) => state.density);
  const url = useUrlState();
  const wanted = props.toRequest(url.values);
  const pages = usePages(JSON.stringify(wanted));
  const request = {
    ...wanted,
    limit: PAGE_ROWS,
    ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
  };
  const read = useRead(name, request, {
    isKeptMeanwhile: true,
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  const expandedRowRender = props.expandable?.expandedRowRender;
  const reply = read.data;
  const nextCursor = (reply as { nextCursor: string | null } | undefined)?.nextCursor ?? null;
  return (
    <Flex vertical gap={12}>
      {filters.length === 0 && props.extra === undefined ? null : (
        <Card size="small">
          <FilterBar filters={filters} extra={props.extra} {...url} />
        </Card>
      )}
      {reply === undefined ? null : props.note?.(reply)}
      <Card size="small" styles={{ body: { padding: 0, containerType: 'inline-size' } }}>
        {read.isLoadingError ? (
          <Failure error={read.error} onRetry={read.refetch} />
        ) : (
          <KeyboardScroll>
            <Table<Row>
              size={density}
              rowKey={props.rowKey}
              columns={props.columns}
              dataSource={reply === undefined ? [] : [...props.rowsOf(reply)]}
              loading={read.isPending || read.isPlaceholderData}
              pagination={false}
              scroll={{ x: 'max-content' }}
              {...(props.expandable === undefined
                ? {}
                : {
                    expandable: {
                      columnTitle: <span className="unseen">{t`Details`}</span>,
                      ...props.expandable,
                      ...(expandedRowRender === undefined
                        ? {}
                        : {
                            expandedRowRender: (...row: Parameters<typeof expandedRowRender>) => (
                              <div style={EXPANDED}>{expandedRowRender(...row)}</div>
                            ),
                          }),
                    },
                  })}
              locale={{ emptyText: <NothingHere text={read.isPending ? '' : props.empty} /> }}
            />
          </KeyboardScroll>
        )}
        <Footer pages={pages} nextCursor={nextCursor} onReload={() => void read.refetch()} />
      </Card>
    </Flex>
  );
}

interface FooterProps {
  readonly pages: Pages;
  readonly nextCursor: string | null;
  readonly onReload: () => void;
}

function Footer({ pages, nextCursor, onReload }: FooterProps): ReactNode {
  const { t } = useLingui();
  const density = usePreferences((state) => state.density);
  return (
    <Flex align="center" justify="space-between" gap={8} wrap style={{ padding: 8 }}>
      <Flex gap={8} align="center">
        <Segmented<Density>
          size="small"
          aria-label={t`Row height`}
          value={density}
          options={[
            { value: 'small', label: t`Compact` },
            { value: 'middle', label: t`Comfortable` },
          ]}
          onChange={(value) => usePreferences.setState({ density: value })}
        />
        <Button size="small" type="text" icon={<ReloadOutlined aria-hidden />} onClick={onReload}>
          {t`Reload`}
        </Button>
      </Flex>
      <Flex gap={8} align="center">
        <Button
          size="small"
          aria-label={t`Previous page`}
          icon={<LeftOutlined aria-hidden />}
          disabled={pages.page === 1}
          onClick={pages.goBack}
        />
        <Typography.Text className="num">{pages.page}</Typography.Text>
        <Button
          size="small"
          aria-label={t`Next page`}
          icon={<RightOutlined aria-hidden />}
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && pages.goOn(nextCursor)}
        />
      </Flex>
    </Flex>
  );
}
