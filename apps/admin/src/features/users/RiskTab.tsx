import { riskClasses } from '@candor/protocol';
import type { AdminReply, RiskClass, RiskEntry } from '@candor/protocol';
import { Card, Descriptions, Flex, Form, Radio } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { restrictionTexts } from '#shared/texts/restriction-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import { ProviderState } from './ProviderState.tsx';
import { TermCard } from './TermCard.tsx';

const toneOf = { low: 'good', medium: 'wait', high: 'bad' } as const;

const refresh = ['userRisk'] as const;

/** A user's risk class, how it came about, and the report for who may read it. */
export function Risk({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const read = useRead('userRisk', { userId });
  return (
    <Loaded read={read}>
      {({ risk, changes }) => (
        <Flex vertical gap={16}>
          <Flex gap={8} wrap align="center">
            <StatusTag tone={toneOf[risk]}>{word(`risk_${risk}`)}</StatusTag>
            <RiskActs userId={userId} risk={risk} />
            <Link
              to={`/screening?state=&userId=${userId}`}
            >{t`Screening alerts of this user`}</Link>
          </Flex>
          <ProviderState userId={userId} />
          <Changes changes={changes} />
          <TermCard userId={userId} />
          <Report userId={userId} />
        </Flex>
      )}
    </Loaded>
  );
}

interface RiskProps {
  readonly userId: number;
  readonly risk: RiskClass;
}

function RiskActs({ userId, risk }: RiskProps): ReactNode {
  const { t } = useLingui();
  const at = riskClasses.indexOf(risk);
  const higher = riskClasses.slice(at + 1).filter((one) => one !== 'low');
  const lower = riskClasses.slice(0, at).filter((one) => one !== 'high');
  const [raised] = higher;
  const lowered = lower.at(-1);
  return (
    <>
      {raised === undefined ? null : (
        <ActButton<'userRiskRaise', { readonly risk: (typeof higher)[number] }>
          act="userRiskRaise"
          label={t`Raise the class`}
          effect={t`Staff see the class; nothing is restricted by it, and the user is told nothing.`}
          initialValues={{ risk: raised }}
          fields={<Classes among={higher} />}
          toRequest={(form) => ({ userId, risk: form.risk, reason: form.reason })}
          refresh={refresh}
        />
      )}
      {lowered === undefined ? null : (
        <ActButton<'userRiskLower', { readonly risk: (typeof lower)[number] }>
          act="userRiskLower"
          label={t`Lower the class`}
          effect={t`From the approval on, staff see the lower class. A new alert raises it again.`}
          initialValues={{ risk: lowered }}
          fields={<Classes among={lower} />}
          toRequest={(form) => ({ userId, risk: form.risk, reason: form.reason })}
          refresh={refresh}
        />
      )}
    </>
  );
}

function Classes({ among }: { readonly among: readonly RiskClass[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <Form.Item name="risk" label={t`Risk class`}>
      <Radio.Group options={among.map((value) => ({ value, label: word(`risk_${value}`) }))} />
    </Form.Item>
  );
}

function Changes({ changes }: { readonly changes: readonly RiskEntry[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<RiskEntry> = [
    { title: t`Time`, dataIndex: 'atMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Risk class`,
      dataIndex: 'risk',
      render: (risk: RiskClass) => word(`risk_${risk}`),
    },
    {
      title: t`Set by`,
      dataIndex: 'staffName',
      render: (name: string | null, { approverName }) =>
        name === null ? t`a rule` : [name, approverName].filter((one) => one !== null).join(' + '),
    },
    { title: t`Reason`, dataIndex: 'reason' },
  ];
  return (
    <DataTable<RiskEntry>
      rowKey="atMs"
      columns={columns}
      rows={changes}
      empty={t`Nobody and no rule has set a class.`}
    />
  );
}

type ReportReply = AdminReply<'screeningReport'>;

/** Who reads it gives a reason, and the look is in the audit log; it is gone when the page is left. */
function Report({ userId }: { readonly userId: number }): ReactNode {
  const { t } = useLingui();
  const [report, setReport] = useState<ReportReply>();
  if (report !== undefined) return <ReportCard report={report} />;
  return (
    <div>
      <ActButton
        act="screeningReport"
        label={t`Read the report`}
        effect={t`Shows the person in full with all alerts, decisions and restrictions. It takes an open alert, or an open case of this user that you took. The look is in the audit log.`}
        toRequest={({ reason }) => ({ userId, reason })}
        onDone={setReport}
      />
    </div>
  );
}

function ReportCard({ report }: { readonly report: ReportReply }): ReactNode {
  const { t, i18n } = useLingui();
  const word = useWords();
  const { firstName, lastName, birthday, country, alerts, restrictions } = report;
  return (
    <Card size="small" title={t`Report`}>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'last', label: t`Last name`, children: lastName },
          { key: 'first', label: t`First name`, children: firstName },
          { key: 'birthday', label: t`Birthday`, children: birthday },
          { key: 'country', label: t`Country`, children: country },
          ...alerts.map((alert) => ({
            key: `alert ${alert.alertId}`,
            label: `${word(`list_${alert.kind}`)}, ${alert.score}`,
            span: 'filled' as const,
            children: `${alert.listedName} (${alert.fileName}): ${word(`alert_${alert.state}`)}${
              alert.reason === null ? '' : `, ${alert.reason}`
            }`,
          })),
          ...restrictions.map((one) => ({
            key: one.restriction,
            label: t`Restriction`,
            span: 'filled' as const,
            children: `${i18n._(restrictionTexts[one.restriction])}: ${one.reason}`,
          })),
        ]}
      />
    </Card>
  );
}
