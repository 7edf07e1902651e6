import { staffRoles } from '@candor/protocol';
import type { AdminReply, StaffRole } from '@candor/protocol';
import { Card, Checkbox, Flex, Form, Input, Space, Tag } from 'antd';
import type { TableColumnsType } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { lookAtOneself } from '#shared/session/look-at-oneself.ts';
import { useSession } from '#shared/session/session.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { RowMenu } from '#shared/ui/RowMenu.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { LinkButton } from './LinkButton.tsx';
import { listText } from '#shared/texts/list-text.ts';

type Member = AdminReply<'staffList'>['staff'][number];

interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Everybody who can come in, as what, and by which factors. */
export function StaffScreen(): ReactNode {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  const density = usePreferences((state) => state.density);
  const read = useRead('staffList', {});
  const columns = useColumns();
  return (
    <Page
      title={t`Staff`}
      about={t`An owner manages rights. All other work takes other roles, and a second owner confirms changes.`}
      extra={
        <>
          <ListExport list="staffList" request={{}} />
          <ActButton<'staffInvite', Invitation>
            act="staffInvite"
            label={t`Invite`}
            isAlone={useIsAlone()}
            effect={t`A new member of staff gets in by a one-time link and sets a password and a second factor.`}
            button={{ type: 'primary', icon: <PlusOutlined aria-hidden /> }}
            fields={<InvitationFields />}
            summary={({ email, name, roles }) =>
              `${name}, ${email}: ${listText(roles.map(roleName))}`
            }
            toRequest={({ email, name, roles, reason }) => ({
              email,
              name,
              roles: [...roles],
              reason,
            })}
            refresh={['staffList']}
          />
        </>
      }
    >
      <Loaded read={read}>
        {({ staff }) => (
          <Card size="small" styles={{ body: { padding: 0 } }}>
            <DataTable<Member> size={density} rowKey="staffId" columns={columns} rows={staff} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function useColumns(): TableColumnsType<Member> {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  const mayAct = useMay('staff.manage');
  const stateNames = { invited: t`Invited`, active: t`Active`, disabled: t`Disabled` } as const;
  const tones = { invited: 'wait', active: 'good', disabled: 'bad' } as const;
  return [
    { title: t`No.`, dataIndex: 'staffId', className: 'num' },
    { title: t`Name`, dataIndex: 'name' },
    { title: t`Email`, dataIndex: 'email' },
    {
      title: t`Roles`,
      dataIndex: 'roles',
      render: (roles: readonly StaffRole[]) => (
        <Flex gap={4} wrap style={{ maxWidth: 220 }}>
          {roles.map((role) => (
            <Tag key={role}>{roleName(role)}</Tag>
          ))}
        </Flex>
      ),
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: Member['state']) => (
        <StatusTag tone={tones[state]}>{stateNames[state]}</StatusTag>
      ),
    },
    {
      title: t`Factors`,
      render: (_, { hasTotp, passkeys }) =>
        listText(
          [hasTotp ? t`app` : '', passkeys > 0 ? t`passkeys: ${passkeys}` : ''].filter(
            (text) => text !== '',
          ),
        ) || '–',
    },
    { title: t`Sessions`, dataIndex: 'sessions', align: 'right', className: 'num' },
    {
      title: t`Last sign-in`,
      dataIndex: 'lastSignInAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    ...(mayAct
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, member: Member) => <MemberActs member={member} />,
          },
        ]
      : []),
  ];
}

function EmailAndName(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Form.Item
        name="email"
        label={t`Email`}
        rules={[{ required: true, type: 'email', message: t`Enter a valid email address` }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="name"
        label={t`Name`}
        rules={[{ required: true, whitespace: true, max: 64, message: t`Enter a name` }]}
      >
        <Input />
      </Form.Item>
    </>
  );
}

function RolesField(): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name="roles"
      label={t`Roles`}
      rules={[{ required: true, message: t`Choose at least one role` }]}
    >
      <RoleBoxes />
    </Form.Item>
  );
}

interface RoleBoxesProps {
  readonly value?: StaffRole[];
  readonly onChange?: (roles: StaffRole[]) => void;
}

