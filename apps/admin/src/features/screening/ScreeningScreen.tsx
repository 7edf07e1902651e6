import { alertStates } from '@candor/protocol';
import type { AdminReply, ScreeningAlert } from '@candor/protocol';
import { Card, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { oneOf, present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { problemText } from './list-problems.ts';
import { Provider } from './Provider.tsx';

/** Lists are read by a job; when it is done is seen after this long. */
const READ_EVERY_MS = 5_000;

const refresh = ['screeningAlerts', 'screeningLists'] as const;

const toneOf = { open: 'wait', dismissed: 'good', confirmed: 'bad' } as const;

/** Verified users whose names are close to those of a list; people decide what that means. */
export function ScreeningScreen(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { values } = useUrlState();
  const state = oneOf(alertStates, values['state'] ?? 'open');
  return (
    <Page
      title={t`Name screening`}
      about={t`Verified users whose names are close to an entry of a list. Nothing is restricted by it: people decide, and restrict on the user’s page.`}
      extra={
        <ActButton
          act="screeningRun"
          label={t`Read the lists now`}
          effect={t`Files that changed are taken over, and every verified user is compared with them.`}
          toRequest={({ reason }) => ({ reason })}
          refresh={refresh}
        />
      }
    >
      <Flex vertical gap={16}>
        <CrudTable
          name="screeningAlerts"
          toRequest={(filters) => present({ state, userId: wholeOf(filters['userId']) })}
          rowsOf={({ alerts }) => alerts}
          rowKey="alertId"
          empty={t`No alerts in this state.`}
          columns={useColumns()}
          filters={[
            {
              key: 'state',
              label: t`State`,
              kind: 'choice',
              fallback: 'open',
              options: alertStates.map((value) => ({ value, label: word(`alert_${value}`) })),
            },
            { key: 'userId', label: t`User number`, kind: 'text' },
          ]}
        />
        <Lists />
        <Provider />
      </Flex>
    </Page>
  );
}

function useColumns(): TableColumnsType<ScreeningAlert> {
  const { t } = useLingui();
  const word = useWords();
  return [
    { title: t`Found`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`User number`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    { title: t`List`, dataIndex: 'kind', render: (kind: string) => word(`list_${kind}`) },
    {
      title: t`Source`,
      dataIndex: 'source',
      render: (source: string) => word(`source_${source}`),
    },
    { title: t`Entry`, dataIndex: 'listedName', render: (_, alert) => <Entry alert={alert} /> },
    { title: t`Score`, dataIndex: 'score', render: (_, alert) => <Score alert={alert} /> },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (_, alert) => <Decision alert={alert} />,
    },
  ];
}

function Entry({ alert }: { readonly alert: ScreeningAlert }): ReactNode {
  const said = [...alert.listedBirthdays, ...alert.listedCountries].join(', ');
  return (
    <Flex vertical>
      <strong>{alert.listedName}</strong>
      {said === '' ? null : <span>{said}</span>}
      <Typography.Text type="secondary">
        {alert.fileName}: {alert.entryId}
      </Typography.Text>
    </Flex>
  );
}

/** The score with what it is made of: who decides sees why. */
function Score({ alert }: { readonly alert: ScreeningAlert }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { score, nameScore } = alert;
  const birthday = word(`agrees_${alert.birthday}`);
  const country = word(`agrees_${alert.country}`);
  return (
    <Flex vertical>
      <strong>{t`${score} of 100`}</strong>
      <Typography.Text type="secondary">
        {t`Name ${nameScore}; birthday: ${birthday}; country: ${country}`}
      </Typography.Text>
    </Flex>
  );
}

function Decision({ alert }: { readonly alert: ScreeningAlert }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { alertId, state, userId, decidedBy, reason } = alert;
  if (state !== 'open') {
    return (
      <Flex vertical align="start">
        <StatusTag tone={toneOf[state]}>{word(`alert_${state}`)}</StatusTag>
        <span>{reason}</span>
        <Typography.Text type="secondary">
          {decidedBy}, <TimeText ms={alert.decidedAtMs} />
        </Typography.Text>
      </Flex>
    );
  }
  return (
    <Flex gap={8} wrap>
      <ActButton
        act="screeningDecide"
        label={t`Dismiss`}
        effect={t`User ${userId} is somebody else than the entry. The risk class stays until two people lower it.`}
        button={{ size: 'small' }}
        toRequest={({ reason: why }) => ({ alertId, decision: 'dismissed', reason: why })}
        refresh={refresh}
      />
      <ActButton
        act="screeningDecide"
        label={t`Confirm the match`}
        effect={t`User ${userId} is the person of the entry. Nothing is restricted by it, and the user is told nothing.`}
        isDanger
        button={{ size: 'small' }}
        toRequest={({ reason: why }) => ({ alertId, decision: 'confirmed', reason: why })}
        refresh={refresh}
      />
    </Flex>
  );
}

type ListRow = AdminReply<'screeningLists'>['lists'][number];

function NotRead({ problem }: { readonly problem: NonNullable<ListRow['problem']> }): ReactNode {
  const { t, i18n } = useLingui();
  const why = i18n._(problemText(problem));
  return <StatusTag tone="bad">{t`Not read: ${why}`}</StatusTag>;
}

function Lists(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const read = useRead('screeningLists', {}, { everyMs: READ_EVERY_MS });
  const columns: TableColumnsType<ListRow> = [
    { title: t`File`, dataIndex: 'fileName' },
    {
      title: t`List`,
      dataIndex: 'kind',
      render: (kind: string | null) => (kind === null ? '–' : word(`list_${kind}`)),
    },
    { title: t`Entries`, dataIndex: 'entries' },
    { title: t`Read`, dataIndex: 'readAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`State`,
      dataIndex: 'problem',
      render: (problem: ListRow['problem'], { screenedAtMs }) =>
        problem === null ? (
          <StatusTag tone={screenedAtMs === null ? 'wait' : 'good'}>
            {screenedAtMs === null ? t`Being compared` : t`Everybody compared`}
          </StatusTag>
        ) : (
          <NotRead problem={problem} />
        ),
    },
  ];
  return (
    <Card size="small" title={t`Lists`} styles={{ body: { padding: 0 } }}>
      <Loaded read={read}>
        {({ lists }) => (
          <DataTable<ListRow>
            rowKey="fileName"
            columns={columns}
            rows={lists}
            empty={t`No file lies in the folder “screening” of the data folder.`}
          />
        )}
      </Loaded>
    </Card>
  );
}
