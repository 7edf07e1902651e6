import { Alert, Flex, Table, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFieldTexts } from '#shared/texts/field-texts.ts';
import { diffRows } from './diff.ts';
import type { DiffRow } from './diff.ts';
import { feeSteps, isMakerDearer } from './fee-steps.ts';
import type { FeeStep } from './fee-steps.ts';
import { listText } from '#shared/texts/list-text.ts';

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
  const steps = feeSteps(before, after);
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
    {
      title: t`After`,
      render: (_, row) => (
        <Flex gap={8} align="baseline" wrap>
          {cell(row.after, row.isChanged)}
          <StepText step={steps.get(row.field)} />
        </Flex>
      ),
    },
  ];
  return (
    <Flex vertical gap={8}>
      <Table<DiffRow>
        size="small"
        bordered
        pagination={false}
        rowKey="field"
        columns={columns}
        dataSource={rows}
      />
      <FeeWarnings steps={steps} after={after} />
    </Flex>
  );
}

interface RatesChangedProps {
  /** The act in one line. */
  readonly text: string;
  /** Undefined where there is nothing yet. */
  readonly from: Readonly<Record<string, number>> | undefined;
  readonly to: Readonly<Record<string, number>>;
}

/** The last look before rates are asked for: what a second person will see of them. */
export function RatesChanged({ text, from, to }: RatesChangedProps): ReactNode {
  const before = from === undefined ? null : JSON.stringify(from);
  return (
    <Flex vertical gap={8}>
      <span>{text}</span>
      <BeforeAfter before={before} after={JSON.stringify(to)} />
    </Flex>
  );
}

/** By how much a rate goes up or down. */
function StepText({ step }: { readonly step: FeeStep | undefined }): ReactNode {
  const { t } = useLingui();
  if (step?.bp === undefined) return null;
  return (
    <Typography.Text type={step.isOdd ? 'warning' : 'secondary'} className="num">
      {t`${step.bp} bp`}
    </Typography.Text>
  );
}

interface FeeWarningsProps {
  readonly steps: ReadonlyMap<string, FeeStep>;
  readonly after: string | null;
}

/** What is allowed of fees, and is hardly meant. */
function FeeWarnings({ steps, after }: FeeWarningsProps): ReactNode {
  const { t } = useLingui();
  const { fieldName } = useFieldTexts();
  const odd = [...steps].filter(([, { isOdd }]) => isOdd).map(([field]) => fieldName(field));
  const names = listText(odd);
  return (
    <>
      {odd.length === 0 ? null : (
        <Alert
          showIcon
          type="warning"
          title={t`At least twice or at most half of what it was: ${names}. Is the point in its place?`}
        />
      )}
      {steps.size > 0 && isMakerDearer(after) ? (
        <Alert showIcon type="warning" title={t`Makers pay more than takers here.`} />
      ) : null}
    </>
  );
}
