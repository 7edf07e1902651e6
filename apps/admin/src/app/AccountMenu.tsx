import { Avatar, Button, Dropdown } from 'antd';
import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#shared/data/api.ts';
import { endSession, useSession } from '#shared/session/session.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { listText } from '#shared/texts/list-text.ts';

/** Who is signed in, and the ways to one's own account and out. */
export function AccountMenu({ isNameShown }: { readonly isNameShown: boolean }): ReactNode {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  const navigate = useNavigate();
  const me = useSession(({ session }) => session?.me);
  if (me === undefined) return null;
  const leave = async (): Promise<void> => {
    // Whatever the answer: this browser forgets the token, and the server ends it by itself soon.
    await api('signOut', {}).catch(() => undefined);
    endSession(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'who',
            disabled: true,
            label: `${me.email} · ${listText(me.roles.map(roleName))}`,
          },
          { key: 'me', icon: <UserOutlined aria-hidden />, label: t`My account` },
          { key: 'leave', icon: <LogoutOutlined aria-hidden />, label: t`Sign out` },
        ],
        onClick: ({ key }) => {
          if (key === 'leave') void leave();
          else void navigate('/me');
        },
      }}
    >
      <Button type="text" {...(isNameShown ? {} : { 'aria-label': me.name })}>
        <Avatar
          size="small"
          icon={<UserOutlined aria-hidden />}
          style={{ background: '#3e38ec' }}
        />
        {isNameShown ? me.name : null}
      </Button>
    </Dropdown>
  );
}
