import { closingStates } from '@candor/protocol';
import type { AdminReply } from '@candor/protocol';
import { Alert } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { TimeText, UserLink } from '#shared/ui/texts.tsx';
import { oneOf, present } from '#shared/ui/url-state.ts';

type ClosingRow = AdminReply<'closingList'>['closings'][number];

function useColumns(): TableColumnsType<ClosingRow> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`User`, dataIndex: 'userId', render: (id: number) => <UserLink userId={id} /> },
    { title: t`Asked for`, dataIndex: 'askedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`How far it is`,
      dataIndex: 'state',
      render: (state: ClosingRow['state'], { dueAtMs }) => (
        <>
          {word(`closing_${state}`)} {dueAtMs === null ? null : <TimeText ms={dueAtMs} />}
        </>
      ),
    },
    {
      title: t`Account closed at`,
      dataIndex: 'closedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    {
      title: t`Erased or stopped`,
      dataIndex: 'endedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
  ];
}

/** Accounts that their owners close or closed: how far each is, and until when what laws ask for is kept. */
export function ClosingsScreen(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <Page
      title={t`Closed accounts`}
      about={t`Nobody of the staff closes an account, hastens an erasure or opens a closed account again.`}
    >
      <CrudTable
        name="closingList"
        toRequest={(values) => present({ state: oneOf(closingStates, values['state']) })}
        rowsOf={({ closings }) => closings}
        rowKey="closureId"
        columns={useColumns()}
        filters={[
          {
            key: 'state',
            label: t`How far it is`,
            kind: 'choice',
            options: closingStates.map((value) => ({ value, label: word(`closing_${value}`) })),
          },
        ]}
        note={() => (
          <Alert
            type="info"
            title={t`Erased at closing: messages, settings, and contacts, name and log-ins in the account. Kept sealed until the end: contacts, name, log-ins, papers. Never erased: the books, orders and the log, which have numbers of users alone.`}
          />
        )}
        empty={t`Nobody closed an account.`}
      />
    </Page>
  );
}
