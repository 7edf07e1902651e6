import type { CaseRow, UserNote } from '@candor/protocol';
import { Form, Input, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';

const NOTE_LENGTH_MAX = 2_000;

interface TabProps {
  readonly userId: number;
}

/** What staff wrote about a user; the user never sees it. */
export function Notes({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<UserNote> = [
    { title: t`Time`, dataIndex: 'atMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Staff`, dataIndex: 'staffName' },
    {
      title: t`Kind`,
      dataIndex: 'kind',
      render: (kind: UserNote['kind']) => {
        if (kind === 'restrict') return t`Restricted`;
        return kind === 'lift' ? t`Restriction lifted` : word(kind);
      },
    },
    {
      title: t`Text`,
      dataIndex: 'text',
      render: (text: string) => (
        <Typography.Text style={{ whiteSpace: 'pre-wrap', display: 'block', maxWidth: 640 }}>
          {text}
        </Typography.Text>
      ),
    },
  ];
  return (
    <CrudTable
      name="userNotes"
      toRequest={() => ({ userId })}
      rowsOf={({ notes }) => notes}
      rowKey="noteId"
      columns={columns}
      empty={t`No notes yet.`}
      extra={
        <ActButton<'userNoteAdd', { readonly text: string }>
          act="userNoteAdd"
          label={t`Write a note`}
          effect={t`Staff can read it, the user cannot.`}
          isReasonAsked={false}
          fields={
            <Form.Item
              name="text"
              label={t`Note`}
              rules={[{ required: true, whitespace: true, message: t`Write something` }]}
            >
              <Input.TextArea rows={4} maxLength={NOTE_LENGTH_MAX} showCount />
            </Form.Item>
          }
          toRequest={({ text }) => ({ userId, text })}
          refresh={['userNotes', 'userDetail']}
        />
      }
    />
  );
}

/** A user's cases with customer service. */
export function Cases({ userId }: TabProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const columns: TableColumnsType<CaseRow> = [
    {
      title: t`No.`,
      dataIndex: 'caseId',
      render: (caseId: number) => <Link to={`/cases?case=${caseId}`}>{caseId}</Link>,
    },
    { title: t`Opened`, dataIndex: 'openedAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Kind`, dataIndex: 'kind', render: (kind: string) => word(kind) },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: CaseRow['state']) => (
        <StatusTag tone={state === 'open' ? 'wait' : 'quiet'}>
          {word(state === 'open' ? 'case_open' : state)}
        </StatusTag>
      ),
    },
  ];
  return (
    <CrudTable
      name="caseList"
      toRequest={() => ({ userId })}
      rowsOf={({ cases }) => cases}
      rowKey="caseId"
      columns={columns}
      empty={t`No cases.`}
    />
  );
}
