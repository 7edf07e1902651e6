import type { UserRow } from '@candor/protocol';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '#shared/permissions/permissions.ts';
import { TimeText, UserLink } from '#shared/ui/texts.tsx';
import { AccountTag, IdentityTag } from '#shared/ui/UserTags.tsx';

/** A user in a list; contacts are masked, and not there for who may see nothing personal. */
export function useUserColumns(): TableColumnsType<UserRow> {
  const { t } = useLingui();
  const persons: TableColumnsType<UserRow> = [
    { title: t`Email`, dataIndex: 'email', render: (text: string | null) => text ?? '–' },
    { title: t`Phone`, dataIndex: 'phone', render: (text: string | null) => text ?? '–' },
    { title: t`Nickname`, dataIndex: 'nickname', render: (text: string | null) => text ?? '–' },
  ];
  return [
    {
      title: t`User number`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    ...(useMay('users.personal') ? persons : []),
    {
      title: t`Account`,
      dataIndex: 'status',
      render: (status: UserRow['status']) => <AccountTag status={status} />,
    },
    {
      title: t`Identity`,
      dataIndex: 'identity',
      render: (identity: UserRow['identity']) => <IdentityTag identity={identity} />,
    },
    {
      title: t`Invite code`,
      dataIndex: 'inviteCode',
      render: (text: string) => <code>{text}</code>,
    },
    {
      title: t`Registered`,
      dataIndex: 'registeredAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
  ];
}
