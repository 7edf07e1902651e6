import { corrections } from '@candor/protocol';
import type { CorrectionView } from '@candor/protocol';
import { Col, Flex, Form, Input, InputNumber, Row, Select, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';

const TONES: Readonly<Record<CorrectionView['state'], Tone>> = {
  approved: 'active',
  booked: 'good',
  failed: 'bad',
};

function useColumns(): TableColumnsType<CorrectionView> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`Time`, dataIndex: 'atMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`User`, dataIndex: 'userId', className: 'num' },
    { title: t`Why`, dataIndex: 'correction', render: (kind: string) => word(kind) },
    {
      title: t`Amount`,
      dataIndex: 'amount',
      align: 'right',
      render: (text: string, { asset }) => <AmountText value={text} asset={asset} />,
    },
    { title: t`Account`, dataIndex: 'accountKind', render: (kind: string) => word(kind) },
    { title: t`Case`, dataIndex: 'caseId', className: 'num' },
    { title: t`Requested by`, dataIndex: 'staffName' },
    { title: t`Approved by`, dataIndex: 'approverName' },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: CorrectionView['state']) => (
        <StatusTag tone={TONES[state]}>{word(state)}</StatusTag>
      ),
    },
  ];
}

/** What two of the staff booked between the house's fees and single users. */
export function Corrections(): ReactNode {
  const { t } = useLingui();
  const mayCorrect = useMay('finance.correct');
  const limit = useRead('correctionList', { limit: 1 }).data?.maxUsdt;
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Text type="secondary">
          {t`Each is decided by two, belongs to a case, and stands in the user’s bills with its kind.`}
        </Typography.Text>
        {mayCorrect ? <CorrectAct limit={limit ?? ''} /> : null}
      </Flex>
      <CrudTable
        name="correctionList"
        toRequest={() => ({})}
        rowsOf={(reply) => reply.corrections}
        rowKey="correctionId"
        columns={useColumns()}
        filters={[]}
        empty={t`Nothing was corrected.`}
        details={({ reason }) => <Typography.Text>{reason}</Typography.Text>}
      />
    </Flex>
  );
}

interface CorrectForm {
  readonly userId: number;
  readonly caseId: number;
  readonly correction: CorrectionView['correction'];
  readonly accountKind: CorrectionView['accountKind'];
  readonly asset: string;
  readonly amount: string;
}

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

function CorrectAct({ limit }: { readonly limit: string }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const required = [{ required: true, message: t`Enter a value` }];
  const choices = (values: readonly string[]) =>
    values.map((value) => ({ value, label: word(value) }));
  return (
    <ActButton<'balanceCorrect', CorrectForm>
      act="balanceCorrect"
      label={t`Correct a balance`}
      effect={t`Money moves between the fees of the house and this user alone. It may be worth ${limit} USDT at most. The user is told, and reads it in the bills.`}
      isDanger
      initialValues={{ accountKind: 'wallet', correction: 'correction_refund' }}
      fields={
        <Row gutter={12}>
          <Col {...half}>
            <Form.Item name="userId" label={t`User`} rules={required}>
              <InputNumber min={1} precision={0} />
            </Form.Item>
          </Col>
          <Col {...half}>
            <Form.Item name="caseId" label={t`Case`} rules={required}>
              <InputNumber min={1} precision={0} />
            </Form.Item>
          </Col>
          <Col {...half}>
            <Form.Item name="correction" label={t`Why`} rules={required}>
              <Select options={choices(corrections)} />
            </Form.Item>
          </Col>
          <Col {...half}>
            <Form.Item name="accountKind" label={t`Account`} rules={required}>
              <Select options={choices(['wallet', 'spot'])} />
            </Form.Item>
          </Col>
          <Col {...half}>
            <Form.Item name="asset" label={t`Asset`} rules={required}>
              <Input />
            </Form.Item>
          </Col>
          <Col {...half}>
            <Form.Item name="amount" label={t`Amount`} rules={required}>
              <Input inputMode="decimal" className="num" />
            </Form.Item>
          </Col>
        </Row>
      }
      summary={({ userId, correction, amount, asset }) =>
        `${String(userId)}: ${amount} ${asset}, ${word(correction)}`
      }
      toRequest={({ userId, caseId, correction, accountKind, asset, amount, reason }) => ({
        ...{ userId, caseId, correction, accountKind, asset, amount, reason },
      })}
      refresh={['correctionList', 'bookFlows', 'bookBalances']}
    />
  );
}
