import type { CaseRow } from '@candor/protocol';
import { Button, Form, Input, Radio, Space, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { DueText } from '#shared/ui/DueText.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { StatusTag, TimeText, UserLink } from '#shared/ui/texts.tsx';
import { oneOf, present, useUrlState, wholeOf } from '#shared/ui/url-state.ts';
import { CaseDrawer } from './CaseDrawer.tsx';

const KINDS = ['question', 'password_reset', 'factor_reset', 'contact_lost', 'other'] as const;
/** A question is the user's own to open. */
const OPENED_KINDS = ['password_reset', 'factor_reset', 'other'] as const;
const STATES = ['open', 'done', 'refused'] as const;
const STATEMENT_LENGTH_MAX = 2_000;

interface NewCase {
  readonly userId: string;
  readonly kind: (typeof OPENED_KINDS)[number];
  readonly statement: string;
}

function useColumns(open: (caseId: number) => void): TableColumnsType<CaseRow> {
  const { t } = useLingui();
  const word = useWords();
  return [
    {
      title: t`No.`,
      dataIndex: 'caseId',
      render: (caseId: number) => (
        <Button type="link" size="small" onClick={() => open(caseId)}>
          {t`Case ${caseId}`}
        </Button>
      ),
    },
    {
      title: t`Answer by`,
      dataIndex: 'dueAtMs',
      render: (dueAtMs: number | null, { waitsSinceMs, openedAtMs }: CaseRow) => (
        <DueText sinceMs={waitsSinceMs ?? openedAtMs} dueAtMs={dueAtMs} />
      ),
    },
    { title: t`Opened`, dataIndex: 'openedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    {
      title: t`User number`,
      dataIndex: 'userId',
      render: (id: number) => <UserLink userId={id} />,
    },
    { title: t`Kind`, dataIndex: 'kind', render: (kind: string) => word(kind) },
    {
      title: t`Statement`,
      dataIndex: 'statement',
      render: (text: string, { subject, isWaiting, state }: CaseRow) => (
        <Space size={8}>
          <Typography.Text ellipsis={{ tooltip: text }} style={{ maxWidth: 320 }}>
            {subject === '' ? text : subject}
          </Typography.Text>
          {isWaiting && state === 'open' ? (
            <StatusTag tone="wait">{t`Waits for an answer`}</StatusTag>
          ) : null}
        </Space>
      ),
    },
    {
      title: t`Taken by`,
      dataIndex: 'assignedTo',
      render: (person: CaseRow['assignedTo']) => person?.name ?? '–',
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: CaseRow['state']) => (
        <StatusTag tone={state === 'open' ? 'wait' : state === 'done' ? 'good' : 'bad'}>
          {word(state === 'open' ? 'case_open' : state)}
        </StatusTag>
      ),
    },
  ];
}

/** Resets that users ask for, with the evidence, and whatever else they need help with. */
export function CasesScreen(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { values, change } = useUrlState();
  const state = oneOf(STATES, values['state']) ?? 'open';
  const openCase = (caseId: number): void => change({ case: String(caseId) });
  const options = (words: readonly string[]) =>
    words.map((value) => ({ value, label: word(value) }));
  return (
    <Page
      title={t`Customer service`}
      about={t`Staff never see or choose a user’s password; the user gets a code.`}
      extra={<OpenCaseAct onOpened={openCase} />}
    >
      <CrudTable
        name="caseList"
        toRequest={(filters) => ({
          state,
          ...present({
            kind: oneOf(KINDS, filters['kind']),
            userId: wholeOf(filters['userId']),
            mine: filters['mine'] === 'yes' ? true : undefined,
          }),
        })}
        rowsOf={({ cases }) => cases}
        rowKey="caseId"
        columns={useColumns(openCase)}
        filters={[
          {
            key: 'state',
            label: t`State`,
            kind: 'choice',
            fallback: 'open',
            options: STATES.map((value) => ({
              value,
              label: word(value === 'open' ? 'case_open' : value),
            })),
          },
          { key: 'kind', label: t`Kind`, kind: 'choice', options: options(KINDS) },
          {
            key: 'mine',
            label: t`Everybody’s`,
            kind: 'choice',
            options: [{ value: 'yes', label: t`Mine` }],
          },
          { key: 'userId', label: t`User number`, kind: 'text' },
        ]}
        empty={t`No cases match.`}
        order={
          state === 'open'
            ? { by: 'dueAtMs', fallback: 'oldest' }
            : { by: 'openedAtMs', fallback: 'newest' }
        }
        drawer={(cases) => (
          <CaseDrawer
            caseId={wholeOf(values['case'])}
            shown={cases.map(({ caseId }) => caseId)}
            onClose={() => change({ case: '' })}
            onOpen={openCase}
          />
        )}
      />
    </Page>
  );
}

function OpenCaseAct({ onOpened }: { readonly onOpened: (caseId: number) => void }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <ActButton<'caseOpen', NewCase>
      act="caseOpen"
      label={t`Open a case`}
      effect={t`For a user who asked by phone, mail or chat. The case is yours.`}
      button={{ type: 'primary', icon: <PlusOutlined aria-hidden /> }}
      isReasonAsked={false}
      initialValues={{ kind: 'password_reset' }}
      fields={
        <>
          <Form.Item
            name="userId"
            label={t`User number`}
            rules={[{ required: true, pattern: /^[1-9]\d{0,15}$/, message: t`Enter a number` }]}
          >
            <Input inputMode="numeric" className="num" />
          </Form.Item>
          <Form.Item name="kind" label={t`Kind`}>
            <Radio.Group options={OPENED_KINDS.map((value) => ({ value, label: word(value) }))} />
          </Form.Item>
          <Form.Item
            name="statement"
            label={t`What the user asked for`}
            rules={[{ required: true, whitespace: true, min: 3, message: t`Write something` }]}
          >
            <Input.TextArea rows={4} maxLength={STATEMENT_LENGTH_MAX} showCount />
          </Form.Item>
        </>
      }
      toRequest={({ userId, kind, statement }) => ({ userId: Number(userId), kind, statement })}
      refresh={['caseList']}
      onDone={({ caseId }) => onOpened(caseId)}
    />
  );
}