/** A group of boxes can be named, but not be required or wrong: what is missing is said below it. */
function RoleBoxes({ value = [], onChange }: RoleBoxesProps): ReactNode {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  return (
    <Checkbox.Group<StaffRole>
      aria-label={t`Roles`}
      value={value}
      onChange={(roles) => onChange?.(roles)}
      options={staffRoles.map((role) => ({ value: role, label: roleName(role) }))}
    />
  );
}

function InvitationFields(): ReactNode {
  return (
    <>
      <EmailAndName />
      <RolesField />
    </>
  );
}

function MemberActs({ member }: { readonly member: Member }): ReactNode {
  const ownId = useSession(({ session }) => session?.me.staffId);
  const { name, staffId, state } = member;
  if (staffId === ownId) return <RolesAct member={member} isOwn />;
  return (
    <Space size={4}>
      {state === 'invited' ? <LinkButton member={member} /> : null}
      <RowMenu
        of={name}
        {...(state === 'disabled' ? {} : { danger: <ShutOutActs member={member} /> })}
      >
        <RolesAct member={member} isOwn={false} />
        {state === 'disabled' ? <EnableAct member={member} /> : <SessionsAct member={member} />}
      </RowMenu>
    </Space>
  );
}

/** Whether there is no other owner who could agree. */
function useIsAlone(): boolean {
  const staffId = useSession(({ session }) => session?.me.staffId);
  const staff = useRead('staffList', {}).data?.staff;
  return (
    staff?.every(
      (one) => one.staffId === staffId || one.state !== 'active' || !one.roles.includes('owner'),
    ) === true
  );
}

const small = { size: 'small' } as const;

interface RolesActProps {
  readonly member: Member;
  readonly isOwn: boolean;
}

/** Of oneself too: an owner stays one, and another one agrees. */
function RolesAct({ member, isOwn }: RolesActProps): ReactNode {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  const { staffId, name, roles } = member;
  return (
    <ActButton<'staffRoles', { readonly roles: readonly StaffRole[] }>
      act="staffRoles"
      label={t`Change roles`}
      isAlone={useIsAlone()}
      effect={t`${name} may do what these roles allow, from the next click on.`}
      button={small}
      fields={<RolesField />}
      initialValues={{ roles }}
      summary={(values) => listText(values.roles.map(roleName))}
      toRequest={(values) => ({ staffId, roles: [...values.roles], reason: values.reason })}
      refresh={['staffList']}
      {...(isOwn ? { onDone: lookAtOneself } : {})}
    />
  );
}

interface MemberProps {
  readonly member: Member;
}

/** What an act on a member asks for and changes. */
const onMember = ({ staffId }: Member) => ({
  toRequest: ({ reason }: { readonly reason: string }) => ({ staffId, reason }),
  button: small,
  refresh: ['staffList'] as const,
});

function EnableAct({ member }: MemberProps): ReactNode {
  const { t } = useLingui();
  const { name } = member;
  return (
    <ActButton
      act="staffEnable"
      label={t`Enable`}
      effect={t`${name} can sign in again.`}
      {...onMember(member)}
    />
  );
}

function SessionsAct({ member }: MemberProps): ReactNode {
  const { t } = useLingui();
  const { name, sessions } = member;
  if (sessions === 0) return null;
  return (
    <ActButton
      act="staffSessionsEnd"
      label={t`End sessions`}
      effect={t`${name} is signed out everywhere.`}
      {...onMember(member)}
    />
  );
}

function ShutOutActs({ member }: MemberProps): ReactNode {
  const { t } = useLingui();
  const { name, state } = member;
  return (
    <>
      {state === 'active' ? (
        <ActButton
          act="staffReset"
          label={t`Reset access`}
          effect={t`Password and factors of ${name} are forgotten; a new link lets them in.`}
          isDanger
          {...onMember(member)}
        />
      ) : null}
      <ActButton
        act="staffDisable"
        label={t`Disable`}
        effect={t`${name} is signed out and cannot come in.`}
        isDanger
        {...onMember(member)}
      />
    </>
  );
}
