import type { AdminReply } from '@candor/protocol';
import { formatExact } from '@candor/ui-kit';
import { Card, Flex, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { formatSpan } from '#shared/texts/time.ts';
import { AmountText } from '#shared/ui/texts.tsx';

type HouseFigures = AdminReply<'houseFigures'>;
type Part<Name extends keyof HouseFigures> = NonNullable<HouseFigures[Name]>;

/** How often what the house has is asked again, here and beside. */
export const HOUSE_EVERY_MS = 60_000;
/** Lines of one card; what stands behind it shows all. */
const LINES_MAX = 4;

/** The money and the running of the house, for those who act on it; nothing for all others. */
export function HouseCards(): ReactNode {
  const { t } = useLingui();
  const read = useRead('houseFigures', {}, { everyMs: HOUSE_EVERY_MS });
  if (read.data === undefined) return null;
  const { asOfMs, insurance, rewards, income, reconciliation, jobs, copies } = read.data;
  const hasMoney = insurance !== null || rewards !== null || income !== null;
  const hasHouse = reconciliation !== null || jobs !== null || copies !== null;
  if (!hasMoney && !hasHouse) return null;
  return (
    <Flex vertical gap={8}>
      <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
        {t`House at a glance`}
      </Typography.Title>
      <div className="cards-wide">
        {income === null ? null : <Income income={income} />}
        {insurance === null ? null : <Insurance funds={insurance} />}
        {rewards === null ? null : <Rewards rewards={rewards} />}
        {reconciliation === null ? null : (
          <Reconciliation reconciliation={reconciliation} asOfMs={asOfMs} />
        )}
        {jobs === null ? null : <Jobs jobs={jobs} asOfMs={asOfMs} />}
        {copies === null ? null : <Copies copies={copies} asOfMs={asOfMs} />}
      </div>
    </Flex>
  );
}

interface HouseCardProps {
  readonly title: string;
  /** Where the whole of it is. */
  readonly path: string;
  readonly lines: readonly ReactNode[];
  readonly nothing?: string;
}

function HouseCard({ title, path, lines, nothing = '–' }: HouseCardProps): ReactNode {
  const { t } = useLingui();
  const more = lines.length - LINES_MAX;
  return (
    <Link to={path}>
      <Card size="small" hoverable style={{ height: '100%' }}>
        <Flex vertical gap={2}>
          <Typography.Text type="secondary">{title}</Typography.Text>
          {lines.length === 0 ? (
            <Typography.Text type="secondary">{nothing}</Typography.Text>
          ) : null}
          {lines.slice(0, LINES_MAX)}
          {more > 0 ? (
            <Typography.Text type="secondary">{t`and ${more} more`}</Typography.Text>
          ) : null}
        </Flex>
      </Card>
    </Link>
  );
}

interface LineProps {
  readonly children: ReactNode;
  readonly detail?: ReactNode;
}

function Line({ children, detail = null }: LineProps): ReactNode {
  return (
    <Flex align="baseline" justify="space-between" gap={8} wrap className="num">
      <Typography.Text strong>{children}</Typography.Text>
      {detail}
    </Flex>
  );
}

const withSign = (amount: string): string =>
  amount.startsWith('-') ? formatExact(amount) : `+${formatExact(amount)}`;

function Income({ income }: { readonly income: Part<'income'> }): ReactNode {
  const { t } = useLingui();
  return (
    <HouseCard
      title={t`Fee income today (UTC)`}
      path="/finance?tab=days"
      nothing={t`None yet`}
      lines={income.map(({ asset, net }) => (
        <Line key={asset}>
          <AmountText value={net} asset={asset} />
        </Line>
      ))}
    />
  );
}

function Insurance({ funds }: { readonly funds: Part<'insurance'> }): ReactNode {
  const { t } = useLingui();
  return (
    <HouseCard
      title={t`Insurance funds, change in 24 h`}
      path="/contracts"
      lines={funds.map(({ accountKind, asset, balance, dayChange }) => (
        <Line
          key={`${accountKind} ${asset}`}
          detail={
            <Typography.Text type={dayChange.startsWith('-') ? 'danger' : 'secondary'}>
              {withSign(dayChange)}
            </Typography.Text>
          }
        >
          <AmountText value={balance} asset={asset} />
          {accountKind === 'gold' ? ` · ${t`Gold`}` : null}
        </Line>
      ))}
    />
  );
}

/** The least covered first; who owes nothing is covered. */
function Rewards({ rewards }: { readonly rewards: Part<'rewards'> }): ReactNode {
  const { t } = useLingui();
  const coverOf = ({ coverPercent }: (typeof rewards)[number]): number => coverPercent ?? Infinity;
  const sorted = [...rewards].sort((one, other) => coverOf(one) - coverOf(other));
  return (
    <HouseCard
      title={t`Reward accounts, coverage`}
      path="/earn"
      lines={sorted.map((reward) => {
        const { asset, balance, coverPercent } = reward;
        return (
          <Line
            key={asset}
            detail={
              <Typography.Text type={coverOf(reward) < 100 ? 'danger' : 'secondary'}>
                {coverPercent === null ? t`nothing owed` : `${formatExact(String(coverPercent))}%`}
              </Typography.Text>
            }
          >
            <AmountText value={balance} asset={asset} />
          </Line>
        );
      })}
    />
  );
}

interface Timed {
  readonly asOfMs: number;
}

function Age({ atMs, asOfMs }: Timed & { readonly atMs: number }): ReactNode {
  const { t } = useLingui();
  const span = formatSpan(Math.max(0, asOfMs - atMs));
  return <Typography.Text type="secondary">{t`${span} ago`}</Typography.Text>;
}

function Reconciliation({
  reconciliation: { last, isRunning },
  asOfMs,
}: Timed & { readonly reconciliation: Part<'reconciliation'> }): ReactNode {
  const { t } = useLingui();
  const maySystem = useMay('system.view');
  const lines = [
    ...(last === null
      ? []
      : [
          <Line key="last" detail={<Age atMs={last.atMs} asOfMs={asOfMs} />}>
            <Typography.Text strong type={last.ok ? 'success' : 'danger'}>
              {last.ok ? t`No difference` : t`Differences found`}
            </Typography.Text>
          </Line>,
        ]),
    ...(isRunning
      ? [<Typography.Text key="running" type="secondary">{t`An audit is running`}</Typography.Text>]
      : []),
  ];
  return (
    <HouseCard
      title={t`Last audit of books and journal`}
      path={maySystem ? '/system' : '/finance'}
      nothing={t`None yet`}
      lines={lines}
    />
  );
}

function Jobs({ jobs, asOfMs }: Timed & { readonly jobs: Part<'jobs'> }): ReactNode {
  const { t } = useLingui();
  const waiting = formatExact(String(jobs.waiting));
  const failing = formatExact(String(jobs.failing));
  const { oldestAtMs } = jobs;
  const span = oldestAtMs === null ? '' : formatSpan(Math.max(0, asOfMs - oldestAtMs));
  return (
    <HouseCard
      title={t`Background jobs`}
      path="/system"
      lines={[
        <Line
          key="waiting"
          detail={
            oldestAtMs === null ? null : (
              <Typography.Text type="secondary">{t`Oldest: ${span}`}</Typography.Text>
            )
          }
        >{t`${waiting} due`}</Line>,
        <Typography.Text key="failing" type={jobs.failing === 0 ? 'secondary' : 'danger'}>
          {t`${failing} failed and tried again or given up`}
        </Typography.Text>,
      ]}
    />
  );
}

function Copies({ copies, asOfMs }: Timed & { readonly copies: Part<'copies'> }): ReactNode {
  const { t } = useLingui();
  const line = (name: string, atMs: number | null): ReactNode => (
    <Line
      key={name}
      detail={
        atMs === null ? (
          <Typography.Text type="warning">{t`not recorded`}</Typography.Text>
        ) : (
          <Age atMs={atMs} asOfMs={asOfMs} />
        )
      }
    >
      {name}
    </Line>
  );
  return (
    <HouseCard
      title={t`Backup and archive`}
      path="/system"
      lines={[
        line(t`Last backup`, copies.backupAtMs),
        line(t`Last move of the journal`, copies.archivedAtMs),
      ]}
    />
  );
}
