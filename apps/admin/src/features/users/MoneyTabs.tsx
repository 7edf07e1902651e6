import { accountKinds } from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useBillColumns } from '#shared/ui/bill-columns.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { amountOrDash } from '#shared/ui/order-columns.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText } from '#shared/ui/texts.tsx';
import { oneOf, present, wholeOf } from '#shared/ui/url-state.ts';

type BalanceRow = AdminReply<'userBalances'>['balances'][number];

interface TabProps {
  readonly userId: number;
}

/** What all accounts of a user are worth. */
export function Worth({ userId }: TabProps): ReactNode {
  const { data } = useRead('userBalances', { userId });
  return data === undefined ? (
    '–'
  ) : (
    <AmountText value={data.totalValue} asset={data.valuationAsset} />
  );
}

/** What a user owns in each account, as the core has it. */
export function Balances({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const read = useRead('userBalances', { userId });
  const columns: TableColumnsType<BalanceRow> = [
    { title: t`Account`, dataIndex: 'accountKind', render: (kind: string) => word(kind) },
    { title: t`Asset`, dataIndex: 'asset' },
    {
      title: t`Available`,
      dataIndex: 'available',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    {
      title: t`Held`,
      dataIndex: 'held',
      align: 'right',
      render: (text: string) => <AmountText value={text} />,
    },
    { title: t`Worth`, dataIndex: 'value', align: 'right', render: amountOrDash },
  ];
  return (
    <Loaded read={read}>
      {({ balances, totalValue, valuationAsset }) => (
        <Flex vertical gap={12}>
          <Flex justify="space-between" align="center" gap={8} wrap>
            <span>
              {t`Worth of all accounts`}:{' '}
              <strong>
                <AmountText value={totalValue} asset={valuationAsset} />
              </strong>
              <Typography.Text type="secondary" style={{ display: 'block' }}>
                {t`By the index price, without the profit of open positions.`}
              </Typography.Text>
            </span>
            <ListExport list="userBalances" request={{ userId }} />
          </Flex>
          <DataTable<BalanceRow>
            rowKey={({ accountKind, asset }) => `${accountKind} ${asset}`}
            columns={columns}
            rows={balances}
            empty={t`This user owns nothing.`}
          />
        </Flex>
      )}
    </Loaded>
  );
}

/** Every movement of a user's money. */
export function Bills({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns = useBillColumns(userId);
  return (
    <CrudTable
      name="userBills"
      toRequest={(values) => ({
        userId,
        ...present({
          asset: values['asset']?.toUpperCase(),
          accountKind: oneOf(accountKinds, values['accountKind']),
          referenceId: wholeOf(values['referenceId']),
          fromMs: wholeOf(values['fromMs']),
          toMs: wholeOf(values['toMs']),
        }),
      })}
      rowsOf={({ bills }) => bills}
      rowKey="billId"
      columns={columns}
      filters={[
        { key: 'asset', label: t`Asset, such as BTC`, kind: 'text' },
        {
          key: 'accountKind',
          label: t`Account`,
          kind: 'choice',
          options: accountKinds.map((value) => ({ value, label: word(value) })),
        },
        { key: 'referenceId', label: t`Belongs to number`, kind: 'text' },
        { key: '', label: t`Days`, kind: 'days' },
      ]}
      empty={t`No bills match.`}
    />
  );
}
