import { adminRoutes } from '@candor/protocol';
import type { AdminRequest, AuditEntry } from '@candor/protocol';
import { Alert, Descriptions, Flex, Form, Select, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { useStaffTexts } from '#shared/texts/staff-texts.ts';
import { useSubjectText } from '#shared/texts/subject-text.ts';
import { useEffectText } from '#shared/texts/use-effect-text.ts';
import { BeforeAfter } from '#shared/ui/BeforeAfter.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { ExportButton } from '#shared/ui/ExportButton.tsx';
import type { FilterSpec } from '#shared/ui/FilterBar.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { CopyText, TimeText } from '#shared/ui/texts.tsx';
import { present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import type { FilterValues } from '#shared/ui/url-state.ts';
import { VerifyButton } from './VerifyButton.tsx';

type AuditFilters = Omit<AdminRequest<'auditList'>, 'cursor' | 'limit'>;

/** Who looks for one act or for all of one request means sign-ins too. */
const hidesRoutine = (values: FilterValues): boolean =>
  values['routine'] !== 'shown' && values['act'] === undefined && values['requestId'] === undefined;

function filtersOf(values: FilterValues): AuditFilters {
  return present({
    act: values['act'],
    staffId: wholeOf(values['staffId']),
    subject: values['subject'],
    userId: wholeOf(values['userId']),
    requestId: values['requestId'],
    ...(hidesRoutine(values) ? { routine: 'hidden' as const } : {}),
    fromMs: wholeOf(values['fromMs']),
    toMs: wholeOf(values['toMs']),
  });
}

const ACTS = [
  ...Object.entries(adminRoutes)
    .filter(([, { method }]) => method === 'POST')
    .map(([name]) => name),
  'change.applied',
  'change.failed',
];

/** Members of staff by name, for whom may see who they are; to others the number is left. */
function useWhoFilter(): FilterSpec {
  const { t } = useLingui();
  const isNamed = useMay('staff.view');
  const { data } = useRead('staffList', {}, { isEnabled: isNamed });
  if (!isNamed) return { key: 'staffId', label: t`Staff number`, kind: 'text' };
  const options = (data?.staff ?? []).map(({ staffId, name, email }) => ({
    value: String(staffId),
    label: `${name}, ${email}`,
  }));
  return { key: 'staffId', label: t`Staff`, kind: 'choice', options };
}

/** The filters that only links set stand there while they hold, so that they can be taken away. */
function useFilters(values: FilterValues): readonly FilterSpec[] {
  const { t } = useLingui();
  const { actName } = useStaffTexts();
  const who = useWhoFilter();
  const byLink: readonly FilterSpec[] = [
    { key: 'subject', label: t`Subject, such as “user 1000004”`, kind: 'text' },
    { key: 'requestId', label: t`Request`, kind: 'text' },
  ];
  return [
    who,
    {
      key: 'act',
      label: t`Act`,
      kind: 'choice',
      options: ACTS.map((value) => ({ value, label: actName(value) })),
    },
    { key: 'userId', label: t`User number`, kind: 'text' },
    { key: '', label: t`Days`, kind: 'days' },
    {
      key: 'routine',
      label: t`Sign-ins`,
      kind: 'choice',
      fallback: 'hidden',
      options: [
        { value: 'hidden', label: t`Without sign-ins` },
        { value: 'shown', label: t`With sign-ins` },
      ],
    },
    ...byLink.filter(({ key }) => values[key] !== undefined),
  ];
}

function useColumns(): TableColumnsType<AuditEntry> {
  const { t } = useLingui();
  const { actName } = useStaffTexts();
  const subjectText = useSubjectText();
  const word = useWords();
  return [
    { title: t`No.`, dataIndex: 'entryId', className: 'num' },
    { title: t`Time`, dataIndex: 'atMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`Staff`,
      dataIndex: 'staffEmail',
      render: (email: string, { staffId }) => (staffId === null ? word(email) : email),
    },
    { title: t`Act`, dataIndex: 'act', render: (act: string) => actName(act) },
    {
      title: t`Concerns`,
      dataIndex: 'subject',
      render: (subject: string) => (
        <FilterLink filter={{ subject }}>{subjectText(subject)}</FilterLink>
      ),
    },
    {
      title: t`Reason`,
      dataIndex: 'reason',
      render: (reason: string) => (
        <Typography.Text ellipsis={{ tooltip: reason }} style={{ maxWidth: 260 }}>
          {reason === '' ? '–' : reason}
        </Typography.Text>
      ),
    },
  ];
}

/** Everything that staff did, chained by hashes: who, when, what before and after, why. */
export function AuditScreen(): ReactNode {
  const { t } = useLingui();
  const { values } = useUrlState();
  return (
    <Page
      title={t`Audit log`}
      about={t`Every act of staff, for ever. Each entry holds the hash of the one before it.`}
      extra={
        <>
          <VerifyButton />
          <ExportButton
            act="auditExport"
            fields={<FormatField />}
            initialValues={{ format: 'csv' }}
            toRequest={({ reason, format }: ExportValues) => ({
              // A file without sign-ins would be a chain with holes.
              ...filtersOf({ ...values, routine: 'shown' }),
              format,
              reason,
            })}
          />
        </>
      }
    >
      <CrudTable
        name="auditList"
        toRequest={filtersOf}
        rowsOf={({ entries }) => entries}
        rowKey="entryId"
        columns={useColumns()}
        filters={useFilters(values)}
        empty={t`No entries match.`}
        details={(entry) => <Entry entry={entry} />}
        order={{ by: 'atMs', fallback: 'newest' }}
      />
    </Page>
  );
}

interface ExportValues {
  readonly reason: string;
  readonly format: 'csv' | 'ndjson';
}

function FormatField(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Alert
        type="info"
        style={{ marginBottom: 16 }}
        title={t`The present filters apply. The earliest entries come first.`}
      />
      <Form.Item name="format" label={t`Format`}>
        <Select
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'ndjson', label: 'NDJSON' },
          ]}
        />
      </Form.Item>
    </>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const { t } = useLingui();
  const effectText = useEffectText();
  return (
    <Flex vertical gap={12} style={{ maxWidth: 900 }}>
      <Typography.Text strong>{effectText(entry.effect)}</Typography.Text>
      <BeforeAfter before={entry.before} after={entry.after} />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'reason', label: t`Reason`, children: entry.reason === '' ? '–' : entry.reason },
          { key: 'approver', label: t`Approved by`, children: entry.approverEmail ?? '–' },
          { key: 'address', label: t`Address`, children: entry.address },
          {
            key: 'request',
            label: t`Request`,
            children: (
              <FilterLink filter={{ requestId: entry.requestId }}>
                <code>{entry.requestId}</code>
              </FilterLink>
            ),
          },
          {
            key: 'hash',
            label: t`Hash`,
            children: <CopyText text={entry.hash} />,
            span: 'filled',
          },
        ]}
      />
    </Flex>
  );
}

interface FilterLinkProps {
  readonly filter: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Leads to every entry that shares something with this one, such as the request or whom it concerns. */
function FilterLink({ filter, children }: FilterLinkProps): ReactNode {
  if (Object.values(filter).includes('')) return '–';
  return <Link to={{ search: new URLSearchParams(filter).toString() }}>{children}</Link>;
}
