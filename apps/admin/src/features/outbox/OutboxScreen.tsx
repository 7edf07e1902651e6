import type { AdminReply } from '@candor/protocol';
import { Alert, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { CrudTable } from '#shared/ui/CrudTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { StatusTag, TimeText } from '#shared/ui/texts.tsx';
import type { Tone } from '#shared/ui/texts.tsx';
import { DeliveryRates } from './DeliveryRates.tsx';
import { oneOf, present } from '#shared/ui/url-state.ts';

type Message = AdminReply<'outboxList'>['messages'][number];

const STATES = ['pending', 'failed'] as const;

const TONES: Readonly<Partial<Record<string, Tone>>> = {
  sent: 'good',
  failed: 'bad',
  pending: 'wait',
  demo: 'active',
};

function useColumns(): TableColumnsType<Message> {
  const { t } = useLingui();
  const words: Partial<Record<string, string>> = {
    sent: t`Sent`,
    failed: t`Failed`,
    pending: t`Pending`,
    demo: t`Demo`,
    email: t`Email`,
    sms: t`Text message`,
  };
  return [
    { title: t`Time`, dataIndex: 'createdAtMs', render: (ms: number) => <TimeText ms={ms} /> },
    { title: t`Channel`, dataIndex: 'channel', render: (text: string) => words[text] ?? text },
    { title: t`To`, dataIndex: 'target' },
    { title: t`Subject`, dataIndex: 'subject' },
    {
      title: t`Text`,
      dataIndex: 'body',
      render: (body: string) => (
        <Typography.Text style={{ whiteSpace: 'pre-wrap', display: 'block', maxWidth: 420 }}>
          {body}
        </Typography.Text>
      ),
    },
    {
      title: t`State`,
      dataIndex: 'state',
      render: (state: string) => (
        <StatusTag tone={TONES[state] ?? 'quiet'}>{words[state] ?? state}</StatusTag>
      ),
    },
    {
      title: t`Tries`,
      dataIndex: 'attempts',
      render: (attempts: number, { lastError }) => (
        <>
          {attempts}
          {lastError !== null && (
            <Typography.Text type="secondary" style={{ display: 'block', maxWidth: 240 }}>
              {lastError}
            </Typography.Text>
          )}
        </>
      ),
    },
    {
      title: t`Next try`,
      dataIndex: 'nextTryAtMs',
      render: (ms: number | null, message) =>
        ms === null ? <SendAgain message={message} /> : <TimeText ms={ms} />,
    },
  ];
}

/** Whoever lacks a code asks for a new one: of those that failed it says so. */
function SendAgain({ message }: { readonly message: Message }): ReactNode {
  const { t } = useLingui();
  const { messageId, state, template, canGoAgain } = message;
  if (state !== 'failed') return null;
  if (!canGoAgain) {
    const isSecret = template === 'code' || template === 'staff_link';
    return (
      <Typography.Text type="secondary" style={{ display: 'block', maxWidth: 160 }}>
        {isSecret
          ? t`A code or a link is not sent twice: its reader asks for a new one.`
          : t`Too late to send`}
      </Typography.Text>
    );
  }
  return (
    <ActButton
      act="outboxSendAgain"
      label={t`Send again`}
      effect={t`The message is tried again as if it were new.`}
      button={{ size: 'small' }}
      toRequest={({ reason }) => ({ messageId, reason })}
      refresh={['outboxList', 'outboxRates']}
    />
  );
}

/** Messages to users as they went out, or ended here where no transport is set up. */
export function OutboxScreen(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Outbox`} about={t`Emails and text messages to users, the latest first.`}>
      <DeliveryRates />
      <CrudTable
        name="outboxList"
        toRequest={(values) => present({ state: oneOf(STATES, values['state']) })}
        rowsOf={({ messages }) => messages}
        rowKey="messageId"
        columns={useColumns()}
        filters={[
          {
            key: 'state',
            label: t`State`,
            kind: 'choice',
            options: [
              { value: 'pending', label: t`Pending` },
              { value: 'failed', label: t`Failed` },
            ],
          },
        ]}
        empty={t`No messages match.`}
        note={({ isDemo }) =>
          isDemo ? (
            <Alert
              type="warning"
              showIcon
              title={t`Demo: messages end here`}
              description={t`No mail server or text message service is set up. Codes can be read below.`}
            />
          ) : null
        }
      />
    </Page>
  );
}
