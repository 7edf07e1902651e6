import type { AdminReply, ApiKeyView } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { CopyText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { TwoLines } from '#shared/ui/TwoLines.tsx';

type SessionRow = AdminReply<'userSessions'>['sessions'][number];
type LoginRow = AdminReply<'userLogins'>['logins'][number];

interface TabProps {
  readonly userId: number;
}

/** What the browser calls itself, and below it the code of the installation where it is known. */
function Device({ device, deviceCode }: Pick<LoginRow, 'device' | 'deviceCode'>): ReactNode {
  const { t } = useLingui();
  return (
    <>
      {device}
      {deviceCode === null ? null : (
        <Typography.Text
          type="secondary"
          style={{ display: 'block' }}
          copyable={{ text: deviceCode }}
        >
          {t`Device code ${deviceCode}`}
        </Typography.Text>
      )}
    </>
  );
}

/** Where a user is logged in, and the way to end it. */
export function Sessions({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const read = useRead('userSessions', { userId });
  const refresh = ['userSessions', 'userDetail'] as const;
  const columns: TableColumnsType<SessionRow> = [
    { title: t`Device`, render: (_, row) => <Device {...row} /> },
    { title: t`Address`, dataIndex: 'address' },
    { title: t`Logged in`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Last seen`,
      dataIndex: 'lastSeenAtMs',
      render: (ms: number) => <TimeText ms={ms} />,
    },
    {
      title: t`Actions`,
      render: (_, { sessionId }) => (
        <ActButton
          act="userSessionEnd"
          label={t`End`}
          effect={t`The user is logged out on this device at once.`}
          button={{ size: 'small' }}
          toRequest={({ reason }) => ({ userId, sessionId, reason })}
          refresh={refresh}
        />
      ),
    },
  ];
  return (
    <Loaded read={read}>
      {({ sessions }) => (
        <Flex vertical gap={12}>
          <Flex justify="end" gap={8} wrap>
            {sessions.length > 1 ? (
              <ActButton
                act="userSessionEnd"
                label={t`End all sessions`}
                effect={t`The user is logged out everywhere at once.`}
                isDanger
                toRequest={({ reason }) => ({ userId, reason })}
                refresh={refresh}
              />
            ) : null}
            <ListExport list="userSessions" request={{ userId }} />
          </Flex>
          <DataTable<SessionRow>
            rowKey="sessionId"
            columns={columns}
            rows={sessions}
            empty={t`This user is logged in nowhere.`}
          />
        </Flex>
      )}
    </Loaded>
  );
}

/** Attempts to log in to a user's account. */
export function Logins({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<LoginRow> = [
    { title: t`Time`, dataIndex: 'atMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Device`, render: (_, row) => <Device {...row} /> },
    { title: t`Address`, dataIndex: 'address' },
    {
      title: t`Result`,
      dataIndex: 'outcome',
      render: (outcome: string) => (
        <StatusTag tone={outcome === 'ok' ? 'good' : 'bad'}>{word(outcome)}</StatusTag>
      ),
    },
  ];
  return (
    <CrudTable
      name="userLogins"
      toRequest={() => ({ userId })}
      rowsOf={({ logins }) => logins}
      rowKey="loginId"
      columns={columns}
      empty={t`Nobody has logged in yet.`}
    />
  );
}

function useKeyColumns(): TableColumnsType<ApiKeyView> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`Name`, dataIndex: 'name' },
    {
      title: t`Key`,
      dataIndex: 'keyId',
      render: (keyId: string, { kind }) => (
        <TwoLines below={kind === 'ed25519' ? 'Ed25519' : 'HMAC-SHA256'}>
          <CopyText text={keyId} />
        </TwoLines>
      ),
    },
    {
      title: t`May`,
      dataIndex: 'scopes',
      render: (scopes: ApiKeyView['scopes']) =>
        scopes.map((scope) => (
          <StatusTag key={scope} tone={scope === 'trade' ? 'wait' : 'quiet'}>
            {word(`key_${scope}`)}
          </StatusTag>
        )),
    },
    {
      title: t`Only from`,
      dataIndex: 'addresses',
      render: (addresses: readonly string[]) =>
        addresses.length === 0 ? t`anywhere` : addresses.join(', '),
    },
    { title: t`Added`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Last used`,
      dataIndex: 'lastUsedAtMs',
      render: (ms: number | null, { lastAddress }) => (
        <TwoLines below={lastAddress ?? ''}>
          <TimeText ms={ms} />
        </TwoLines>
      ),
    },
    {
      title: t`State`,
      dataIndex: 'revokedAtMs',
      render: (ms: number | null) =>
        ms === null ? (
          <StatusTag tone="good">{word('active')}</StatusTag>
        ) : (
          <TwoLines below={<TimeText ms={ms} />}>
            <StatusTag tone="quiet">{word('revoked')}</StatusTag>
          </TwoLines>
        ),
    },
  ];
}

/** Keys with which a user's programs sign requests: what each may do and where it was used last, never what signs. */
export function ApiKeys({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const columns = useKeyColumns();
  const read = useRead('userApiKeys', { userId });
  return (
    <Loaded read={read}>
      {({ keys }) => (
        <Flex vertical gap={12}>
          <Flex justify="end">
            <ListExport list="userApiKeys" request={{ userId }} />
          </Flex>
          <DataTable<ApiKeyView>
            rowKey="keyId"
            columns={columns}
            rows={keys}
            empty={t`This user has no API keys.`}
          />
        </Flex>
      )}
    </Loaded>
  );
}
