import type { AdminReply } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { Card, Flex, Typography } from 'antd';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { formatSpan } from '#shared/texts/time.ts';

type Queue = AdminReply<'queueCounts'>['queues'][number];

const QUEUES_EVERY_MS = 15_000;

interface Face {
  readonly name: MessageDescriptor;
  /** Where it is worked off. */
  readonly path: string;
}

/** What waits for somebody to decide, in the order in which it hurts. */
const toDecide: Readonly<Record<string, Face>> = {
  approvals: { name: msg`Approvals waiting`, path: '/approvals' },
  identity: { name: msg`Identity reviews`, path: '/identity' },
  screening: { name: msg`Screening alerts`, path: '/screening' },
  identityTerms: { name: msg`Verifications that end`, path: '/verification-ends?task=1' },
  cases: { name: msg`Open cases`, path: '/cases' },
  questions: { name: msg`Questions to answer`, path: '/cases?kind=question' },
  flags: { name: msg`Flags not reviewed`, path: '/surveillance' },
  p2pAppeals: { name: msg`P2P appeals`, path: '/appeals' },
  p2pReviews: { name: msg`P2P reviews`, path: '/p2p?tab=merchants' },
};

/** What is not as it should be, or soon will be otherwise. */
const toWatch: Readonly<Record<string, Face>> = {
  setup: { name: msg`Missing before the doors open`, path: '/system' },
  closedMarkets: { name: msg`Markets not open`, path: '/markets' },
  degradedIndexes: { name: msg`Price indexes not live`, path: '/contracts' },
  liquidations: { name: msg`Liquidations under way`, path: '/contracts?tab=risk' },
  uncovered: { name: msg`Products without cover`, path: '/earn' },
  changes: { name: msg`Scheduled changes`, path: '/markets?tab=changes' },
  screeningSilence: { name: msg`Screening without an answer`, path: '/screening' },
  outboxFailures: { name: msg`Failed messages`, path: '/outbox?state=failed' },
};

/** What waits for whoever looks, and what they watch over: a role sees its own. */
export function Queues(): ReactNode {
  const { t } = useLingui();
  const read = useRead('queueCounts', {}, { everyMs: QUEUES_EVERY_MS });
  const queues = read.data?.queues ?? [];
  return (
    <div className="panels">
      <Group title={t`To decide`} faces={toDecide} queues={queues} atMs={read.dataUpdatedAt} />
      <Group title={t`To watch`} faces={toWatch} queues={queues} atMs={read.dataUpdatedAt} />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly faces: Readonly<Record<string, Face>>;
  readonly queues: readonly Queue[];
  readonly atMs: number;
}

function Group({ title, faces, queues, atMs }: GroupProps): ReactNode {
  const shown = Object.entries(faces).flatMap(([name, face]) => {
    const queue = queues.find((one) => one.queue === name);
    const isPast = name === 'setup' && queue?.waiting === 0;
    return queue === undefined || isPast ? [] : [{ queue, face }];
  });
  if (shown.length === 0) return null;
  const waiting = shown.filter(({ queue }) => queue.waiting > 0);
  return (
    <Flex vertical gap={8}>
      <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
        {title}
      </Typography.Title>
      {waiting.length === 0 ? null : (
        <div className="cards-in-columns">
          {waiting.map(({ queue, face }) => (
            <QueueCard key={queue.queue} queue={queue} face={face} atMs={atMs} />
          ))}
        </div>
      )}
      <Empty faces={shown.filter(({ queue }) => queue.waiting === 0).map(({ face }) => face)} />
    </Flex>
  );
}

/** Queues in which nothing waits: named, in one quiet line, and still the way to their pages. */
function Empty({ faces }: { readonly faces: readonly Face[] }): ReactNode {
  const { t, i18n } = useLingui();
  if (faces.length === 0) return null;
  return (
    <Flex gap="4px 12px" wrap style={{ fontSize: 13 }}>
      <Typography.Text
        type="secondary"
        style={{ fontSize: 13 }}
      >{t`Nothing waits:`}</Typography.Text>
      {faces.map(({ name, path }) => (
        <Link key={path} to={path} className="quiet-link">
          {i18n._(name)}
        </Link>
      ))}
    </Flex>
  );
}

interface QueueCardProps {
  readonly queue: Queue;
  readonly face: Face;
  readonly atMs: number;
}

/** One queue in which something waits, since when, and how much of it is one’s own. */
function QueueCard({ queue, face, atMs }: QueueCardProps): ReactNode {
  const { t, i18n } = useLingui();
  const { waiting, oldestAtMs, mine } = queue;
  const span = oldestAtMs === null ? undefined : formatSpan(Math.max(0, atMs - oldestAtMs));
  const details = [
    span === undefined ? undefined : t`Oldest: ${span}`,
    mine === 0 ? undefined : t`Yours: ${mine}`,
  ].filter((detail) => detail !== undefined);
  return (
    <Link to={face.path}>
      <Card size="small" hoverable style={{ height: '100%' }}>
        <Flex vertical gap={2}>
          <Typography.Text type="secondary">{i18n._(face.name)}</Typography.Text>
          <Flex align="baseline" gap={8} wrap className="num">
            <Typography.Text strong style={{ fontSize: 22, lineHeight: 1.3 }}>
              {formatExact(String(waiting))}
            </Typography.Text>
            {details.map((detail) => (
              <Typography.Text key={detail} type="secondary" style={{ fontSize: 12 }}>
                {detail}
              </Typography.Text>
            ))}
          </Flex>
        </Flex>
      </Card>
    </Link>
  );
}
