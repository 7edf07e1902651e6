import type { AdminReply } from '@candor/protocol';
import { Form, Input } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { AmountText } from '#shared/ui/texts.tsx';

type View = AdminReply<'contractView'>;
type Fund = View['funds'][number];

/** What the insurance funds have. Money goes in, never out: only bankrupt positions are paid from them. */
export function Funds({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const mayFund = useMay('fees.change');
  const columns: TableColumnsType<Fund> = [
    {
      title: t`Account`,
      dataIndex: 'accountKind',
      render: (kind: string) => <strong>{word(kind)}</strong>,
    },
    {
      title: t`Balance`,
      dataIndex: 'balance',
      align: 'right',
      render: (text: string, { asset }) => <AmountText value={text} asset={asset} />,
    },
    ...(mayFund
      ? [{ title: t`Actions`, render: (_: unknown, fund: Fund) => <FundAct fund={fund} /> }]
      : []),
  ];
  return (
    <DataTable<Fund>
      rowKey={({ accountKind, asset }) => `${accountKind} ${asset}`}
      columns={columns}
      rows={view.funds}
      empty={t`There is no insurance fund.`}
    />
  );
}

/** Pays collected fees into a fund; a second person approves. */
function FundAct({ fund }: { readonly fund: Fund }): ReactNode {
  const { t } = useLingui();
  const { accountKind, asset } = fund;
  return (
    <ActButton<'contractFund', { readonly amount: string }>
      act="contractFund"
      label={t`Pay in`}
      effect={t`Collected fees in ${asset} go into the insurance fund, and cannot be taken out again.`}
      button={{ size: 'small' }}
      fields={
        <Form.Item
          name="amount"
          label={t`Amount`}
          rules={[{ required: true, message: t`Enter a value` }]}
        >
          <Input inputMode="decimal" suffix={asset} className="num" />
        </Form.Item>
      }
      summary={({ amount }) => `${amount} ${asset}`}
      toRequest={({ amount, reason }) => ({
        accountKind: accountKind === 'gold' ? 'gold' : 'contract',
        ...{ asset, amount, reason },
      })}
      refresh={['contractView']}
    />
  );
}
