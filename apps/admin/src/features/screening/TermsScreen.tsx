import type { IdentityTerm } from '@candor/protocol';
import { Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { present, useUrlState } from '#shared/ui/url-state.ts';

const riskTones = { low: 'good', medium: 'wait', high: 'bad' } as const;

/** Today in UTC, as the days of terms are. */
const today = (): string => new Date().toISOString().slice(0, 10);

/** Verifications by their last day, the nearest first, and what staff have to do about those of high risk. */
export function TermsScreen(): ReactNode {
  const { t } = useLingui();
  const { values } = useUrlState();
  const isTask = values['task'] === '1' ? true : undefined;
  return (
    <Page
      title={t`Verifications that end`}
      about={t`The nearest last day first. Users are told 30, 7 and 1 days before. After it nothing new that asks for an identity can begin until a new document is approved.`}
    >
      <CrudTable
        name="identityTermList"
        toRequest={() => present({ isTask })}
        rowsOf={({ terms }) => terms}
        rowKey="userId"
        empty={isTask ? t`Nothing to do.` : t`No verification has a last day yet.`}
        columns={useColumns()}
        filters={[
          {
            key: 'task',
            label: t`Shown`,
            kind: 'choice',
            fallback: '0',
            options: [
              { value: '0', label: t`All verifications` },
              { value: '1', label: t`High risk, to do` },
            ],
          },
        ]}
      />
    </Page>
  );
}

function useColumns(): TableColumnsType<IdentityTerm> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`User number`,
      dataIndex: 'userId',
      render: (userId: number) => <UserLink userId={userId} />,
    },
    { title: t`Last day (UTC)`, dataIndex: 'until', render: (_, term) => <LastDay term={term} /> },
    {
      title: t`Follows from`,
      dataIndex: 'boundBy',
      render: (bound: string) => word(`bound_${bound}`),
    },
    {
      title: t`Risk class`,
      dataIndex: 'risk',
      render: (risk: IdentityTerm['risk']) => (
        <StatusTag tone={riskTones[risk]}>{word(`risk_${risk}`)}</StatusTag>
      ),
    },
    {
      title: t`New document`,
      dataIndex: 'isRenewalWaiting',
      render: (isWaiting: boolean, { userId }) =>
        isWaiting ? <Link to={`/users/${userId}?tab=identity`}>{t`Waits for review`}</Link> : '–',
    },
    { title: t`To do`, dataIndex: 'task', render: (_, term) => <Task term={term} /> },
  ];
}

function LastDay({ term }: { readonly term: IdentityTerm }): ReactNode {
  const { t } = useLingui();
  const { until } = term;
  return (
    <Flex gap={8} wrap align="center">
      <span className="num">{until}</span>
      {until < today() ? <StatusTag tone="bad">{t`Over`}</StatusTag> : null}
    </Flex>
  );
}

function Task({ term }: { readonly term: IdentityTerm }): ReactNode {
  const { t } = useLingui();
  const { userId, until, task } = term;
  if (task === null) return '–';
  if (task.doneAtMs !== null) {
    return (
      <Flex vertical align="start">
        <span>{task.reason}</span>
        <Typography.Text type="secondary">
          {task.doneBy}, <TimeText ms={task.doneAtMs} />
        </Typography.Text>
      </Flex>
    );
  }
  return (
    <ActButton
      act="identityTermDone"
      label={t`Say what was done`}
      effect={t`The verification of user ${userId} ends on ${until}. The task leaves the list; the user is told nothing.`}
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ userId, reason })}
      refresh={['identityTermList']}
    />
  );
}
