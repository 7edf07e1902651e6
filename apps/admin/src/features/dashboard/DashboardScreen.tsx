import { Card, Col, Row, Statistic } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';

const RECHECK_MS = 15_000;

/** Where each queue is worked off. */
const QUEUE_PATHS: Readonly<Partial<Record<string, string>>> = {
  approvals: '/approvals',
  identity: '/identity',
  cases: '/cases',
  changes: '/markets?tab=changes',
  outboxFailures: '/outbox',
};

/** What waits for somebody. */
export function DashboardScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Dashboard`}>
      <Queues />
    </Page>
  );
}

function Queues(): ReactNode {
  const { t } = useLingui();
  const read = useRead('queueCounts', {}, { everyMs: RECHECK_MS });
  const names: Partial<Record<string, string>> = {
    approvals: t`Approvals`,
    identity: t`Identity reviews`,
    cases: t`Customer service`,
    changes: t`Scheduled changes`,
    outboxFailures: t`Failed messages`,
  };
  return (
    <Loaded read={read}>
      {({ queues }) => (
        <Row gutter={[16, 16]}>
          {queues.map(({ queue, waiting }) => (
            <Col key={queue} xs={12} lg={6}>
              <Link to={QUEUE_PATHS[queue] ?? '/'}>
                <Card size="small" hoverable>
                  <Statistic title={names[queue] ?? queue} value={waiting} className="num" />
                </Card>
              </Link>
            </Col>
          ))}
        </Row>
      )}
    </Loaded>
  );
}
