import { Table, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFieldTexts } from '#shared/texts/field-texts.ts';
import { diffRows } from './diff.ts';
import type { DiffRow } from './diff.ts';

interface BeforeAfterProps {
  /** JSON texts as the server wrote them down; null where there is nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an act changes, field by field. */
export function BeforeAfter({ before, after }: BeforeAfterProps): ReactNode {
  const { t } = useLingui();
  const { fieldName, fieldValue } = useFieldTexts();
  const rows = diffRows(before, after, fieldValue);
  if (rows.length === 0) return null;
  const cell = (text: string | undefined, isMarked: boolean): ReactNode =>
    text === undefined ? (
      <Typography.Text type="secondary">{t`none`}</Typography.Text>
    ) : (
      <Typography.Text
        strong={isMarked}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {text}
      </Typography.Text>
    );
  const columns: TableColumnsType<DiffRow> = [
    { title: t`Field`, dataIndex: 'field', render: (field: string) => fieldName(field) },
    { title: t`Before`, render: (_, row) => cell(row.before, false) },
    { title: t`After`, render: (_, row) => cell(row.after, row.isChanged) },
  ];
  return (
    <Table<DiffRow>
      size="small"
      bordered
      pagination={false}
      rowKey="field"
      columns={columns}
      dataSource={rows}
    />
  );
}
