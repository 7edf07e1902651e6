import type { AdminReply, BookBalance, BookOwner } from '@candor/protocol';
import { Alert, Flex } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, StatusTag } from '#shared/ui/texts.tsx';
import { useAccountNames } from './account-names.ts';

type AssetRow = AdminReply<'bookBalances'>['assets'][number];

const amount = (text: string): ReactNode => <AmountText value={text} />;

/** Asset by asset: what clients are owed, by the tables and by the core, and whether all accounts sum to zero. */
function Reconciliation({ assets }: { readonly assets: readonly AssetRow[] }): ReactNode {
  const { t } = useLingui();
  const columns: TableColumnsType<AssetRow> = [
    { title: t`Asset`, dataIndex: 'asset' },
    { title: t`Owed to clients`, dataIndex: 'owed', align: 'right', render: amount },
    {
      title: t`By the core`,
      dataIndex: 'owedByCore',
      align: 'right',
      render: (text: string | null) => (text === null ? t`not compared` : amount(text)),
    },
    { title: t`Sum of all accounts`, dataIndex: 'sum', align: 'right', render: amount },
    {
      title: t`State`,
      dataIndex: 'ok',
      render: (ok: boolean) =>
        ok ? (
          <StatusTag tone="good">{t`Agrees`}</StatusTag>
        ) : (
          <StatusTag tone="bad">{t`Differs`}</StatusTag>
        ),
    },
  ];
  return (
    <DataTable
      rowKey="asset"
      title={t`Reconciliation`}
      columns={columns}
      rows={assets}
      empty={t`There is no asset yet.`}
    />
  );
}

function AccountsTable({ rows }: { readonly rows: readonly BookBalance[] }): ReactNode {
  const { t } = useLingui();
  const names = useAccountNames();
  const columns: TableColumnsType<BookBalance> = [
    { title: t`Asset`, dataIndex: 'asset' },
    { title: t`Whose`, dataIndex: 'owner', render: (owner: BookOwner) => names.owner(owner) },
    { title: t`Account`, dataIndex: 'account', render: (name: string) => names.account(name) },
    { title: t`Available`, dataIndex: 'available', align: 'right', render: amount },
    { title: t`Held`, dataIndex: 'held', align: 'right', render: amount },
    { title: t`Accounts`, dataIndex: 'accounts', align: 'right' },
  ];
  return (
    <DataTable<BookBalance>
      rowKey={({ asset, owner, account }) => `${asset} ${owner} ${account}`}
      title={t`Accounts`}
      columns={columns}
      rows={rows}
      empty={t`No account holds anything yet.`}
    />
  );
}

/** What clients are owed and the house holds now. */
export function Balances(): ReactNode {
  const { t } = useLingui();
  const mayExport = useMay('lists.export');
  const read = useRead('bookBalances', {});
  return (
    <Loaded read={read}>
      {({ assets, rows, sequence }) => (
        <Flex vertical gap={16}>
          <Flex justify="space-between" align="center" gap={8} wrap>
            <span>{t`As of command ${sequence} of the journal.`}</span>
            {mayExport ? <ListExport list="bookBalances" request={{}} /> : null}
          </Flex>
          {assets.every(({ ok }) => ok) ? null : (
            <Alert
              type="error"
              showIcon
              title={t`Tables and core differ. Start an audit on the system page; the journal decides.`}
            />
          )}
          <Reconciliation assets={assets} />
          <AccountsTable rows={rows} />
        </Flex>
      )}
    </Loaded>
  );
}
