import type { AdminReply, StaffPermission, StaffRole } from '@candor/protocol';
import { Card, Grid, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { CheckOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { FourEyesTag } from '#shared/ui/texts.tsx';
import { listText } from '#shared/texts/list-text.ts';

type PermissionTable = AdminReply<'permissionTable'>;
type PermissionRow = PermissionTable['permissions'][number];
type ActRow = PermissionTable['acts'][number];

/** Which role may do what: the very table that the server goes by. */
export function RolesScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('permissionTable', {});
  return (
    <Page
      title={t`Roles and permissions`}
      about={t`The table the server goes by. No role can set a price, a fill, a result or a balance.`}
    >
      <Loaded read={read}>
        {(table) => (
          <>
            <Permissions table={table} />
            <Acts table={table} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Permissions({ table }: { readonly table: PermissionTable }): ReactNode {
  const { t } = useLingui();
  const { permissionName, roleName } = useStaffTexts();
  const isWide = Grid.useBreakpoint().md !== false;
  const name = {
    title: t`Permission`,
    dataIndex: 'permission',
    fixed: 'left' as const,
    render: (permission: StaffPermission) => permissionName(permission),
  };
  // Seven columns of ticks do not fit a phone: there each permission says who has it.
  const list: TableColumnsType<PermissionRow> = [
    name,
    {
      title: t`Roles`,
      dataIndex: 'roles',
      render: (roles: readonly StaffRole[]) => listText(roles.map(roleName)),
    },
  ];
  const matrix: TableColumnsType<PermissionRow> = [
    name,
    ...table.roles.map((role: StaffRole) => ({
      title: roleName(role),
      key: role,
      align: 'center' as const,
      render: (_: unknown, row: PermissionRow) =>
        row.roles.includes(role) ? (
          <CheckOutlined aria-label={t`yes`} style={{ color: 'var(--ant-color-success)' }} />
        ) : null,
    })),
  ];
  return (
    <Card size="small" title={t`Permissions`} styles={{ body: { padding: 0 } }}>
      <DataTable<PermissionRow>
        rowKey="permission"
        columns={isWide ? matrix : list}
        rows={table.permissions}
      />
    </Card>
  );
}

function Acts({ table }: { readonly table: PermissionTable }): ReactNode {
  const { t } = useLingui();
  const { permissionName, actName } = useStaffTexts();
  const columns: TableColumnsType<ActRow> = [
    { title: t`Act`, dataIndex: 'name', render: (name: string) => actName(name) },
    {
      title: t`Permission`,
      dataIndex: 'permission',
      render: (permission: StaffPermission | null) =>
        permission === null ? (
          <Typography.Text type="secondary">{t`Everybody signed in`}</Typography.Text>
        ) : (
          permissionName(permission)
        ),
    },
    {
      title: t`Second person`,
      dataIndex: 'fourEyes',
      render: (fourEyes: ActRow['fourEyes']) => (fourEyes === 'never' ? null : <FourEyesTag />),
    },
  ];
  return (
    <Card size="small" title={t`Acts`} styles={{ body: { padding: 0 } }}>
      <DataTable<ActRow>
        rowKey="name"
        columns={columns}
        rows={table.acts.filter(({ method }) => method === 'POST')}
      />
    </Card>
  );
}
