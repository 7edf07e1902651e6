import type { SwitchView } from '@candor/protocol';
import { Card, Flex, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { MaintenanceCard } from './MaintenanceCard.tsx';

const RECHECK_MS = 5_000;

/** Where each product is halted part by part. */
const PAGES: Readonly<Partial<Record<SwitchView['key'], string>>> = {
  spot: '/markets',
  contracts: '/contracts',
  options: '/options',
  earn: '/earn',
  checkin: '/earn?tab=checkin',
};

/** What is stopped for everybody, by whom and why: one person stops, two open again. */
export function SwitchesScreen(): ReactNode {
  const { t } = useLingui();
  const read = useRead('switchList', {}, { everyMs: RECHECK_MS });
  return (
    <Page
      title={t`Switches`}
      about={t`One person stops, two open again. Users can always cancel and close what they have.`}
    >
      <Loaded read={read}>
        {({ switches, maintenance }) => (
          <Flex vertical gap={16}>
            <MaintenanceCard maintenance={maintenance} />
            <Card size="small" styles={{ body: { padding: 0 } }}>
              <Switches switches={switches} />
            </Card>
          </Flex>
        )}
      </Loaded>
    </Page>
  );
}

function Switches({ switches }: { readonly switches: readonly SwitchView[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const mayAct = useMay('switches.change');
  const columns: TableColumnsType<SwitchView> = [
    {
      title: t`What`,
      dataIndex: 'key',
      render: (key: string) => <strong>{word(`switch_${key}`)}</strong>,
    },
    {
      title: t`State`,
      dataIndex: 'isStopped',
      render: (isStopped: boolean) =>
        isStopped ? (
          <StatusTag tone="bad">{t`Stopped`}</StatusTag>
        ) : (
          <StatusTag tone="good">{t`In operation`}</StatusTag>
        ),
    },
    {
      title: t`On its own page`,
      render: (_, row) => <Parts row={row} />,
    },
    {
      title: t`Changed`,
      dataIndex: 'changedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    {
      title: t`Changed by`,
      render: (_, { staffName, approverName }) =>
        [staffName, approverName].filter((name) => name !== null).join(' + ') || '–',
    },
    {
      title: t`Reason`,
      dataIndex: 'reason',
      render: (reason: string | null) => (
        <Typography.Text style={{ overflowWrap: 'anywhere', maxWidth: 320, display: 'block' }}>
          {reason ?? '–'}
        </Typography.Text>
      ),
    },
    ...(mayAct
      ? [{ title: t`Actions`, render: (_: unknown, row: SwitchView) => <SwitchAct row={row} /> }]
      : []),
  ];
  return <DataTable<SwitchView> rowKey="key" columns={columns} rows={switches} />;
}

/** How much of it is open by the halts of its own page. */
function Parts({ row }: { readonly row: SwitchView }): ReactNode {
  const { t } = useLingui();
  const path = PAGES[row.key];
  if (row.parts === null || path === undefined) return '–';
  const { open, all } = row.parts;
  return <Link to={path}>{t`${open} of ${all} open`}</Link>;
}

function SwitchAct({ row }: { readonly row: SwitchView }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const what = word(`switch_${row.key}`);
  const toRequest = ({ reason }: { readonly reason: string }) => ({ key: row.key, reason });
  if (row.isStopped) {
    return (
      <ActButton<'switchOpen'>
        act="switchOpen"
        label={t`Open again`}
        effect={t`Users can begin something new again: ${what}`}
        button={{ size: 'small' }}
        toRequest={toRequest}
        refresh={['switchList']}
      />
    );
  }
  return (
    <ActButton<'switchStop'>
      act="switchStop"
      label={t`Stop`}
      effect={
        row.key === 'registrations'
          ? t`Nobody can open an account until two people open it again. Who has one goes on.`
          : t`At once nobody can begin anything new: ${what}. What is open goes on and can be ended. Two people open it again.`
      }
      isDanger
      button={{ size: 'small' }}
      toRequest={toRequest}
      refresh={['switchList']}
    />
  );
}
