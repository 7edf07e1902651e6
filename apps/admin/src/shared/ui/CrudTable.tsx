import { exportableLists, viewedLists } from '@candor/protocol';
import type {
  AdminEndpointName,
  AdminReply,
  AdminRequest,
  ExportableList,
  ViewedList,
} from '@candor/protocol';
import { Button, Card, Flex, Grid, Segmented, Skeleton, Typography } from 'antd';
import type { TableColumnsType, TableProps } from 'antd';
import { LeftOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import type { Density } from '#shared/preferences/preferences.ts';
import { DataTable } from './DataTable.tsx';
import { ListExport } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { FilterSpec } from './FilterBar.tsx';
import { Failure } from './states.tsx';
import { oneOf, present, useUrlState } from './url-state.ts';
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

const ORDERS = ['newest', 'oldest'] as const;
type ListOrder = (typeof ORDERS)[number];

/** A list that can be had from either end. */
interface Ordered {
  /** The column along which it goes. */
  readonly by: string;
  /** Which end comes first where nobody chose. */
  readonly fallback: ListOrder;
}

interface CrudTableProps<Name extends PagedName, Row extends object> {
  readonly name: Name;
  /** What is asked for under these filters; the table adds order and page. */
  readonly toRequest: (values: FilterValues) => AdminRequest<Name>;
  readonly rowsOf: (reply: AdminReply<Name>) => readonly Row[];
  readonly rowKey: keyof Row & string;
  readonly columns: TableColumnsType<Row>;
  /** One sentence for when there is nothing. */
  readonly empty: string;
  readonly filters?: readonly FilterSpec[];
  readonly order?: Ordered | undefined;
  /** Beside the filters: what makes new rows. */
  readonly extra?: ReactNode;
  /** Above the rows, made from the answer. */
  readonly note?: (reply: AdminReply<Name>) => ReactNode;
  /** What a row tells when it is opened. */
  readonly details?: (row: Row) => ReactNode;
  /** Beside the list, made from the rows in view: one of them to look through. */
  readonly drawer?: (rows: readonly Row[]) => ReactNode;
  /** Around the rows in view: what their cells know together, read once for all of them. */
  readonly around?: (rows: readonly Row[], table: ReactNode) => ReactNode;
  readonly everyMs?: number;
}

/** It is not on most lists. */
const SavedViews = lazy(() => import('./SavedViews.tsx').then((m) => ({ default: m.SavedViews })));

const isViewed = (name: string): name is ViewedList =>
  (viewedLists as readonly string[]).includes(name);

/** One's own views of a list; null where it keeps none. */
function viewsOf(name: string, props: Omit<ComponentProps<typeof SavedViews>, 'list'>): ReactNode {
  if (!isViewed(name)) return null;
  return (
    <Suspense fallback={null}>
      <SavedViews list={name} {...props} />
    </Suspense>
  );
}

const isExportable = (name: string): name is ExportableList => name in exportableLists;

/** A list of the back office: filters and order in the address, pages by keyset, rows as close as one likes, as a file. */
export function CrudTable<Name extends PagedName, Row extends object>(
  props: CrudTableProps<Name, Row>,
): ReactNode {
  const { name, everyMs, order: ordered } = props;
  const density = usePreferences((state) => state.density);
  const url = useUrlState();
  const mayExport = useMay('lists.export');
  const { columns, filters, order, choose } = useOrder(props, url);
  const wanted = { ...props.toRequest(url.values), ...(ordered === undefined ? {} : { order }) };
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
  const reply = read.data;
  const rows = reply === undefined ? [] : props.rowsOf(reply);
  const nextCursor = (reply as { nextCursor: string | null } | undefined)?.nextCursor ?? null;
  const exportButton =
    mayExport && isExportable(name) ? <ListExport list={name} request={wanted} /> : null;
  const views = viewsOf(name, { filters, ...url });
  const extra =
    props.extra === undefined && exportButton === null && views === null ? undefined : (
      <>
        {props.extra}
        {views}
        {exportButton}
      </>
    );
  const table = (
    <DataTable<Row>
      size={density}
      rowKey={props.rowKey}
      columns={columns}
      rows={rows}
      empty={props.empty}
      isLoading={read.isPlaceholderData}
      onChange={choose}
      {...(props.details === undefined ? {} : { details: props.details })}
    />
  );
  return (
    <Flex vertical gap={12}>
      {filters.length === 0 && extra === undefined ? null : (
        <Card size="small">
          <FilterBar filters={filters} {...url} {...present({ extra })} />
        </Card>
      )}
      {reply === undefined ? null : props.note?.(reply)}
      <Card size="small" styles={{ body: { padding: 0, containerType: 'inline-size' } }}>
        {read.isLoadingError ? (
          <Failure error={read.error} onRetry={read.refetch} />
        ) : read.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} style={{ padding: 16 }} />
        ) : (
          (props.around?.(rows, table) ?? table)
        )}
        <Footer pages={pages} nextCursor={nextCursor} onReload={() => void read.refetch()} />
      </Card>
      {props.drawer?.(rows)}
    </Flex>
  );
}

interface OrderState<Row> {
  readonly order: ListOrder;
  readonly columns: TableColumnsType<Row>;
  readonly filters: readonly FilterSpec[];
  readonly choose: NonNullable<TableProps<Row>['onChange']>;
}

/** The order of a list in its address: chosen in the column's head, or on a phone among the filters. */
function useOrder<Row extends object>(
  props: Pick<CrudTableProps<never, Row>, 'columns' | 'filters' | 'order'>,
  { values, change }: ReturnType<typeof useUrlState>,
): OrderState<Row> {
  const { t } = useLingui();
  const isWide = Grid.useBreakpoint().md !== false;
  const { order: ordered, columns, filters = [] } = props;
  const fallback = ordered?.fallback ?? 'newest';
  const order = oneOf(ORDERS, values['order']) ?? fallback;
  const names = { newest: t`Newest first`, oldest: t`Oldest first` };
  const choice: FilterSpec = {
    key: 'order',
    label: t`Sorting`,
    kind: 'choice',
    fallback,
    options: ORDERS.map((value) => ({ value, label: names[value] })),
  };
  return {
    order,
    filters: ordered === undefined || isWide ? filters : [...filters, choice],
    columns: columns.map((column) =>
      'dataIndex' in column && ordered !== undefined && column.dataIndex === ordered.by
        ? {
            ...column,
            sorter: true,
            sortOrder: order === 'oldest' ? ('ascend' as const) : ('descend' as const),
            // Always in one of the two orders.
            sortDirections: ['ascend', 'descend', 'ascend'] as const satisfies readonly string[],
            showSorterTooltip: { title: names[order === 'oldest' ? 'newest' : 'oldest'] },
          }
        : column,
    ) as TableColumnsType<Row>,
    choose: (_pagination, _filters, sorter) => {
      if (Array.isArray(sorter) || sorter.order === undefined || sorter.order === null) return;
      const next = sorter.order === 'ascend' ? 'oldest' : 'newest';
      change({ order: next === fallback ? '' : next });
    },
  };
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
