import type { AdminReply, AuditRun, BooksCheck } from '@candor/protocol';
import { Alert, Card, Col, Descriptions, Flex, Row, Statistic, Typography } from 'antd';
import type { DescriptionsProps } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { formatSpan } from '#shared/texts/time.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { AmountText, StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { FiatCard } from './FiatCard.tsx';
import { SetupCard } from './SetupCard.tsx';

type SystemView = AdminReply<'systemView'>;

const RECHECK_MS = 5_000;

/** How the exchange is: what it decided, whether its books balance, what runs. */
export function SystemScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('systemView', {}, { everyMs: RECHECK_MS });
  return (
    <Page title={t`System`} about={t`The books must balance to zero in every asset, always.`}>
      <Loaded read={read}>
        {(view) => (
          <>
            <Figures view={view} />
            {view.isRehearsal ? <RehearsalNote /> : null}
            <SetupCard setup={view.setup} />
            <Row gutter={[16, 16]}>
              <Col xs={24} xl={12}>
                <Flex vertical gap={16}>
                  <AuditCard view={view} />
                  <Versions view={view} />
                </Flex>
              </Col>
              <Col xs={24} xl={12}>
                <Flex vertical gap={16}>
                  <Books view={view} />
                  {view.fiat === null ? null : <FiatCard fiat={view.fiat} />}
                </Flex>
              </Col>
            </Row>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ view }: { readonly view: SystemView }): ReactNode {
  const { t } = useLingui();
  const figures = [
    { title: t`Sequence`, value: view.sequence },
    { title: t`Projection lag`, value: view.lag },
    { title: t`Commands waiting`, value: view.queuedCommands },
    { title: t`Live connections`, value: view.feedSockets },
  ];
  return (
    <Row gutter={[16, 16]}>
      {figures.map(({ title, value }) => (
        <Col key={title} xs={12} lg={6}>
          <Card size="small">
            <Statistic title={title} value={value} className="num" />
          </Card>
        </Col>
      ))}
    </Row>
  );
}

function Books({ view }: { readonly view: SystemView }): ReactNode {
  const { t } = useLingui();
  const isBalanced = view.booksOk && view.booksCheck?.ok !== false;
  return (
    <Card
      size="small"
      title={t`Books`}
      extra={
        <StatusTag tone={isBalanced ? 'good' : 'bad'}>
          {isBalanced ? t`Balanced` : t`Not balanced`}
        </StatusTag>
      }
    >
      {view.booksCheck === null ? null : <LastCheck check={view.booksCheck} />}
      <DataTable
        rowKey="asset"
        rows={view.books}
        columns={[
          { title: t`Asset`, dataIndex: 'asset' },
          {
            title: t`Sum of all accounts`,
            dataIndex: 'sum',
            align: 'right',
            render: (sum: string) => <AmountText value={sum} />,
          },
          {
            title: t`State`,
            dataIndex: 'ok',
            render: (ok: boolean) => (
              <StatusTag tone={ok ? 'good' : 'bad'}>{ok ? t`Balanced` : t`Not balanced`}</StatusTag>
            ),
          },
        ]}
      />
    </Card>
  );
}

interface LastRunProps {
  readonly items: NonNullable<DescriptionsProps['items']>;
  /** What it found; empty where all was right. */
  readonly problems: readonly string[];
}

/** How the last run of something that looks for mistakes ended. */
function LastRun({ items, problems }: LastRunProps): ReactNode {
  return (
    <Flex vertical gap={8}>
      <Descriptions size="small" column={1} items={items} />
      {problems.map((problem) => (
        <Typography.Text key={problem} type="danger">
          {problem}
        </Typography.Text>
      ))}
    </Flex>
  );
}

/** Holds, positions and what products keep, every quarter of an hour: the table below has only the accounts. */
function LastCheck({ check }: { readonly check: BooksCheck }): ReactNode {
  const { t } = useLingui();
  const { ok, atMs, sequence, problem } = check;
  return (
    <LastRun
      items={[
        {
          key: 'ok',
          label: t`Holds, positions and products`,
          children: (
            <StatusTag tone={ok ? 'good' : 'bad'}>{ok ? t`Balanced` : t`Not balanced`}</StatusTag>
          ),
        },
        { key: 'at', label: t`Last checked`, children: <TimeText ms={atMs} /> },
        { key: 'sequence', label: t`Sequence`, children: sequence },
      ]}
      problems={ok ? [] : [problem]}
    />
  );
}

function AuditCard({ view }: { readonly view: SystemView }): ReactNode {
  const { t } = useLingui();
  return (
    <Card
      size="small"
      title={t`Audit of the books`}
      extra={
        <ActButton
          act="systemAudit"
          label={view.auditRunning ? t`Audit is running` : t`Start an audit`}
          effect={t`The whole journal is replayed beside the running exchange and compared with it.`}
          button={{ size: 'small' }}
          isDisabled={view.auditRunning}
          toRequest={({ reason }) => ({ reason })}
          refresh={['systemView']}
        />
      }
    >
      {view.lastAudit === null ? (
        <Typography.Text type="secondary">{t`No audit was run yet.`}</Typography.Text>
      ) : (
        <LastAudit run={view.lastAudit} />
      )}
    </Card>
  );
}

const hash = (text: string): ReactNode => <code style={{ overflowWrap: 'anywhere' }}>{text}</code>;

function LastAudit({ run }: { readonly run: AuditRun }): ReactNode {
  const { t } = useLingui();
  return (
    <LastRun
      items={[
        {
          key: 'ok',
          label: t`Result`,
          children: (
            <StatusTag tone={run.ok ? 'good' : 'bad'}>
              {run.ok ? t`No differences` : t`Differences found`}
            </StatusTag>
          ),
        },
        { key: 'at', label: t`Started`, children: <TimeText ms={run.startedAtMs} /> },
        { key: 'took', label: t`Took`, children: formatSpan(run.tookMs) },
        { key: 'commands', label: t`Commands`, children: run.commands },
        { key: 'by', label: t`Started by`, children: run.staffEmail },
        { key: 'head', label: t`Head of the journal`, children: hash(run.headHash) },
        { key: 'state', label: t`Hash of the state`, children: hash(run.stateHash) },
      ]}
      problems={run.differences}
    />
  );
}

function Versions({ view }: { readonly view: SystemView }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { versions, outbox, audit, databaseRole } = view;
  return (
    <Card size="small" title={t`What runs`}>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'state', label: t`State`, children: word(`engine_${view.state}`) },
          { key: 'epoch', label: t`Epoch`, children: view.epoch },
          { key: 'app', label: 'Candor', children: versions.app },
          { key: 'node', label: 'Node', children: versions.node },
          { key: 'pg', label: 'PostgreSQL', children: versions.postgres },
          {
            key: 'migrations',
            label: t`Migrations`,
            children: `${versions.migrations} · ${versions.lastMigration}`,
          },
          {
            key: 'role',
            label: t`Database role`,
            children: (
              <StatusTag tone={databaseRole.isLimited ? 'good' : 'bad'}>
                {databaseRole.isLimited
                  ? t`${databaseRole.name} cannot write the books`
                  : t`${databaseRole.name} could write the books`}
              </StatusTag>
            ),
          },
          { key: 'up', label: t`Running for`, children: formatSpan(view.uptimeMs) },
          { key: 'projected', label: t`Projected up to`, children: view.projectedSequence },
          { key: 'sent', label: t`Messages sent`, children: outbox.sent },
          { key: 'failed', label: t`Messages failed`, children: outbox.failed },
          { key: 'entries', label: t`Audit entries`, children: audit.entries },
          {
            key: 'published',
            label: t`Head published`,
            children: <TimeText ms={audit.publishedAtMs} />,
          },
        ]}
      />
    </Card>
  );
}

/** A house in which nothing is real says so to who runs it. */
function RehearsalNote(): ReactNode {
  const { t } = useLingui();
  return (
    <Alert
      type="warning"
      showIcon
      title={t`Rehearsal: users trade with play money.`}
      description={t`This data folder never becomes a real house. For one, start with SEED=none and another DATA_DIR; npm run house carries assets, tiers and markets over.`}
    />
  );
}
