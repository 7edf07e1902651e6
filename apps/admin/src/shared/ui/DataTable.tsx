import { Button, Flex, Grid, Spin, Table } from 'antd';
import type { TableColumnsType, TableColumnType, TableProps } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { KeyboardScroll } from './Scrolling.tsx';
import { NothingHere } from './states.tsx';

/** As wide as the card, however wide the table scrolls below it. */
const EXPANDED = { position: 'sticky', left: 16, maxWidth: 'calc(100cqi - 32px)' } as const;

interface DataTableProps<Row extends object> {
  readonly rowKey: keyof Row | ((row: Row) => string);
  readonly columns: TableColumnsType<Row>;
  readonly rows: readonly Row[];
  /** One sentence for when there is nothing. */
  readonly empty?: string;
  readonly size?: 'small' | 'middle';
  readonly isLoading?: boolean;
  readonly onChange?: TableProps<Row>['onChange'];
  /** What a row tells when it is opened. */
  readonly details?: (row: Row) => ReactNode;
  readonly title?: string;
}

/** Rows as a table where there is room for one; on a phone each row is a card with its columns below each other. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const isWide = Grid.useBreakpoint().md !== false;
  return isWide ? <WideTable {...props} /> : <Cards {...props} />;
}

const keyOf = <Row extends object>(row: Row, rowKey: DataTableProps<Row>['rowKey']): string =>
  typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey]);

function WideTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { t } = useLingui();
  const { rowKey, details, onChange, title } = props;
  return (
    <KeyboardScroll>
      <Table<Row>
        size={props.size ?? 'small'}
        rowKey={(row) => keyOf(row, rowKey)}
        columns={props.columns}
        dataSource={[...props.rows]}
        loading={props.isLoading === true}
        pagination={false}
        scroll={{ x: 'max-content' }}
        {...(onChange === undefined ? {} : { onChange })}
        {...(title === undefined ? {} : { title: () => title })}
        {...(details === undefined
          ? {}
          : {
              expandable: {
                columnTitle: <span className="unseen">{t`Details`}</span>,
                expandedRowRender: (row: Row) => <div style={EXPANDED}>{details(row)}</div>,
              },
            })}
        locale={{ emptyText: <NothingHere text={props.empty ?? t`Nothing here yet.`} /> }}
      />
    </KeyboardScroll>
  );
}

function Cards<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { t } = useLingui();
  const { rows, rowKey, columns, details, title } = props;
  return (
    <Spin spinning={props.isLoading === true}>
      {title === undefined ? null : <strong className="rows-title">{title}</strong>}
      {rows.length === 0 ? <NothingHere text={props.empty ?? t`Nothing here yet.`} /> : null}
      <ul className="rows">
        {rows.map((row, at) => (
          <li key={keyOf(row, rowKey)}>
            <RowCard row={row} at={at} columns={columns} details={details} />
          </li>
        ))}
      </ul>
    </Spin>
  );
}

/** What a column shows of a row; the tables of the back office have no groups of columns. */
function cellOf<Row extends object>(column: TableColumnType<Row>, row: Row, at: number): ReactNode {
  const value: unknown = row[column.dataIndex as keyof Row];
  return (column.render === undefined ? value : column.render(value, row, at)) as ReactNode;
}

interface RowCardProps<Row extends object> {
  readonly row: Row;
  readonly at: number;
  readonly columns: TableColumnsType<Row>;
  readonly details: ((row: Row) => ReactNode) | undefined;
}

function RowCard<Row extends object>({ row, at, columns, details }: RowCardProps<Row>): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex vertical gap={8}>
      <dl>
        {(columns as readonly TableColumnType<Row>[]).map((column, index) => (
          <div key={index}>
            <dt>{column.title as ReactNode}</dt>
            <dd>{cellOf(column, row, at)}</dd>
          </div>
        ))}
      </dl>
      {details === undefined ? null : (
        <>
          <Button
            size="small"
            style={{ alignSelf: 'start' }}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t`Details`}
          </Button>
          {isOpen ? details(row) : null}
        </>
      )}
    </Flex>
  );
}
