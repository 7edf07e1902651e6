import type { CaseRow, ContactCase } from '@candor/protocol';
import { Flex, Form, Input, Radio, Slider } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#shared/session/session.ts';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { ContactActs } from './ContactActs.tsx';
import { EvidenceAct } from './Evidence.tsx';

const TEXT_LENGTH_MAX = 2_000;
const HOLD_HOURS_MIN = 24;
const HOLD_HOURS_MAX = 72;

const refresh = ['caseDetail', 'caseList'] as const;

/** What can be done with a case: nothing once it is closed, and little before it is taken. */
export function CaseActs({
  row,
  contact,
}: {
  readonly row: CaseRow;
  readonly contact: ContactCase | null;
}): ReactNode {
  const { t } = useLingui();
  const staffId = useSession(({ session }) => session?.me.staffId);
  if (row.state !== 'open') return null;
  const { caseId, assignedTo } = row;
  if (assignedTo?.staffId !== staffId) {
    const isTaken = assignedTo !== null;
    return (
      <ActButton
        act="caseClaim"
        label={isTaken ? t`Take over` : t`Take the case`}
        shortcut="T"
        effect={
          isTaken
            ? t`The case is with somebody else; it becomes yours.`
            : t`The case becomes yours.`
        }
        button={{ type: 'primary' }}
        isReasonAsked={false}
        toRequest={() => (isTaken ? { caseId, takeOver: true } : { caseId })}
        refresh={refresh}
      />
    );
  }
  return (
    <Flex gap={8} wrap>
      {row.kind === 'question' || row.kind === 'contact_lost' ? <AnswerAct row={row} /> : null}
      <NoteAct caseId={caseId} />
      <EvidenceAct caseId={caseId} />
      {row.kind === 'password_reset' ? <PasswordAct row={row} /> : null}
      {row.kind === 'factor_reset' ? <FactorAct row={row} /> : null}
      {contact === null ? <CloseAct row={row} /> : <ContactActs row={row} contact={contact} />}
    </Flex>
  );
}

function AnswerAct({ row }: { readonly row: CaseRow }): ReactNode {
  const { t } = useLingui();
  const { caseId, userId } = row;
  return (
    <ActButton<'caseAnswer', { readonly text: string }>
      act="caseAnswer"
      label={t`Answer`}
      shortcut="A"
      effect={
        row.kind === 'question'
          ? t`User ${userId} reads it in the app, and is told that there is an answer.`
          : t`Whoever asked reads it with the secret of the request, and can answer.`
      }
      button={{ type: 'primary' }}
      isReasonAsked={false}
      fields={
        <Form.Item
          name="text"
          label={t`Answer to the user`}
          rules={[{ required: true, whitespace: true, min: 3, message: t`Write something` }]}
        >
          <Input.TextArea rows={6} maxLength={TEXT_LENGTH_MAX} showCount />
        </Form.Item>
      }
      toRequest={({ text }) => ({ caseId, text })}
      refresh={refresh}
    />
  );
}

function NoteAct({ caseId }: { readonly caseId: number }): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'caseNote', { readonly text: string }>
      act="caseNote"
      label={t`Write a note`}
      shortcut="N"
      effect={t`What was found out, for staff who read the case later. Users never see notes.`}
      isReasonAsked={false}
      fields={
        <Form.Item
          name="text"
          label={t`Note`}
          rules={[{ required: true, whitespace: true, min: 3, message: t`Write something` }]}
        >
          <Input.TextArea rows={4} maxLength={TEXT_LENGTH_MAX} showCount />
        </Form.Item>
      }
      toRequest={({ text }) => ({ caseId, text })}
      refresh={refresh}
    />
  );
}

function PasswordAct({ row }: { readonly row: CaseRow }): ReactNode {
  const { t } = useLingui();
  const { caseId, userId } = row;
  return (
    <ActButton
      act="casePasswordReset"
      label={t`Send a reset code`}
      effect={t`User ${userId} gets a code at the account’s own contacts and sets a new password with it.`}
      button={{ type: 'primary' }}
      isTwoStep
      toRequest={({ reason }) => ({ caseId, reason })}
      refresh={refresh}
    />
  );
}

function FactorAct({ row }: { readonly row: CaseRow }): ReactNode {
  const { t } = useLingui();
  const { caseId, userId } = row;
  return (
    <ActButton<'caseFactorReset', { readonly holdHours: number }>
      act="caseFactorReset"
      label={t`Reset the second factor`}
      effect={t`User ${userId} can log in without the lost factor. It takes a verified identity and evidence in this case, and withdrawals are held.`}
      isDanger
      initialValues={{ holdHours: 48 }}
      fields={
        <Form.Item name="holdHours" label={t`Hold withdrawals for hours`}>
          <Slider
            min={HOLD_HOURS_MIN}
            max={HOLD_HOURS_MAX}
            marks={{ 24: '24', 48: '48', 72: '72' }}
            ariaLabelForHandle={t`Hold withdrawals for hours`}
          />
        </Form.Item>
      }
      summary={({ holdHours }) => t`Withdrawals are held for ${holdHours} hours.`}
      toRequest={({ holdHours, reason }) => ({ caseId, holdHours, reason })}
      refresh={refresh}
    />
  );
}

function CloseAct({ row }: { readonly row: CaseRow }): ReactNode {
  const { t } = useLingui();
  const { caseId } = row;
  const word = useWords();
  return (
    <ActButton<'caseClose', { readonly outcome: 'done' | 'refused' }>
      act="caseClose"
      label={t`Close the case`}
      shortcut="C"
      effect={
        row.kind === 'question'
          ? t`The user sees that it is closed, not the reason. Their next word within 30 days opens it again.`
          : t`Nothing can be added to it afterwards.`
      }
      isTwoStep={false}
      initialValues={{ outcome: 'done' }}
      fields={
        <Form.Item name="outcome" label={t`Result`}>
          <Radio.Group
            options={[
              { value: 'done', label: word('done') },
              { value: 'refused', label: word('refused') },
            ]}
          />
        </Form.Item>
      }
      toRequest={({ outcome, reason }) => ({ caseId, outcome, reason })}
      refresh={refresh}
    />
  );
}
