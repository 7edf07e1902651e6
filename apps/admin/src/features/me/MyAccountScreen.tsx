import type { AdminReply } from '@candor/protocol';
import { Card, Descriptions, Flex } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useSession } from '#shared/session/session.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { HouseTicketCard } from './HouseTicketCard.tsx';
import { MailsCard } from './MailsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { listText } from '#shared/texts/list-text.ts';

type OwnSession = AdminReply<'mySessions'>['sessions'][number];

/** One's own access: who one is, password, passkeys, and where one is signed in. */
export function MyAccountScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`My account`}>
      <Who />
      <PasskeysCard />
      <PasswordForm />
      <MailsCard />
      <HouseTicketCard />
      <Sessions />
    </Page>
  );
}

function Who(): ReactNode {
  const { t } = useLingui();
  const { roleName } = useStaffTexts();
  const me = useSession(({ session }) => session?.me);
  if (me === undefined) return null;
  return (
    <Card size="small">
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'name', label: t`Name`, children: me.name },
          { key: 'email', label: t`Email`, children: me.email },
          { key: 'roles', label: t`Roles`, children: listText(me.roles.map(roleName)) },
          { key: 'id', label: t`Staff number`, children: me.staffId },
          { key: 'totp', label: t`Authenticator app`, children: me.hasTotp ? t`on` : t`off` },
          { key: 'until', label: t`Signed in until`, children: <TimeText ms={me.expiresAtMs} /> },
        ]}
      />
    </Card>
  );
}

function Sessions(): ReactNode {
  const { t } = useLingui();
  const read = useRead('mySessions', {});
  return (
    <Card size="small" title={t`Where I am signed in`} styles={{ body: { padding: 0 } }}>
      <Loaded read={read}>
        {({ sessions }) => (
          <DataTable<OwnSession>
            rowKey="sessionId"
            rows={sessions}
            columns={[
              {
                title: t`Device`,
                dataIndex: 'userAgent',
                render: (text: string, { ticket }) => (
                  <span style={{ display: 'block', maxWidth: 420, overflowWrap: 'anywhere' }}>
                    {ticket === 'waiting'
                      ? t`A ticket for the house command, not used yet`
                      : ticket === 'used'
                        ? t`The house command, by a ticket`
                        : text}
                  </span>
                ),
              },
              { title: t`Address`, dataIndex: 'address' },
              {
                title: t`Signed in`,
                dataIndex: 'createdAtMs',
                render: (ms: number) => <TimeText ms={ms} />,
              },
              {
                title: t`Last seen`,
                dataIndex: 'lastSeenAtMs',
                render: (ms: number) => <TimeText ms={ms} />,
              },
              { title: t`Actions`, render: (_, session) => <SessionAct session={session} /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function SessionAct({ session }: { readonly session: OwnSession }): ReactNode {
  const { t } = useLingui();
  if (session.isCurrent) return <StatusTag tone="good">{t`This one`}</StatusTag>;
  return (
    <Flex>
      <ActButton
        act="mySessionEnd"
        label={t`End`}
        effect={
          session.ticket === null
            ? t`That browser is signed out.`
            : t`The ticket, and what came in by it, is out at once.`
        }
        button={{ size: 'small' }}
        isReasonAsked={false}
        toRequest={() => ({ sessionId: session.sessionId })}
        refresh={['mySessions']}
      />
    </Flex>
  );
}
